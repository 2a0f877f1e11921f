from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.spectra.resampling import resampled


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
    return resampled(spectrum.wavenumber, spectrum.ordinate, grid)
