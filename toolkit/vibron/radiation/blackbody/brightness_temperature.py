"""Temperature of the black body that is as bright."""

from __future__ import annotations

from typing import Annotated

from vibron.core.planck import temperature_from_um
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.blackbody._planck import BRIGHTEST, FAINTEST, LONGEST, PER, SHORTEST, um_per


@tool(
    domain="radiation",
    family="blackbody",
    known_answers=(
        KnownAnswer(
            call={"radiance": [5.0], "wavelength": [10.0]},
            value=[262.67822354448],
            tolerance=1e-9,
            source="root of Planck's law found by mpmath with 30 digits",
        ),
        KnownAnswer(
            call={"radiance": 3.310301198461338e-12, "wavelength": 10.0, "per": "Hz"},
            value=300.0,
            tolerance=1e-9,
            source="astropy 8.0.2, BlackBody at 300 K and 10 um",
        ),
    ),
    valid_for="radiance above zero, at one wavelength",
    limitations=("the temperature of a black body: a gray surface is warmer; noise at or below zero is refused"),
    papers=("planck1901", "codata2022"),
    keywords=("inverse Planck", "brightness temperature", "radiance temperature", "equivalent blackbody temperature"),
    see_also=("planck_radiance", "band_brightness_temperature", "radiance_temperature_error"),
    asks=(
        "[Brightness temperature] of a spectral radiance of {radiance} at {wavelength}",
        "A radiometer reads {radiance} {per=cm^-1: per wavenumber} at {wavelength}. [How hot] is the "
        "equivalent black body?",
        "Inverse Planck: [temperature] for {radiance} {per=Hz: per hertz} at {wavelength}",
        "[Radiance temperature] at wavelength {wavelength} from L = {radiance} {per=um: per micrometre}",
    ),
)
def brightness_temperature(
    radiance: Annotated[
        FloatArray, Array("W m^-2 sr^-1", "...", "spectral radiance per spectral unit", ge=FAINTEST, le=BRIGHTEST)
    ],
    wavelength: Annotated[
        FloatArray,
        Array("um", "...", "wavelength in vacuum; 1000 cm^-1 is understood", ge=SHORTEST, le=LONGEST, kind="position"),
    ],
    per: Annotated[str, Option("spectral unit that the radiance is a density per", choices=PER)] = "um",
) -> Annotated[FloatArray, Array("K", "...", "brightness temperature", gt=0)]:
    r"""Return the temperature of the black body that has this radiance at this wavelength.

    .. math:: T_\mathrm{b} = \frac{hc / \lambda k}{\ln\left(1 + 2 h c^2 / \lambda^5 L_\lambda\right)}

    Parameters
    ----------
    radiance
        W m^-2 sr^-1 per spectral unit, any shape.
    wavelength
        Wavelength in um, broadcast against the radiance.
    per
        ``um``, ``cm^-1`` or ``Hz``.

    Returns
    -------
    ndarray
        Kelvin.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a radiance is not above zero, or beyond what a number can tell.

    References
    ----------
    [planck1901]_, constants of [codata2022]_.

    Examples
    --------
    >>> brightness_temperature([9.92403333, 4.962016665], 10.0).round(3)
    array([300.   , 262.315])
    """
    return temperature_from_um(wavelength, radiance / um_per(wavelength, per))
