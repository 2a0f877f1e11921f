"""Curvature of one gap-free range of a spectrum, and the shoulders that it shows."""

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.infrared.bands._local_noise import Noise
from vibron.infrared.bands._maxima import local_maxima, prominences, second_derivative
from vibron.infrared.bands._ripple import CERTAIN, block_maxima, quiet_height


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
    x: FloatArray, y: FloatArray, noise: Noise, span: float, alone: bool
) -> list[tuple[float, float, float, float]]:
    """Return position, height, 0 and width of curvature minima; those with a maximum near by only if not ``alone``.

    The curvature is that of a sliding parabola (Savitzky-Golay) over about ``span`` cm^-1.  A Gaussian band bends
    downwards within one standard deviation of its centre, so its full width is 1.18 times the distance of the turns,
    and its height follows from width and curvature: it must be as high as a maximum must rise.
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
        if alone and (np.abs(tops - peak) < window // 2).any():
            continue
        width = 1.18 * float(x[bent[bent > peak].min(initial=y.size - 1)] - x[bent[bent < peak].max(initial=0)])
        enough = noise.required(np.array([peak]), np.array([width]))[0] * 8.0 * np.log(2.0) / width**2
        if curvature[peak] >= max(8.0 * gain * noise.deviation[peak], ripple * noise.growth[peak], enough):
            result.append((float(x[peak]), float(y[peak]), 0.0, width))
    return result
