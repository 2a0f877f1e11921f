"""View factors between coaxial discs."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.radiometry._view_factors import ViewFactors, pair


@tool(
    domain="radiation",
    family="radiometry",
    known_answers=(
        KnownAnswer(
            call={"radius_1": 1.0, "radius_2": 1.0, "distance": 1.0},
            path="forward",
            value=0.38196601125,
            tolerance=1e-11,
            source="howell2021",
        ),
        KnownAnswer(
            call={"radius_1": [0.3], "radius_2": [1.2], "distance": [0.8]},
            path="forward",
            value=[0.68292],
            tolerance=4e-4,
            source="Monte Carlo of four million rays from the first disc",
        ),
        KnownAnswer(
            call={"radius_1": 1e-6, "radius_2": 1.0, "distance": 1.0},
            path="forward",
            value=0.5,
            tolerance=1e-9,
            source="a point sees sin^2 of the half angle, 45 degrees",
            kind="identity",
        ),
    ),
    valid_for="diffuse discs on one axis, parallel, with nothing between",
    limitations="diffuse surfaces with uniform radiosity",
    papers=("howell2021", "modest2013"),
    keywords=("view factor", "configuration factor", "shape factor", "coaxial discs", "aperture", "reciprocity"),
    see_also=("view_factor_polygons", "enclosure_exchange", "cavity_emissivity", "lambertian_irradiance"),
    asks=(
        "[forward: View factor] between coaxial discs of radius {radius_1} and {radius_2} at a distance of {distance}",
        "[forward: Share] of the radiation of an aperture of {radius_1} that hits a disc of {radius_2} "
        "facing it at {distance}",
        "[backward: F21] of two parallel circular plates, r1 = {radius_1}, r2 = {radius_2}, h = {distance}",
        "A round heater of {radius_1} faces a wafer of {radius_2}, {distance} apart. [forward: Configuration factor]?",
    ),
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

    Parameters
    ----------
    radius_1, radius_2, distance
        In one unit of length, broadcast against each other.

    Returns
    -------
    ViewFactors
        F12 and F21.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a length is not above zero.

    References
    ----------
    [howell2021]_, [modest2013]_.

    Examples
    --------
    >>> view_factor_discs([1.0, 1.0], 1.0, [1.0, 2.0]).forward.round(6)
    array([0.381966, 0.171573])
    """
    one, other = radius_1**2, radius_2**2
    spread = np.sqrt(((radius_1 - radius_2) ** 2 + distance**2) * ((radius_1 + radius_2) ** 2 + distance**2))
    exchange = 2.0 * one * other / (one + other + distance**2 + spread)
    return pair(np.asarray(exchange), one, other)
