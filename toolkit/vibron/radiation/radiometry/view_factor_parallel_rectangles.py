from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool

_WIDE = 1e9  # beyond this in distances nothing changes
_THIN = 0.1  # below this the closed form loses digits by cancellation
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(48)


@tool(
    valid_for="equal rectangles exactly opposite each other, with nothing between",
    limitations="diffuse surfaces with uniform radiosity; for shifted or tilted ones use view_factor_polygons",
    papers=("howell2021", "modest2013"),
    see_also=("view_factor_perpendicular_rectangles", "view_factor_polygons", "enclosure_exchange"),
)
def view_factor_parallel_rectangles(
    width: Annotated[FloatArray, Array("m", "...", "one side of both rectangles", gt=0)],
    length: Annotated[FloatArray, Array("m", "...", "other side of both rectangles", gt=0)],
    distance: Annotated[FloatArray, Array("m", "...", "distance of their planes", gt=0)],
) -> Annotated[FloatArray, Array("1", "...", "view factor, the same both ways", ge=0, le=1)]:
    r"""Return the view factor between equal parallel rectangles opposite each other.

    .. math:: F = \frac{2}{\pi X} \int_0^{\arctan X} (X \cos\varphi - \sin\varphi) \arctan(Y \cos\varphi)
              \, \mathrm{d}\varphi, \qquad X = w/h, \; Y = l/h

    The integral is closed (Hottel); where a side is below a tenth of the distance the closed form cancels and the
    integral is taken by Gauss and Legendre.

    Examples
    --------
    >>> view_factor_parallel_rectangles([1.0, 2.0], [1.0, 2.0], 1.0).round(5)
    array([0.19982, 0.41525])
    """
    x, y = np.maximum(width, length) / distance, np.minimum(width, length) / distance
    return np.asarray(
        np.clip(
            np.where(
                y < _THIN, _quadrature(x, np.minimum(y, _THIN)), _closed(np.minimum(x, _WIDE), np.clip(y, _THIN, _WIDE))
            ),
            0.0,
            1.0,
        )
    )


def _quadrature(x: FloatArray, y: FloatArray) -> FloatArray:
    wide, thin = x[..., None], y[..., None]
    half = np.arctan(wide) / 2.0
    angle = half * (1.0 + _NODES)
    # sin(arctan X - angle) times sqrt(1 + X^2) is X cos - sin without cancellation.
    part = np.hypot(1.0, wide) * np.sin(half * (1.0 - _NODES)) * np.arctan(thin * np.cos(angle))
    return np.asarray(2.0 / (np.pi * x) * (part * half * _WEIGHTS).sum(axis=-1))


def _closed(x: FloatArray, y: FloatArray) -> FloatArray:
    a, b = np.hypot(1.0, x), np.hypot(1.0, y)
    logarithm = 0.5 * np.log(a**2 * b**2 / (a**2 + y**2))
    arcs = x * b * np.arctan(x / b) + y * a * np.arctan(y / a) - x * np.arctan(x) - y * np.arctan(y)
    return np.asarray(2.0 / (np.pi * x * y) * (logarithm + arcs))
