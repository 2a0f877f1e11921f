from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="pixels with a linear response between the two flat fields",
    limitations="curvature leaves a pattern between and beyond the two points; drift asks for a new offset (one "
    "point); clusters of bad pixels wider than three are filled from what good ones remain",
    papers=("mooney1989",),
    see_also=("signal_to_noise_budget", "netd"),
)
def two_point_correction(
    image: Annotated[FloatArray, Array("1", "r,c", "raw image")],
    cold: Annotated[FloatArray, Array("1", "r,c", "raw mean image of the cold flat field")],
    hot: Annotated[FloatArray, Array("1", "r,c", "raw mean image of the hot flat field")],
    cold_level: Annotated[float, Quantity("1", "what the cold flat field shall read")],
    hot_level: Annotated[float, Quantity("1", "what the hot flat field shall read")],
    tolerance: Annotated[
        float, Quantity("1", "a pixel is bad when its response is off the median by this part of it", gt=0)
    ] = 0.9,
) -> CorrectedImage:
    r"""Return an image with gain and offset of each pixel corrected by two flat fields.

    .. math:: y = g x + o, \qquad g = \frac{y_h - y_c}{x_h - x_c}, \qquad o = y_c - g x_c

    Pixels without a response like the others are replaced by the median of their good neighbours.

    Parameters
    ----------
    cold_level, hot_level
        Radiance, temperature or counts that they correspond to.
    tolerance
        Largest relative deviation of the response from its median.

    Raises
    ------
    DomainError
        The levels are equal, or no pixel responds.

    Examples
    --------
    >>> cold = np.array([[9.0, 10.0, 11.0], [10.0, 0.0, 10.0], [10.0, 9.0, 10.0]])
    >>> hot = cold + np.array([[20.0, 22.0, 18.0], [20.0, 0.0, 20.0], [21.0, 20.0, 19.0]])
    >>> two_point_correction(0.5 * (cold + hot), cold, hot, 20.0, 40.0).image[1]
    array([30., 30., 30.])
    """
    if hot_level == cold_level:
        raise DomainError("equals the cold one", field="hot_level", value=hot_level, remedy="use two different levels")
    response = hot - cold
    typical = float(np.median(response))
    good = np.abs(response - typical) <= tolerance * abs(typical)
    if typical == 0.0 or not good.any():
        raise DomainError(
            "and cold image show no common response", field="hot", value=typical, remedy="use a larger difference"
        )
    good &= response != 0.0
    gain = np.where(good, (hot_level - cold_level) / np.where(good, response, 1.0), 0.0)
    offset = np.where(good, cold_level - gain * cold, 0.0)
    corrected = gain * image + offset
    padded = np.pad(np.where(good, corrected, np.nan), 1, constant_values=np.nan)
    for row, column in np.argwhere(~good):
        around = padded[row : row + 3, column : column + 3]
        near = around if np.isfinite(around).any() else padded
        corrected[row, column] = np.nanmedian(near)
    return CorrectedImage(corrected, np.abs(gain) if typical < 0.0 else gain, offset, (~good).astype(np.float64))


@dataclass(frozen=True)
class CorrectedImage(DataRecord):
    """Image without fixed pattern."""

    image: Annotated[FloatArray, Array("1", "r,c", "corrected image in the unit of the levels")]
    gain: Annotated[FloatArray, Array("1", "r,c", "gain of each pixel; zero for a bad one", ge=0)]
    offset: Annotated[FloatArray, Array("1", "r,c", "offset of each pixel")]
    bad: Annotated[FloatArray, Array("1", "r,c", "1 where a pixel was replaced", ge=0, le=1)]
