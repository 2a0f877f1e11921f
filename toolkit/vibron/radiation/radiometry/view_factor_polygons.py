from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.radiometry._polygons import area_of, clipped, exchange_area, oriented

_COARSE, _FINE = 12, 24
_WORST = 1e-3


@tool(
    valid_for="flat convex polygons of any number of corners; each is cut where it passes behind the other's plane",
    limitations=(
        "nothing may lie between; corners counter-clockwise seen from the radiating side; polygons that share an "
        "edge converge to about 1e-6 only, which `error` shows"
    ),
    papers=("howell2021", "baum1989"),
    see_also=("view_factor_rectangles", "view_factor_discs", "enclosure_exchange"),
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


@dataclass(frozen=True)
class PolygonViewFactors(DataRecord):
    """View factors of two polygons and the exchange area behind them."""

    forward: Annotated[float, Quantity("1", "share of what leaves polygon 1 that reaches 2", ge=0, le=1)]
    backward: Annotated[float, Quantity("1", "share of what leaves polygon 2 that reaches 1", ge=0, le=1)]
    exchange_area: Annotated[float, Quantity("m^2", "A1 F12 = A2 F21", ge=0)]
    error: Annotated[float, Quantity("1", "change of the larger factor when the quadrature is halved", ge=0)]
