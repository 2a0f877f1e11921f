from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.line_list import IntArray
from vibron.physics.planck import radiance_per_wavenumber
from vibron.radiation.layered_optics import LayeredOptics, require_even_grid
from vibron.radiation.transmission.k_distribution import k_distribution


@tool(
    valid_for="line-by-line depths on an even grid; bands so narrow that the Planck function changes little in each",
    limitations="each layer is sorted separately, so that strong and weak absorption are taken to lie at the same "
    "places in all layers; the stated errors measure that for this atmosphere",
    papers=("lacis1991", "goody1989"),
    see_also=("line_optical_depths", "k_distribution", "layered_radiance"),
)
def correlated_k(
    optics: Annotated[LayeredOptics, Record("line-by-line depths on an even grid")],
    bands: Annotated[int, Quantity("1", "equal bands that the grid is divided into", ge=1, le=1000)] = 1,
    points: Annotated[int, Quantity("1", "points of the quadrature in each band", ge=1, le=64)] = 16,
) -> CorrelatedK:
    r"""Replace line-by-line optical depths by a few points in each band, sorted by strength, and state the error.

    .. math:: \frac{1}{\Delta\tilde\nu} \int f(\tau_1, \dots, \tau_m)\, d\tilde\nu \approx
              \sum_i w_i f\big(\tau_1(g_i), \dots, \tau_m(g_i)\big)

    with the same fraction g of the band in every layer.

    Returns
    -------
    CorrelatedK
        Optics with points times bands spectral points, and the errors against the grid.

    Raises
    ------
    DomainError
        A band holds fewer than two points of the grid for each point of the quadrature.

    Examples
    --------
    >>> grid = np.linspace(900.0, 901.0, 101)
    >>> depth = np.array([[1.0], [0.5]]) * (0.1 + 1e-4 / ((grid - 900.5) ** 2 + 1e-3))
    >>> lines = LayeredOptics(np.array([0.0, 5.0, 10.0]), np.array([280.0, 250.0, 220.0]), grid, np.ones(101), depth)
    >>> found = correlated_k(lines, points=8)
    >>> found.optics.wavenumber.size, bool(found.transmittance_error.max() < 1e-3)
    (8, True)
    """
    step = require_even_grid(optics.wavenumber)
    places = np.array_split(np.arange(optics.wavenumber.size), bands)
    if places[-1].size < 2 * points:
        raise DomainError(
            f"leaves {places[-1].size} points of the grid in a band", field="bands", value=bands,
            remedy=f"give at most {max(1, optics.wavenumber.size // (2 * points))}, or a finer grid",
        )  # fmt: skip
    depths, weights, centres = [], [], []
    for place in places:
        sorted_layers = [k_distribution(row[place], np.ones(1), points) for row in optics.optical_depth]
        depths.append(np.array([layer.absorption for layer in sorted_layers]))
        weights.append(sorted_layers[0].weights * step * place.size)
        centres.append(np.full(sorted_layers[0].weights.size, optics.wavenumber[place].mean()))
    found = dataclasses.replace(
        optics, wavenumber=np.concatenate(centres), weight=np.concatenate(weights),
        optical_depth=np.concatenate(depths, axis=1),
    )  # fmt: skip
    size = weights[0].size
    pairs = [(place, slice(size * band, size * (band + 1))) for band, place in enumerate(places)]
    errors = np.array([_errors(optics, found, *pair) for pair in pairs])
    edges = optics.wavenumber[[place[0] for place in places]] - 0.5 * step
    return CorrelatedK(found, np.append(edges, optics.wavenumber[-1] + 0.5 * step), errors[:, 0], errors[:, 1])


@dataclass(frozen=True)
class CorrelatedK(DataRecord):
    """Optics at the points of the k-distributions, and the errors against line by line."""

    optics: Annotated[LayeredOptics, Record("sorted depths; bands in turn, absorption rising within each")]
    edges: Annotated[FloatArray, Array("cm^-1", "edges", "edges of the bands", gt=0, kind="position")]
    transmittance_error: Annotated[
        FloatArray, Array("1", "bands", "largest error of a band transmittance to space or ground", ge=0)
    ]
    radiance_error: Annotated[
        FloatArray,
        Array("W/(m^2*sr*cm^-1)", "bands", "points less grid, nadir at the top above a black ground"),
    ]


def _errors(lines: LayeredOptics, sorted_: LayeredOptics, place: IntArray, part: slice) -> tuple[float, float]:
    grid, points = lines.optical_depth[:, place], sorted_.optical_depth[:, part]
    weights = sorted_.weight[part] / sorted_.weight[part].sum()
    worst = 0.0
    for order in (1, -1):
        exact = np.exp(-np.cumsum(grid[::order], axis=0)).mean(axis=1)
        worst = max(worst, float(np.abs(np.exp(-np.cumsum(points[::order], axis=0)) @ weights - exact).max()))
    planck = radiance_per_wavenumber(float(sorted_.wavenumber[part][0]), lines.temperature)
    mean = 0.5 * (planck[1:] + planck[:-1])[:, None]
    exact_radiance = _nadir(grid, planck[0], mean).mean()
    return worst, float(_nadir(points, planck[0], mean) @ weights - exact_radiance)


def _nadir(depth: FloatArray, ground: float, planck: FloatArray) -> FloatArray:
    """Return the nadir radiance at the top, each layer at the mean of its edges."""
    above = np.cumsum(depth[::-1], axis=0)[::-1]
    emitted = (planck * -np.expm1(-depth) * np.exp(depth - above)).sum(axis=0)
    return np.asarray(emitted + ground * np.exp(-above[0]))
