"""How high water vapour and carbon dioxide of the air reach in the spectrum of a condensed sample."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.spectra.air import air_absorbance
from vibron.infrared.spectra.defects import (
    BEND,
    ROUGHER,
    STRETCH,
    is_audible,
    noise_level,
    residue_height,
    vapour_roughness,
)

#: Dense lines of water vapour, where few bands lie.
_ALONE = ((1750.0, 1880.0), (3700.0, 3890.0))
_LINE = 4.0  # cm^-1 from a line to its surroundings
_RESOLUTIONS = (2.0, 4.0, 8.0)  # cm^-1
_CORRELATED = 2.0  # least correlation with the computed lines, times the root of the number of independent points
_FEWEST = 12  # points
_REACH = 15.0  # cm^-1 over which the strongest line counts
_LINE_MARGIN, _BAND_MARGIN = 3.0, 1.5  # relative heights of lines are right to a factor of two or three
_SAMPLE = 0.5  # what is higher than this fraction of the strongest band is the sample
#: Ranges that carbon dioxide covers at low resolution.
_DIOXIDE, _DIOXIDE_BEND = (2280.0, 2430.0), (655.0, 680.0)


def residual_gases(x: FloatArray, y: FloatArray) -> tuple[str, ...]:
    """Return the gases of air that `quality_report` warns of, if they are not as high as the sample."""
    signal, noise, stretch = float(y.max() - np.percentile(y, 2.0)), noise_level(x, y), residue_height(x, y, *STRETCH)
    water = vapour_roughness(x, y) > ROUGHER and bool(vapour_heights(x, y).any())
    dioxide = is_audible(stretch, noise, signal) and abs(stretch) < _SAMPLE * signal
    return ("H2O",) * water + ("CO2",) * dioxide


def standing_over(y: FloatArray, lag: int) -> FloatArray:
    """Return the height of each point over the mean of those ``lag`` points before and after it, shape (n - 2 lag,)."""
    return y[lag:-lag] - 0.5 * (y[: -2 * lag] + y[2 * lag :])


def vapour_heights(x: FloatArray, y: FloatArray) -> FloatArray:
    """Return how high lines of water vapour reach at each point, whatever their sign, without gaps.

    The computed lines, at the resolution at which they agree best where they lie nearly alone, give the height of the
    strongest one there; that of the others follows their square root, since strong lines are saturated.
    """
    step = float(np.median(np.diff(x)))
    lag = max(1, round(_LINE / step))
    height = np.zeros(x.size)
    if step > _LINE or x.size <= 2 * lag:
        return height
    centre, measured, best = x[lag:-lag], standing_over(y, lag), 0.0
    for resolution in sorted({max(width, 2.0 * step) for width in _RESOLUTIONS}):
        lines = _vapour(x.tobytes(), resolution)
        computed = standing_over(lines, lag)
        for low, high in _ALONE:
            inside = (centre >= low) & (centre <= high)
            model, found = computed[inside], measured[inside]
            if inside.sum() < _FEWEST or not found.any():
                continue
            product = abs(float(model @ found))
            correlation = product / float(np.linalg.norm(model) * np.linalg.norm(found))
            if correlation > max(best, _CORRELATED / np.sqrt(inside.sum() / lag)):
                best = correlation
                height = product / float(model @ model) * np.sqrt(lines * lines[lag:-lag][inside].max())
    if height.max(initial=0.0) >= _SAMPLE * float(np.ptp(y)):
        return np.zeros(x.size)
    reach = max(1, int(_REACH / step))
    return np.asarray(_LINE_MARGIN * require("scipy.ndimage").maximum_filter1d(height, 2 * reach + 1))


@lru_cache(maxsize=12)
def _vapour(grid: bytes, resolution: float) -> FloatArray:
    """Return the computed lines on a grid; spectra of a batch mostly share theirs."""
    return air_absorbance("H2O", np.frombuffer(grid), resolution)


def dioxide_heights(x: FloatArray, y: FloatArray) -> FloatArray:
    """Return how high a residue of carbon dioxide reaches at each point, whatever its sign."""
    height = np.zeros(x.size)
    stretch, bend = abs(residue_height(x, y, *STRETCH)), abs(residue_height(x, y, *BEND))
    if stretch < _SAMPLE * float(np.ptp(y)):
        for low, high, residue in ((*_DIOXIDE, stretch), (*_DIOXIDE_BEND, min(bend, stretch))):
            height[(x >= low) & (x <= high)] = _BAND_MARGIN * residue
    return height
