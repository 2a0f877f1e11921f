"""Countable structural features of a molecule: circular fragments, atom pairs, composition and shape."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from vibron.core.errors import InputError
from vibron.core.require import require

#: Feature kinds; a feature is (kind, identifier) and has a count in a molecule.
MORGAN, PAIR, COMPOSITION, GROUP = 0, 1, 2, 3
#: Radius of the largest circular fragment and the longest atom-pair distance, in bonds.
RADIUS, DISTANCE = 3, 8
_ELEMENTS = (1, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 19, 32, 33, 34, 35, 50, 51, 53, 80, 82)
_TRANSITION_METALS = frozenset([*range(21, 31), *range(39, 49), *range(57, 80)])

Feature = tuple[int, int]


@cache
def _generators() -> tuple[Any, Any]:
    generators = require("rdkit.Chem.rdFingerprintGenerator")
    return (
        generators.GetMorganGenerator(radius=RADIUS),
        generators.GetAtomPairGenerator(maxDistance=DISTANCE),
    )


def molecule_from_smiles(smiles: str) -> Any:
    """Parse a SMILES with RDKit.

    Raises
    ------
    InputError
        When RDKit cannot read it.
    """
    molecule = require("rdkit.Chem").MolFromSmiles(smiles)
    if molecule is None:
        raise InputError("not a valid SMILES", field="smiles", value=smiles, remedy="check brackets, rings and valences")
    return molecule


def _composition(molecule: Any) -> Iterable[int]:
    """Counts that a chemist reads off a formula or a drawing, in a fixed order."""
    descriptors = require("rdkit.Chem.rdMolDescriptors")
    numbers = [atom.GetAtomicNum() for atom in molecule.GetAtoms()]
    hydrogens = sum(atom.GetTotalNumHs() for atom in molecule.GetAtoms())
    rings = molecule.GetRingInfo().AtomRings()
    aromatic = sum(all(molecule.GetAtomWithIdx(i).GetIsAromatic() for i in ring) for ring in rings)
    fragments = len(require("rdkit.Chem").GetMolFrags(molecule))
    pi_bonds = sum(bond.GetBondTypeAsDouble() == 2.0 for bond in molecule.GetBonds())
    pi_bonds += 2 * sum(bond.GetBondTypeAsDouble() == 3.0 for bond in molecule.GetBonds())
    yield molecule.GetNumHeavyAtoms()
    yield hydrogens
    for element in _ELEMENTS[1:]:
        yield numbers.count(element)
    yield sum(number in _TRANSITION_METALS for number in numbers)
    yield len(rings)
    yield aromatic
    yield pi_bonds
    yield pi_bonds + len(rings) + 3 * aromatic
    yield descriptors.CalcNumRotatableBonds(molecule)
    yield descriptors.CalcNumHBD(molecule)
    yield fragments
    yield sum(atom.GetFormalCharge() != 0 for atom in molecule.GetAtoms())
    yield sum(len(ring) == 5 for ring in rings)
    yield sum(len(ring) == 6 for ring in rings)
    yield sum(len(ring) in (3, 4) for ring in rings)
    yield sum(atom.GetDegree() == 1 and atom.GetAtomicNum() == 6 for atom in molecule.GetAtoms())
    yield sum(atom.GetDegree() == 4 for atom in molecule.GetAtoms())


def count_features(molecule: Any, groups: tuple[Any, ...] = ()) -> dict[Feature, int]:
    """Count every structural feature of a molecule.

    Parameters
    ----------
    molecule : rdkit.Chem.Mol
        The molecule; stereochemistry is not looked at.
    groups : tuple of rdkit.Chem.Mol
        Patterns of the functional groups; each is present (1) or absent.

    Returns
    -------
    dict
        (kind, identifier) -> count.
    """
    morgan, pairs = _generators()
    counts: dict[Feature, int] = {(MORGAN, key): n for key, n in morgan.GetSparseCountFingerprint(molecule).GetNonzeroElements().items()}
    counts.update(((PAIR, key), n) for key, n in pairs.GetSparseCountFingerprint(molecule).GetNonzeroElements().items())
    counts.update(((COMPOSITION, i), n) for i, n in enumerate(_composition(molecule)) if n)
    counts.update(((GROUP, i), 1) for i, pattern in enumerate(groups) if molecule.HasSubstructMatch(pattern))
    return counts
