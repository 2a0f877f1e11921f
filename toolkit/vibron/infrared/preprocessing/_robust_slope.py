"""The slope of a line through the origin that outliers hardly change."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray


def robust_slope(x: FloatArray, y: FloatArray) -> float:
    """Return the slope through the origin by Huber's method."""
    weight = np.ones(x.size)
    slope = 0.0
    for _ in range(30):
        last, slope = slope, float((weight * x) @ y / ((weight * x) @ x))
        away = np.abs(y - slope * x)
        limit = 1.345 * 1.4826 * float(np.median(away)) + 1e-300
        weight = limit / np.maximum(away, limit)
        if abs(slope - last) <= 1e-9 * abs(slope):
            break
    return slope
