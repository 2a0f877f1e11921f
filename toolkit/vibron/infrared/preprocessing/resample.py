from __future__ import annotations

from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool


@tool(
    valid_for="any ascending grid; the area of bands is kept where the grid is coarser than the spectrum",
    limitations="linear between points: a spectrum coarser than the grid gains no resolution",
    see_also=("to_absorbance", "read_spectrum", "match_resolution", "align_spectra"),
)
def resample(
    spectrum: Annotated[Spectrum, Record("spectrum to bring onto the grid")],
    grid: Annotated[FloatArray, Array("cm^-1", "m", "wavenumbers wanted, ascending, at least two", kind="position")],
) -> Annotated[FloatArray, Array("1", "m", "ordinate on the grid; NaN outside and in holes", finite=False)]:
    """Return the ordinate on a grid of wavenumbers with spacing h (the median).

    A spectrum whose median step is below h/2 is averaged over each cell of width h (trapezoid rule, the area of a step
    that a cell ends in being shared in proportion); a coarser one is interpolated linearly.  Nothing is extrapolated
    beyond a quarter of a cell, and nothing bridges a missing ordinate or a hole wider than 25 cm^-1 and 12 steps.

    Examples
    --------
    >>> spectrum = Spectrum(np.array([1000.0, 1004.0]), np.array([0.0, 0.4]))
    >>> resample(spectrum, np.array([998.0, 1000.0, 1002.0]))
    array([nan, 0. , 0.2])
    """
    if grid.size < 2 or not (np.diff(grid) > 0).all():
        raise InputError(
            "must hold at least two wavenumbers that ascend",
            field="grid",
            remedy="sort it, for instance 400 to 4000 by 2",
        )
    x, y = spectrum.wavenumber, spectrum.ordinate
    values = np.full(grid.size, np.nan)
    if x.size < 2:
        return values
    step, cell = float(np.median(np.diff(x))), float(np.median(np.diff(grid)))
    inside = (grid >= x[0] - cell / 4) & (grid <= x[-1] + cell / 4)
    if step < cell / 2:
        values[inside] = _cell_means(x, y, grid[inside], cell)
    else:
        values[inside] = np.interp(grid[inside], x, y)
    values[_in_holes(x, grid, step)] = np.nan
    return values


def _cell_means(x: FloatArray, y: FloatArray, centre: FloatArray, cell: float) -> FloatArray:
    known = np.isfinite(y)
    filled = np.interp(x, x[known], y[known]) if known.any() else y
    area = np.concatenate([[0.0], np.cumsum(0.5 * (filled[1:] + filled[:-1]) * np.diff(x))])
    low = np.clip(centre - cell / 2, x[0], x[-1])
    high = np.clip(centre + cell / 2, x[0], x[-1])
    mean = np.interp(centre, x, filled)
    wide = high > low
    mean[wide] = (np.interp(high, x, area) - np.interp(low, x, area))[wide] / (high - low)[wide]
    missing = np.concatenate([[0], np.cumsum(~known)])
    touched = missing[np.searchsorted(x, high, side="right")] > missing[np.searchsorted(x, low, side="left")]
    return np.where(touched, np.nan, mean)


def _in_holes(x: FloatArray, grid: FloatArray, step: float) -> npt.NDArray[np.bool_]:
    """Tell which grid points lie in a hole, further than a step from its ends."""
    gap = np.diff(x)
    before = np.clip(np.searchsorted(x, grid, side="right") - 1, 0, gap.size - 1)
    wide = gap[before] > max(25.0, 12.0 * step)
    return np.asarray(wide & (grid > x[before] + step) & (grid < x[before + 1] - step), dtype=np.bool_)
