from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.radiometry._view_factors import ViewFactors, pair


@tool(
    valid_for="rectangles at right angles that share a whole edge",
    limitations="diffuse surfaces with uniform radiosity; for other angles use view_factor_polygons",
    papers=("howell2021", "modest2013"),
    see_also=("view_factor_parallel_rectangles", "view_factor_polygons", "enclosure_exchange"),
)
def view_factor_perpendicular_rectangles(
    edge: Annotated[FloatArray, Array("m", "...", "length of the common edge", gt=0)],
    width_1: Annotated[FloatArray, Array("m", "...", "how far the first reaches from the edge", gt=0)],
    width_2: Annotated[FloatArray, Array("m", "...", "how far the second reaches from the edge", gt=0)],
) -> ViewFactors:
    r"""Return the view factors between two rectangles at right angles with a common edge.

    .. math:: \pi W F_{12} = W \arctan\frac{1}{W} + H \arctan\frac{1}{H} - R \arctan\frac{1}{R}
              + \frac{1}{4} \ln\left[\frac{(1+W^2)(1+H^2)}{1+R^2}
              \left(\frac{W^2 (1+R^2)}{(1+W^2) R^2}\right)^{W^2}
              \left(\frac{H^2 (1+R^2)}{(1+H^2) R^2}\right)^{H^2}\right]

    with W and H the widths of the first and second over the edge, and R^2 = W^2 + H^2.

    Examples
    --------
    >>> view_factor_perpendicular_rectangles(1.0, [1.0, 0.5], 1.0).forward.round(5)
    array([0.20004, 0.29237])
    """
    w, h = width_1 / edge, width_2 / edge
    r = np.hypot(w, h)
    arcs = w * np.arctan2(1.0, w) + h * np.arctan2(1.0, h) - r * np.arctan2(1.0, r)
    spread = np.log1p(w**2 * h**2 / (1.0 + r**2))
    logarithms = spread + w**2 * _log_share(w, h) + h**2 * _log_share(h, w)
    return pair(np.asarray((arcs + logarithms / 4.0) / np.pi), w, h)


def _log_share(one: FloatArray, other: FloatArray) -> FloatArray:
    """Return ln[one^2 (1 + R^2) / ((1 + one^2) R^2)], near zero from what the share lacks to one."""
    square = one**2 + other**2
    lacking = other**2 / ((1.0 + one**2) * square)
    whole = np.log(one**2 / square) + np.log1p(other**2 / (1.0 + one**2))
    return np.asarray(np.where(lacking < 0.5, np.log1p(-np.minimum(lacking, 0.5)), whole))
