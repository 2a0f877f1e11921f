"""Fitting the three numbers of the calibration by maximum likelihood on the validation part, and judging them."""

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.structure_model.calibration import ProbabilityCalibration

_FOLDS = 10
_BINS = 10
_SMALLEST = 1e-12


def _loss(parameters: NDArray[np.float64], scores: NDArray[np.float64], places: NDArray[np.int64]) -> float:
    calibration = ProbabilityCalibration(float(np.exp(parameters[0])), float(parameters[1]), float(parameters[2]))
    probability = calibration.probabilities(scores)
    inside = places >= 0
    right = np.where(inside, probability[np.arange(len(places)), places], 1.0 - probability.sum(axis=1))
    return float(-np.log(right.clip(_SMALLEST)).mean())


def fit_calibration(scores: NDArray[np.float64], places: NDArray[np.int64]) -> ProbabilityCalibration:
    """Fit the three numbers by maximum likelihood.

    Parameters
    ----------
    scores : numpy.ndarray
        Shape (spectra, candidates), log scores of the best candidates of each spectrum, padded with -inf.
    places : numpy.ndarray
        Shape (spectra,), column of the true compound, -1 when it is not there.
    """
    minimize = require("scipy.optimize").minimize
    start = np.array([0.0, 2.0, 0.2])
    options = {"xatol": 1e-3, "fatol": 1e-6}
    found = minimize(_loss, start, args=(scores, places), method="Nelder-Mead", options=options).x
    return ProbabilityCalibration(float(np.exp(found[0])), float(found[1]), float(found[2]))


def cross_fitted(scores: NDArray[np.float64], places: NDArray[np.int64], seed: int) -> NDArray[np.float64]:
    """Probabilities of each row from a calibration that was fitted without that row (ten folds)."""
    fold = np.random.default_rng(seed).permutation(len(scores)) % _FOLDS
    answers = np.zeros_like(scores)
    for part in range(_FOLDS):
        own = fold == part
        answers[own] = fit_calibration(scores[~own], places[~own]).probabilities(scores[own])
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
