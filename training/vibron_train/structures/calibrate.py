"""Fitting the numbers of the calibration by maximum likelihood on the validation part, and judging them."""

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.structure_model.calibration import REACH, ShareCalibration

_FOLDS = 10
_BINS = 10
_SMALLEST = 1e-12


def _loss(
    parameters: NDArray[np.float64], scores: NDArray[np.float64], places: NDArray[np.int64], solid: NDArray[np.float64]
) -> float:
    calibration = ShareCalibration(float(np.exp(parameters[0])), float(parameters[1]), float(parameters[2]))
    shares = _shares(calibration, scores, solid)
    return float(-np.log(shares[np.arange(len(places)), places].clip(_SMALLEST)).mean())


def _shares(
    calibration: ShareCalibration, scores: NDArray[np.float64], solid: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the shares of the best candidates of many spectra, as `ShareCalibration.log_shares` has them."""
    inside = np.isfinite(scores)
    peak = np.where(inside.any(axis=1), scores.max(axis=1), 0.0)[:, np.newaxis]
    weight = np.exp((scores - peak) / calibration.temperature)
    even = inside & (np.arange(scores.shape[1]) < REACH)
    chance = calibration.misled(solid)[:, np.newaxis]
    parts = [part / np.maximum(part.sum(axis=1, keepdims=True), _SMALLEST) for part in (weight, even)]
    return np.asarray((1.0 - chance) * parts[0] + chance * parts[1])


def fit_calibration(
    scores: NDArray[np.float64], places: NDArray[np.int64], solid: NDArray[np.float64]
) -> ShareCalibration:
    """Fit the three numbers by maximum likelihood on the spectra whose compound is among the candidates.

    Parameters
    ----------
    scores : numpy.ndarray
        Shape (spectra, candidates), log scores of the best candidates of each spectrum, best first, padded with -inf.
    places : numpy.ndarray
        Shape (spectra,), column of the true compound, -1 when it is not there.
    solid : numpy.ndarray
        Shape (spectra,), probability that the sample is a solid.
    """
    there = places >= 0
    if not there.any():
        return ShareCalibration()
    minimize = require("scipy.optimize").minimize
    options = {"xatol": 1e-3, "fatol": 1e-6, "maxiter": 1000}
    chosen = (scores[there], places[there], solid[there])
    found = minimize(_loss, np.array([0.0, -4.0, 1.0]), args=chosen, method="Nelder-Mead", options=options).x
    return ShareCalibration(float(np.exp(found[0])), float(found[1]), float(found[2]))


def cross_fitted(
    scores: NDArray[np.float64], places: NDArray[np.int64], solid: NDArray[np.float64], seed: int
) -> NDArray[np.float64]:
    """Shares of each row from a calibration that was fitted without that row (ten folds)."""
    fold = np.random.default_rng(seed).permutation(len(scores)) % _FOLDS
    answers = np.zeros_like(scores)
    for part in range(_FOLDS):
        own = fold == part
        if own.any():
            answers[own] = _shares(fit_calibration(scores[~own], places[~own], solid[~own]), scores[own], solid[own])
    return answers


def expected_calibration_error(confidence: NDArray[np.floating], correct: NDArray[np.bool_]) -> float:
    """Mean distance between confidence and share of right answers over ten equal bins of confidence.

    Parameters
    ----------
    confidence : numpy.ndarray
        Shape (n,), between 0 and 1.
    correct : numpy.ndarray
        Shape (n,), whether the answer was right.
    """
    bins = np.clip((np.asarray(confidence) * _BINS).astype(int), 0, _BINS - 1)
    gaps = [
        (bins == i).mean() * abs(float(confidence[bins == i].mean()) - float(correct[bins == i].mean()))
        for i in range(_BINS)
        if (bins == i).any()
    ]
    return float(sum(gaps))
