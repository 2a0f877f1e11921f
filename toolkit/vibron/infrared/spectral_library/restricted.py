"""Rows of a library that a search may return, and their comparison over a part of the grid."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.require import require
from vibron.infrared.molecules.groups import group_names, group_patterns
from vibron.infrared.spectra.grid import GRID
from vibron.infrared.spectral_library.library import Library
from vibron.infrared.spectral_library.metrics import Metric, blocks

Flags = npt.NDArray[np.bool_]
#: Fewest points of the grid that a row and the query are compared over.
FEWEST = 25


def with_groups(library: Library, groups: Sequence[str]) -> Flags:
    """Return which rows have a structure that carries all of the functional groups, shape (n,).

    Raises
    ------
    InputError
        A group is unknown.
    """
    known = group_names()
    for group in groups:
        if group not in known:
            close = get_close_matches(group, known, 5, 0.4) or known[:10]
            remedy = f"choose for instance {', '.join(close)}; all are those of predict_groups"
            raise InputError("unknown functional group", field="groups", value=group, remedy=remedy)
    smiles = tuple(entry.smiles for entry in library.entries)
    return np.asarray(np.all([_carrying(smiles, known.index(group)) for group in groups], axis=0))


def inside(low: float | None, high: float | None) -> Flags:
    """Return which points of the grid lie in a range, an end of None being that of the grid, shape (1801,).

    Raises
    ------
    DomainError
        These are fewer than 25.
    """
    first, last = GRID[0] if low is None else low, GRID[-1] if high is None else high
    chosen = (first <= GRID) & (last >= GRID)
    if chosen.sum() < FEWEST:
        raise DomainError(
            f"the range holds {int(chosen.sum())} points of the grid", field="low", value=(low, high),
            remedy=f"give a range of at least {2 * FEWEST} cm^-1 within 400 to 4000",
        )  # fmt: skip
    return np.asarray(chosen)


def likeness_inside(library: Library, metric: Metric, query: npt.NDArray[Any], chosen: Flags) -> npt.NDArray[Any]:
    """Return the likeness of every row over some points of the grid, -inf where too few of them were measured.

    Raises
    ------
    DomainError
        The query has too few of them.
    """
    if np.isfinite(query[chosen]).sum() < FEWEST:
        raise DomainError(
            f"the query has {int(np.isfinite(query[chosen]).sum())} points there", field="low",
            value=float(GRID[chosen][0]), remedy="choose a range that was measured",
        )  # fmt: skip
    seen = metric.represent(_cut(query[np.newaxis], chosen))[0]
    found = [np.empty(0)]
    for block in (part for rows in library.blocks for part in blocks(rows)):
        values = np.full(len(block), -np.inf)
        cut = _cut(block, chosen)
        measured = np.isfinite(cut).sum(axis=1) >= FEWEST
        if measured.any():
            values[measured] = metric.likeness(metric.represent(cut[measured]), seen)
        found.append(values)
    return np.concatenate(found)


def _cut(rows: npt.NDArray[Any], chosen: Flags) -> npt.NDArray[Any]:
    return np.where(chosen, rows, np.float32(np.nan)).astype(np.float32)


@lru_cache(maxsize=64)
def _carrying(smiles: tuple[str, ...], group: int) -> Flags:
    chem, pattern = require("rdkit.Chem"), group_patterns()[group]
    with require("rdkit.rdBase").BlockLogs():
        molecules = [chem.MolFromSmiles(text) if text else None for text in smiles]
    return np.array([one is not None and one.HasSubstructMatch(pattern) for one in molecules], dtype=np.bool_)
