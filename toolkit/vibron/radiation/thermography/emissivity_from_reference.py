from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.thermography._band import band_radiance, check_band

SMALLEST_CONTRAST = 1e-6
SLACK = 1e-9


@tool(
    valid_for="surfaces at least 10 K, better 30 K, from the reflected temperature; contact thermometer or black "
    "paint as reference",
    limitations="without contrast to the surroundings the emissivity does not show; the error is about the "
    "temperature error over the contrast",
    papers=("vollmer2018",),
    see_also=("thermography_temperature", "multiband_temperature"),
)
def emissivity_from_reference(
    apparent_temperature: Annotated[FloatArray, Array("K", "...", "reading of the camera at emissivity one", gt=0)],
    temperature: Annotated[FloatArray, Array("K", "...", "true temperature of the surface", gt=0)],
    reflected_temperature: Annotated[
        FloatArray | float, Array("K", "...", "temperature that is mirrored", gt=0)
    ] = 293.15,
    transmittance: Annotated[FloatArray | float, Array("1", "...", "transmittance of the air", gt=0, le=1)] = 1.0,
    air_temperature: Annotated[FloatArray | float, Array("K", "...", "temperature of the air", gt=0)] = 293.15,
    low: Annotated[float, Quantity("um", "short end of the camera's band", gt=0, kind="position")] = 7.5,
    high: Annotated[float, Quantity("um", "long end of the camera's band", gt=0, kind="position")] = 14.0,
) -> Annotated[FloatArray, Array("1", "...", "emissivity", ge=0, le=1)]:
    r"""Return the emissivity with which a thermal camera reads the true temperature of a surface.

    .. math:: \varepsilon = \frac{[L(T_\mathrm{app}) - (1 - \tau) L(T_\mathrm{air})]/\tau - L(T_\mathrm{refl})}
              {L(T) - L(T_\mathrm{refl})}

    Raises
    ------
    DomainError
        Surface and surroundings are equally warm, the result lies outside 0 to 1, or the band is empty.

    Examples
    --------
    >>> float(emissivity_from_reference(345.0, 353.15, reflected_temperature=295.0).round(3))
    0.832
    """
    check_band(low, high)
    mirrored = band_radiance(reflected_temperature, low, high)
    contrast = band_radiance(temperature, low, high) - mirrored
    if np.any(np.abs(contrast) <= SMALLEST_CONTRAST * mirrored):
        raise DomainError(
            "is that of the surroundings: the emissivity does not show",
            field="temperature",
            value=float(np.min(temperature)),
            remedy="heat or cool the surface",
        )
    air = (1.0 - transmittance) * band_radiance(air_temperature, low, high)
    own = (band_radiance(apparent_temperature, low, high) - air) / transmittance
    emissivity = (own - mirrored) / contrast
    if np.any(emissivity < -SLACK) or np.any(emissivity > 1.0 + SLACK):
        raise DomainError(
            "gives an emissivity outside 0 to 1",
            field="apparent_temperature",
            value=float(np.min(apparent_temperature)),
            remedy="check both temperatures and what is mirrored",
        )
    return np.asarray(np.clip(emissivity, 0.0, 1.0))
