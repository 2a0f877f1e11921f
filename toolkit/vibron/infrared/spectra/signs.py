"""The sign of vectors that are determined up to a factor."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray


def largest_positive(rows: FloatArray) -> FloatArray:
    """Return the sign of each row that makes its largest element positive."""
    largest = np.take_along_axis(rows, np.abs(rows).argmax(axis=1)[:, None], axis=1)[:, 0]
    return np.where(largest < 0.0, -1.0, 1.0)
