"""Height of ripple of each width, and of the lines of air, in a spectrum whose bands it must not be taken for."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.spectra.air import air_absorbance
from vibron.infrared.spectra.defects import BEND, STRETCH, residue_height

_WIDEST = 64.0  # cm^-1; what repeats more slowly is the sample
_NOISE_WIDTH = 24.0  # cm^-1; wider ripple is equally high in twice as many blocks
_ALIKE_BLOCKS = 1.5
_SCALE = 1.5  # ratio of successive widths at which ripple is measured
_QUIET = 0.2  # fraction of a spectrum that shows ripple alone
_FEWEST = 6  # blocks that allow to tell ripple from bands
_BLOCK = 32  # points
_REGION = 400.0  # cm^-1
_UNEVEN = 2.5  # times the ripple of the whole spectrum that a region may have
_LARGEST = 0.05  # of the span; what is higher everywhere is not ripple
#: Lines of water vapour lie here nearly alone.
_VAPOUR = ((1750.0, 1880.0), (3700.0, 3890.0))
_LINE = 4.0  # cm^-1, from a line to its surroundings
_RESOLUTIONS = (2.0, 4.0, 8.0)  # cm^-1
_REACH = 15.0  # cm^-1 over which the strongest line counts
_MARGIN = 3.0
_ALIKE = 2.0  # correlation with the computed lines from which they are seen, times the root of independent points
_FEWEST_POINTS = 12
_SAMPLE = 0.5  # what is higher than this fraction of the strongest band is the sample
_DIOXIDE = (2280.0, 2430.0)
_DIOXIDE_BEND = (655.0, 680.0)


def standing_over(y: FloatArray, lag: int) -> FloatArray:
    """Return how far each point stands above the mean of those ``lag`` points before and after it, shape (n - 2 lag,).

    For ripple whose maxima have the full width ``lag`` this is at its tops the height from valley to top.
    """
    return y[lag:-lag] - 0.5 * (y[: -2 * lag] + y[2 * lag :])


def quiet_height(largest: FloatArray) -> float:
    """Return the largest value in a quiet block, given the largest in each; 0 where blocks are too few to tell.

    Ripple is as high in all parts of a spectrum, bands are high in some.
    """
    return max(float(np.quantile(largest, _QUIET)), 0.0) if len(largest) >= _FEWEST else 0.0


def block_maxima(values: FloatArray, length: int) -> FloatArray:
    """Return the largest value of each of the equal blocks of at least ``length`` points."""
    starts = np.linspace(0, values.size, max(1, values.size // length), endpoint=False).astype(int)
    return np.asarray(np.maximum.reduceat(values, starts)) if values.size else np.empty(0)


def ripple_heights(x: FloatArray, parts: list[tuple[FloatArray, FloatArray]]) -> tuple[FloatArray, FloatArray]:
    """Return full widths in cm^-1, shape (k,), and the height from valley to top of ripple of each, shape (k, n).

    It is that of the quietest blocks of the whole spectrum, or of the region around a point where there is more of it.
    ``parts`` are the ranges (x, y) without gaps.
    """
    step = float(np.median(np.concatenate([np.diff(x) for x, _ in parts])))
    lags = [1]
    while lags[-1] * step < _WIDEST:
        lags.append(max(lags[-1] + 1, round(_SCALE * lags[-1])))
    even = [(np.arange(x[0], x[-1] + 0.5 * step, step), x, y) for x, y in parts]
    curves = [np.interp(grid, x, y) for grid, x, y in even]
    span = max(float(y.max()) for y in curves) - min(float(y.min()) for y in curves)
    edges = np.linspace(x[0], x[-1], max(1, round((x[-1] - x[0]) / _REGION)) + 1)[1:-1]
    heights = np.zeros((len(lags), x.size))
    for k, lag in enumerate(lags):
        over = [standing_over(y, lag) for y in curves if y.size > 2 * lag]
        length = max(4 * lag, _BLOCK)
        largest = np.concatenate([block_maxima(part, length) for part in over]) if over else np.empty(0)
        centres = [
            block_maxima(grid[lag:-lag], length) for (grid, _, _), y in zip(even, curves, strict=True) if y.size > 2 * lag
        ]
        region = np.searchsorted(edges, np.concatenate(centres)) if centres else np.empty(0, dtype=int)
        everywhere = min(quiet_height(largest), _LARGEST * span)
        if lag * step > _NOISE_WIDTH and everywhere * _ALIKE_BLOCKS < float(np.quantile(largest, 0.4)) if len(largest) else 0:
            continue
        local = np.array([quiet_height(largest[region == i]) for i in range(edges.size + 1)])
        heights[k] = np.clip(local, everywhere, _UNEVEN * everywhere)[np.searchsorted(edges, x)]
    return step * np.array(lags, dtype=float), heights


def vapour_heights(x: FloatArray, y: FloatArray) -> FloatArray:
    """Return how high lines of water vapour reach at each point, whatever their sign, without gaps.

    Their height and resolution are those of the computed lines that agree best where they lie nearly alone.
    """
    step = float(np.median(np.diff(x)))
    lag = max(1, round(_LINE / step))
    height = np.zeros(x.size)
    if step > _LINE or x.size <= 2 * lag:
        return height
    centre, measured, best = x[lag:-lag], standing_over(y, lag), 0.0
    for resolution in {max(width, 2.0 * step) for width in _RESOLUTIONS}:
        lines = air_absorbance("H2O", x, resolution)
        computed = standing_over(lines, lag)
        for low, high in _VAPOUR:
            inside = (centre >= low) & (centre <= high)
            model, found = computed[inside], measured[inside]
            if inside.sum() < _FEWEST_POINTS or not found.any():
                continue
            product = abs(float(model @ found))
            alike = product / float(np.linalg.norm(model) * np.linalg.norm(found))
            if alike > max(best, _ALIKE / np.sqrt(inside.sum() / lag)):
                best = alike
                height = product / float(model @ model) * np.sqrt(lines * lines[lag:-lag][inside].max())
    if height.max(initial=0.0) >= _SAMPLE * float(np.ptp(y)):
        return np.zeros(x.size)
    reach = max(1, int(_REACH / step))
    return np.asarray(_MARGIN * require("scipy.ndimage").maximum_filter1d(height, 2 * reach + 1))


def dioxide_heights(x: FloatArray, y: FloatArray) -> FloatArray:
    """Return how high a residue of carbon dioxide reaches at each point, whatever its sign."""
    height = np.zeros(x.size)
    stretch, bend = abs(residue_height(x, y, *STRETCH)), abs(residue_height(x, y, *BEND))
    if stretch < _SAMPLE * float(np.ptp(y)):
        for (low, high), residue in ((_DIOXIDE, stretch), (_DIOXIDE_BEND, min(bend, stretch))):
            height[(x >= low) & (x <= high)] = 1.5 * residue
    return height
