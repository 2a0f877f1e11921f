"""Penalised least squares on an even grid, and its effective number of parameters."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require


def smoothed(y: FloatArray, weight: FloatArray, lam: float, order: int) -> FloatArray:
    """Return z that minimises sum w (y - z)^2 + lam sum (difference of z)^2; weight 0 where y is not known."""
    stencil = np.diff(np.eye(order + 1), order, axis=0)[0] if order else np.ones(1)
    rows = y.size - order
    bands = np.zeros((order + 1, y.size))
    for offset in range(order + 1):
        for first in range(order + 1 - offset):
            bands[order - offset, first + offset : first + offset + rows] += stencil[first] * stencil[first + offset]
    bands *= lam
    bands[order] += weight
    return np.asarray(require("scipy.linalg").solveh_banded(bands, weight * y), dtype=np.float64)


def effective_parameters(size: int, lam: FloatArray, order: int = 2) -> FloatArray:
    r"""Return the trace of the smoother for unit weights.

    The penalty's eigenvalues are those of a free bar, :math:`(2 \sin(\beta_j / 2))^{2 d}` with
    :math:`\beta_j = \pi (j + (d - 1) / 2) / n`, besides d zeros for the polynomials that are not penalised.
    """
    mode = np.pi * (np.arange(1, size - order + 1) + (order - 1) / 2) / size
    eigenvalue = (2.0 * np.sin(mode / 2)) ** (2 * order)
    total = order + (1.0 / (1.0 + np.asarray(lam)[..., np.newaxis] * eigenvalue)).sum(axis=-1)
    return np.asarray(total, dtype=np.float64)
