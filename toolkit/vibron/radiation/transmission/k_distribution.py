"""The k-distribution of an absorption spectrum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool

_EXPONENTIAL = np.exp(np.log(1e4) * (np.arange(64) + 0.5) / 64 - np.log(1e3)).tolist()
_SHUFFLED = [_EXPONENTIAL[(27 * place) % 64] for place in range(64)]


@dataclass(frozen=True, eq=False)
class KDistribution:
    """Absorption sorted by strength, at quadrature points, and how well it does."""

    g: Annotated[FloatArray, Array("1", "q", "cumulative share of the band at the points", gt=0, lt=1)]
    weights: Annotated[FloatArray, Array("1", "q", "weights, which add up to one", gt=0)]
    absorption: Annotated[FloatArray, Array("cm^2", "q", "absorption at the points, rising", ge=0)]
    transmittance: Annotated[FloatArray, Array("1", "m", "band transmittance from the points", ge=0, le=1)]
    exact_transmittance: Annotated[FloatArray, Array("1", "m", "mean over all wavenumbers", ge=0, le=1)]
    largest_error: Annotated[float, Quantity("1", "largest difference of the two", ge=0)]


@tool(
    domain="radiation",
    family="transmission",
    known_answers=(
        KnownAnswer(
            call={"absorption": _SHUFFLED, "columns": [0.1, 1.0, 10.0], "points": 16},
            path="transmittance",
            value=[0.913521, 0.687438, 0.438413],
            tolerance=1e-3,
            source="ln k spread evenly from 1e-3 to 10: (E1(k1 u) - E1(k2 u)) / ln(k2/k1) with scipy.special.exp1",
        ),
        KnownAnswer(
            call={"absorption": [2.0, 2.0, 2.0], "columns": [0.5]},
            path="transmittance",
            value=[0.36787944117],
            tolerance=1e-9,
            source="a constant absorption is Beer's law",
            kind="identity",
        ),
        KnownAnswer(
            call={"absorption": _SHUFFLED, "columns": [0.0, 1.0]},
            path="largest_error",
            value=0.0,
            tolerance=5e-3,
            source="integral over g equals the mean over the wavenumbers",
            kind="identity",
        ),
    ),
    valid_for="cross-sections or absorption coefficients on an even grid of wavenumbers over one band",
    limitations="one gas, one pressure and temperature; correlation between layers is assumed by whoever uses it so",
    papers=("lacis1991", "goody1989"),
    keywords=("correlated-k", "k-distribution", "band transmittance", "g-points", "line by line"),
    see_also=("rrtmgp_fluxes", "layer_means"),
    asks=(
        "[absorption: k at the g-points] of the cross-sections {absorption}, columns {columns}",
        "Correlated-k with {points} points from {absorption}: [transmittance: band transmittance] for "
        "columns {columns}?",
        "[largest_error: Error of the k-distribution] of {absorption} over the columns {columns}",
        "[exact_transmittance: Line-by-line mean transmittance] of a band {absorption} for {columns} to test "
        "its g-points",
    ),
)
def k_distribution(
    absorption: Annotated[FloatArray, Array("cm^2", "n", "cross-section on an even grid of wavenumbers", ge=0)],
    columns: Annotated[FloatArray, Array("cm^-2", "m", "columns for which the transmittance is wanted", ge=0)],
    points: Annotated[int, Quantity("1", "points of the quadrature", ge=1, le=64)] = 16,
) -> KDistribution:
    r"""Return the k-distribution of a band at the points of a Gauss-Legendre quadrature.

    .. math:: T(u) = \frac{1}{\Delta\tilde\nu} \int e^{-k(\tilde\nu) u} d\tilde\nu
              = \int_0^1 e^{-k(g) u} dg \approx \sum_i w_i e^{-k_i u}

    The points lie half in the lower 90 % of g and half in the upper 10 %, where k rises to the line centres.

    Parameters
    ----------
    absorption : array of float, shape (n,)
        Cross-section in cm^2 (or an absorption coefficient in cm^-1 with columns in cm).
    columns : array of float, shape (m,)
        In cm^-2 (or cm).
    points : int

    Returns
    -------
    KDistribution
        Points, weights, absorption, and transmittances from both sides of the equation.

    References
    ----------
    Lacis and Oinas (1991); Goody and Yung (1989).

    Examples
    --------
    >>> k_distribution([1.0, 1.0], [1.0], 4).transmittance.round(4)
    array([0.3679])
    """
    ordered = np.sort(absorption)
    share = (np.arange(ordered.size) + 0.5) / ordered.size
    g, weights = _quadrature(points)
    absorbed = np.interp(g, share, ordered)
    if (ordered > 0).all():
        absorbed = np.exp(np.interp(g, share, np.log(ordered)))
    exact = np.exp(-np.outer(columns, ordered)).mean(axis=1)
    found = np.exp(-np.outer(columns, absorbed)) @ weights
    return KDistribution(
        g, weights, absorbed, np.minimum(found, 1.0), exact, float(np.abs(found - exact).max(initial=0.0))
    )


def _quadrature(points: int) -> tuple[FloatArray, FloatArray]:
    lower = (points + 1) // 2
    parts = [(0.0, 0.9, lower), (0.9, 1.0, points - lower)] if points > 1 else [(0.0, 1.0, 1)]
    nodes, weights = [], []
    for start, end, count in parts:
        x, w = np.polynomial.legendre.leggauss(count)
        nodes.append(start + 0.5 * (end - start) * (1.0 + x))
        weights.append(0.5 * (end - start) * w)
    return np.concatenate(nodes), np.concatenate(weights)
