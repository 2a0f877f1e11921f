"""How fast the radiance of a black body grows with its temperature."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.planck import radiance_slope_per_um
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.blackbody._planck import LONGEST, PER, SHORTEST, um_per


@tool(
    domain="radiation",
    family="blackbody",
    known_answers=(
        KnownAnswer(
            call={"wavelength": [10.0, 4.0], "temperature": 300.0},
            value=[0.15997156725132, 0.028854706408458],
            tolerance=1e-13,
            source="numerical derivative of Planck's law by mpmath with 30 digits",
        ),
        KnownAnswer(
            call={"wavelength": 1e7, "temperature": 100.0},
            value=8.27816e-25,
            tolerance=1e-29,
            source="Rayleigh-Jeans limit 2 c k / lambda^4, by hand: 2 x 299792458 x 1.380649e-23 / 10^4 per m at 10 m",
        ),
    ),
    valid_for="unpolarised thermal radiation in vacuum",
    limitations="a slope: for differences of many kelvin take the difference of two radiances",
    papers=("planck1901", "codata2022"),
    keywords=(
        "dB/dT",
        "thermal derivative",
        "thermal contrast",
        "NETD",
        "sensitivity to temperature",
        "exitance slope",
    ),
    see_also=("planck_radiance", "radiance_temperature_error", "wien_peak"),
    asks=(
        "[dB/dT] of a black body at {wavelength} and {temperature}",
        "[How much does the Planck radiance grow] per kelvin at {wavelength} for a scene of {temperature}?",
        "[Thermal derivative] of the radiance {per=cm^-1: per wavenumber} at {wavelength}, T = {temperature}",
        "[Slope of Planck's law] with temperature, {per=Hz: per hertz}, at {wavelength} near {temperature}",
    ),
)
def planck_derivative(
    wavelength: Annotated[
        FloatArray,
        Array("um", "...", "wavelength in vacuum; 1000 cm^-1 is understood", ge=SHORTEST, le=LONGEST, kind="position"),
    ],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the black body", gt=0, le=1e12)],
    per: Annotated[str, Option("spectral unit that the radiance is a density per", choices=PER)] = "um",
) -> Annotated[FloatArray, Array("W m^-2 sr^-1 K^-1", "...", "slope per spectral unit", ge=0)]:
    r"""Return the derivative of Planck's radiance with respect to the temperature.

    .. math:: \frac{\partial B}{\partial T} = \frac{B}{T} \frac{x}{1 - e^{-x}}, \qquad x = \frac{hc}{\lambda k T}

    Parameters
    ----------
    wavelength
        Wavelength in um, any shape.
    temperature
        Temperature in K, broadcast against the wavelength.
    per
        ``um``, ``cm^-1`` or ``Hz``.

    Returns
    -------
    ndarray
        W m^-2 sr^-1 K^-1 per spectral unit.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a wavelength or temperature lies outside its range.

    References
    ----------
    [planck1901]_, constants of [codata2022]_.

    Examples
    --------
    >>> planck_derivative([4.0, 10.0], 300.0).round(6)
    array([0.028855, 0.159972])
    """
    return np.asarray(radiance_slope_per_um(wavelength, temperature) * um_per(wavelength, per))
