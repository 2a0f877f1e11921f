"""Fits of a spectrum plus resampled noise."""

from typing import Any

import numpy as np

from vibron.core.errors import ConvergenceError
from vibron.core.quantity import FloatArray
from vibron.infrared.bands._fit import BandModel, estimates, quick_fit, values_of

LEAST_CONVERGED = 0.9


def resampled_fits(
    model: BandModel,
    ordinate: FloatArray,
    fitted: Any,
    *,
    noise: float | None,
    parametric: bool,
    block: int,
    samples: int,
    seed: int,
    evaluations: int,
) -> FloatArray:
    """Fit the fitted curve plus noise again and return the estimates, shape (converged samples, bands, 5).

    The noise is drawn from the normal distribution, or in blocks from the residual scaled by sqrt(n / (n - p)).
    """
    best = values_of(model, fitted)
    curve = model.evaluate(best)
    residual = ordinate - curve
    residual = (residual - residual.mean()) * np.sqrt(residual.size / (residual.size - best.size))
    sigma = float(np.sqrt((residual**2).mean())) if noise is None else noise
    draw = np.random.default_rng(seed)
    found = []
    for _ in range(samples):
        added = draw.normal(0.0, sigma, residual.size) if parametric else _blocks(residual, block, draw)
        again = quick_fit(model, curve + added, fitted.params, evaluations)
        if again is not None:
            found.append(estimates(model, again[0]))
    if len(found) < LEAST_CONVERGED * samples:
        raise ConvergenceError(
            "converged too seldom on resampled spectra",
            field="samples",
            value=len(found),
            remedy="fit fewer bands or give better centres",
        )
    return np.array(found)


def _blocks(residual: FloatArray, block: int, draw: np.random.Generator) -> FloatArray:
    """Residuals of the same number, drawn with replacement in circular blocks."""
    count = -(-residual.size // block)
    start = draw.integers(0, residual.size, count)
    index = (start[:, None] + np.arange(block)) % residual.size
    return np.asarray(residual[index.ravel()[: residual.size]])
