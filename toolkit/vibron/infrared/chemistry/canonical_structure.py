from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.molecules.forms import inchikey
from vibron.infrared.molecules.formula import hill_formula, parse_formula
from vibron.infrared.molecules.groups import parse_smiles


@tool(
    valid_for="anything RDKit reads as SMILES",
    limitations="tautomers keep their own SMILES, while the InChIKey merges the mobile-hydrogen ones",
    papers=("heller2015",),
    see_also=("tanimoto_similarity", "degree_of_unsaturation"),
    cost="instant",
)
def canonical_structure(smiles: Annotated[str, Option("SMILES of the molecule")]) -> CanonicalStructure:
    """Check a SMILES string and return its canonical form, InChIKey and formula.

    Returns
    -------
    CanonicalStructure
        Canonical names and counts; the same for every way to write the structure.

    Raises
    ------
    InputError
        If RDKit cannot read the SMILES.

    Examples
    --------
    >>> canonical_structure("C(C)O").smiles
    'CCO'
    """
    chem, molecule = require("rdkit.Chem"), parse_smiles(smiles)
    formula = require("rdkit.Chem.rdMolDescriptors").CalcMolFormula(molecule)
    return CanonicalStructure(
        str(chem.MolToSmiles(molecule)),
        inchikey(molecule),
        hill_formula(parse_formula(formula)),
        int(molecule.GetNumHeavyAtoms()),
        len(chem.GetMolFrags(molecule)),
    )


@dataclass(frozen=True)
class CanonicalStructure(DataRecord):
    """A structure by its canonical names."""

    smiles: Annotated[str, Option("canonical SMILES of RDKit")]
    inchikey: Annotated[str, Option("standard InChIKey; its first 14 characters name the connectivity")]
    formula: Annotated[str, Option("molecular formula in Hill order, without charge")]
    heavy_atoms: Annotated[int, Quantity("1", "atoms besides hydrogen", ge=0)]
    fragments: Annotated[int, Quantity("1", "unconnected parts", ge=1)]
