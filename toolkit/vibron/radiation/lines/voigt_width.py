"""Half width of a Voigt profile."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"doppler_width": 1.0, "lorentz_width": [0.3, 1.0, 2.0]},
            value=[1.1698033, 1.6375954, 2.435730656],
            tolerance=4e-4,
            source="half of the full width found numerically on the Faddeeva function by Brent's method",
        ),
        KnownAnswer(
            call={"doppler_width": 0.7, "lorentz_width": 0.0},
            value=0.7,
            tolerance=0.0,
            source="a Gaussian",
            kind="identity",
        ),
        KnownAnswer(
            call={"doppler_width": 0.0, "lorentz_width": 0.7},
            value=0.7,
            tolerance=1e-12,
            source="a Lorentzian",
            kind="identity",
        ),
    ),
    valid_for="any ratio of the two widths",
    limitations="an empirical fit, good to 0.024 % of the width",
    papers=("olivero1977",),
    keywords=("HWHM", "FWHM", "Olivero", "Longbothum", "line width"),
    see_also=("voigt_profile", "doppler_width", "pressure_width"),
    asks=(
        "[Voigt half width] from Doppler {doppler_width} and Lorentz {lorentz_width}",
        "A line has a Gaussian HWHM of {doppler_width} and a Lorentzian of {lorentz_width}: [how wide] is it in all?",
        "[Total HWHM] of a line, Doppler part {doppler_width}, collisional part {lorentz_width}",
    ),
)
def voigt_width(
    doppler_width: Annotated[FloatArray, Array("cm^-1", "...", "Doppler half width", ge=0, kind="width")],
    lorentz_width: Annotated[FloatArray, Array("cm^-1", "...", "Lorentzian half width", ge=0, kind="width")],
) -> Annotated[FloatArray, Array("cm^-1", "...", "half width at half maximum", kind="width")]:
    r"""Return the half width of a Voigt profile from its Doppler and Lorentzian half widths.

    .. math:: \gamma_V = \tfrac12\left[1.0692\,\gamma_L + \sqrt{0.86639\,\gamma_L^2 + 4\,\gamma_D^2}\right]

    with the first coefficient such that a Lorentzian is exact.

    Parameters
    ----------
    doppler_width, lorentz_width : ndarray
        Half widths in cm^-1; they broadcast.

    Returns
    -------
    ndarray
        Half width in cm^-1.

    Raises
    ------
    DomainError
        A width is negative.

    References
    ----------
    Olivero and Longbothum (1977).

    Examples
    --------
    >>> round(float(voigt_width(1.0, 1.0)), 4)
    1.6376
    """
    square = 0.86639 / 4.0
    return np.asarray((1.0 - np.sqrt(square)) * lorentz_width + np.sqrt(square * lorentz_width**2 + doppler_width**2))
