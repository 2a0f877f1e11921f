from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Option
from vibron.core.tool import tool
from vibron.infrared.molecules.information import (
    composition_table,
    composition_tests,
    formulas_of,
    has_scaffold,
    read_information,
)


@tool(
    valid_for="any number of structures written as SMILES; 60,000 with known formulas take some milliseconds",
    limitations="as match_information; scaffolds are compared only with the candidates that pass the other tests",
    papers=("bemismurcko1996",),
    see_also=("match_information",),
    cost="instant",
)
def filter_candidates(
    smiles: Annotated[tuple[str, ...], Option("SMILES of the candidates")],
    formulas: Annotated[tuple[str, ...] | None, Option("their formulas; computed where left out")] = None,
    formula: Annotated[str | None, Option("molecular formula")] = None,
    elements: Annotated[
        str | None, Option("all elements, C,H,O, or some and others, C,O,*; hydrogen may be left out")
    ] = None,
    carbons: Annotated[str | None, Option("number of carbon atoms, 8 or 7-9")] = None,
    scaffold: Annotated[str | None, Option("SMILES of a skeleton that the molecule contains")] = None,
) -> Annotated[tuple[int, ...], Option("positions of the candidates kept, ascending")]:
    """Tell which candidates agree with formula, elements, number of carbons and scaffold.

    The tests are those of ``match_information``.  Compositions come from ``formulas`` without a look at the structures;
    pass the same tuple again and it is not parsed twice.

    Parameters
    ----------
    formulas
        Molecular formula of each candidate.
    formula, elements, carbons, scaffold
        What is known, as in ``match_information``.

    Raises
    ------
    InputError
        If an argument cannot be read or the lengths differ.

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
