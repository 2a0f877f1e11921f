from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="reflectance or emissivity spectra of positive values",
    limitations="the hull rests on the ends of the range: choose them on the shoulders of the band; noise lifts the "
    "hull",
    papers=("clark1984",),
    see_also=("spectral_angle", "unmix_spectrum"),
)
def continuum_removal(
    axis: Annotated[FloatArray, Array("1", "n", "wavelengths or wavenumbers, rising, in any one unit")],
    values: Annotated[FloatArray, Array("1", "n", "reflectance or emissivity", gt=0)],
) -> ContinuumRemoval:
    r"""Return the upper convex hull of a spectrum, the spectrum over it, and its deepest band.

    .. math:: R_c = R / H, \qquad D = 1 - \min R_c

    Raises
    ------
    InputError
        The axis does not rise, or there are fewer than three points.

    Examples
    --------
    >>> band = continuum_removal([8.0, 8.5, 9.0, 9.5, 10.0], [0.95, 0.8, 0.7, 0.85, 0.97])
    >>> round(band.depth, 4), band.centre
    (0.2708, 9.0)
    """
    if axis.size < 3 or not (np.diff(axis) > 0.0).all():
        raise InputError("must rise", field="axis", value=axis.size, remedy="sort three or more points")
    hull: list[int] = []
    for index in range(axis.size):  # Andrew's chain: drop what lies on or below the line to the newcomer
        while len(hull) > 1 and _turn(axis, values, hull[-2], hull[-1], index) >= 0.0:
            hull.pop()
        hull.append(index)
    continuum = np.maximum(np.interp(axis, axis[hull], values[hull]), values)
    removed = values / continuum
    deepest = int(removed.argmin())
    depth = 1.0 - float(removed[deepest])
    width = 0.0
    if depth > 0.0:
        half = 1.0 - 0.5 * depth
        left = np.flatnonzero(removed[: deepest + 1] > half)[-1]
        right = deepest + np.flatnonzero(removed[deepest:] > half)[0]
        width = _crossing(axis, removed, right - 1, half) - _crossing(axis, removed, left, half)
    return ContinuumRemoval(continuum, removed, depth, float(axis[deepest]), width)


@dataclass(frozen=True)
class ContinuumRemoval(DataRecord):
    """Hull of a spectrum and the deepest band below it."""

    continuum: Annotated[FloatArray, Array("1", "n", "upper convex hull", gt=0)]
    removed: Annotated[FloatArray, Array("1", "n", "spectrum over hull, one where they touch", gt=0, le=1)]
    depth: Annotated[float, Quantity("1", "depth of the deepest band", ge=0, lt=1)]
    centre: Annotated[float, Quantity("1", "where it is deepest, in the unit of the axis")]
    width: Annotated[float, Quantity("1", "full width at half depth, in the unit of the axis", ge=0)]


def _turn(x: FloatArray, y: FloatArray, first: int, second: int, third: int) -> float:
    """Positive where the way from the first over the second to the third turns left."""
    return float((x[second] - x[first]) * (y[third] - y[first]) - (y[second] - y[first]) * (x[third] - x[first]))


def _crossing(x: FloatArray, y: FloatArray, index: int, level: float) -> float:
    """Where the line from one point to the next meets a level."""
    part = (level - y[index]) / (y[index + 1] - y[index])
    return float(x[index] + part * (x[index + 1] - x[index]))
