"""The lower convex hull of a spectrum, like a rubber band stretched under it."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum


def hull_baseline(spectrum: Spectrum) -> FloatArray:
    """Return the lower hull at each point, NaN where the spectrum was not measured."""
    known = np.isfinite(spectrum.ordinate)
    if known.sum() < 2:
        raise DomainError(
            "has fewer than two points measured", field="spectrum", value=int(known.sum()), remedy="give more of it"
        )
    x, y = spectrum.wavenumber[known], spectrum.ordinate[known]
    touched = _lower_hull(x, y)
    below = np.full(len(spectrum), np.nan)
    below[known] = np.minimum(np.interp(x, x[touched], y[touched]), y)
    return below


def _lower_hull(x: FloatArray, y: FloatArray) -> list[int]:
    """Return the corners of the lower hull (Andrew's monotone chain)."""
    corners: list[int] = []
    for point in range(x.size):
        while len(corners) > 1:
            a, b = corners[-2:]
            if (y[b] - y[a]) * (x[point] - x[a]) < (y[point] - y[a]) * (x[b] - x[a]):
                break
            corners.pop()
        corners.append(point)
    return corners
