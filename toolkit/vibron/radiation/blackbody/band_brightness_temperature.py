"""Temperature of the black body that is as bright through the response of a sensor."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import ConvergenceError
from vibron.core.planck import radiance_per_um, radiance_slope_per_um, temperature_from_um
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.blackbody._planck import BRIGHTEST, FAINTEST, LONGEST, SHORTEST
from vibron.radiation.blackbody._response import check_response, quadrature

_STEPS = 60


@tool(
    domain="radiation",
    family="blackbody",
    known_answers=(
        KnownAnswer(
            call={
                "radiance": [120.952648989 / 4.0 / 3.141592653589793],
                "wavelength": [8.0, 12.0],
                "response": [1.0, 1.0],
            },
            value=[300.0],
            tolerance=1e-8,
            source="exitance of a black body at 300 K from 8 to 12 um, 120.952648989 W/m^2, integrated by mpmath with "
            "30 digits",
        ),
        KnownAnswer(
            call={
                "radiance": 9.924033330070703,
                "wavelength": [9.99999, 10.0, 10.00001],
                "response": [0.0, 1.0, 0.0],
            },
            value=300.0,
            tolerance=1e-7,
            source="a very narrow band is one wavelength: astropy's radiance at 10 um and 300 K",
        ),
    ),
    valid_for="sensors whose relative spectral response is known; straight lines between its points",
    limitations="the temperature of a black body; radiance of the path and reflected radiance are the caller's",
    papers=("planck1901", "codata2022"),
    keywords=("spectral response function", "SRF", "band-averaged radiance", "satellite channel", "inverse Planck"),
    see_also=("brightness_temperature", "band_average", "effective_wavelength", "band_radiance"),
    asks=(
        "[Brightness temperature] of a satellite channel, radiance {radiance}, response {response} at {wavelength}",
        "The band-averaged radiance is {radiance}, SRF {response} at {wavelength}. [How hot] is the "
        "equivalent black body?",
        "Invert Planck over the spectral response {response} at {wavelength}: [temperature] for {radiance}",
        "[Band temperature] from {radiance} with {of=photons: photon} response {response} at {wavelength}",
    ),
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
    radiance
        Averaged spectral radiance, any shape.
    wavelength, response
        Points of the response in um, ascending; outside them it is zero.
    of
        ``power`` for a response per watt, ``photons`` for one per photon (which weighs power with the wavelength).

    Returns
    -------
    ndarray
        Kelvin, same shape as the radiance.

    Raises
    ------
    InputError
        If the wavelengths do not ascend.
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
    target = np.log(radiance)[..., None]
    inverse = 1.0 / temperature_from_um(np.asarray(nodes @ weights), radiance)[..., None]
    for _ in range(_STEPS):
        temperature = 1.0 / inverse
        seen = (radiance_per_um(nodes, temperature) * weights).sum(axis=-1, keepdims=True)
        slope = -(radiance_slope_per_um(nodes, temperature) * weights).sum(axis=-1, keepdims=True) * temperature**2
        if not (seen > 0.0).all():
            break
        step = (np.log(seen) - target) / (slope / seen)
        inverse = np.maximum(inverse - step, inverse / 2.0)
        if (np.abs(step) <= 1e-13 * inverse).all():
            return np.asarray(1.0 / inverse[..., 0])
    raise ConvergenceError(
        "no temperature was found", field="radiance", remedy="check that the radiance is an average per um"
    )
