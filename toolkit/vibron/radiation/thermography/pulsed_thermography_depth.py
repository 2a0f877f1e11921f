"""Depth of a flaw or thickness of a wall from the cooling after a flash."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool

POINTS = 600
MARGIN = 0.06  # of the logarithmic time at both ends, where a polynomial swings
SMALLEST_BREAK = 0.2  # a wall that lets no heat through gives 0.474


@dataclass(frozen=True)
class FlashDepth:
    """Wall seen in the cooling of each pixel."""

    depth: Annotated[
        FloatArray, Array("mm", "p", "depth of the wall, infinite where none is seen", gt=0, infinite=True)
    ]
    time: Annotated[FloatArray, Array("s", "p", "time of the largest second derivative", gt=0)]
    height: Annotated[FloatArray, Array("1", "p", "that derivative; 0.474 for a perfect wall")]
    slope: Annotated[FloatArray, Array("1", "p", "early slope, -1/2 after a short flash")]


@tool(
    domain="radiation",
    family="thermography",
    known_answers=(
        KnownAnswer(
            call={
                "time": [0.05, 0.07, 0.1, 0.14, 0.2, 0.28, 0.4, 0.56, 0.8, 1.12, 1.6, 2.24, 3.2],
                "rise": [
                    [4.472136],
                    [3.779645],
                    [3.162278],
                    [2.672612],
                    [2.236068],
                    [1.889822],
                    [1.581139],
                    [1.336306],
                    [1.118034],
                    [0.944911],
                    [0.790569],
                    [0.668153],
                    [0.559017],
                ],
                "diffusivity": 4e-6,
                "degree": 3,
            },
            path="slope",
            value=[-0.5],
            tolerance=1e-5,
            source="a thick body cools with the inverse root of time after a flash: slope -1/2 in logarithms",
            kind="identity",
        ),
        KnownAnswer(
            call={
                "time": [0.02, 0.03, 0.045, 0.07, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.7, 1.0, 1.5, 2.2, 3.3],
                "rise": [
                    [3.9894228],
                    [3.25735008],
                    [2.6596152],
                    [2.13243885],
                    [1.78428611],
                    [1.46043901],
                    [1.278567],
                    [1.16971339],
                    [1.10356091],
                    [1.06321695],
                    [1.03859288],
                    [1.01438377],
                    [1.00199807],
                    [1.00010345],
                    [1.00000074],
                    [1.0],
                    [1.0],
                ],
                "diffusivity": 1e-6,
                "degree": 9,
            },
            path="depth",
            value=[1.0],
            tolerance=0.05,
            source="plate of 1 mm with diffusivity 1e-6 m^2/s, series of images of the source at 25 digits (mpmath); "
            "the second derivative peaks at L^2/(pi alpha) exactly",
        ),
    ),
    valid_for="flash short against the time of the break, flaws wide against their depth, homogeneous material",
    limitations="the polynomial swings at the ends of the record: start a decade before the break and end a decade "
    "after; low degrees shift the peak by some per cent; a flaw that lets heat pass lowers the peak",
    papers=("shepard2003",),
    keywords=(
        "pulsed thermography",
        "flash thermography",
        "TSR",
        "thermographic signal reconstruction",
        "defect depth",
        "NDT",
    ),
    see_also=("lockin_thermography", "thermal_diffusion_length"),
    asks=(
        "[depth: Defect depth] from the cooling {rise} at {time} after a flash, diffusivity {diffusivity}",
        "TSR: [time: when is the second derivative largest] for {rise} at {time}, thermal diffusivity {diffusivity}?",
        "[depth: Wall thickness] by flash thermography, times {time}, temperature rise {rise}, alpha = {diffusivity}",
        "[slope: Early log-log slope] of the flash decay {rise} over {time}, diffusivity {diffusivity}, "
        "degree {degree}",
    ),
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

    Parameters
    ----------
    time : ndarray, shape (t,)
        Time after the flash in s.
    rise : ndarray, shape (t, p)
        Rise of temperature of each pixel.
    diffusivity : float
        Thermal diffusivity in m^2/s.
    degree : int
        Degree of the polynomial.

    Returns
    -------
    FlashDepth
        Depth in mm, time and height of the peak, early slope.

    Raises
    ------
    InputError
        The times do not rise, or are fewer than the polynomial needs.

    References
    ----------
    Shepard and others (2003).

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
