"""One name for one structure."""

from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Option, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.chemistry._formula import hill_formula, parse_formula
from vibron.infrared.chemistry._groups import parse_smiles


@dataclass(frozen=True)
class CanonicalStructure:
    """A structure by its canonical names."""

    smiles: Annotated[str, Option("canonical SMILES of RDKit")]
    inchikey: Annotated[str, Option("standard InChIKey; its first 14 characters name the connectivity")]
    formula: Annotated[str, Option("molecular formula in Hill order, without charge")]
    heavy_atoms: Annotated[int, Quantity("1", "atoms besides hydrogen", ge=0)]
    fragments: Annotated[int, Quantity("1", "unconnected parts", ge=1)]


@tool(
    domain="infrared",
    family="chemistry",
    known_answers=(
        KnownAnswer(
            call={"smiles": "OCC"},
            path="inchikey",
            value="LFQSCWFLJHTTHZ-UHFFFAOYSA-N",
            source="standard InChIKey of ethanol, as the NIST Chemistry WebBook lists it",
        ),
        KnownAnswer(
            call={"smiles": "Cn1cnc2c1c(=O)n(C)c(=O)n2C"},
            path="inchikey",
            value="RYYVLZVUVIJVGH-UHFFFAOYSA-N",
            source="standard InChIKey of caffeine, as the NIST Chemistry WebBook lists it",
        ),
        KnownAnswer(
            call={"smiles": "C1=CC=CC=C1"},
            path="smiles",
            value="c1ccccc1",
            source="both Kekule and aromatic notation mean benzene",
            kind="identity",
        ),
    ),
    valid_for="anything RDKit reads as SMILES",
    limitations="tautomers keep their own SMILES, while the InChIKey merges the mobile-hydrogen ones",
    papers=("heller2015",),
    keywords=("canonical SMILES", "InChIKey", "validate", "formula", "normalise"),
    see_also=("tanimoto_similarity", "degree_of_unsaturation"),
    cost="instant",
    asks=(
        "[smiles: Canonical SMILES] of {smiles}",
        "[inchikey: InChIKey] of {smiles}",
        "What is the [formula: molecular formula] of {smiles}?",
        "[heavy_atoms: How many heavy atoms] does {smiles} have?",
        "Is the SMILES {smiles} [smiles: valid]?",
        "[fragments: Number of unconnected parts] in the SMILES {smiles}",
    ),
)
def canonical_structure(smiles: Annotated[str, Option("SMILES of the molecule")]) -> CanonicalStructure:
    """Check a SMILES string and return its canonical form, InChIKey and formula.

    Parameters
    ----------
    smiles
        SMILES of the molecule.

    Returns
    -------
    CanonicalStructure
        Canonical names and counts; the same for every way to write the structure.

    Raises
    ------
    InputError
        If RDKit cannot read the SMILES.

    References
    ----------
    InChIKey: [heller2015]_.

    Examples
    --------
    >>> canonical_structure("C(C)O").smiles
    'CCO'
    """
    chem, molecule = require("rdkit.Chem"), parse_smiles(smiles)
    with require("rdkit.rdBase").BlockLogs():
        inchikey = str(require("rdkit.Chem.inchi").MolToInchiKey(molecule))
    formula = require("rdkit.Chem.rdMolDescriptors").CalcMolFormula(molecule)
    return CanonicalStructure(
        str(chem.MolToSmiles(molecule)),
        inchikey,
        hill_formula(parse_formula(formula)),
        int(molecule.GetNumHeavyAtoms()),
        len(chem.GetMolFrags(molecule)),
    )
