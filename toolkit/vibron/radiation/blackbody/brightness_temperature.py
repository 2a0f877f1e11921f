from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.planck import temperature_from_um
from vibron.radiation.thermal_emission import BRIGHTEST, FAINTEST, Per, Wavelength, um_per


@tool(
    valid_for="radiance above zero, at one wavelength",
    limitations=("the temperature of a black body: a gray surface is warmer; noise at or below zero is refused"),
    papers=("planck1901", "codata2022"),
    see_also=("planck_radiance", "band_brightness_temperature", "radiance_temperature_error"),
)
def brightness_temperature(
    radiance: Annotated[
        FloatArray, Array("W m^-2 sr^-1", "...", "spectral radiance per spectral unit", ge=FAINTEST, le=BRIGHTEST)
    ],
    wavelength: Wavelength,
    per: Per = "um",
) -> Annotated[FloatArray, Array("K", "...", "brightness temperature", gt=0)]:
    r"""Return the temperature of the black body that has this radiance at this wavelength.

    .. math:: T_\mathrm{b} = \frac{hc / \lambda k}{\ln\left(1 + 2 h c^2 / \lambda^5 L_\lambda\right)}

    Raises
    ------
    DomainError
        If a radiance is not above zero, or beyond what a number can tell.

    Examples
    --------
    >>> brightness_temperature([9.92403333, 4.962016665], 10.0).round(3)
    array([300.   , 262.315])
    """
    return temperature_from_um(wavelength, radiance / um_per(wavelength, per))
