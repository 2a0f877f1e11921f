"""Pressure (collisional) half width of a line."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._constants import REFERENCE_TEMPERATURE


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"air_width": 0.07, "self_width": 0.09, "pressure": 0.5, "mole_fraction": 0.25},
            value=0.0375,
            tolerance=1e-15,
            source="by hand: half an atmosphere of 3/4 air and 1/4 absorber, 0.5 (0.0525 + 0.0225)",
        ),
        KnownAnswer(
            call={"air_width": 0.08, "self_width": 0.08, "pressure": 1.0, "temperature": 1184.0, "exponent": 0.5},
            value=0.04,
            tolerance=1e-15,
            source="four times the reference temperature halves a width of exponent 1/2",
            kind="identity",
        ),
        KnownAnswer(
            call={
                "air_width": 0.0797, "self_width": 0.086, "pressure": 0.7, "mole_fraction": 0.3,
                "temperature": 250.0, "exponent": 0.76,
            },
            value=0.06493551166714714,
            tolerance=1e-12,
            source="HAPI 1.3: calculateProfileParametersVoigt of these values with the diluent 0.7 air and 0.3 self",
        ),
    ),
    valid_for="pressures at which collisions are binary and short, up to some ten atmospheres",
    limitations="one exponent for air and absorber, as HITRAN's records of 160 characters have it; the power law is "
    "for some 100 K around the reference temperature",
    papers=("rothman2005",),
    keywords=("Lorentz", "HWHM", "collisional broadening", "pressure broadening", "gamma_air", "gamma_self"),
    see_also=("pressure_shift", "doppler_width", "voigt_width"),
    asks=(
        "[Lorentz half width] at {pressure}, air width {air_width}, self width {self_width}, mole fraction "
        "{mole_fraction}",
        "[Collisional broadening] of a line at {pressure}: gamma_air {air_width}, gamma_self {self_width}, "
        "{temperature}",
        "gamma_air = {air_width}, gamma_self = {self_width}, n = {exponent}: [HWHM] at {temperature} and {pressure}?",
        "[How wide] is a line broadened by {pressure} of air, coefficients {air_width} and {self_width}?",
    ),
)  # fmt: skip
def pressure_width(
    air_width: Annotated[FloatArray, Array("cm^-1/atm", "...", "half width by air at 296 K", ge=0)],
    self_width: Annotated[FloatArray, Array("cm^-1/atm", "...", "half width by the absorber at 296 K", ge=0)],
    pressure: Annotated[FloatArray, Array("atm", "...", "total pressure", ge=0)],
    mole_fraction: Annotated[FloatArray | float, Array("1", "...", "part of the absorber", ge=0, le=1)] = 0.0,
    temperature: Annotated[FloatArray | float, Array("K", "...", "temperature", gt=0)] = REFERENCE_TEMPERATURE,
    exponent: Annotated[FloatArray | float, Array("1", "...", "temperature exponent n")] = 0.0,
) -> Annotated[FloatArray, Array("cm^-1", "...", "half width at half maximum", kind="width")]:
    r"""Return the Lorentzian half width of a line at a pressure, temperature and mole fraction.

    .. math:: \gamma_L = p\,\left[(1 - x)\,\gamma_{air} + x\,\gamma_{self}\right]\left(\frac{296\,K}{T}\right)^n

    Parameters
    ----------
    air_width, self_width : ndarray
        Half widths at 1 atm and 296 K; all arguments broadcast.
    pressure : ndarray
        In atm.
    mole_fraction : ndarray
        Part x of the absorber.
    temperature : ndarray
        In K.
    exponent : ndarray
        n.

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
    Rothman et al. (2005).

    Examples
    --------
    >>> round(float(pressure_width(0.07, 0.09, 1.0, 0.1)), 6)
    0.072
    """
    mixed = (1.0 - np.asarray(mole_fraction)) * air_width + np.asarray(mole_fraction) * self_width
    return np.asarray(pressure * mixed * (REFERENCE_TEMPERATURE / np.asarray(temperature)) ** exponent)
