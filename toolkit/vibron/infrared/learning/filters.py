"""Which structures of the index agree with what is known about the sample besides its spectrum."""

import re
from collections.abc import Callable, Hashable, Iterable

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import InputError

from .index import Index

_SYMBOL = re.compile(r"([A-Z][a-z]?)(\d*)")
_CHARGE = re.compile(r"[+-]\d*$")


def element_counts(formula: str) -> dict[str, int]:
    """Atoms of each element in a molecular formula such as `C8H9NO2`; a charge at the end is ignored.

    Raises
    ------
    InputError
        When the text is not a formula.

    Examples
    --------
    >>> element_counts("C2H6O")
    {'C': 2, 'H': 6, 'O': 1}
    """
    bare = _CHARGE.sub("", formula.strip())
    if not bare or _SYMBOL.sub("", bare):
        raise InputError("not a molecular formula", field="formula", value=formula, remedy="write it like C8H9NO2")
    counts: dict[str, int] = {}
    for symbol, number in _SYMBOL.findall(bare):
        counts[symbol] = counts.get(symbol, 0) + int(number or 1)
    return counts


#: Facts that are sometimes known beforehand, each computed from the atoms of an element in the compound.
KNOWLEDGE: dict[str, Callable[[dict[str, int]], Hashable]] = {
    "elements": frozenset,
    "carbons": lambda counts: counts.get("C", 0),
    "formula": lambda counts: frozenset(counts.items()),
}


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


def scaffold_mask(
    index: Index, scaffold: str, scores: NDArray[np.float64], precision: float = 1e-3
) -> NDArray[np.bool_]:
    """Structures that contain a scaffold, found by going down the ranking, shape (structures,).

    Looking at all structures would take half a minute; the search stops as soon as those not yet looked at
    could hold only a share `precision` of the probability found so far.

    Parameters
    ----------
    index : Index
        The known structures.
    scaffold : str
        SMILES of the part that is known to be there.
    scores : numpy.ndarray
        Shape (structures,), log scores, -inf for structures that other filters exclude.
    precision : float
        Greatest share of the probability that may be overlooked.

    Raises
    ------
    InputError
        When the scaffold is not a SMILES.
    """
    from vibron.infrared.structure._groups import parse_smiles

    part = parse_smiles(scaffold)
    atoms = part.GetNumHeavyAtoms()
    large_enough = np.isfinite(scores) & (index.heavy_atoms >= atoms)
    order = np.flatnonzero(large_enough)
    order = order[np.argsort(-scores[order], kind="stable")]
    mask = np.zeros(len(index), dtype=bool)
    if not len(order):
        return mask
    share = np.exp(scores[order] - scores[order[0]])
    remaining = share[::-1].cumsum()[::-1]
    held = 0.0
    for row, own, rest in zip(order, share, remaining, strict=True):
        if rest <= precision * held:
            break
        if parse_smiles(index.smiles[row]).HasSubstructMatch(part):
            mask[row] = True
            held += own
    return mask
