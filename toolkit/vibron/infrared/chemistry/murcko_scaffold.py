"""Ring systems of a molecule and the chains that link them."""

from typing import Annotated

from vibron.core.quantity import Option
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.chemistry._groups import parse_smiles


@tool(
    domain="infrared",
    family="chemistry",
    known_answers=(
        KnownAnswer(
            call={"smiles": "CC(C)Cc1ccc(C(C)C(=O)O)cc1"},
            path="",
            value="c1ccccc1",
            source="ibuprofen has one benzene ring and only side chains",
            kind="independent",
        ),
        KnownAnswer(
            call={"smiles": "CCCCO"}, path="", value="", source="an open chain has no scaffold", kind="identity"
        ),
        KnownAnswer(
            call={"smiles": "Cc1ccc(CCc2ccncc2)cc1"},
            path="",
            value="c1ccc(CCc2ccncc2)cc1",
            source="two rings and their linker stay, the methyl group goes",
            kind="identity",
        ),
    ),
    valid_for="molecules written as SMILES",
    limitations="atoms double-bonded to a ring or linker stay, as RDKit does it; stereochemistry is dropped",
    papers=("bemismurcko1996",),
    keywords=("scaffold", "framework", "Bemis-Murcko", "ring system"),
    see_also=("match_information", "canonical_structure"),
    cost="instant",
    asks=(
        "[Murcko scaffold] of {smiles}",
        "[Rings and linkers] that remain of {smiles} without side chains",
        "[Bemis-Murcko framework] of the molecule {smiles}",
        "What is the [ring skeleton] of {smiles}?",
    ),
)
def murcko_scaffold(
    smiles: Annotated[str, Option("SMILES of the molecule")],
) -> Annotated[str, Option("canonical SMILES of the scaffold; empty without rings")]:
    """Strip a molecule to its rings and the linkers between them.

    Parameters
    ----------
    smiles
        SMILES of the molecule.

    Returns
    -------
    str
        Canonical SMILES, empty for a molecule without rings.

    Raises
    ------
    InputError
        If RDKit cannot read the SMILES.

    References
    ----------
    [bemismurcko1996]_.

    Examples
    --------
    >>> murcko_scaffold("CC(=O)Oc1ccccc1C(=O)O")
    'c1ccccc1'
    """
    chem = require("rdkit.Chem")
    scaffold = require("rdkit.Chem.Scaffolds.MurckoScaffold").GetScaffoldForMol(parse_smiles(smiles))
    return str(chem.MolToSmiles(scaffold, isomericSmiles=False))
