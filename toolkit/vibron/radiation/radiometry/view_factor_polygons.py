"""View factors between two flat polygons anywhere in space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.radiometry._polygons import area_of, clipped, exchange_area, oriented

_SQUARE = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]]
_COARSE, _FINE = 12, 24
_WORST = 1e-3


@dataclass(frozen=True)
class PolygonViewFactors:
    """View factors of two polygons and the exchange area behind them."""

    forward: Annotated[float, Quantity("1", "share of what leaves polygon 1 that reaches 2", ge=0, le=1)]
    backward: Annotated[float, Quantity("1", "share of what leaves polygon 2 that reaches 1", ge=0, le=1)]
    exchange_area: Annotated[float, Quantity("m^2", "A1 F12 = A2 F21", ge=0)]
    error: Annotated[float, Quantity("1", "change of the larger factor when the quadrature is halved", ge=0)]


@tool(
    domain="radiation",
    family="radiometry",
    known_answers=(
        KnownAnswer(
            call={
                "vertices_1": _SQUARE,
                "vertices_2": [[0.0, 0.0, 1.0], [0.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 0.0, 1.0]],
            },
            path="forward",
            value=0.1998249,
            tolerance=1e-7,
            source="integral over both squares with mpmath; tables of howell2021 print 0.1998",
        ),
        KnownAnswer(
            call={
                "vertices_1": _SQUARE,
                "vertices_2": [[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]],
            },
            path="forward",
            value=0.2000438,
            tolerance=2e-6,
            source="closure of a cube: (1 - 0.1998249) / 4",
        ),
        KnownAnswer(
            call={
                "vertices_1": _SQUARE,
                "vertices_2": [[0.5, -0.5, 0.8], [2.0, 2.0, 1.0], [2.5, 0.5, -1.0]],
            },
            path="forward",
            value=0.20725,
            tolerance=4e-4,
            source="Monte Carlo of sixteen million rays from the square: 0.20725(11); the triangle reaches "
            "below its plane",
        ),
    ),
    valid_for="flat convex polygons of any number of corners; each is cut where it passes behind the other's plane",
    limitations=(
        "nothing may stand between; corners counter-clockwise seen from the radiating side; polygons that share an "
        "edge converge to about 1e-6 only, which `error` shows"
    ),
    papers=("howell2021", "baum1989"),
    keywords=("view factor", "arbitrary rectangles", "Lambert polygon formula", "form factor"),
    see_also=("view_factor_parallel_rectangles", "view_factor_perpendicular_rectangles", "enclosure_exchange"),
    asks=(
        "[forward: View factor] between the polygons {vertices_1} and {vertices_2}",
        "[forward: F12] of two arbitrarily tilted flat plates with corners {vertices_1} and {vertices_2}",
        "[exchange_area: Exchange area] A1 F12 of the polygon {vertices_1} and the polygon {vertices_2}",
        "[backward: Share] that goes from a shifted plate {vertices_2} to the plate {vertices_1}",
    ),
)
def view_factor_polygons(
    vertices_1: Annotated[FloatArray, Array("m", "k,3", "corners of the first polygon, counter-clockwise")],
    vertices_2: Annotated[FloatArray, Array("m", "l,3", "corners of the second polygon, counter-clockwise")],
) -> PolygonViewFactors:
    r"""Return the view factors between two flat convex polygons, tilted and shifted at will.

    .. math:: A_1 F_{12} = \int_{A_1} \frac{1}{2\pi} \sum_k \gamma_k \,
              \frac{\mathbf n_1 \cdot (\mathbf r_k \times \mathbf r_{k+1})}{|\mathbf r_k \times \mathbf r_{k+1}|}
              \, \mathrm{d}A

    The sum over the edges, seen under the angles gamma from a point, is Lambert's exact factor of that point; Gauss
    and Legendre take the mean over the smaller polygon, with points that crowd at its edges.

    Parameters
    ----------
    vertices_1, vertices_2
        Corners in one unit of length; the side from which they run counter-clockwise is the one that radiates.

    Returns
    -------
    PolygonViewFactors
        F12, F21, the exchange area and an estimate of the error; zero if neither faces the other.

    Raises
    ------
    DomainError
        If a polygon is not flat, not convex, or has no area.
    ConvergenceError
        If the polygons come so close that the factor is not found to a thousandth.

    References
    ----------
    [howell2021]_, [baum1989]_.

    Examples
    --------
    >>> floor = [[0, 0, 0], [2, 0, 0], [2, 1, 0], [0, 1, 0]]
    >>> lamp = [[3, 0, 2], [3, 1, 2], [4, 1, 2], [4, 0, 2]]
    >>> round(view_factor_polygons(floor, lamp).forward, 5)
    0.01428
    """
    one, other = oriented(vertices_1, "vertices_1"), oriented(vertices_2, "vertices_2")
    front, target = clipped(one, other), clipped(other, one)
    sizes = area_of(one), area_of(other)
    # The quadrature runs over the smaller one, which sees the other more evenly.
    near, far = (front, target) if sizes[0] <= sizes[1] else (target, front)
    coarse, exchange = (exchange_area(near, far, nodes) for nodes in (_COARSE, _FINE))
    error = abs(exchange - coarse) / min(sizes)
    if error > _WORST:
        raise ConvergenceError(
            "is not found to a thousandth", field="vertices_2", value=error, remedy="cut the polygons into smaller ones"
        )
    if exchange > min(sizes) * (1.0 + _WORST):
        raise DomainError("cuts through the first polygon", field="vertices_2", remedy="keep the two apart")
    forward, backward = (min(exchange / size, 1.0) for size in sizes)
    return PolygonViewFactors(forward, backward, exchange, error)
