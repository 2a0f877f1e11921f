from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.films._stack import Wavelength

High = Annotated[float, Quantity("1", "refractive index of the high films", gt=0)]
Low = Annotated[float, Quantity("1", "refractive index of the low films", gt=0)]


@tool(
    valid_for="transparent films at normal incidence",
    limitations="indices are taken as constant; the band edges are those of infinitely many pairs",
    papers=("macleod2010",),
    see_also=("multilayer_spectrum", "bandpass_filter", "antireflection_coating"),
)
def bragg_mirror(
    wavelength: Wavelength,
    high_index: High,
    low_index: Low,
    pairs: Annotated[int, Quantity("1", "number of pairs, high film outside", ge=1, le=10000)],
    substrate_index: Annotated[float, Quantity("1", "refractive index of the substrate", gt=0)] = 1.5,
    incident_index: Annotated[float, Quantity("1", "refractive index of the incident medium", gt=0)] = 1.0,
) -> BraggMirror:
    r"""Return a mirror of N pairs of quarter waves, (HL)^N on a substrate.

    .. math:: R = \tanh^2 x, \quad T = \mathrm{sech}^2 x, \qquad
              x = N \ln\frac{n_H}{n_L} + \tfrac12 \ln\frac{n_s}{n_0}, \qquad
              \frac{\lambda_0}{\lambda} = 1 \pm \frac{2}{\pi} \arcsin\frac{n_H - n_L}{n_H + n_L}

    Returns
    -------
    BraggMirror
        Indices and thicknesses from the lit side on, R and T at the design wavelength, edges of the stop band.

    Raises
    ------
    DomainError
        The high index is not above the low one.

    Examples
    --------
    >>> mirror = bragg_mirror(10.6, 4.0, 2.2, 4, substrate_index=2.4)
    >>> round(mirror.reflectance, 4), round(mirror.band_low, 2), round(mirror.band_high, 2)
    (0.9861, 8.93, 13.05)
    """
    if high_index <= low_index:
        raise DomainError("must be above the low index", field="high_index", value=high_index, remedy="swap the films")
    films = np.tile([high_index, low_index], pairs)
    argument = pairs * np.log(high_index / low_index) + 0.5 * np.log(substrate_index / incident_index)
    small = np.exp(-2.0 * abs(argument))
    transmittance = 4.0 * small / (1.0 + small) ** 2
    half = 2.0 / np.pi * np.arcsin((high_index - low_index) / (high_index + low_index))
    return BraggMirror(
        refractive_index=np.array([incident_index, *films, substrate_index]),
        thickness=wavelength / (4.0 * films),
        reflectance=float(((1.0 - small) / (1.0 + small)) ** 2),
        transmittance=float(transmittance),
        band_low=float(wavelength / (1.0 + half)),
        band_high=float(wavelength / (1.0 - half)),
    )


@dataclass(frozen=True)
class BraggMirror(DataRecord):
    """A design, ready for multilayer_spectrum."""

    refractive_index: Annotated[FloatArray, Array("1", "m", "incident medium, films and substrate", gt=0)]
    thickness: Annotated[FloatArray, Array("um", "l", "of the films", gt=0, kind="length")]
    reflectance: Annotated[float, Quantity("1", "at the design wavelength, normal incidence", ge=0, le=1)]
    transmittance: Annotated[float, Quantity("1", "at the design wavelength, normal incidence", ge=0, le=1)]
    band_low: Annotated[float, Quantity("um", "short-wave edge of the stop band", gt=0, kind="position")]
    band_high: Annotated[float, Quantity("um", "long-wave edge of the stop band", gt=0, kind="position")]
