from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool

_REFERENCE = 0.55  # um
_DECIBEL = 10.0 / np.log(10.0)
_LONGEST = 2.5  # um; the exponents were fitted from the visible to the near infrared


@tool(
    valid_for="haze and fog from 0.3 to 2.5 um, visibility by day",
    limitations=(
        "an empirical power law: for 3 to 14 um compute droplets with size_distribution_average; visibility at the "
        "contrast threshold of 2 % (Koschmieder) unless given, the meteorological optical range has 5 %; no gases"
    ),
    papers=("koschmieder1924", "kruse1962", "kim2001"),
    see_also=("size_distribution_average", "convert_unit"),
)
def fog_visibility(
    visibility: Annotated[float, Quantity("km", "distance at which a black object just shows", gt=0, le=300)],
    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths up to 2.5 um", ge=0.3, kind="position")],
    model: Annotated[str, Option("how the exponent follows the visibility", choices=("kruse", "kim"))] = "kruse",
    contrast: Annotated[float, Quantity("1", "contrast threshold of the eye", gt=0, lt=1)] = 0.02,
) -> Haze:
    r"""Return the extinction of haze or fog from the visibility.

    .. math:: \beta(\lambda) = \frac{\ln(1/C)}{V} \left(\frac{\lambda}{0.55\,\mu m}\right)^{-q}, \qquad
              V = \frac{3.912}{\beta} \text{ for } C = 0.02

    Kruse: q = 1.6 above 50 km, 1.3 from 6 km, 0.585 V^(1/3) below.  Kim keeps the first two and takes 0.16 V + 0.34
    from 1 km, V - 0.5 from 0.5 km and 0 below, since fog is gray.

    Raises
    ------
    DomainError
        If a wavelength is longer than 2.5 um.

    Examples
    --------
    >>> fog_visibility(10.0, [0.55, 1.06]).extinction.round(3)
    array([0.391, 0.167])
    """
    if (wavelength > _LONGEST).any():
        raise DomainError(
            "lies beyond the power law of haze",
            field="wavelength",
            value=float(wavelength.max()),
            remedy="compute the droplets with size_distribution_average",
        )
    exponent = _exponent(visibility, model)
    extinction = np.log(1.0 / contrast) / visibility * (wavelength / _REFERENCE) ** -exponent
    return Haze(extinction, _DECIBEL * extinction, exponent)


@dataclass(frozen=True)
class Haze(DataRecord):
    """Extinction at each wavelength, and the exponent of its fall."""

    extinction: Annotated[FloatArray, Array("km^-1", "n", "extinction coefficient", ge=0)]
    attenuation: Annotated[FloatArray, Array("dB/km", "n", "the same in decibels", ge=0)]
    exponent: Annotated[float, Quantity("1", "q of the power law (lambda/0.55 um)^-q", ge=0)]


def _exponent(visibility: float, model: str) -> float:
    if visibility > 50.0:
        return 1.6
    if visibility >= 6.0:
        return 1.3
    if model == "kruse":
        return float(0.585 * visibility ** (1.0 / 3.0))
    if visibility >= 1.0:
        return 0.16 * visibility + 0.34
    return max(visibility - 0.5, 0.0)
