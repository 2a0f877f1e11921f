"""View factors between long parallel cylinders."""

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
            call={"radius_1": 1.0, "radius_2": 2.0, "gap": 0.5},
            path="forward",
            value=0.19872,
            tolerance=6e-4,
            source="Monte Carlo of four million rays from the first cylinder",
        ),
        KnownAnswer(
            call={"radius_1": [1.0], "radius_2": [1.0], "gap": [1e-12]},
            path="forward",
            value=[0.5 - 1.0 / np.pi],
            tolerance=1e-6,
            source="touching equal cylinders by crossed strings: 1/2 - 1/pi",
        ),
    ),
    valid_for="parallel cylinders that are long against their distance, with nothing between",
    limitations="the ends are left out; diffuse surfaces with uniform radiosity",
    papers=("howell2021", "hottel1954"),
    keywords=("view factor", "parallel cylinders", "tubes", "crossed strings", "Hottel", "wires"),
    see_also=("view_factor_polygons", "enclosure_exchange"),
    asks=(
        "[forward: View factor] between parallel cylinders of radius {radius_1} and {radius_2} with a gap of {gap}",
        "Crossed strings: [forward: F12] of two long tubes, radii {radius_1} and {radius_2}, {gap} apart",
        "Two parallel pipes, {radius_1} and {radius_2}, clearance {gap}: [backward: share from the second to "
        "the first]?",
        "[forward: What part of the radiation] of a wire of {radius_1} hits one of {radius_2}, {gap} between "
        "their surfaces?",
    ),
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

    Parameters
    ----------
    radius_1, radius_2, gap
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
    Crossed strings: [hottel1954]_; [howell2021]_.

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
