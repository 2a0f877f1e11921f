"""Height of ripple of each width in a spectrum: what is equally high in all its parts is not a band."""

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.infrared.bands._detection import segments
from vibron.infrared.spectra.air_residues import standing_over

CERTAIN = 2.0  # times the height of ripple, from which a maximum is none
_WIDEST = 64.0  # cm^-1; what repeats more slowly is the sample
_SCALE = 1.5  # ratio of successive widths at which ripple is measured
_BLOCK = 32  # points
_FEWEST = 6  # blocks that allow to tell ripple from bands
_QUIET = 0.2  # fraction of the blocks that show ripple alone
_NOISE_WIDTH, _EVEN = 24.0, 1.5  # cm^-1; wider ripple grows by no more than this factor from these to twice as many
_LARGEST = 0.05  # of the span; what is higher everywhere is not ripple
_REGION, _UNEVEN = 400.0, 2.5  # cm^-1; a region may have this many times the ripple of the whole spectrum


def ripple_heights(x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return full widths in cm^-1, shape (k,), and the height of ripple of each at each point, shape (k, n).

    At the top of ripple of full width w, the height over the mean of the points w before and after is that from valley
    to top.  The quietest blocks of the spectrum show that height, or those of the region around a point.
    """
    step = float(np.median(np.diff(x)))
    grids = [np.arange(x[part][0], x[part][-1] + 0.5 * step, step) for part in segments(y)]
    curves = [np.interp(grid, x[part], y[part]) for grid, part in zip(grids, segments(y), strict=True)]
    lags = [1]
    while lags[-1] * step < _WIDEST:
        lags.append(max(lags[-1] + 1, round(_SCALE * lags[-1])))
    regions = max(1, round((x[-1] - x[0]) / _REGION))
    edges = np.linspace(x[0], x[-1], regions + 1)[1:-1]
    largest = _LARGEST * float(np.nanmax(y) - np.nanmin(y))
    heights = np.zeros((len(lags), x.size))
    for k, lag in enumerate(lags):
        length = max(4 * lag, _BLOCK)
        long = [(grid, curve) for grid, curve in zip(grids, curves, strict=True) if curve.size >= length + 2 * lag]
        if not long:
            continue
        tops = np.concatenate([block_maxima(standing_over(curve, lag), length) for _, curve in long])
        ends = np.concatenate([block_maxima(grid[lag:-lag], length) for grid, _ in long])
        everywhere = min(quiet_height(tops), largest)
        if lag * step > _NOISE_WIDTH and quiet_height(tops, 2.0 * _QUIET) > _EVEN * everywhere:
            continue
        region = np.searchsorted(edges, ends)
        local = np.array([quiet_height(tops[region == i]) for i in range(regions)])
        heights[k] = np.clip(local, everywhere, _UNEVEN * everywhere)[np.searchsorted(edges, x)]
    return step * np.array(lags, dtype=float), heights


def block_maxima(values: FloatArray, length: int) -> FloatArray:
    """Return the largest value of each of the equal blocks of at least ``length`` points."""
    starts: NDArray[np.int64] = np.linspace(0, values.size, max(1, values.size // length), endpoint=False).astype(int)
    return np.asarray(np.maximum.reduceat(values, starts))


def quiet_height(tops: FloatArray, fraction: float = _QUIET) -> float:
    """Return the largest value in a quiet block, given the largest in each; 0 where blocks are too few to tell."""
    if tops.size < _FEWEST:
        return 0.0
    ordered, place = np.sort(tops), fraction * (tops.size - 1)
    below = int(place)
    return max(float(ordered[below] + (place - below) * (ordered[below + 1] - ordered[below])), 0.0)
