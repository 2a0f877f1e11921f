"""Doppler half width of a line."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._conditions import doppler_half_width


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": 2143.27, "temperature": 296.0, "molar_mass": 27.994915},
            value=2.49579e-3,
            tolerance=5e-9,
            source="HAPI 1.3: calculate_parameter_GammaD of 12C16O at 2143.27 cm^-1 and 296 K",
        ),
        KnownAnswer(
            call={"wavenumber": [1000.0, 1000.0], "temperature": [300.0, 1200.0], "molar_mass": 18.010565},
            path="1",
            value=2.92315e-3,
            tolerance=5e-8,
            source="by hand: 3.581163e-7 x 1000 x sqrt(1200/18.010565)",
        ),
        KnownAnswer(
            call={"wavenumber": 1e6, "temperature": 100.0, "molar_mass": 1.0},
            value=3.581163,
            tolerance=2e-6,
            source="rothman1998",
        ),
    ),
    valid_for="gas in thermal equilibrium of its translation",
    limitations="half width at half maximum; no collisional (Dicke) narrowing, for which see galatry_profile",
    papers=("rothman1998",),
    keywords=("Doppler", "HWHM", "Gaussian", "thermal broadening", "line width"),
    see_also=("pressure_width", "voigt_width", "voigt_profile"),
    asks=(
        "[Doppler width] of a line at {wavenumber} of a gas of {molar_mass} at {temperature}",
        "[Thermal broadening] at {temperature} of a line at {wavenumber}, molar mass {molar_mass}",
        "A molecule of mass {molar_mass} absorbs at {wavenumber}. [How wide is the Gaussian] HWHM at {temperature}?",
        "[Gaussian half width] for M = {molar_mass}, T = {temperature}, line centre {wavenumber}",
    ),
)
def doppler_width(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "...", "wavenumber of the line", ge=0, kind="position")],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the gas", gt=0)],
    molar_mass: Annotated[FloatArray, Array("g/mol", "...", "molar mass of the molecule", gt=0)],
) -> Annotated[FloatArray, Array("cm^-1", "...", "half width at half maximum", kind="width")]:
    r"""Return the Doppler half width at half maximum of a line from wavenumber, temperature and molar mass.

    .. math:: \gamma_D = \tilde\nu_0\,\sqrt{\frac{2\ln 2\;R\,T}{M c^2}}

    Parameters
    ----------
    wavenumber : ndarray
        In cm^-1; arguments broadcast.
    temperature : ndarray
        In K.
    molar_mass : ndarray
        In g/mol.

    Returns
    -------
    ndarray
        Half width in cm^-1.

    Raises
    ------
    DomainError
        A value is out of its range.

    References
    ----------
    Rothman et al. (1998), appendix.

    Examples
    --------
    >>> round(float(doppler_width(2143.27, 296.0, 27.994915)), 8)
    0.00249579
    """
    return doppler_half_width(*np.broadcast_arrays(wavenumber, temperature, molar_mass))
