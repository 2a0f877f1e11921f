from typing import Annotated

from vibron.core.quantity import Option
from vibron.core.tool import tool
from vibron.infrared.molecules.groups import group_names, group_vector, parse_smiles


@tool(
    valid_for="molecules written as SMILES; organic groups, also several fragments",
    limitations="groups that fewer than 25 molecules of the development set carry are not listed; labels overlap",
    papers=("bellamy1975", "colthup1990", "linvien1991", "socrates2001"),
    see_also=("interpret_table", "absorption_table"),
    cost="instant",
)
def functional_groups(
    smiles: Annotated[str, Option("SMILES of the molecule")],
) -> Annotated[tuple[str, ...], Option("names of the groups, in the order of the definitions")]:
    """Name the functional groups of a molecule that an infrared spectrum can show.

    Each group is one SMARTS pattern matched by RDKit; groups overlap (every primary alcohol is an alcohol).

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
