"""Regression on components: the coefficients for 1, 2, ... components at once, and their choice."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.infrared.quantitation._components import centre_and_scale
from vibron.infrared.quantitation._folds import Folds
from vibron.infrared.quantitation._magnitude import moderate
from vibron.infrared.spectra.signs import largest_positive

MODELS = ("pls", "pcr")


@dataclass(frozen=True)
class ComponentModel(DataRecord):
    """A calibration on components, its quality and the concentrations of the unknowns."""

    components: Annotated[int, Quantity("1", "number of components used", ge=1)]
    coefficients: Annotated[FloatArray, Array("1", "n,k", "concentration per absorbance at each wavenumber")]
    intercept: Annotated[FloatArray, Array("1", "k", "concentration at zero absorbance")]
    scores: Annotated[FloatArray, Array("1", "m,a", "coordinates of the spectra")]
    loadings: Annotated[FloatArray, Array("1", "a,n", "the largest element of each is positive")]
    weights: Annotated[FloatArray, Array("1", "a,n", "unit weight vector of each component")]
    vip: Annotated[FloatArray, Array("1", "n", "importance of each wavenumber; the mean square is one")]
    fitted: Annotated[FloatArray, Array("1", "m,k", "concentrations of the calibration spectra")]
    cross_validated: Annotated[FloatArray, Array("1", "m,k", "each predicted by a model that did not see its fold")]
    rmsec: Annotated[FloatArray, Array("1", "k", "root mean square error of calibration")]
    rmsecv: Annotated[FloatArray, Array("1", "h,k", "of cross-validation with 1, 2, ... components")]
    q_squared: Annotated[FloatArray, Array("1", "k", "share of the variance that cross-validation explains")]
    sensitivity: Annotated[FloatArray, Array("1", "k", "net signal per unit of concentration, 1/|b|")]
    predicted: Annotated[FloatArray, Array("1", "p,k", "concentrations in each unknown")]
    leverage: Annotated[FloatArray, Array("1", "p", "of each unknown; above 3(a+1)/m it is an extrapolation")]
    q: Annotated[FloatArray, Array("1", "p", "squared residual of each unknown outside the model")]


@dataclass(frozen=True)
class Path:
    """A nested fit: ``coefficients[a - 1]`` (n, k) for a components, in units of the original data."""

    mean: FloatArray
    target_mean: FloatArray
    scale: FloatArray
    coefficients: FloatArray
    scores: FloatArray
    loadings: FloatArray
    weights: FloatArray
    target_loadings: FloatArray  # (k, a)
    rotations: FloatArray  # (n, a), from scaled spectra to scores

    def predict(self, x: FloatArray) -> FloatArray:
        """Return predictions for each number of components, shape (a, p, k)."""
        return np.asarray(self.target_mean + (x - self.mean) @ self.coefficients)


def fit_path(model: str, x: FloatArray, y: FloatArray, components: int, scaling: str) -> Path:
    """Fit ``pls`` or ``pcr`` with up to ``components`` components."""
    mean, scale = centre_and_scale(x, scaling, field="spectra")
    moderate("concentrations", y)
    target_mean = y.mean(axis=0)
    z, target = (x - mean) / scale, y - target_mean
    if float(np.abs(z).max()) <= 1e-14 * float(np.abs(x).max()):
        raise DomainError("are all equal", field="spectra", remedy="give spectra that differ")
    if float(np.abs(target).max()) <= 1e-14 * float(np.abs(y).max()):
        raise DomainError(
            "are all equal, or equal in all folds but one", field="concentrations", remedy="give samples that differ"
        )
    # Beyond the rank of the spectra there is only rounding error: further components add nothing.
    rank = min(components, int(np.linalg.matrix_rank(z, rtol=1e-11)))
    if model == "pls":
        regression = require("sklearn.cross_decomposition", extra="analysis").PLSRegression(rank, scale=False)
        with warnings.catch_warnings():
            # After an exact fit, too, further components add nothing.
            warnings.filterwarnings("ignore", message=".*residual is constant.*")
            regression.fit(z, target)
        weights, loadings, rotations = regression.x_weights_.T, regression.x_loadings_.T, regression.x_rotations_
        scores, target_loadings = z @ rotations, regression.y_loadings_
    else:
        pca = require("sklearn.decomposition", extra="analysis").PCA(rank, svd_solver="full").fit(z)
        weights = loadings = pca.components_
        rotations, scores = loadings.T, z @ loadings.T
        target_loadings = target.T @ scores / (scores**2).sum(axis=0)
    sign = largest_positive(loadings)
    steps = rotations.T[:, :, None] * target_loadings.T[:, None, :] / scale[:, None]
    coefficients = np.cumsum(steps, axis=0)[np.minimum(np.arange(components), rank - 1)]
    return Path(
        mean, target_mean, scale, coefficients, scores * sign, loadings * sign[:, None],
        weights * sign[:, None], target_loadings * sign, rotations * sign,
    )  # fmt: skip


def cross_predict(model: str, x: FloatArray, y: FloatArray, fold: Folds, components: int, scaling: str) -> FloatArray:
    """Return the predictions of models that did not see the fold, shape (a, m, k)."""
    largest = min(x.shape[1], len(x) - int(np.bincount(fold).max()) - 1)
    if components > largest:
        raise InputError(
            f"cross-validation leaves spectra for at most {largest}",
            field="components",
            value=components,
            remedy="ask for fewer components, give more spectra, or use more folds",
        )
    predicted = np.empty((components, *y.shape))
    for number in np.unique(fold):
        out = fold == number
        predicted[:, out] = fit_path(model, x[~out], y[~out], components, scaling).predict(x[out])
    return predicted


def choose_components(predicted: FloatArray, y: FloatArray, alpha: float = 0.25) -> int:
    """Return the smallest number whose error is not significantly above the least (Haaland and Thomas)."""
    variance = y.var(axis=0)
    press = (((predicted - y) ** 2) / np.where(variance > 0.0, variance, 1.0)).sum(axis=(1, 2))
    limit = float(require("scipy.stats").f.ppf(1.0 - alpha, y.size, y.size))
    return int(np.flatnonzero(press <= press.min() * limit)[0]) + 1


def component_model(
    path: Path, x: FloatArray, y: FloatArray, crossed: FloatArray, components: int, unknown: FloatArray | None
) -> ComponentModel:
    """Describe the model with ``components`` components."""
    new = np.zeros((0, x.shape[1])) if unknown is None else unknown
    if new.size:
        moderate("unknown", new)
    a = components
    coefficients = path.coefficients[a - 1]
    scores, loadings, rotations = path.scores[:, :a], path.loadings[:a], path.rotations[:, :a]
    z = (new - path.mean) / path.scale
    new_scores = z @ rotations
    power = (scores**2).sum(axis=0)
    error = crossed - y
    variation = ((y - y.mean(axis=0)) ** 2).sum(axis=0)
    fitted = path.predict(x)[a - 1]
    norm = np.sqrt((coefficients**2).sum(axis=0))
    weights, explained = path.weights[:a], (path.target_loadings[:, :a] ** 2).sum(axis=0) * power
    return ComponentModel(
        components=a,
        coefficients=coefficients,
        intercept=path.target_mean - path.mean @ coefficients,
        scores=scores,
        loadings=loadings,
        weights=weights,
        vip=np.sqrt(x.shape[1] * (explained @ weights**2) / max(float(explained.sum()), 1e-300)),
        fitted=fitted,
        cross_validated=crossed[a - 1],
        rmsec=np.sqrt(((fitted - y) ** 2).mean(axis=0)),
        rmsecv=np.sqrt((error**2).mean(axis=1)),
        q_squared=1.0 - (error[a - 1] ** 2).sum(axis=0) / np.where(variation > 0.0, variation, np.inf),
        sensitivity=1.0 / np.where(norm > 0.0, norm, np.inf),
        predicted=path.predict(new)[a - 1],
        leverage=1.0 / len(x) + (new_scores**2 / np.where(power > 0.0, power, np.inf)).sum(axis=1),
        q=((z - new_scores @ loadings) ** 2).sum(axis=1),
    )


def calibrated(
    model: str,
    x: FloatArray,
    y: FloatArray,
    components: int | None,
    max_components: int,
    fold: Folds,
    scaling: str,
    unknown: FloatArray | None,
) -> ComponentModel:
    """Cross-validate, choose the number of components if it is not given, and fit all samples."""
    largest = min(x.shape[1], len(x) - int(np.bincount(fold).max()) - 1)
    tried = components if components is not None else max(1, min(max_components, largest))
    crossed = cross_predict(model, x, y, fold, tried, scaling)
    used = components if components is not None else choose_components(crossed, y)
    path = fit_path(model, x, y, used, scaling)
    if path.scores.shape[1] < used:
        raise DomainError(
            f"the spectra span {path.scores.shape[1]} dimensions only",
            field="components",
            value=used,
            remedy="ask for fewer components",
        )
    return component_model(path, x, y, crossed, used, unknown)
