from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_um, temperature_from_um
from vibron.radiation.remote._separation import check_radiance, normalise


@tool(
    valid_for="land-leaving radiances in four or more bands of 8 to 12 um; the five of ASTER with the coefficients "
    "given",
    limitations="within 1.5 K and 0.015 for natural surfaces; grey ones, such as vegetation and water, come out too "
    "black and cool or are spoilt by noise, which feigns contrast; coefficients of version 2.4 as found in two "
    "public programs, of which others exist",
    papers=("gillespie1998",),
    see_also=("normalized_emissivity", "alpha_residuals", "split_window_temperature"),
)
def temperature_emissivity_separation(
    wavelength: Annotated[FloatArray, Array("um", "b", "effective wavelengths of the bands", gt=0, kind="position")],
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1 um^-1", "p,b", "land-leaving radiance of each pixel", gt=0)],
    sky: Annotated[FloatArray | None, Array("W m^-2 sr^-1 um^-1", "b", "sky irradiance over pi", ge=0)] = None,
    largest: Annotated[float, Quantity("1", "largest emissivity for the first step", gt=0, le=1)] = 0.99,
    constant: Annotated[float, Quantity("1", "a of a - b MMD^c", gt=0, le=1)] = 0.994,
    factor: Annotated[float, Quantity("1", "b", ge=0)] = 0.687,
    exponent: Annotated[float, Quantity("1", "c", gt=0)] = 0.737,
    rounds: Annotated[int, Quantity("1", "how often shape and level are refined", ge=1, le=50)] = 12,
) -> Separation:
    r"""Return temperature and emissivities by the temperature-emissivity separation of ASTER.

    .. math:: \beta_b = \varepsilon_b / \bar\varepsilon, \qquad \mathrm{MMD} = \max\beta - \min\beta, \qquad
              \varepsilon_\mathrm{min} = 0.994 - 0.687\,\mathrm{MMD}^{0.737}, \qquad
              \varepsilon_b = \beta_b \frac{\varepsilon_\mathrm{min}}{\min\beta}

    First emissivities come from `normalized_emissivity`; their shape is kept, their level follows from their contrast.
    The temperature is that of the band with the largest emissivity.  From it new shapes follow, and the steps are
    repeated: one round leaves the tilt that the first guess gives surfaces far from ``largest``.

    Raises
    ------
    DomainError
        A pixel is not brighter than the sky, or its contrast is beyond the regression.
    InputError
        There are fewer than three bands.

    Examples
    --------
    >>> bands = np.array([8.3, 8.65, 9.1, 10.6, 11.3])
    >>> quartz = np.array([0.77, 0.76, 0.78, 0.93, 0.95]) * planck_radiance(bands, 315.0)
    >>> temperature_emissivity_separation(bands, quartz[np.newaxis]).temperature.round(1)
    array([314.6])
    """
    if wavelength.size < 3:
        raise InputError("are too few bands", field="wavelength", value=wavelength.size, remedy="give three or more")
    mirrored = check_radiance(wavelength, radiance, sky)
    _, found = normalise(wavelength, radiance, mirrored, largest)
    pixel = np.arange(radiance.shape[0])
    for _ in range(rounds):
        relative = found / found.mean(axis=1, keepdims=True)
        contrast = np.ptp(relative, axis=1)
        smallest = constant - factor * contrast**exponent
        if not (smallest > 0.0).all():
            raise DomainError(
                "has a contrast beyond the regression",
                field="radiance",
                value=float(contrast.max()),
                remedy="leave such pixels out, or give other coefficients",
            )
        emissivity = relative * (smallest / relative.min(axis=1))[:, np.newaxis]
        band = emissivity.argmax(axis=1)
        own = radiance - (1.0 - emissivity) * mirrored
        temperature = temperature_from_um(wavelength[band], own[pixel, band] / emissivity[pixel, band])
        found = (radiance - mirrored) / (radiance_per_um(wavelength, temperature[:, np.newaxis]) - mirrored)
    return Separation(temperature, emissivity, contrast, smallest)


@dataclass(frozen=True)
class Separation(DataRecord):
    """Temperature, emissivities and the contrast that told them apart."""

    temperature: Annotated[FloatArray, Array("K", "p", "temperature", gt=0)]
    emissivity: Annotated[FloatArray, Array("1", "p,b", "emissivity in each band")]
    contrast: Annotated[FloatArray, Array("1", "p", "maximum less minimum of the relative emissivities", ge=0)]
    smallest: Annotated[FloatArray, Array("1", "p", "smallest emissivity predicted from it")]
