"""Measures of noise, baseline and residues of air in an absorbance spectrum."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray

#: Few bands lie here, so that what moves is noise; carbon dioxide is left out.
_QUIET = ((1900.0, 2270.0), (2430.0, 2650.0), (3900.0, 4100.0))
#: Dense lines of the water vapour bands around 1595 and 3700 cm^-1, where few other bands lie.
_VAPOUR = ((1750.0, 1880.0), (3700.0, 3890.0))
_ENOUGH = 12
OPAQUE = 1.7  # absorbance; T = 0.02
#: Roughness where water vapour has lines, over that elsewhere, from which the lines are taken for vapour.
ROUGHER = 4.0
#: Level of a baseline in absorbance, and its tilt over 1000 cm^-1 as a share of the strongest band, worth a warning.
HIGH_BASELINE, TILTED = 0.3, 0.1
#: Bands of carbon dioxide and what lies left and right of them.
STRETCH = ((2325.0, 2375.0), (2270.0, 2300.0), (2400.0, 2430.0))
BEND = ((664.0, 671.0), (650.0, 660.0), (675.0, 685.0))


def noise_level(x: FloatArray, y: FloatArray) -> float:
    """Return the standard deviation of white noise from second differences.

    For independent noise of variance s^2 a second difference has the variance 6 s^2; the median keeps bands out.
    """
    rough = _roughness(x, y, _QUIET)
    return rough if rough is not None else _spread(np.diff(y, 2))


def vapour_roughness(x: FloatArray, y: FloatArray) -> float:
    """Return how much rougher the ordinate is where water vapour has lines; 0 where the points do not allow to tell."""
    there, elsewhere = _roughness(x, y, _VAPOUR), _roughness(x, y, _QUIET)
    if there is None or elsewhere is None or float(np.median(np.diff(x))) > 4.0:
        return 0.0
    floor = 1e-4 * float(np.ptp(y))
    return there / max(elsewhere, floor) if there > floor else 0.0


def is_audible(height: float, noise: float, signal: float, times: float = 1.0) -> bool:
    """Return True if a residue is well above the noise and a fiftieth of the strongest band."""
    return abs(height) > times * max(5.0 * noise, 0.02 * signal)


def baseline(x: FloatArray, y: FloatArray) -> tuple[float, float]:
    """Return median and slope (per 1000 cm^-1) of the lower envelope, the 10th percentiles of 20 windows."""
    windows = [part for part in np.array_split(np.arange(x.size), 20) if part.size]
    centre = np.array([x[part].mean() for part in windows])
    low = np.array([np.percentile(y[part], 10.0) for part in windows])
    i, j = np.triu_indices(centre.size, 1)
    slope = float(np.median((low[j] - low[i]) / (centre[j] - centre[i])))
    return float(np.median(low)), 1000.0 * slope


def residue_height(
    x: FloatArray, y: FloatArray, band: tuple[float, float], left: tuple[float, float], right: tuple[float, float]
) -> float:
    """Return the extreme of a band over the line between the medians at its sides; 0 where it was not measured."""
    sides = [_within(x, [side]) for side in (left, right)]
    inside = _within(x, [band])
    if inside.sum() < 2 or any(side.sum() < 2 for side in sides):
        return 0.0
    (x0, y0), (x1, y1) = ((float(np.median(x[side])), float(np.median(y[side]))) for side in sides)
    over = y[inside] - (y0 + (y1 - y0) * (x[inside] - x0) / (x1 - x0))
    return float(over[np.argmax(np.abs(over))])


def spike_count(y: FloatArray, noise: float, signal: float) -> int:
    """Count single points that deviate from both neighbours while these agree with theirs."""
    middle = y[2:-2]
    outer = np.stack([y[:-4], y[1:-3], y[3:-1], y[4:]])
    height = np.abs(middle - np.median(outer, axis=0))
    calm = np.ptp(outer, axis=0)
    return int((height > np.maximum(np.maximum(15.0 * noise, 0.05 * signal), 8.0 * calm)).sum())


def _roughness(x: FloatArray, y: FloatArray, windows: tuple[tuple[float, float], ...]) -> float | None:
    rough = [np.diff(y[part], 2) for part in (_within(x, [window]) for window in windows) if part.sum() >= _ENOUGH]
    return _spread(np.concatenate(rough)) if rough else None


def _spread(second: FloatArray) -> float:
    return float(1.4826 * np.median(np.abs(second)) / np.sqrt(6.0))


def _within(x: FloatArray, windows: list[tuple[float, float]]) -> npt.NDArray[np.bool_]:
    return np.asarray(np.any([(x >= low) & (x <= high) for low, high in windows], axis=0), dtype=np.bool_)
