"""Penalised least squares on an even grid, and its effective number of parameters."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing._stretches import even_step, stretches

#: Values of the stiffness that cross-validation tries.
_GRID = np.logspace(-2.0, 10.0, 49)


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


def smoothed_spectrum(spectrum: Spectrum, lam: float | None, order: int, fill: bool) -> FloatArray:
    """Return the smooth ordinate; without ``lam`` the stiffness follows from generalised cross-validation."""
    step = even_step(spectrum.wavenumber)
    values = np.array(spectrum.ordinate)
    treated = False
    for run in stretches(spectrum.wavenumber, np.ones(len(spectrum), dtype=np.bool_), step):
        inside = np.flatnonzero(np.isfinite(spectrum.ordinate[run]))
        if inside.size <= order:
            continue
        part = slice(run.start + int(inside[0]), run.start + int(inside[-1]) + 1)
        y = spectrum.ordinate[part]
        known = np.isfinite(y)
        smooth = _best(np.where(known, y, 0.0), known.astype(np.float64), lam, order)
        values[part] = smooth if fill else np.where(known, smooth, np.nan)
        treated = True
    if not treated:
        raise DomainError(
            f"must have more than {order} neighbouring points measured",
            field="spectrum",
            value=len(spectrum),
            remedy="give a longer spectrum",
        )
    return values


def _best(y: FloatArray, weight: FloatArray, lam: float | None, order: int) -> FloatArray:
    if lam is not None:
        return y if lam == 0 and weight.all() else smoothed(y, weight, max(lam, 1e-12), order)
    count = float(weight.sum())
    parameters = effective_parameters(y.size, _GRID * y.size / count, order) * count / y.size
    candidates = [smoothed(y, weight, float(value), order) for value in _GRID]
    misfit = np.array([(weight * (y - z) ** 2).sum() for z in candidates])
    # Beyond nine tenths of the points as parameters the score divides two numbers that both vanish.
    allowed = parameters < 0.9 * count
    if not allowed.any():
        return candidates[-1]
    score = np.where(allowed, count * misfit / (count - parameters) ** 2, np.inf)
    return candidates[int(np.argmin(score))]
