"""Tests of what a fit leaves over: size, order in sign, correlation of neighbours, single points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require


@dataclass(frozen=True)
class ResidualTests:
    """Statistics of residuals in standard deviations, with the probability of a value as far from its mean."""

    pulls: FloatArray
    chi_square: float
    degrees_of_freedom: int
    chi_square_probability: float | None
    durbin_watson: float
    durbin_watson_probability: float
    runs: int
    runs_probability: float
    largest_pull: float
    outlier_probability: float


def residual_tests(residual: FloatArray, columns: FloatArray, sizes: list[int], known: bool) -> ResidualTests:
    """Test residuals of spectra of the given sizes, each in the order of its abscissa.

    ``columns`` (n, p) are an orthonormal base of the weighted Jacobian; ``known`` is True if the noise was given, else
    the scatter of the residuals gives the scale.
    """
    special = require("scipy.special")
    freedom = residual.size - columns.shape[1]
    square = float(residual @ residual)
    scale = 1.0 if known or square == 0.0 else np.sqrt(square / freedom)
    leverage = np.minimum((columns**2).sum(axis=1), 1.0 - 1e-12)
    pulls = residual / (scale * np.sqrt(1.0 - leverage))
    watson, watson_probability = _durbin_watson(residual, columns, sizes)
    runs, runs_probability = _runs(residual, sizes)
    largest = float(np.abs(pulls).max())
    if known:
        single = float(special.erfc(largest / np.sqrt(2.0)))
    else:  # Student's t of the point left out of the scatter
        rest = max(freedom - largest**2, 1e-300)
        single = 2.0 * float(special.stdtr(freedom - 1, -largest * np.sqrt((freedom - 1) / rest))) if freedom > 1 else 1
    return ResidualTests(
        pulls=pulls,
        chi_square=square,
        degrees_of_freedom=freedom,
        chi_square_probability=float(special.chdtrc(freedom, square)) if known else None,
        durbin_watson=watson,
        durbin_watson_probability=watson_probability,
        runs=runs,
        runs_probability=runs_probability,
        largest_pull=largest,
        outlier_probability=float(-np.expm1(residual.size * np.log1p(-min(single, 1.0 - 1e-16)))),
    )


def _differences(columns: FloatArray, sizes: list[int]) -> FloatArray:
    """Return D'D applied to columns, with D the differences of neighbours within each spectrum."""
    parts = []
    for part in np.split(columns, np.cumsum(sizes)[:-1]):
        step = np.diff(part, axis=0)
        pad = np.zeros((1, *part.shape[1:]))
        parts.append(np.concatenate([pad, step]) - np.concatenate([step, pad]))
    return np.concatenate(parts)


def _durbin_watson(residual: FloatArray, columns: FloatArray, sizes: list[int]) -> tuple[float, float]:
    """Return the statistic and its two-sided probability, normal with the exact mean and variance (Durbin, Watson)."""
    square = float(residual @ residual)
    if square == 0.0:
        return 2.0, 1.0
    statistic = float(residual @ _differences(residual, sizes)) / square
    turned = _differences(columns, sizes)
    inner = columns.T @ turned
    count = np.array(sizes)
    trace = 2.0 * float((count - 1).sum()) - float(np.trace(inner))
    second = float(np.maximum(6 * count - 8, 0).sum()) - 2.0 * float((turned**2).sum()) + float((inner**2).sum())
    freedom = residual.size - columns.shape[1]
    mean = trace / freedom
    variance = 2.0 * (second - trace * mean) / (freedom * (freedom + 2.0))
    return statistic, _two_sided(statistic - mean, variance)


def _runs(residual: FloatArray, sizes: list[int]) -> tuple[int, float]:
    """Return the number of runs of one sign and its two-sided probability (Wald, Wolfowitz)."""
    runs, mean, variance = 0, 0.0, 0.0
    for part in np.split(residual > 0.0, np.cumsum(sizes)[:-1]):
        above, size = int(part.sum()), part.size
        product = 2.0 * above * (size - above)
        runs += 1 + int((part[1:] != part[:-1]).sum())
        mean += 1.0 + product / size
        variance += product * (product - size) / (size**2 * max(size - 1, 1))
    return runs, _two_sided(runs - mean, variance)


def _two_sided(distance: float, variance: float) -> float:
    if variance <= 0.0:
        return 1.0
    return float(require("scipy.special").erfc(abs(distance) / np.sqrt(2.0 * variance)))
