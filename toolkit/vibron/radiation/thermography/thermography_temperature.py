from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.thermography._band import band_radiance, band_temperature, check_band


@tool(
    valid_for="opaque grey surfaces, a camera with flat response in its band, surroundings of one temperature",
    limitations="real responses are not flat: take the effective band of the camera; error of the emissivity "
    "dominates, about 1 K for 0.02 at 350 K before 300 K",
    papers=("vollmer2018",),
    see_also=("emissivity_from_reference", "two_color_temperature", "netd"),
)
def thermography_temperature(
    apparent_temperature: Annotated[FloatArray, Array("K", "...", "reading of the camera at emissivity one", gt=0)],
    emissivity: Annotated[FloatArray, Array("1", "...", "emissivity of the surface", gt=0, le=1)],
    reflected_temperature: Annotated[
        FloatArray | float, Array("K", "...", "temperature that is mirrored", gt=0)
    ] = 293.15,
    transmittance: Annotated[FloatArray | float, Array("1", "...", "transmittance of the air", gt=0, le=1)] = 1.0,
    air_temperature: Annotated[FloatArray | float, Array("K", "...", "temperature of the air", gt=0)] = 293.15,
    low: Annotated[float, Quantity("um", "short end of the camera's band", gt=0, kind="position")] = 7.5,
    high: Annotated[float, Quantity("um", "long end of the camera's band", gt=0, kind="position")] = 14.0,
) -> Annotated[FloatArray, Array("K", "...", "temperature of the surface", gt=0)]:
    r"""Return the temperature of a surface from the apparent temperature of a thermal camera.

    .. math:: L(T_\mathrm{app}) = \tau\left[\varepsilon L(T) + (1 - \varepsilon) L(T_\mathrm{refl})\right]
              + (1 - \tau) L(T_\mathrm{air})

    L is the radiance of a black body in the band; the equation is solved for T.

    Parameters
    ----------
    apparent_temperature
        Black-body reading in K, a point or an image.

    Raises
    ------
    DomainError
        Reflection and air alone would send more than was seen, or the band is empty.

    Examples
    --------
    >>> thermography_temperature([310.0, 350.0], 0.9, reflected_temperature=295.0).round(2)
    array([311.55, 354.92])
    """
    check_band(low, high)
    seen = band_radiance(apparent_temperature, low, high)
    foreign = transmittance * (1.0 - emissivity) * band_radiance(reflected_temperature, low, high)
    foreign = foreign + (1.0 - transmittance) * band_radiance(air_temperature, low, high)
    own = (seen - foreign) / (transmittance * emissivity)
    if not (own > 0.0).all():
        raise DomainError(
            "is below what reflection and air alone send",
            field="apparent_temperature",
            value=float(np.min(apparent_temperature)),
            remedy="check emissivity, reflected temperature and transmittance",
        )
    return band_temperature(own, low, high)
