"""Unit vectors in lists around centres, by k-means with the cosine."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.infrared.spectral_library.learned import unit_rows

Values = npt.NDArray[Any]
EACH = 40  # vectors of the sample for each centre
BLOCK = 8192  # vectors compared at a time
_ROUNDS = 8


def lists_for(count: int) -> int:
    """Return the number of lists for a number of vectors: twice its square root."""
    return max(1, min(count, math.isqrt(4 * count)))


def centres(sample: Values, count: int, random: np.random.Generator) -> Values:
    """Return unit vectors around which a sample, shape (n, d), lies in lists, shape (count, d)."""
    found = sample[np.sort(random.permutation(len(sample))[:count])]
    for _ in range(_ROUNDS):
        place = nearest(sample, found)
        order = np.argsort(place, kind="stable")
        starts = np.searchsorted(place[order], np.arange(len(found)))
        held = np.diff([*starts, len(sample)]) > 0
        sums = np.add.reduceat(sample[order], starts[held], axis=0)
        found = found.copy()
        found[held] = unit_rows(sums)
    return found


def nearest(vectors: Values, around: Values) -> Values:
    """Return the number of the nearest centre of each vector, shape (n,)."""
    parts = [np.argmax(vectors[start : start + BLOCK] @ around.T, axis=1) for start in range(0, len(vectors), BLOCK)]
    return np.concatenate(parts).astype(np.int32)
