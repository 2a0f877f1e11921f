from typing import Annotated

from vibron.core.quantity import Option
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.molecules.groups import parse_smiles


@tool(
    valid_for="molecules written as SMILES",
    limitations="atoms double-bonded to a ring or linker stay, as RDKit does it; stereochemistry is dropped",
    papers=("bemismurcko1996",),
    see_also=("match_information", "canonical_structure"),
    cost="instant",
)
def murcko_scaffold(
    smiles: Annotated[str, Option("SMILES of the molecule")],
) -> Annotated[str, Option("canonical SMILES of the scaffold; empty without rings")]:
    """Strip a molecule to its rings and the linkers between them.

    Raises
    ------
    InputError
        If RDKit cannot read the SMILES.

    Examples
    --------
    >>> murcko_scaffold("CC(=O)Oc1ccccc1C(=O)O")
    'c1ccccc1'
    """
    chem = require("rdkit.Chem")
    scaffold = require("rdkit.Chem.Scaffolds.MurckoScaffold").GetScaffoldForMol(parse_smiles(smiles))
    return str(chem.MolToSmiles(scaffold, isomericSmiles=False))
