"""Ordinates on another grid of wavenumbers: means over its cells, or linear interpolation."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.infrared.spectra.order import median

#: A gap is a hole if it is wider than this, in cm^-1 and in steps.
_WIDE, _STEPS = 25.0, 12.0


def resampled(x: FloatArray, y: FloatArray, grid: FloatArray) -> FloatArray:
    """Return ordinates on an ascending grid of at least two wavenumbers, as `resample` describes it, shape (m,)."""
    values = np.full(grid.size, np.nan)
    if x.size < 2:
        return values
    gap, cell = x[1:] - x[:-1], _usual(grid[1:] - grid[:-1])
    fine, wide = gap < cell / 2, float(gap.max()) > _WIDE
    # The median step is needed only where gaps lie on both sides of what it is compared with.
    step = median(gap) if wide or fine.any() != fine.all() else float(gap[0])
    inside = slice(
        int(np.searchsorted(grid, x[0] - cell / 4)), int(np.searchsorted(grid, x[-1] + cell / 4, side="right"))
    )
    values[inside] = _cell_means(x, y, gap, grid[inside], cell) if step < cell / 2 else np.interp(grid[inside], x, y)
    if wide:
        values[_in_holes(x, gap, grid, step)] = np.nan
    return values


def _usual(steps: FloatArray) -> float:
    """Return the median of steps, most of which are equal."""
    return float(steps[0] if steps.min() == steps.max() else np.median(steps))


def _cell_means(x: FloatArray, y: FloatArray, gap: FloatArray, centre: FloatArray, cell: float) -> FloatArray:
    known = np.isfinite(y)
    whole = bool(known.all())
    filled = y if whole or not known.any() else np.interp(x, x[known], y[known])
    area = np.zeros(x.size)
    np.cumsum(0.5 * (filled[1:] + filled[:-1]) * gap, out=area[1:])
    low = np.clip(centre - cell / 2, x[0], x[-1])
    high = np.clip(centre + cell / 2, x[0], x[-1])
    if np.array_equal(low[1:], high[:-1]):
        held = np.diff(np.interp(np.append(low, high[-1:]), x, area))
    else:
        held = np.interp(high, x, area) - np.interp(low, x, area)
    width = high - low
    narrow = width <= 0.0
    if narrow.any():  # a cell that only touches the end of the spectrum
        mean = np.where(narrow, np.interp(centre, x, filled), held / np.where(narrow, 1.0, width))
    else:
        mean = held / width
    if whole:
        return np.asarray(mean, dtype=np.float64)
    missing = np.concatenate([[0], np.cumsum(~known)])
    touched = missing[np.searchsorted(x, high, side="right")] > missing[np.searchsorted(x, low, side="left")]
    return np.where(touched, np.nan, mean)


def _in_holes(x: FloatArray, gap: FloatArray, grid: FloatArray, step: float) -> npt.NDArray[np.bool_]:
    """Return which grid points lie in a hole, further than a step from its ends."""
    before = np.clip(np.searchsorted(x, grid, side="right") - 1, 0, gap.size - 1)
    wide = gap[before] > max(_WIDE, _STEPS * step)
    return np.asarray(wide & (grid > x[before] + step) & (grid < x[before + 1] - step), dtype=np.bool_)
