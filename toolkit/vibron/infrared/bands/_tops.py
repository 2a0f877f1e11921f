"""Maxima of one gap-free range of a spectrum that are bands, on plain arrays."""

from collections.abc import Callable

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.bands._detection import vertex
from vibron.infrared.bands._maxima import Places, half_widths, local_maxima, prominences

#: Position, height, prominence, full width at half prominence, and whether the top is flat.
Top = tuple[float, float, float, float, bool]
#: The rise from which maxima at given points and of given full widths are bands.
Required = Callable[[Places, FloatArray], FloatArray]

_VERY_BROAD, _AVERAGED = 80.0, 24.0  # cm^-1; full width, and the range averaged to find maxima of it
_CROWN = 0.2  # greatest depth of a top, as a fraction of the rise of the band
CARRIED = 0.05  # least depth of a valley on the top of a band, as a fraction of its rise
_NEAR = 0.25  # full widths from the maximum to the end of the top
_FLAT = 3  # fewest points of equal height that are a flat top
_LEVEL = 1e-6  # height differences below this fraction of the span are none
_DIPS = 4  # lower points within a flat top


def maxima(x: FloatArray, y: FloatArray, required: Required, carried: float = CARRIED) -> list[Top]:
    """Return the maxima that rise enough; those without a valley of that depth between them are one band.

    On the top of a band the valley must also be ``carried`` times as deep as the band rises: lower maxima there are
    ripple.  A flat top has its position in the middle, a rippled one at the vertex of a parabola through it.
    """
    peaks = all_peaks = local_maxima(y)
    rises = prominences(y, peaks)
    possible = rises >= required(peaks, np.full(peaks.size, np.inf))  # without what depends on the width
    peaks, rises = peaks[possible], rises[possible]
    before, after = half_widths(y, peaks, rises)
    index = np.arange(x.size, dtype=float)
    widths = np.interp(after, index, x) - np.interp(before, index, x)
    least = np.maximum(required(peaks, widths), np.finfo(float).tiny)
    enough = rises >= least
    peaks, rises, widths, least = peaks[enough], rises[enough], widths[enough], least[enough]
    rows, tops = [], set()
    for k in _apart(x, y, peaks, carried * rises, widths, least):
        peak = int(peaks[k])
        low, high = plateau(y, peak)
        if (low, high) in tops:
            continue
        tops.add((low, high))
        flat = high - low + 1 >= _FLAT
        if flat:
            place, top = float(0.5 * (x[low] + x[high])), float(y[peak])
        else:
            depth = float(max(least[k], required(np.array([peak]), np.array([0.25 * widths[k]]))[0]))
            place, top = crown(x, y, peak, min(depth, _CROWN * float(rises[k])), all_peaks)
        rows.append((place, top, float(rises[k]), float(widths[k]), flat))
    return rows


def very_broad(x: FloatArray, y: FloatArray, required: Required, found: list[Top]) -> list[Top]:
    """Return the very broad maxima of a moving average that do not hold a maximum found before of half their rise."""
    points = max(1, round(_AVERAGED / float(np.median(np.diff(x)))))
    if points == 1 or x.size < 3 * points:
        return []
    average = require("scipy.ndimage").uniform_filter1d
    return [
        top
        for top in maxima(x, average(average(y, points), points), required)
        if top[3] >= _VERY_BROAD
        and not any(abs(top[0] - other[0]) < 0.5 * top[3] and other[2] >= 0.5 * top[2] for other in found)
    ]


def crown(x: FloatArray, y: FloatArray, peak: int, depth: float, peaks: Places) -> tuple[float, float]:
    """Position and height of a top: of the parabola through all that lies within a depth of it if it is rippled."""
    below = y < y[peak] - depth
    low = int(peak - np.argmax(below[peak::-1])) if below[: peak + 1].any() else 0
    high = int(peak + np.argmax(below[peak:])) if below[peak:].any() else y.size - 1
    if np.count_nonzero((peaks >= low) & (peaks <= high)) < 3:
        return vertex(x, y, peak)
    inside = slice(low, high + 1)
    curvature, slope, level = np.polyfit(x[inside] - x[peak], y[inside], 2)
    if curvature >= 0.0:
        return vertex(x, y, peak)
    shift = float(np.clip(-slope / (2.0 * curvature), x[low] - x[peak], x[high] - x[peak]))
    return float(x[peak] + shift), float(level + slope * shift + curvature * shift**2)


def _apart(
    x: FloatArray, y: FloatArray, peaks: Places, on_top: FloatArray, widths: FloatArray, least: FloatArray
) -> list[int]:
    """Return which maxima have a valley of the required depth towards every higher one.

    ``on_top`` is the depth that a band asks for within half its full width, shape (peaks,).
    """
    kept: list[int] = []
    for k in sorted(range(len(peaks)), key=lambda k: (-y[peaks[k]], k)):
        nearest = [max((j for j in kept if j < k), default=None), min((j for j in kept if j > k), default=None)]
        for j in (j for j in nearest if j is not None):
            depth = y[peaks[k]] - y[min(peaks[j], peaks[k]) : max(peaks[j], peaks[k]) + 1].min()
            near = abs(x[peaks[j]] - x[peaks[k]]) < _NEAR * widths[j]
            if depth < max(least[k], on_top[j] if near else 0.0):
                break
        else:
            kept.append(k)
    return sorted(kept)


def plateau(y: FloatArray, peak: int) -> tuple[int, int]:
    """Return the first and last point of the flat top around a maximum; dips between points of equal height count."""
    below = _LEVEL * float(np.ptp(y))
    low = high = peak
    for step in (-1, 1):
        place, dips = peak + step, 0
        while 0 <= place < y.size and dips <= _DIPS:
            if y[place] > y[peak] + below:
                break
            if y[place] >= y[peak] - below:
                low, high, dips = min(low, place), max(high, place), 0
            else:
                dips += 1
            place += step
    return low, high
