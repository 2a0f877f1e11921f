from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.shapes import or_else
from vibron.core.tool import tool
from vibron.physics.planck import STEFAN_BOLTZMANN
from vibron.radiation.thermal_emission import LONGEST, SHORTEST, fraction_below


@tool(
    valid_for="gray opaque diffuse target and background in a band with sharp edges",
    limitations="one transmittance for the band; radiance of the path adds to both and cancels in the difference",
    papers=("hudson1969",),
    see_also=("band_radiance", "point_source_range", "planck_derivative"),
)
def target_background_contrast(
    target_temperature: Annotated[FloatArray, Array("K", "...", "temperature of the target", gt=0, le=1e12)],
    background_temperature: Annotated[FloatArray, Array("K", "...", "temperature of the background", gt=0, le=1e12)],
    low: Annotated[float, Quantity("um", "shortest wavelength of the band", ge=SHORTEST, le=LONGEST, kind="position")],
    high: Annotated[float, Quantity("um", "longest wavelength of the band", ge=SHORTEST, le=LONGEST, kind="position")],
    target_emissivity: Annotated[float, Quantity("1", "emissivity of the target in the band", ge=0, le=1)] = 1.0,
    background_emissivity: Annotated[float, Quantity("1", "emissivity of the background", ge=0, le=1)] = 1.0,
    surroundings_temperature: Annotated[
        FloatArray | None, Array("K", "...", "of what both reflect; nothing where left out", gt=0, le=1e12)
    ] = None,
    transmittance: Annotated[float, Quantity("1", "transmittance of the path in the band", ge=0, le=1)] = 1.0,
    area: Annotated[float, Quantity("m^2", "projected area of the target", gt=0)] = 1.0,
) -> Contrast:
    r"""Return the contrast of a target against its background in a band of wavelengths.

    .. math:: L = \varepsilon \int B(T) \, \mathrm{d}\lambda + (1 - \varepsilon) \int B(T_\mathrm{s})
              \, \mathrm{d}\lambda, \qquad \Delta L = \tau (L_\mathrm{t} - L_\mathrm{b}), \qquad \Delta I = A \Delta L

    Parameters
    ----------
    target_emissivity, background_emissivity
        In the band; what they lack to one is reflected from the surroundings.

    Raises
    ------
    DomainError
        If the band has no width, or neither of the two sends out anything in it.

    Examples
    --------
    >>> seen = target_background_contrast([305.0, 310.0], 300.0, 8.0, 14.0, area=2.3)
    >>> seen.intensity_difference.round(2)
    array([ 9.85, 20.15])
    """
    if low >= high:
        raise DomainError("lies above the high limit", field="low", value=low, remedy="swap the two limits")
    cold = or_else(surroundings_temperature, 1.0)
    reflected = _black(low, high, cold) if surroundings_temperature is not None else np.zeros_like(cold)
    target, background = (
        share * _black(low, high, temperature) + (1.0 - share) * reflected
        for share, temperature in (
            (target_emissivity, target_temperature), (background_emissivity, background_temperature)
        )
    )  # fmt: skip
    target, background = np.broadcast_arrays(target, background)
    if (target + background <= 0.0).any():
        raise DomainError(
            "sends out nothing in this band", field="target_temperature", remedy="take longer wavelengths"
        )
    difference = transmittance * (target - background)
    return Contrast(
        target_radiance=target.copy(),
        background_radiance=background.copy(),
        difference=np.asarray(difference),
        intensity_difference=np.asarray(area * difference),
        ratio=np.asarray((target - background) / (target + background)),
    )


@dataclass(frozen=True)
class Contrast(DataRecord):
    """Radiances of target and background in a band and what distinguishes them."""

    target_radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "emitted and reflected by the target", ge=0)]
    background_radiance: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "the same of the background", ge=0)]
    difference: Annotated[FloatArray, Array("W m^-2 sr^-1", "...", "target less background, behind the path")]
    intensity_difference: Annotated[FloatArray, Array("W sr^-1", "...", "difference times the area of the target")]
    ratio: Annotated[FloatArray, Array("1", "...", "difference over sum of the two radiances", ge=-1, le=1)]


def _black(low: float, high: float, temperature: FloatArray) -> FloatArray:
    share = fraction_below(np.array(high), temperature) - fraction_below(np.array(low), temperature)
    return np.asarray(share * STEFAN_BOLTZMANN * temperature**4 / math.pi)
