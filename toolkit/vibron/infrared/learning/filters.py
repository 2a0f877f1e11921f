"""Which structures of the index agree with what is known about the sample besides its spectrum."""

import re
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import InputError

from .index import Index

_SYMBOL = re.compile(r"([A-Z][a-z]?)(\d*)")


def element_counts(formula: str) -> dict[str, int]:
    """Atoms of each element in a molecular formula such as `C8H9NO2`; charges are ignored.

    Raises
    ------
    InputError
        When the text is not a formula.

    Examples
    --------
    >>> element_counts("C2H6O")
    {'C': 2, 'H': 6, 'O': 1}
    """
    bare = re.sub(r"[+-]\d*$", "", formula.strip())
    if not bare or _SYMBOL.sub("", bare):
        raise InputError("not a molecular formula", field="formula", value=formula, remedy="write it like C8H9NO2")
    counts: dict[str, int] = {}
    for symbol, number in _SYMBOL.findall(bare):
        counts[symbol] = counts.get(symbol, 0) + int(number or 1)
    return counts


def formula_mask(index: Index, formula: str) -> NDArray[np.bool_]:
    """Structures of this formula, shape (structures,)."""
    wanted = element_counts(formula)
    return np.array([element_counts(text) == wanted for text in index.formula])


def elements_mask(index: Index, elements: Iterable[str]) -> NDArray[np.bool_]:
    """Structures made of exactly these elements, shape (structures,)."""
    wanted = set(elements)
    return np.array([set(element_counts(text)) == wanted for text in index.formula])


def carbons_mask(index: Index, fewest: int, most: int) -> NDArray[np.bool_]:
    """Structures with a number of carbons in this range, ends included, shape (structures,)."""
    carbons = np.array([element_counts(text).get("C", 0) for text in index.formula])
    return np.asarray((carbons >= fewest) & (carbons <= most))
