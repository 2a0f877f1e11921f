"""Local maxima of an array and curvature by sliding polynomials, as ``scipy.signal`` has them.

Importing ``scipy.signal`` takes half a second, most of the time in which one short file is analysed.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray

Places = NDArray[np.int64]


def local_maxima(y: FloatArray) -> Places:
    """Return the inner points that are higher than both sides; of a flat top, its middle, rounded down."""
    starts = np.flatnonzero(np.r_[True, y[1:] != y[:-1]])
    level, ends = y[starts], np.r_[starts[1:], y.size] - 1
    inner = np.flatnonzero((level[1:-1] > level[:-2]) & (level[1:-1] > level[2:])) + 1
    return np.asarray((starts[inner] + ends[inner]) // 2, dtype=np.int64)


def prominences(y: FloatArray, peaks: Places) -> FloatArray:
    """Return how far each maximum rises above the higher of the two valleys that part it from what is higher."""
    if not peaks.size:
        return np.empty(0)
    edges = np.r_[0, peaks]
    valleys = np.minimum.reduceat(y, edges)
    left = _lowest(y[peaks], valleys[:-1])
    right = _lowest(y[peaks][::-1], valleys[:0:-1])[::-1]
    return np.asarray(y[peaks] - np.maximum(left, right))


def _lowest(heights: FloatArray, valleys: FloatArray) -> FloatArray:
    """Return the lowest point between each maximum and the nearest higher one before it.

    ``valleys`` holds the lowest point between each maximum and the one before it.
    """
    found = np.empty(len(heights))
    open_: list[tuple[float, float]] = []  # maxima that may end the search of a later one: height and lowest point
    for k, (height, lowest) in enumerate(zip(heights.tolist(), valleys.tolist(), strict=True)):
        while open_ and open_[-1][0] <= height:
            lowest = min(lowest, open_.pop()[1])
        open_.append((height, lowest))
        found[k] = lowest
    return found


def half_widths(y: FloatArray, peaks: Places, rises: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return where the curve crosses half the prominence before and after each maximum, in points."""
    before, after = np.empty(len(peaks)), np.empty(len(peaks))
    for k, (peak, rise) in enumerate(zip(peaks.tolist(), rises, strict=True)):
        height = y[peak] - rise * 0.5
        place, part = _crossing(y[peak::-1], height)
        before[k] = peak - place + part
        place, part = _crossing(y[peak:], height)
        after[k] = peak + place - part
    return before, after


def _crossing(fall: FloatArray, height: float) -> tuple[int, float]:
    """Return the first point at or below a height that a curve reaches, and how far before it the height lies."""
    place = int(np.argmax(fall <= height))
    below = fall[place]
    return place, float((height - below) / (fall[place - 1] - below)) if below < height else 0.0


def second_derivative(y: FloatArray, step: float, window: int, degree: int) -> FloatArray:
    """Return the second derivative of polynomials fitted to the points around each point (Savitzky-Golay).

    The first and last half windows follow the polynomials through the first and last windows.
    """
    half = window // 2
    powers = np.arange(half, -half - 1, -1.0) ** np.arange(degree + 1)[:, np.newaxis]
    wanted = np.zeros(degree + 1)
    wanted[2] = math.factorial(2) / step**2
    weights = np.linalg.lstsq(powers, wanted, rcond=None)[0]
    found = np.convolve(y, weights, "same")
    for start, places in ((0, range(half)), (y.size - window, range(y.size - half, y.size))):
        fit = np.polyfit(np.arange(window), y[start : start + window], degree)
        inside = np.arange(places.start, places.stop) - start
        found[places.start : places.stop] = np.polyval(np.polyder(fit, 2), inside) / step**2
    return np.asarray(found)
