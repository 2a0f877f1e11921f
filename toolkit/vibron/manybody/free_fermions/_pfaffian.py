"""Pfaffian of a real antisymmetric matrix."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray


def pfaffian(matrix: FloatArray) -> float:
    """Return the Pfaffian by elimination with pivots (Parlett and Reid).

    >>> pfaffian(np.array([[0, 1, 2, 3], [-1, 0, 4, 5], [-2, -4, 0, 6], [-3, -5, -6, 0.0]]))
    8.0
    """
    left, found = np.array(matrix, dtype=np.float64), 1.0
    for k in range(0, len(left) - 1, 2):
        pivot = k + 1 + int(np.argmax(np.abs(left[k + 1 :, k])))
        if left[pivot, k] == 0.0:
            return 0.0
        if pivot != k + 1:
            left[[k + 1, pivot]] = left[[pivot, k + 1]]
            left[:, [k + 1, pivot]] = left[:, [pivot, k + 1]]
            found = -found
        found *= left[k, k + 1]
        scale = left[k, k + 2 :] / left[k, k + 1]
        column = left[k + 2 :, k + 1]
        left[k + 2 :, k + 2 :] += np.outer(scale, column) - np.outer(column, scale)
    return float(found)
