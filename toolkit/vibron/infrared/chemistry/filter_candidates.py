"""Keep the candidates that agree with what the chemist knows."""

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Option
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.chemistry._information import (
    composition_table,
    composition_tests,
    formulas_of,
    has_scaffold,
    read_information,
)


@tool(
    domain="infrared",
    family="chemistry",
    known_answers=(
        KnownAnswer(
            call={"smiles": ["CCO", "COC", "CCC", "CC=O"], "formula": "C2H6O"},
            path="",
            value=(0, 1),
            source="ethanol and dimethyl ether are the two isomers C2H6O",
            kind="independent",
        ),
        KnownAnswer(
            call={"smiles": ["Cc1ccccc1", "CC1CCCCC1", "Cc1ccncc1"], "carbons": "6-7", "scaffold": "c1ccccc1"},
            path="",
            value=(0,),
            source="of the three only toluene holds a benzene ring",
            kind="identity",
        ),
    ),
    valid_for="any number of structures written as SMILES; 60,000 with known formulas take some milliseconds",
    limitations="as match_information; scaffolds are compared only with the candidates that pass the other tests",
    papers=("bemismurcko1996",),
    keywords=("filter", "candidates", "molecular formula", "elements", "carbon count", "scaffold"),
    see_also=("match_information",),
    cost="instant",
    asks=(
        "[Which candidates] of {smiles} have the formula {formula}?",
        "[Filter] the structures {smiles} by the elements {elements}",
        "[Keep] of {smiles} those that contain the scaffold {scaffold}",
        "[Candidates] among {smiles} with {carbons} carbon atoms",
    ),
)
def filter_candidates(
    smiles: Annotated[tuple[str, ...], Option("SMILES of the candidates")],
    formulas: Annotated[tuple[str, ...] | None, Option("their formulas; computed where left out")] = None,
    formula: Annotated[str | None, Option("molecular formula")] = None,
    elements: Annotated[str | None, Option("exactly these elements; hydrogen may be left out")] = None,
    carbons: Annotated[str | None, Option("number of carbon atoms, 8 or 7-9")] = None,
    scaffold: Annotated[str | None, Option("SMILES of a skeleton that the molecule contains")] = None,
) -> Annotated[tuple[int, ...], Option("positions of the candidates kept, ascending")]:
    """Tell which candidates agree with formula, elements, number of carbons and scaffold.

    The tests are those of ``match_information``.  Compositions come from ``formulas`` without a look at the structures;
    pass the same tuple again and it is not parsed twice.

    Parameters
    ----------
    smiles
        SMILES of the candidates.
    formulas
        Molecular formula of each candidate.
    formula, elements, carbons, scaffold
        What is known, as in ``match_information``.

    Returns
    -------
    tuple of int
        Positions kept, ascending.

    Raises
    ------
    InputError
        If an argument cannot be read or the lengths differ.

    References
    ----------
    Scaffolds after [bemismurcko1996]_.

    Examples
    --------
    >>> filter_candidates(("CCO", "CCN"), elements="C,O")
    (0,)
    """
    if formulas is not None and len(formulas) != len(smiles):
        raise InputError(
            "must be as many as the candidates", field="formulas", value=len(formulas), remedy="give one for each"
        )
    known = read_information(formula, elements, carbons, scaffold)
    keep = np.ones(len(smiles), dtype=bool)
    if (formula or elements or carbons) and len(smiles):
        table = composition_table(tuple(formulas) if formulas is not None else formulas_of(smiles))
        for mask in composition_tests(table, known).values():
            keep &= mask
    kept = (int(i) for i in np.flatnonzero(keep))
    return tuple(i for i in kept if known.scaffold is None or has_scaffold(smiles[i], known.scaffold))
