"""The Hilbert transform of a broken line, exact for the line."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray

_BLOCK = 2_000_000  # numbers in a block of the kernel


def hilbert(points: FloatArray, values: FloatArray, at: FloatArray) -> FloatArray:
    """Return the principal value of (1/pi) integral f(t) / (t - x) dt of a broken line f that ends where it starts.

    Integrated by parts, the line of slopes s_j gives sum (s_j - s_(j-1)) g(t_j - x) with g(u) = u ln |u|; outside its
    points f is constant, and a constant adds nothing.
    """
    slopes = np.diff(values) / np.diff(points)
    kinks = np.diff(slopes, prepend=0.0, append=0.0)
    result = np.empty_like(at)
    rows = max(1, _BLOCK // points.size)
    for start in range(0, at.size, rows):
        distance = points - at[start : start + rows, None]
        logarithm = np.log(np.where(distance == 0.0, 1.0, np.abs(distance)))
        result[start : start + rows] = (distance * logarithm) @ kinks
    return result / np.pi
