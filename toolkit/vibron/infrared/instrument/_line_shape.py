"""The instrument line shape as a cosine transform of the weight over the path difference."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vibron.core.memory import need
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.preprocessing.apodisation_window import apodisation_window

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(64)


def line_shape(
    offset: FloatArray, maximum: float, kind: str, wavenumber: float = 0.0, solid_angle: float = 0.0
) -> FloatArray:
    """Return the line shape of unit area at distances (cm^-1) from the line as the instrument shows it.

    2 integral from 0 to L of A(x) sinc(nu Omega x / 2 pi) cos(2 pi d x) dx, by Gauss-Legendre quadrature over pieces
    short enough for the fastest oscillation.
    """
    fastest = (float(np.abs(offset).max(initial=0.0)) + wavenumber * solid_angle / (4.0 * np.pi)) * maximum
    pieces = 2 + int(fastest / 10.0)
    remedy = "give a shorter path or less distant points"
    need(pieces * _NODES.size, field="maximum_path_difference", value=maximum, remedy=remedy, each=48)
    edges = np.linspace(0.0, maximum, pieces + 1)
    half = 0.5 * maximum / pieces
    path = (0.5 * (edges[1:] + edges[:-1])[:, None] + half * _NODES).ravel()
    weight = np.tile(half * _WEIGHTS, pieces)
    weight = weight * apodisation_window(path, maximum, kind) * np.sinc(wavenumber * solid_angle * path / (2.0 * np.pi))
    flat = offset.ravel()
    chunks = np.array_split(flat, 1 + flat.size * path.size // 4_000_000)
    shape = np.concatenate([np.cos(2.0 * np.pi * np.outer(part, path)) @ weight for part in chunks])
    return np.asarray(2.0 * shape.reshape(offset.shape), dtype=np.float64)


def full_width(shape: Callable[[FloatArray], FloatArray], maximum: float, reach: float) -> float:
    """Return the full width at half height of an even shape, found between its middle and ``reach``."""
    top = float(shape(np.zeros(1))[0])

    def above(place: float) -> float:
        return float(shape(np.array([place]))[0]) - 0.5 * top

    grid = np.linspace(0.0, reach, 65)
    first = int(np.argmax(shape(grid) < 0.5 * top))
    return 2.0 * float(require("scipy.optimize").brentq(above, grid[first - 1], grid[first], xtol=1e-12 / maximum))


def largest_side_lobe(shape: Callable[[FloatArray], FloatArray], maximum: float, width: float) -> float:
    """Return the lobe of largest modulus beyond the middle one, with its sign, over the height of the middle."""
    places = np.arange(0.0, 4.0 * width + 12.0 / maximum, 0.002 / maximum)
    heights = shape(places) / shape(np.zeros(1))[0]
    falling = np.diff(heights) < 0.0
    valley = int(np.argmin(falling)) if not falling.all() else heights.size - 1
    beyond = heights[valley:]
    return float(beyond[np.abs(beyond).argmax()])
