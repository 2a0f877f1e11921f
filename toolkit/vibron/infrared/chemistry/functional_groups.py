"""Functional groups of a molecule, the labels that infrared bands are assigned to."""

from typing import Annotated

from vibron.core.quantity import Option
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.chemistry._groups import group_names, group_vector, parse_smiles


@tool(
    domain="infrared",
    family="chemistry",
    known_answers=(
        KnownAnswer(
            call={"smiles": "CC(C)=O"},
            path="",
            value=("methyl", "ketone", "ketone_aliphatic"),
            tolerance=0,
            source="acetone is a saturated methyl ketone by definition",
            kind="identity",
        ),
        KnownAnswer(
            call={"smiles": "CC(=O)Nc1ccc(O)cc1"},
            path="",
            value=("methyl", "arene", "benzene_para", "phenol", "amide_secondary"),
            tolerance=0,
            source="paracetamol is the para-hydroxy anilide of acetic acid by its systematic name",
            kind="independent",
        ),
    ),
    valid_for="molecules written as SMILES; organic groups, also several fragments",
    limitations="groups that fewer than 25 molecules of the development set carry are not listed; labels overlap",
    papers=("bellamy1975", "colthup1990", "linvien1991", "socrates2001"),
    keywords=("functional group", "SMARTS", "substructure", "label", "carbonyl", "hydroxyl"),
    see_also=("interpret_table", "absorption_table"),
    cost="instant",
    asks=(
        "[Functional groups] of the molecule {smiles}",
        "[Which functional groups] does {smiles} contain?",
        "[Name the groups] in the structure {smiles} that show in the infrared",
    ),
)
def functional_groups(
    smiles: Annotated[str, Option("SMILES of the molecule")],
) -> Annotated[tuple[str, ...], Option("names of the groups, in the order of the definitions")]:
    """Name the functional groups of a molecule that an infrared spectrum can speak of.

    Each group is one SMARTS pattern matched by RDKit; groups overlap (every primary alcohol is an alcohol).

    Parameters
    ----------
    smiles
        SMILES of the molecule.

    Returns
    -------
    tuple of str
        Names as in ``functional_groups.yaml``, in its order.

    Raises
    ------
    InputError
        If RDKit cannot read the SMILES.

    References
    ----------
    Chapters on group frequencies in [bellamy1975]_, [colthup1990]_, [linvien1991]_ and [socrates2001]_; the patterns
    are our own.

    Examples
    --------
    >>> functional_groups("CCO")
    ('methyl', 'methylene', 'alcohol', 'alcohol_primary')
    """
    present = group_vector(parse_smiles(smiles))
    return tuple(name for name, found in zip(group_names(), present, strict=True) if found)
