"""View factor between equal parallel rectangles that face each other."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool

_WIDE = 1e9  # beyond this in distances nothing changes
_THIN = 0.1  # below this the closed form loses digits by cancellation
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(48)


@tool(
    domain="radiation",
    family="radiometry",
    known_answers=(
        KnownAnswer(
            call={"width": 1.0, "length": 1.0, "distance": 1.0},
            value=0.1998249,
            tolerance=1e-7,
            source="integral over both squares with mpmath; tables of howell2021 print 0.1998",
        ),
        KnownAnswer(
            call={"width": [1e6], "length": [1.0], "distance": [1.0]},
            value=[0.41421356],
            tolerance=1e-5,
            source="crossed strings for endless strips: sqrt(1 + (h/w)^2) - h/w",
        ),
        KnownAnswer(
            call={"width": 1e-4, "length": 1e-4, "distance": 1.0},
            value=1e-8 / np.pi,
            tolerance=1e-16,
            source="far apart: area over pi times the distance squared",
            kind="identity",
        ),
    ),
    valid_for="equal rectangles exactly opposite each other, with nothing between",
    limitations="diffuse surfaces with uniform radiosity; for shifted or tilted ones use view_factor_polygons",
    papers=("howell2021", "modest2013"),
    keywords=("view factor", "parallel plates", "aligned rectangles", "configuration factor", "facing walls"),
    see_also=("view_factor_perpendicular_rectangles", "view_factor_polygons", "enclosure_exchange"),
    asks=(
        "[View factor] between equal parallel plates {width} by {length}, {distance} apart",
        "Two facing walls measure {width} by {length} at a distance of {distance}. [Which share] goes from "
        "one to the other?",
        "[Configuration factor] of aligned rectangles, sides {width} and {length}, spacing {distance}",
        "[F12] of opposite rectangles, a = {width}, b = {length}, c = {distance}",
    ),
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

    Parameters
    ----------
    width, length, distance
        In one unit of length, broadcast against each other.

    Returns
    -------
    ndarray
        F12 = F21.

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
