from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.line_shape import Shape, profile, voigt_width

_ROWS = 2_000_000  # values of one block of the table of lines


@tool(
    valid_for="any sticks; the area under each line is its intensity where the grid covers it",
    limitations="one width for all bands; measured widths vary from 0.1 (single rotational lines) to 300 cm^-1 "
    "(hydrogen bonds)",
    see_also=("harmonic_ir", "band_shape"),
)
def broaden_sticks(
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "m", "places of the sticks, without imaginary modes", ge=0, kind="position")
    ],
    intensity: Annotated[FloatArray, Array("km/mol", "m", "their areas", ge=0)],
    grid: Annotated[FloatArray, Array("cm^-1", "g", "where the spectrum is wanted", kind="position")],
    width: Annotated[
        float, Quantity("cm^-1", "full width at half maximum", gt=0, kind="width", at="wavenumber")
    ] = 16.0,
    shape: Annotated[Shape, Option("line shape", choices=("lorentzian", "gaussian", "voigt"))] = "lorentzian",
) -> Annotated[FloatArray, Array("km/mol/cm^-1", "g", "spectrum; its integral is the sum of the intensities")]:
    r"""Return the spectrum of sticks broadened to one width.

    .. math:: A(\tilde\nu) = \sum_k A_k\, L(\tilde\nu - \tilde\nu_k),\qquad \int L = 1

    The Voigt shape shares the width between equal Lorentzian and Gaussian parts (Olivero and Longbothum 1977).

    Raises
    ------
    InputError
        Sticks and intensities differ in number.

    Examples
    --------
    >>> grid = np.arange(0.0, 4000.0)
    >>> spectrum = broaden_sticks(np.array([1000.0, 2000.0]), np.array([30.0, 70.0]), grid, shape="gaussian")
    >>> round(float(spectrum.sum()), 6)
    100.0
    """
    lorentzian = np.asarray(1.0 / voigt_width(np.ones(()), np.ones(())))  # of equal parts of both shapes
    result = np.empty(grid.size)
    step = max(1, _ROWS // wavenumber.size)
    for start in range(0, grid.size, step):
        distance = grid[start : start + step, None] - wavenumber
        result[start : start + step] = profile(shape, distance, np.asarray(width), lorentzian) @ intensity
    return result
