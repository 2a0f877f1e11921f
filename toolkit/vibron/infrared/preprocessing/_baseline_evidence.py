"""How well a baseline explains a spectrum: evidence by which its stiffness is chosen."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require

#: Neighbouring residuals belong to one band; one independent residual is counted on this length in cm^-1.
#: Half of it lets broad OH bands pass for baseline, half more of it lets bent baselines pass for bands.
_CORRELATION = 48.0
#: Noise is at least this fraction of the range: far wings of bands are not baseline.
_FLOOR = 1e-3
_PASSES = 8


def costs(y: FloatArray, baselines: FloatArray, parameters: FloatArray, noise: float, step: float) -> FloatArray:
    r"""Return the description length of a spectrum (n) for each baseline (k,n) with so many parameters (k).

    The residual is white noise, or with probability q noise plus an exponentially distributed band of mean tau; both
    are fitted.  The cost is :math:`-\ln L / c + \frac{1}{2} p \ln(n / c)`, c points being one band wide.  A baseline
    that cuts into the spectrum leaves negative residuals that noise does not explain; one that stays below leaves too
    many positive ones; one that climbs into bands pays for its parameters.
    """
    sigma = max(noise, _FLOOR * float(np.ptp(y)))
    likelihood = _mixture(y - baselines, sigma)
    points = max(1.0, _CORRELATION / step)
    return np.asarray(-likelihood / points + 0.5 * parameters * np.log(max(y.size / points, 2.0)), dtype=np.float64)


def _mixture(residual: FloatArray, sigma: float) -> FloatArray:
    """Return the logarithmic likelihood of each row, share and mean of the bands fitted by expectation-maximisation."""
    below = require("scipy.special").log_ndtr
    share = np.full((len(residual), 1), 0.5)
    mean = np.maximum(np.abs(residual).mean(axis=1, keepdims=True), 3.0 * sigma)
    calm = -0.5 * (residual / sigma) ** 2 - np.log(sigma * np.sqrt(2.0 * np.pi))
    total = calm
    for _ in range(_PASSES):
        # Noise convolved with an exponential: the exponentially modified Gaussian.
        band = 0.5 * (sigma / mean) ** 2 - residual / mean - np.log(mean) + below(residual / sigma - sigma / mean)
        total = np.logaddexp(np.log1p(-share) + calm, np.log(share) + band)
        belongs = np.exp(np.log(share) + band - total)
        share = np.clip(belongs.mean(axis=1, keepdims=True), 1e-4, 1.0 - 1e-4)
        weight = np.maximum(belongs.sum(axis=1, keepdims=True), 1e-9)
        height = (belongs * np.maximum(residual, 0.0)).sum(axis=1, keepdims=True)
        mean = np.maximum(height / weight, sigma)
    return np.asarray(total.sum(axis=1), dtype=np.float64)
