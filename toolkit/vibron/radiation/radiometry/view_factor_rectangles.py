from __future__ import annotations

from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import needed, refuse_inapplicable
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.radiation.radiometry._view_factors import ViewFactors, pair

_WIDE = 1e9  # beyond this in distances nothing changes
_THIN = 0.1  # below this the closed form loses digits by cancellation
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(48)


@tool(
    valid_for="parallel: equal rectangles exactly opposite each other; perpendicular: rectangles at right angles that "
    "share a whole edge; with nothing between",
    limitations="diffuse surfaces with uniform radiosity; for shifted or tilted ones use view_factor_polygons",
    papers=("howell2021", "modest2013"),
    see_also=("view_factor_polygons", "view_factor_discs", "enclosure_exchange"),
)
def view_factor_rectangles(
    arrangement: Annotated[Literal["parallel", "perpendicular"], Option("how the rectangles face each other")],
    length: Annotated[
        FloatArray, Array("m", "...", "side that both have; of perpendicular ones the common edge", gt=0)
    ],
    width: Annotated[
        FloatArray, Array("m", "...", "other side of both parallel ones, of the first of perpendicular ones", gt=0)
    ],
    distance: Annotated[FloatArray | None, Array("m", "...", "distance of the planes of parallel ones", gt=0)] = None,
    other_width: Annotated[
        FloatArray | None, Array("m", "...", "how far the second of perpendicular ones reaches from the edge", gt=0)
    ] = None,
) -> ViewFactors:
    r"""Return the view factors between two rectangles, opposite each other or at right angles with a common edge.

    .. math:: F_\parallel = \frac{2}{\pi X} \int_0^{\arctan X} (X \cos\varphi - \sin\varphi) \arctan(Y \cos\varphi)
              \, \mathrm{d}\varphi, \qquad X = w/h, \; Y = l/h

    The integral is closed (Hottel); where a side is below a tenth of the distance h the closed form cancels and the
    integral is taken by Gauss and Legendre.

    .. math:: \pi W F_\perp = W \arctan\frac{1}{W} + H \arctan\frac{1}{H} - R \arctan\frac{1}{R}
              + \frac{1}{4} \ln\left[\frac{(1+W^2)(1+H^2)}{1+R^2}
              \left(\frac{W^2 (1+R^2)}{(1+W^2) R^2}\right)^{W^2}
              \left(\frac{H^2 (1+R^2)}{(1+H^2) R^2}\right)^{H^2}\right]

    with W and H the widths of the first and second over the edge, and R^2 = W^2 + H^2.

    Raises
    ------
    InputError
        An input that the arrangement needs is missing, or that of the other is given.

    Examples
    --------
    >>> view_factor_rectangles("parallel", [1.0, 2.0], [1.0, 2.0], distance=1.0).forward.round(5)
    array([0.19982, 0.41525])
    >>> view_factor_rectangles("perpendicular", 1.0, [1.0, 0.5], other_width=1.0).forward.round(5)
    array([0.20004, 0.29237])
    """
    refuse_inapplicable(
        "arrangement",
        arrangement,
        distance=(distance, ("parallel",)),
        other_width=(other_width, ("perpendicular",)),
    )
    if arrangement == "parallel":
        (apart,) = needed("arrangement", arrangement, distance=distance)
        x, y = np.maximum(width, length) / apart, np.minimum(width, length) / apart
        thin = _quadrature(x, np.minimum(y, _THIN))
        factor = np.clip(np.where(y < _THIN, thin, _closed(np.minimum(x, _WIDE), np.clip(y, _THIN, _WIDE))), 0.0, 1.0)
        return ViewFactors(np.asarray(factor), np.array(factor))
    (second,) = needed("arrangement", arrangement, other_width=other_width)
    w, h = width / length, second / length
    r = np.hypot(w, h)
    arcs = w * np.arctan2(1.0, w) + h * np.arctan2(1.0, h) - r * np.arctan2(1.0, r)
    spread = np.log1p(w**2 * h**2 / (1.0 + r**2))
    logarithms = spread + w**2 * _log_share(w, h) + h**2 * _log_share(h, w)
    return pair(np.asarray((arcs + logarithms / 4.0) / np.pi), w, h)


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


def _log_share(one: FloatArray, other: FloatArray) -> FloatArray:
    """Return ln[one^2 (1 + R^2) / ((1 + one^2) R^2)], near zero from what the share lacks to one."""
    square = one**2 + other**2
    lacking = other**2 / ((1.0 + one**2) * square)
    whole = np.log(one**2 / square) + np.log1p(other**2 / (1.0 + one**2))
    return np.asarray(np.where(lacking < 0.5, np.log1p(-np.minimum(lacking, 0.5)), whole))
