"""Orders of states: other libraries' bases turned into one, site 0 most significant."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

MOST_MATRIX = 4096
MOST_STATES = 1 << 19
MOST_ENTRIES = 10_000_000
MOST_VECTOR = 1 << 14
Values = npt.NDArray[Any]


def reverse_sites(array: Values, dimensions: tuple[int, ...]) -> Values:
    """Turn a vector or a square matrix over sites in one order into the same in the opposite order.

    >>> reverse_sites(np.array([0, 1, 2, 3]), (2, 2)).tolist()
    [0, 2, 1, 3]
    """
    n = len(dimensions)
    backward = list(range(n))[::-1]
    if array.ndim == 1:
        return array.reshape(dimensions).transpose(backward).reshape(-1)
    both = array.reshape(*dimensions, *dimensions).transpose(*backward, *(n + k for k in backward))
    return both.reshape(array.shape)


def moved(array: Values, place: npt.NDArray[np.int64], sign: Values | None = None) -> Values:
    """Return a vector or matrix with entry ``k`` taken from ``place[k]``, times a sign."""
    found = array[place] if array.ndim == 1 else array[np.ix_(place, place)]
    if sign is None:
        return found
    return found * (sign if array.ndim == 1 else np.outer(sign, sign))


def mode_sign(occupations: npt.NDArray[np.int64], order: npt.NDArray[np.int64]) -> Values:
    """Return the sign of states when fermion modes written in one order are written in another.

    ``occupations`` has a state a row and a mode a column; column ``m`` becomes place ``order[m]``.

    >>> mode_sign(np.array([[1, 1], [1, 0]]), np.array([1, 0])).tolist()
    [-1.0, 1.0]
    """
    crossings = np.zeros(len(occupations), dtype=np.int64)
    for left in range(len(order)):
        for right in range(left + 1, len(order)):
            if order[left] > order[right]:
                crossings += occupations[:, left] * occupations[:, right]
    return 1.0 - 2.0 * (crossings & 1)


def code_of(digits: npt.NDArray[np.int64], base: int) -> npt.NDArray[np.int64]:
    """Return the number of each row of digits, the first most significant."""
    weights = base ** np.arange(digits.shape[1] - 1, -1, -1, dtype=np.int64)
    found: npt.NDArray[np.int64] = digits @ weights
    return found


def sparse_values(
    matrix: Any, place: npt.NDArray[np.int64] | None = None, sign: Values | None = None
) -> dict[str, Any]:
    """Return the entries of a sparse matrix with their rows and columns; nothing where it is too large.

    ``place`` and ``sign`` are as in :func:`moved`.
    """
    found = matrix.tocoo()
    if max(found.shape) > MOST_STATES or found.nnz > MOST_ENTRIES:
        return {}
    rows, columns, entries = found.row, found.col, np.asarray(found.data)
    if place is not None:
        back = np.empty(len(place), dtype=np.int64)
        back[place] = np.arange(len(place))
        rows, columns = back[rows], back[columns]
        entries = entries if sign is None else entries * sign[rows] * sign[columns]
    return {
        "rows": rows.astype(np.int32), "columns": columns.astype(np.int32), "entries": entries,
        "n_states": np.array(found.shape[0]),
    }  # fmt: skip
