"""Principal components with a fixed sign, and the limits within which samples belong to their model."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.quantitation._magnitude import moderate
from vibron.infrared.spectra.signs import largest_positive


@dataclass(frozen=True)
class Subspace:
    """Mean, scale, loadings (a, n), all variances, and the scores (m, a) of the samples it was fitted to."""

    mean: FloatArray
    scale: FloatArray
    loadings: FloatArray
    variances: FloatArray  # of all components, descending
    scores: FloatArray

    def project(self, x: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Return scores, Hotelling's T² and the squared residual Q of samples."""
        z = (x - self.mean) / self.scale
        scores = z @ self.loadings.T
        t2 = (scores**2 / self.variances[: len(self.loadings)]).sum(axis=1)
        return scores, t2, ((z - scores @ self.loadings) ** 2).sum(axis=1)

    def t2_limit(self, confidence: float) -> float:
        """Return the limit of T² from the F distribution; infinite for too few samples."""
        m, a = self.scores.shape
        if m <= a:
            return float("inf")
        return float(a * (m - 1) / (m - a) * require("scipy.stats").f.ppf(confidence, a, m - a))

    def q_limit(self, confidence: float) -> float:
        """Return the limit of Q after Jackson and Mudholkar; zero where nothing is left over."""
        rest = self.variances[len(self.loadings) :]
        one, two, three = (float((rest**power).sum()) for power in (1, 2, 3))
        if one <= 1e-14 * float(self.variances.sum()):
            return 0.0
        h = 1.0 - 2.0 * one * three / (3.0 * two**2)
        c = float(require("scipy.stats").norm.ppf(confidence))
        base = c * np.sqrt(2.0 * two * h**2) / one + 1.0 + two * h * (h - 1.0) / one**2
        return float(one * max(base, 0.0) ** (1.0 / h)) if h > 0.0 else float(one + c * np.sqrt(2.0 * two))

    def outliers(self, t2: FloatArray, q: FloatArray, confidence: float) -> tuple[int, ...]:
        """Return the samples beyond either limit."""
        rounding = 1e-12 * float(self.variances.sum())
        beyond = (t2 > self.t2_limit(confidence)) | (q > self.q_limit(confidence) + rounding)
        return tuple(int(index) for index in np.flatnonzero(beyond))


def subspace(x: FloatArray, components: int, scaling: str, *, field: str) -> Subspace:
    """Fit principal components; ``field`` names x in errors, the number of components is always ``components``."""
    largest = min(x.shape[0] - 1, x.shape[1])
    if components > largest:
        raise InputError(
            f"at most {largest} are possible for {x.shape[0]} spectra of {x.shape[1]} points",
            field="components",
            value=components,
            remedy="ask for fewer or give more spectra",
        )
    mean, scale = centre_and_scale(x, scaling, field=field)
    z = (x - mean) / scale
    if float(np.abs(z).max()) <= 1e-14 * float(np.abs(x).max()):
        raise DomainError("are all equal", field=field, remedy="give spectra that differ")
    model = require("sklearn.decomposition", extra="analysis").PCA(svd_solver="full").fit(z)
    variances = np.asarray(model.explained_variance_)
    if variances[components - 1] <= 1e-14 * max(float(variances[0]), np.finfo(float).tiny):
        raise DomainError(
            f"the spectra span fewer than {components} dimensions about their mean",
            field="components",
            value=components,
            remedy="ask for fewer components",
        )
    loadings = model.components_[:components] * largest_positive(model.components_[:components])[:, None]
    return Subspace(mean, scale, loadings, variances, z @ loadings.T)


def centre_and_scale(x: FloatArray, scaling: str, *, field: str) -> tuple[FloatArray, FloatArray]:
    """Return the offset subtracted from each channel and the scale that divides it."""
    moderate(field, x)
    mean, scale = x.mean(axis=0), np.ones(x.shape[1])
    if scaling == "autoscale":
        scale = x.std(axis=0, ddof=1)
        if (scale <= 1e-14 * np.abs(x).max(axis=0)).any():
            raise DomainError(
                "has a constant channel, which cannot be scaled to unit variance",
                field=field,
                value=int(np.argmin(scale)),
                remedy="leave the channel out or only centre",
            )
    return mean, scale
