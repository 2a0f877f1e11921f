"""Forms of an RDKit molecule: its key, its flat form, and whether it can exist at all."""

from __future__ import annotations

from typing import Any

from vibron.core.require import require


def inchikey(molecule: Any) -> str:
    """Return the InChIKey, empty where InChI refuses the structure."""
    with require("rdkit.rdBase").BlockLogs():
        return str(require("rdkit.Chem.inchi").MolToInchiKey(molecule))


def flat_smiles(molecule: Any) -> str:
    """Return the canonical SMILES without stereochemistry."""
    return str(require("rdkit.Chem").MolToSmiles(molecule, isomericSmiles=False))


def flattened(molecule: Any) -> Any:
    """Return the molecule without stereochemistry, None where RDKit cannot read its SMILES again."""
    return require("rdkit.Chem").MolFromSmiles(flat_smiles(molecule))


def sanitised(molecule: Any) -> bool:
    """Sanitise a molecule; whether its valences are right."""
    chem = require("rdkit.Chem")
    return bool(chem.SanitizeMol(molecule, catchErrors=True) == chem.SanitizeFlags.SANITIZE_NONE)


def is_radical(molecule: Any) -> bool:
    """Whether an atom has unpaired electrons."""
    return any(atom.GetNumRadicalElectrons() for atom in molecule.GetAtoms())
