from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_um, temperature_from_um
from vibron.radiation.remote._separation import check_radiance, normalise

#: Largest emissivity assumed by default.
_LARGEST = {"mmd": 0.99, "nem": 0.97}


@tool(
    valid_for="land-leaving radiances, corrected for the air; mmd in four or more bands of 8 to 12 um, the five of "
    "ASTER with the coefficients given; nem for surfaces whose largest emissivity is about known",
    limitations="bands are monochromatic at their effective wavelength; mmd is within 1.5 K and 0.02 for natural "
    "surfaces under a cold sky, as they lie up to 0.02 from its curve; grey ones, such as vegetation "
    "and water, come out too black and cool or are spoilt by noise, which feigns contrast; its coefficients are of "
    "version 2.4 as found in two public programs, of which others exist; "
    "nem inherits the assumption: 0.01 of emissivity is 0.6 K at 300 K and 10 um",
    papers=("gillespie1998", "gillespie1985"),
    see_also=("alpha_residuals", "split_window_temperature", "multiband_temperature"),
)
def temperature_emissivity_separation(
    wavelength: Annotated[FloatArray, Array("um", "b", "effective wavelengths of the bands", gt=0, kind="position")],
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1 um^-1", "p,b", "land-leaving radiance of each pixel", gt=0)],
    sky: Annotated[FloatArray | None, Array("W m^-2 sr^-1 um^-1", "b", "sky irradiance over pi", ge=0)] = None,
    method: Annotated[
        Literal["mmd", "nem"], Option("level from the contrast, as ASTER has it, or from the largest emissivity")
    ] = "mmd",
    largest: Annotated[
        float | None,
        Quantity("1", "largest emissivity over the bands, of mmd in its first step (0.99) or nem (0.97)", gt=0, le=1),
    ] = None,
    constant: Annotated[float | None, Quantity("1", "a of a - b MMD^c; 0.994 by default", gt=0, le=1)] = None,
    factor: Annotated[float | None, Quantity("1", "b of mmd; 0.687 by default", ge=0)] = None,
    exponent: Annotated[float | None, Quantity("1", "c of mmd; 0.737 by default", gt=0)] = None,
    rounds: Annotated[
        int | None, Quantity("1", "how often mmd refines shape and level; 12 by default", ge=1, le=50)
    ] = None,
) -> Separation:
    r"""Return temperature and emissivities of land by the methods of ASTER: TES (mmd) or normalised emissivity (nem).

    ``nem`` takes the largest emissivity over the bands as known,

    .. math:: T = \max_b B_b^{-1}\!\left(\frac{L_b - (1 - \varepsilon_b) S_b}{\varepsilon_\mathrm{max}}\right), \qquad
              \varepsilon_b = \frac{L_b - S_b}{B_b(T) - S_b}

    where the mirrored sky is removed in up to twelve rounds.  ``mmd`` starts from it, keeps the shape of these
    emissivities, and takes their level from their contrast:

    .. math:: \beta_b = \varepsilon_b / \bar\varepsilon, \qquad \mathrm{MMD} = \max\beta - \min\beta, \qquad
              \varepsilon_\mathrm{min} = 0.994 - 0.687\,\mathrm{MMD}^{0.737}, \qquad
              \varepsilon_b = \beta_b \frac{\varepsilon_\mathrm{min}}{\min\beta}

    The temperature is that of the band with the largest emissivity.  From it new shapes follow, and the steps are
    repeated: one round leaves the tilt that the first guess gives surfaces far from ``largest``.

    Parameters
    ----------
    sky
        Downwelling sky radiance (irradiance over pi); none is a black sky.

    Raises
    ------
    DomainError
        A pixel is not brighter than the sky, or its contrast is beyond the regression.
    InputError
        There are fewer than three bands for mmd, or an input belongs to it alone.

    Examples
    --------
    >>> bands = np.array([8.3, 8.65, 9.1, 10.6, 11.3])
    >>> quartz = np.array([0.77, 0.76, 0.78, 0.93, 0.95]) * planck_radiance(bands, 315.0)
    >>> temperature_emissivity_separation(bands, quartz[np.newaxis]).temperature.round(1)
    array([314.6])
    >>> temperature_emissivity_separation(bands, quartz[np.newaxis], method="nem", largest=0.95).temperature.round(1)
    array([315.])
    """
    refuse_inapplicable(
        "method",
        method,
        constant=(constant, ("mmd",)),
        factor=(factor, ("mmd",)),
        exponent=(exponent, ("mmd",)),
        rounds=(rounds, ("mmd",)),
    )
    if method == "mmd" and wavelength.size < 3:
        raise InputError("are too few bands", field="wavelength", value=wavelength.size, remedy="give three or more")
    mirrored = check_radiance(wavelength, radiance, sky)
    top = _LARGEST[method] if largest is None else largest
    temperature, found = normalise(wavelength, radiance, mirrored, top)
    if method == "nem":
        return Separation(temperature, found)
    a, b, c = (0.994 if constant is None else constant, 0.687 if factor is None else factor, exponent or 0.737)
    pixel = np.arange(radiance.shape[0])
    for _ in range(rounds or 12):
        relative = found / found.mean(axis=1, keepdims=True)
        contrast = np.ptp(relative, axis=1)
        smallest = a - b * contrast**c
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
    """Temperature, emissivities, and by mmd the contrast that told them apart."""

    temperature: Annotated[FloatArray, Array("K", "p", "temperature", gt=0)]
    emissivity: Annotated[FloatArray, Array("1", "p,b", "emissivity in each band")]
    contrast: Annotated[
        FloatArray | None, Array("1", "p", "maximum less minimum of the relative emissivities; of mmd only", ge=0)
    ] = None
    smallest: Annotated[FloatArray | None, Array("1", "p", "smallest emissivity predicted from it; of mmd only")] = None
