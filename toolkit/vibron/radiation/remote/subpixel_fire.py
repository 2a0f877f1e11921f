from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import STEFAN_BOLTZMANN, radiance_per_um

HOTTEST = 5000.0  # K
STEPS = 60


@tool(
    valid_for="night, or bands corrected for sunlight; radiances corrected for the air; black fire and background",
    limitations="two temperatures only; the band near 11 um must rise by well more than its noise, or the fraction is "
    "wild; registration of the two bands matters as much as noise",
    papers=("dozier1981",),
    see_also=("dust_brightness_difference", "two_color_temperature"),
)
def subpixel_fire(
    near_4: Annotated[FloatArray, Array("K", "...", "brightness temperature of the pixel near 4 um", gt=0)],
    near_11: Annotated[FloatArray, Array("K", "...", "brightness temperature of the pixel near 11 um", gt=0)],
    background_4: Annotated[FloatArray, Array("K", "...", "brightness temperature around it near 4 um", gt=0)],
    background_11: Annotated[FloatArray, Array("K", "...", "brightness temperature around it near 11 um", gt=0)],
    short: Annotated[float, Quantity("um", "wavelength of the band near 4 um", gt=0, kind="position")] = 3.9,
    long: Annotated[float, Quantity("um", "wavelength of the band near 11 um", gt=0, kind="position")] = 11.0,
) -> Fire:
    r"""Return temperature and area fraction of a fire below the size of a pixel, by Dozier's method.

    .. math:: L_j = p B_j(T_f) + (1 - p) L_{b,j}, \qquad j = 4, 11\ \mathrm{um}

    Eliminating p leaves one equation, [B_4(T) - L_b4] / [B_11(T) - L_b11] = (L_4 - L_b4) / (L_11 - L_b11), whose left
    side rises with T; it is solved by bisection between the pixel's temperature and 5000 K.

    Raises
    ------
    DomainError
        The pixel is not warmer than its surroundings, the bands are in the wrong order, or no fire explains both bands.

    Examples
    --------
    >>> fire = subpixel_fire(330.0, 298.5, 295.0, 295.0)
    >>> float(fire.temperature.round(0)), float(fire.fraction.round(5))
    (574.0, 0.00637)
    """
    if long <= short:
        raise DomainError("is not beyond the short one", field="long", value=long, remedy="give the bands in order")
    around = radiance_per_um(short, background_4), radiance_per_um(long, background_11)
    excess = radiance_per_um(short, near_4) - around[0], radiance_per_um(long, near_11) - around[1]
    for name, band in (("near_4", 0), ("near_11", 1)):
        if not (excess[band] > 0.0).all():
            raise DomainError("is not above its surroundings", field=name, remedy="leave such pixels out")
    wanted = excess[0] / excess[1]

    def ratio(temperature: FloatArray) -> FloatArray:
        return np.asarray(
            (radiance_per_um(short, temperature) - around[0]) / (radiance_per_um(long, temperature) - around[1])
        )

    low = np.broadcast_to(np.maximum(near_4, near_11), wanted.shape).copy()
    high = np.full(wanted.shape, HOTTEST)
    if np.any(low >= HOTTEST) or np.any(ratio(low) > wanted) or np.any(ratio(high) < wanted):
        raise DomainError(
            "and near_11 are explained by no fire",
            field="near_4",
            value=float(near_4.max()),
            remedy="check sunlight, air, and that both bands see the same spot",
        )
    for _ in range(STEPS):
        middle = 0.5 * (low + high)
        cold = ratio(middle) < wanted
        low, high = np.where(cold, middle, low), np.where(cold, high, middle)
    temperature = 0.5 * (low + high)
    fraction = excess[0] / (radiance_per_um(short, temperature) - around[0])
    power = fraction * STEFAN_BOLTZMANN * (temperature**4 - np.asarray(background_11) ** 4)
    return Fire(np.asarray(temperature), np.asarray(fraction), np.asarray(power))


@dataclass(frozen=True)
class Fire(DataRecord):
    """Fire in a pixel."""

    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the fire", gt=0)]
    fraction: Annotated[FloatArray, Array("1", "...", "part of the pixel that burns", gt=0, le=1)]
    radiative_power: Annotated[FloatArray, Array("W m^-2", "...", "fire radiative power per area of the pixel", gt=0)]
