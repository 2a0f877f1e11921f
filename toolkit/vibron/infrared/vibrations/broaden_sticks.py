"""A continuous spectrum from computed sticks."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool

_ROWS = 2_000_000  # values of one block of the table of lines


@tool(
    domain="infrared",
    family="vibrations",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": [1000.0], "intensity": [100.0], "grid": [995.0, 1000.0, 1005.0], "width": 10.0},
            value=[100.0 / (np.pi * 10.0), 200.0 / (np.pi * 10.0), 100.0 / (np.pi * 10.0)],
            tolerance=1e-9,
            source="a Lorentzian of unit area has the height 2/(pi w) and half of it at half width",
        ),
        KnownAnswer(
            call={
                "wavenumber": [1000.0],
                "intensity": [1.0],
                "grid": [1000.0, 1005.0],
                "width": 10.0,
                "shape": "gaussian",
            },
            value=[0.0939437, 0.0469719],
            tolerance=1e-7,
            source="a Gaussian of unit area has the height sqrt(4 ln 2 / pi)/w and half of it at half width",
            kind="identity",
        ),
    ),
    valid_for="any sticks; the area under each line is its intensity where the grid covers it",
    limitations="one width for all bands; measured widths vary from 0.1 (single rotational lines) to 300 cm^-1 "
    "(hydrogen bonds)",
    keywords=("broadening", "Lorentzian", "Gaussian", "stick spectrum", "convolution", "line shape", "FWHM"),
    see_also=("harmonic_ir", "band_shape"),
    asks=(
        "[Broaden] the sticks {wavenumber} with intensities {intensity} on the grid {grid}",
        "[Spectrum] of lines {wavenumber}, {intensity} at {grid}, {shape=gaussian: Gaussian} of FWHM {width}",
        "[Stick spectrum folded] with a {shape=lorentzian: Lorentzian} {width} wide: {wavenumber}, {intensity}, {grid}",
    ),
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
    shape: Annotated[str, Option("line shape", choices=("lorentzian", "gaussian", "voigt"))] = "lorentzian",
) -> Annotated[FloatArray, Array("km/mol/cm^-1", "g", "spectrum; its integral is the sum of the intensities")]:
    r"""Return the spectrum of sticks broadened to one width.

    .. math:: A(\tilde\nu) = \sum_k A_k\, L(\tilde\nu - \tilde\nu_k),\qquad \int L = 1

    The Voigt shape shares the width between equal Lorentzian and Gaussian parts (Olivero and Longbothum 1977).

    Parameters
    ----------
    wavenumber, intensity : array of float, shape (m,)
        Sticks in cm^-1 and any intensity, usually km/mol.
    grid : array of float, shape (g,), cm^-1
        Where the spectrum is wanted.
    width : float, cm^-1
        Full width at half maximum.
    shape : str
        ``lorentzian``, ``gaussian`` or ``voigt``.

    Returns
    -------
    array of float, shape (g,)
        Intensity per cm^-1.

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
    profile = _PROFILES[shape]
    result = np.empty(grid.size)
    step = max(1, _ROWS // wavenumber.size)
    for start in range(0, grid.size, step):
        part = grid[start : start + step]
        result[start : start + step] = profile(part[:, None] - wavenumber, width) @ intensity
    return result


def _lorentzian(offset: FloatArray, width: float) -> FloatArray:
    half = width / 2.0
    return np.asarray(half / np.pi / (offset**2 + half**2))


def _gaussian(offset: FloatArray, width: float) -> FloatArray:
    return np.asarray(np.sqrt(4.0 * np.log(2.0) / np.pi) / width * np.exp(-4.0 * np.log(2.0) * (offset / width) ** 2))


def _voigt(offset: FloatArray, width: float) -> FloatArray:
    from scipy.special import voigt_profile

    # Equal parts w of both shapes give 0.5346 w + sqrt(0.2166 + 1) w = 1.6376 w.
    part = width / (0.5346 + np.sqrt(0.2166 + 1.0))
    return np.asarray(voigt_profile(offset, part / np.sqrt(8.0 * np.log(2.0)), part / 2.0))


_PROFILES = {"lorentzian": _lorentzian, "gaussian": _gaussian, "voigt": _voigt}
