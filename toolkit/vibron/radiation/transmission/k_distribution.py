from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="cross-sections or absorption coefficients on an even grid of wavenumbers over one band",
    limitations="one gas, one pressure and temperature; its use for several layers assumes that they are correlated",
    papers=("lacis1991", "goody1989"),
    see_also=("rrtmgp_fluxes", "layer_means"),
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
    absorption
        Cross-section in cm^2 (or an absorption coefficient in cm^-1 with columns in cm).

    Returns
    -------
    KDistribution
        Points, weights, absorption, and transmittances from both sides of the equation.

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


@dataclass(frozen=True)
class KDistribution(DataRecord):
    """Absorption sorted by strength, at quadrature points, and how well it does."""

    g: Annotated[FloatArray, Array("1", "q", "cumulative share of the band at the points", gt=0, lt=1)]
    weights: Annotated[FloatArray, Array("1", "q", "weights, which add up to one", gt=0)]
    absorption: Annotated[FloatArray, Array("cm^2", "q", "absorption at the points, rising", ge=0)]
    transmittance: Annotated[FloatArray, Array("1", "m", "band transmittance from the points", ge=0, le=1)]
    exact_transmittance: Annotated[FloatArray, Array("1", "m", "mean over all wavenumbers", ge=0, le=1)]
    largest_error: Annotated[float, Quantity("1", "largest difference of the two", ge=0)]


def _quadrature(points: int) -> tuple[FloatArray, FloatArray]:
    lower = (points + 1) // 2
    parts = [(0.0, 0.9, lower), (0.9, 1.0, points - lower)] if points > 1 else [(0.0, 1.0, 1)]
    nodes, weights = [], []
    for start, end, count in parts:
        x, w = np.polynomial.legendre.leggauss(count)
        nodes.append(start + 0.5 * (end - start) * (1.0 + x))
        weights.append(0.5 * (end - start) * w)
    return np.concatenate(nodes), np.concatenate(weights)
