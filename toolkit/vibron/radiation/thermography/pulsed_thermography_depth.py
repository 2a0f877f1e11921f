from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool

POINTS = 600
MARGIN = 0.06  # of the logarithmic time at both ends, where a polynomial swings
SMALLEST_BREAK = 0.2  # a wall that lets no heat through gives 0.474


@tool(
    valid_for="flash short against the time of the break, flaws wide against their depth, homogeneous material",
    limitations="the polynomial swings at the ends of the record: start a decade before the break and end a decade "
    "after; low degrees shift the peak by some per cent; a flaw that lets heat pass lowers the peak",
    papers=("shepard2003",),
    see_also=("lockin_thermography", "thermal_diffusion_length"),
)
def pulsed_thermography_depth(
    time: Annotated[FloatArray, Array("s", "t", "time after the flash, rising", gt=0)],
    rise: Annotated[FloatArray, Array("K", "t,p", "temperature above that before the flash, by pixel", gt=0)],
    diffusivity: Annotated[float, Quantity("m^2 s^-1", "thermal diffusivity", gt=0)],
    degree: Annotated[int, Quantity("1", "degree of the polynomial", ge=2, le=15)] = 7,
) -> FlashDepth:
    r"""Return the depth of a wall below a surface from its cooling after a flash, by signal reconstruction.

    .. math:: \ln \Delta T = \sum_k a_k (\ln t)^k, \qquad L = \sqrt{\pi \alpha t^*}

    t* is where the second derivative of the polynomial is largest: there the line of slope -1/2 of a thick body breaks
    off to the constant temperature of a plate.

    Raises
    ------
    InputError
        The times do not rise, or are fewer than the polynomial needs.

    Examples
    --------
    >>> time = np.geomspace(0.02, 3.0, 60)
    >>> images = np.exp(-np.arange(1, 30) ** 2 * 1.5**2 / (4.0 * time[:, np.newaxis]))
    >>> rise = (1.0 + 2.0 * images.sum(axis=1)) / np.sqrt(time)
    >>> pulsed_thermography_depth(time, rise[:, np.newaxis], 4e-6, degree=11).depth.round(2)
    array([1.49])
    """
    if not (np.diff(time) > 0.0).all() or time.size < degree + 2:
        raise InputError(
            "must rise and be more", field="time", value=time.size, remedy=f"give {degree + 2} or more rising times"
        )
    first, last = float(np.log(time[0])), float(np.log(time[-1]))
    scaled = (2.0 * np.log(time) - first - last) / (last - first)
    fitted = np.polynomial.chebyshev.chebfit(scaled, np.log(rise), degree)
    inner = np.linspace(-1.0 + 2.0 * MARGIN, 1.0 - 2.0 * MARGIN, POINTS)
    scale = 2.0 / (last - first)
    bend = scale**2 * np.polynomial.chebyshev.chebval(inner, np.polynomial.chebyshev.chebder(fitted, 2))
    place = np.argmax(bend, axis=-1)
    height = np.take_along_axis(bend, place[:, np.newaxis], axis=-1)[:, 0]
    # vertex of the parabola through the highest point and its neighbours
    middle = np.clip(place, 1, POINTS - 2)[:, np.newaxis]
    left, top, right = (np.take_along_axis(bend, middle + side, axis=-1)[:, 0] for side in (-1, 0, 1))
    curvature = np.minimum(left - 2.0 * top + right, -1e-300)
    shift = np.where(place == middle[:, 0], np.clip(0.5 * (left - right) / curvature, -0.5, 0.5), 0.0)
    peak = np.exp(0.5 * ((inner[place] + shift * (inner[1] - inner[0])) / (0.5 * scale) + first + last))
    seen = (height > SMALLEST_BREAK) & (place > 0) & (place < POINTS - 1)
    slope = scale * np.polynomial.chebyshev.chebval(inner[0], np.polynomial.chebyshev.chebder(fitted))
    depth = np.where(seen, 1e3 * np.sqrt(np.pi * diffusivity * peak), np.inf)
    return FlashDepth(depth, peak, np.asarray(height), np.asarray(slope))


@dataclass(frozen=True)
class FlashDepth(DataRecord):
    """Wall seen in the cooling of each pixel."""

    depth: Annotated[
        FloatArray, Array("mm", "p", "depth of the wall, infinite where none is seen", gt=0, infinite=True)
    ]
    time: Annotated[FloatArray, Array("s", "p", "time of the largest second derivative", gt=0)]
    height: Annotated[FloatArray, Array("1", "p", "that derivative; 0.474 for a perfect wall")]
    slope: Annotated[FloatArray, Array("1", "p", "early slope, -1/2 after a short flash")]
