"""The best of many scores, without sorting the others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def best_rows(scores: NDArray[np.floating], number: int) -> NDArray[np.int64]:
    """Return the rows of the highest scores, best first, equal ones in their order: as a stable sort would.

    >>> best_rows(np.array([1.0, 3.0, 2.0, 3.0, -np.inf]), 3).tolist()
    [1, 3, 2]
    """
    falling = -np.asarray(scores)
    rows = np.arange(falling.size)
    if 0 < number < falling.size:
        rows = np.flatnonzero(falling <= np.partition(falling, number - 1)[number - 1])
    return np.asarray(rows[np.argsort(falling[rows], kind="stable")][: max(number, 0)], dtype=np.int64)
