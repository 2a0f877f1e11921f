"""Maxima and shoulders of one gap-free range of a spectrum, on plain arrays."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.bands._maxima import half_widths, local_maxima, prominences, second_derivative
from vibron.infrared.bands._ripple import block_maxima, quiet_height

CERTAIN = 2.0  # times the height of ripple
VERY_BROAD, AVERAGED = 80.0, 24.0  # cm^-1; full width, and what is averaged to find a maximum of it
CROWN = 0.2  # of the rise of a band: greatest depth of its top
CARRIED = 0.05  # of the rise of a band: least depth of a valley on its top
FLAT = 3  # fewest points of equal height that are a flat top
_LEVEL = 1e-6  # height differences below this fraction of the span are none
_DIPS = 4  # lower points within a flat top


def noise_level(ordinate: FloatArray) -> float:
    """Standard deviation of white noise, from the median absolute third difference.

    The third difference removes parabolas, hence most of a finely sampled band, and has 20 times the variance of the
    noise.
    """
    measured = ordinate[np.isfinite(ordinate)]
    if measured.size < 4:
        return 0.0
    return float(np.median(np.abs(np.diff(measured, 3))) / 0.6745 / np.sqrt(20.0))


def segments(ordinate: FloatArray, shortest: int = 5) -> list[slice]:
    """Stretches without NaN of at least ``shortest`` points."""
    edges = np.flatnonzero(np.diff(np.r_[False, np.isfinite(ordinate), False].astype(int)))
    pairs = edges.reshape(-1, 2)
    return [slice(int(start), int(stop)) for start, stop in pairs if stop - start >= shortest]


def vertex(x: FloatArray, y: FloatArray, peak: int) -> tuple[float, float]:
    """Position and height of the parabola through a maximum and its two neighbours, on any grid."""
    before, after = x[peak - 1] - x[peak], x[peak + 1] - x[peak]
    fall, rise = (y[peak - 1] - y[peak]) / before, (y[peak + 1] - y[peak]) / after
    curvature = (rise - fall) / (after - before)
    if curvature >= 0.0:
        return float(x[peak]), float(y[peak])
    slope = rise - curvature * after
    shift = float(np.clip(-slope / (2.0 * curvature), before / 2.0, after / 2.0))
    return float(x[peak]) + shift, float(y[peak] + slope * shift + curvature * shift**2)


Top = tuple[float, float, float, float, bool]  # position, height, prominence, full width, whether it is flat
Required = Callable[[NDArray[np.int64], FloatArray], FloatArray]


def maxima(x: FloatArray, y: FloatArray, required: Required, carried: float = CARRIED) -> list[Top]:
    """Position, height, prominence, full width at half prominence and flatness of every maximum that rises enough.

    ``required`` gives the rise from which maxima at given points and of given full widths are bands.  Maxima without a
    valley of that depth between them are one band.  A flat top has its position in the middle; where smaller maxima
    lie on a top, its position is that of a parabola through it.
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
        flat = high - low + 1 >= FLAT
        if flat:
            place, top = float(0.5 * (x[low] + x[high])), float(y[peak])
        else:
            depth = float(max(least[k], required(np.array([peak]), np.array([0.25 * widths[k]]))[0]))
            place, top = crown(x, y, peak, min(depth, CROWN * float(rises[k])), all_peaks)
        rows.append((place, top, float(rises[k]), float(widths[k]), flat))
    return rows


def with_broad(x: FloatArray, y: FloatArray, found: list[Top], required: Required) -> list[Top]:
    """Add the very broad maxima that ripple hides, which are found in a moving average."""
    points = max(1, round(AVERAGED / float(np.median(np.diff(x)))))
    if points == 1 or x.size < 3 * points:
        return found
    average = require("scipy.ndimage").uniform_filter1d
    added = [
        top
        for top in maxima(x, average(average(y, points), points), lambda places, widths: required(places, widths))
        if top[3] >= VERY_BROAD
        and not any(abs(top[0] - other[0]) < 0.5 * top[3] and other[2] >= 0.5 * top[2] for other in found)
    ]
    return [*found, *added]


def crown(x: FloatArray, y: FloatArray, peak: int, depth: float, peaks: NDArray[np.int64]) -> tuple[float, float]:
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
    x: FloatArray, y: FloatArray, peaks: NDArray[np.int64], on_top: FloatArray, widths: FloatArray, least: FloatArray
) -> list[int]:
    """Return which maxima have a valley of the required depth towards every higher one.

    ``on_top`` is the depth that a band asks for within half its full width, shape (peaks,).
    """
    kept: list[int] = []
    for k in sorted(range(len(peaks)), key=lambda k: (-y[peaks[k]], k)):
        nearest = [max((j for j in kept if j < k), default=None), min((j for j in kept if j > k), default=None)]
        for j in (j for j in nearest if j is not None):
            depth = y[peaks[k]] - y[min(peaks[j], peaks[k]) : max(peaks[j], peaks[k]) + 1].min()
            near = abs(x[peaks[j]] - x[peaks[k]]) < 0.25 * widths[j]
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


def points_across(span: float, step: float, least: int = 5) -> int:
    """Odd number of points that covers about ``span``."""
    return max(least, 2 * int(span / step / 2.0) + 1)


def bend(y: FloatArray, step: float, window: int, degree: int = 2) -> tuple[FloatArray, float]:
    """Downward curvature, -d²y/dx², of a sliding polynomial (Savitzky-Golay), and what it does to white noise."""
    curvature = -second_derivative(y, step, window, degree)
    position = (np.arange(window) - window // 2) * step
    quadratic = np.linalg.pinv(np.vander(position, degree + 1, increasing=True))[2]
    return curvature, 2.0 * float(np.linalg.norm(quadratic))


def standing_out(curvature: FloatArray, least: float) -> NDArray[np.int64]:
    """Return the maxima of which height and prominence are both at least ``least``."""
    peaks = local_maxima(curvature)
    return peaks[(curvature[peaks] >= least) & (prominences(curvature, peaks) >= least)]


def rounding(y: FloatArray, step: float) -> float:
    """Curvature that rounding alone may give a straight line."""
    return 1e3 * float(np.finfo(float).eps) * float(np.abs(y).max()) / step**2


def shoulders(
    x: FloatArray, y: FloatArray, required: Required, noise: FloatArray, growth: FloatArray, span: float, lone: bool
) -> list[tuple[float, float, float, float]]:
    """Position, height, 0 and width of curvature minima that belong to no maximum.

    The curvature is that of a sliding parabola (Savitzky-Golay) over about ``span`` cm^-1.  A Gaussian band bends
    downwards within one standard deviation of its centre, so its full width is 1.18 times the distance of the turns,
    and its height follows from width and curvature: it must be as high as a maximum must rise.

    Parameters
    ----------
    noise
        Standard deviation of white noise at each point, shape (n,).
    growth
        How much the noise of the transmittance is magnified, shape (n,).
    lone
        Leave out those with a maximum near by, however small.
    """
    step = float(np.median(np.diff(x)))
    window = points_across(span, step)
    if y.size <= window:
        return []
    curvature, gain = bend(y, step, window)
    ripple = CERTAIN * quiet_height(block_maxima(curvature, 4 * window))
    least = max(ripple, 0.03 * float(curvature.max()), rounding(y, step))
    bent = np.flatnonzero(curvature <= 0.0)
    result = []
    tops = local_maxima(y)
    for peak in standing_out(curvature, least):
        if lone and (np.abs(tops - peak) < window // 2).any():
            continue
        width = 1.18 * float(x[bent[bent > peak].min(initial=y.size - 1)] - x[bent[bent < peak].max(initial=0)])
        enough = required(np.array([peak]), np.array([width]))[0] * 8.0 * np.log(2.0) / width**2
        if curvature[peak] >= max(8.0 * gain * noise[peak], ripple * growth[peak], enough):
            result.append((float(x[peak]), float(y[peak]), 0.0, width))
    return result
