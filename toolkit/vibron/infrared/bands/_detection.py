"""Maxima and shoulders of one gap-free range of a spectrum, on plain arrays."""

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.infrared.bands._maxima import half_widths, local_maxima, prominences, second_derivative

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


def maxima(x: FloatArray, y: FloatArray, least: FloatArray) -> list[tuple[float, float, float, float, bool]]:
    """Position, height, prominence, full width at half prominence and flatness of every maximum that rises enough.

    ``least`` is the rise required at each point.  Maxima without a valley of that depth between them are one band; a
    flat top has its position in the middle.
    """
    least = np.maximum(least, np.finfo(float).tiny)
    peaks = local_maxima(y)
    rises = prominences(y, peaks)
    enough = rises >= least[peaks]
    peaks, rises = peaks[enough], rises[enough]
    before, after = half_widths(y, peaks, rises)
    index = np.arange(x.size, dtype=float)
    widths = np.interp(after, index, x) - np.interp(before, index, x)
    rows, tops = [], set()
    for k in _apart(y, peaks, least):
        peak = int(peaks[k])
        low, high = plateau(y, peak)
        if (low, high) in tops:
            continue
        tops.add((low, high))
        flat = high - low + 1 >= FLAT
        place, top = (float(0.5 * (x[low] + x[high])), float(y[peak])) if flat else vertex(x, y, peak)
        rows.append((place, top, float(rises[k]), float(widths[k]), flat))
    return rows


def _apart(y: FloatArray, peaks: NDArray[np.int64], least: FloatArray) -> list[int]:
    """Return which maxima have a valley of the required depth towards every higher one."""
    kept: list[int] = []
    for k in sorted(range(len(peaks)), key=lambda k: (-y[peaks[k]], k)):
        nearest = [max((j for j in kept if j < k), default=None), min((j for j in kept if j > k), default=None)]
        between = [y[min(peaks[j], peaks[k]) : max(peaks[j], peaks[k]) + 1].min() for j in nearest if j is not None]
        if all(y[peaks[k]] - valley >= least[peaks[k]] for valley in between):
            kept.append(k)
    return sorted(kept)


def plateau(y: FloatArray, peak: int) -> tuple[int, int]:
    """Return the first and last point of the flat top around a maximum; dips between points of equal height count."""
    level = y[peak] - _LEVEL * float(np.ptp(y))
    low = high = peak
    for step in (-1, 1):
        place, dips = peak + step, 0
        while 0 <= place < y.size and dips <= _DIPS:
            if y[place] >= level:
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


def shoulders(x: FloatArray, y: FloatArray, noise: float, span: float) -> list[tuple[float, float, float, float]]:
    """Position, height, 0 and width of curvature minima that belong to no maximum.

    The curvature is that of a sliding parabola (Savitzky-Golay) over about ``span`` cm^-1.  A Gaussian band bends
    downwards within one standard deviation of its centre, so its full width is 1.18 times the distance of the turns.
    """
    step = float(np.median(np.diff(x)))
    window = points_across(span, step)
    if y.size <= window:
        return []
    curvature, gain = bend(y, step, window)
    noise_of_curvature = noise * gain
    threshold = max(8.0 * noise_of_curvature, 0.03 * float(curvature.max()), rounding(y, step))
    rising = np.sign(np.diff(y))
    result = []
    for peak in standing_out(curvature, threshold):
        inside = slice(max(peak - window // 2, 0), peak + window // 2)
        if (np.diff(rising[inside]) < 0).any():
            continue
        bent = np.flatnonzero(curvature <= 0.0)
        left = bent[bent < peak].max(initial=0)
        right = bent[bent > peak].min(initial=y.size - 1)
        result.append((float(x[peak]), float(y[peak]), 0.0, 1.18 * float(x[right] - x[left])))
    return result
