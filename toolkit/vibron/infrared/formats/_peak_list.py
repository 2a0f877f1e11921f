"""Distinguish a curve from a list of peaks, whatever the label of the table says."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray

#: Median change of ln(step) from one step to the next.  Even and smoothly varying grids are near 0; random positions
#: give 1.1 (the difference of two exponential variates).
_UNEVEN = 0.4
_STEPS = 3  # fewest that show a grid
_DENSE = 200  # a list of infrared bands is shorter
_CONTINUOUS = 0.5  # least correlation of neighbouring ordinates of a curve


def is_peak_list(x: FloatArray, y: FloatArray) -> bool:
    """Return True if points are separate peaks and not samples of a curve.

    Samples of a curve have steps that vary slowly, or are many and have ordinates that continue one another.

    Examples
    --------
    >>> x = np.linspace(400.0, 4000.0, 50)
    >>> is_peak_list(x, np.sin(x))
    False
    >>> is_peak_list(np.array([698.0, 729.0, 1030.0, 1496.0, 1605.0, 2921.0, 3027.0]), np.ones(7))
    True
    """
    ends = np.diff(x)
    first, last = (float(ends.min()), float(ends.max())) if ends.size >= _STEPS else (0.0, 0.0)
    if first * last > 0.0 and max(first / last, last / first) < np.exp(_UNEVEN):
        return False  # no two steps differ by more, so that their median does not: most files need no sorting
    placed = np.isfinite(x)
    order = np.argsort(x[placed], kind="stable")
    y = y[placed][order]
    steps = np.diff(x[placed][order])
    steps = steps[steps > 0]
    if steps.size < _STEPS:
        return True
    if float(np.median(np.abs(np.diff(np.log(steps))))) < _UNEVEN:
        return False
    return y.size < _DENSE or _correlation(y[np.isfinite(y)]) < _CONTINUOUS


def _correlation(y: FloatArray) -> float:
    """Return the correlation of each ordinate with the next; 0 for a constant."""
    centred = y - y.mean() if y.size else y
    total = float(centred @ centred)
    return float(centred[1:] @ centred[:-1]) / total if total else 0.0
