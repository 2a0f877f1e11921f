from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.radiometry._view_factors import ViewFactors, pair


@tool(
    valid_for="parallel cylinders that are long against their distance, with nothing between",
    limitations="the ends are left out; diffuse surfaces with uniform radiosity",
    papers=("howell2021", "hottel1954"),
    see_also=("view_factor_polygons", "enclosure_exchange"),
)
def view_factor_cylinders(
    radius_1: Annotated[FloatArray, Array("m", "...", "radius of the first cylinder", gt=0)],
    radius_2: Annotated[FloatArray, Array("m", "...", "radius of the second cylinder", gt=0)],
    gap: Annotated[FloatArray, Array("m", "...", "smallest distance of the surfaces", gt=0)],
) -> ViewFactors:
    r"""Return the view factors between two long parallel cylinders, outside to outside.

    .. math:: 2 \pi r_1 F_{12} = \sqrt{d^2 - s^2} - \sqrt{d^2 - \delta^2} + s \arcsin\frac{s}{d}
              - \delta \arcsin\frac{\delta}{d}, \qquad s = r_1 + r_2, \quad \delta = r_2 - r_1

    with d the distance of the axes: the crossed strings less the straight ones.

    Examples
    --------
    >>> view_factor_cylinders(1.0, 1.0, [0.5, 2.0]).forward.round(5)
    array([0.13601, 0.08138])
    """
    total, difference = radius_1 + radius_2, radius_2 - radius_1
    apart = total + gap
    # (crossed - straight) / 2, each string from the tangent points round both cylinders
    crossed = np.sqrt(gap * (2.0 * total + gap)) + total * np.arcsin(total / apart)
    straight = np.sqrt((apart - difference) * (apart + difference)) + difference * np.arcsin(difference / apart)
    return pair(np.asarray(crossed - straight), 2.0 * np.pi * radius_1, 2.0 * np.pi * radius_2)
