"""Noise, gap-free ranges and the top of a parabola, on plain arrays."""

import numpy as np

from vibron.core.quantity import FloatArray


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
