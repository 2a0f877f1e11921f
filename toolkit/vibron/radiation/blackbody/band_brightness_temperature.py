from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.radiation.spectral_response import check_response, quadrature, temperature_of_mean
from vibron.radiation.thermal_emission import BRIGHTEST, FAINTEST, LONGEST, SHORTEST


@tool(
    valid_for="sensors whose relative spectral response is known; straight lines between its points",
    limitations="the temperature of a black body; radiance of the path and reflected radiance are the caller's",
    papers=("planck1901", "codata2022"),
    see_also=("brightness_temperature", "channel_temperature", "band_average", "effective_wavelength", "band_radiance"),
)
def band_brightness_temperature(
    radiance: Annotated[
        FloatArray,
        Array("W m^-2 sr^-1 um^-1", "...", "spectral radiance averaged over the response", ge=FAINTEST, le=BRIGHTEST),
    ],
    wavelength: Annotated[
        FloatArray, Array("um", "n", "wavelengths of the response", ge=SHORTEST, le=LONGEST, kind="position")
    ],
    response: Annotated[FloatArray, Array("1", "n", "relative spectral response, any scale", ge=0)],
    of: Annotated[str, Option("what the response is relative to", choices=("power", "photons"))] = "power",
) -> Annotated[FloatArray, Array("K", "...", "brightness temperature in the band", gt=0)]:
    r"""Return the temperature of the black body with this radiance, averaged over a spectral response.

    .. math:: \frac{\int R(\lambda) B_\lambda(T) \, \mathrm{d}\lambda}{\int R(\lambda) \, \mathrm{d}\lambda} = L

    solved by Newton's method in 1/T, in which the logarithm of the left side is nearly straight.

    Parameters
    ----------
    wavelength, response
        Points of the response in um, ascending; outside them it is zero.
    of
        ``power`` for a response per watt, ``photons`` for one per photon (which weighs power with the wavelength).

    Raises
    ------
    DomainError
        If a radiance is not above zero, or beyond what a number can tell or the response is zero everywhere.
    ConvergenceError
        If no temperature is found.

    Examples
    --------
    >>> band_brightness_temperature([9.0, 9.6251], [8.0, 10.0, 12.0], [0.0, 1.0, 0.0]).round(2)
    array([294.99, 299.05])
    """
    check_response(wavelength, response)
    nodes, weights = quadrature(wavelength, response, of == "photons")
    return temperature_of_mean(nodes, weights, radiance)
