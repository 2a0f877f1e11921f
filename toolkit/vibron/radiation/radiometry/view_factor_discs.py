from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.radiometry._view_factors import ViewFactors, pair


@tool(
    valid_for="diffuse discs on one axis, parallel, with nothing between",
    limitations="diffuse surfaces with uniform radiosity",
    papers=("howell2021", "modest2013"),
    see_also=("view_factor_polygons", "enclosure_exchange", "cavity_emissivity", "lambertian_irradiance"),
)
def view_factor_discs(
    radius_1: Annotated[FloatArray, Array("m", "...", "radius of the first disc", gt=0)],
    radius_2: Annotated[FloatArray, Array("m", "...", "radius of the second disc", gt=0)],
    distance: Annotated[FloatArray, Array("m", "...", "distance of their planes", gt=0)],
) -> ViewFactors:
    r"""Return the view factors between two coaxial parallel discs.

    .. math:: A_1 F_{12} = \frac{2 \pi r_1^2 r_2^2}{a + \sqrt{a^2 - 4 r_1^2 r_2^2}}, \qquad
              a = r_1^2 + r_2^2 + h^2

    the usual closed form, written so that small factors keep their digits.

    Examples
    --------
    >>> view_factor_discs([1.0, 1.0], 1.0, [1.0, 2.0]).forward.round(6)
    array([0.381966, 0.171573])
    """
    one, other = radius_1**2, radius_2**2
    spread = np.sqrt(((radius_1 - radius_2) ** 2 + distance**2) * ((radius_1 + radius_2) ** 2 + distance**2))
    exchange = 2.0 * one * other / (one + other + distance**2 + spread)
    return pair(np.asarray(exchange), one, other)
