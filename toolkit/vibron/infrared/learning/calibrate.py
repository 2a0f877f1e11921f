"""Turning candidate scores into probabilities that mean what they say.

With softmax probabilities p_c of the scores at temperature tau among the candidates that pass the filters, the
probability that the true compound is among them at all is taken as logistic(a + b log max_c p_c); candidate c
then has probability logistic(...) p_c. Three numbers, fitted by maximum likelihood on the validation part.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require

_FOLDS = 10
_BINS = 10


@dataclass(frozen=True)
class Calibration:
    """Temperature and the two coefficients of the probability that the compound is among the candidates."""

    temperature: float = 1.0
    offset: float = 2.0
    slope: float = 0.0

    def probabilities(self, scores: NDArray[np.floating]) -> NDArray[np.float64]:
        """Probability of each candidate being right.

        Parameters
        ----------
        scores : numpy.ndarray
            Shape (candidates,), log scores, -inf for a candidate that a filter excludes.

        Returns
        -------
        numpy.ndarray
            Shape (candidates,), the sum being the probability that the true compound is among them.
        """
        share = _softmax(np.asarray(scores, dtype=np.float64) / self.temperature)
        top = share.max(initial=0.0)
        return share * self.within(np.log(top)) if top > 0 else share

    def within(self, log_top: float) -> float:
        """Probability that the true compound is among the candidates."""
        return float(1.0 / (1.0 + np.exp(-(self.offset + self.slope * log_top))))


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    peak = scores.max(initial=-np.inf)
    if not np.isfinite(peak):
        return np.zeros_like(scores)
    weight = np.exp(scores - peak)
    return np.asarray(weight / weight.sum())


def _loss(parameters: NDArray[np.float64], scores: list[NDArray[np.float64]], places: list[int]) -> float:
    calibration = Calibration(float(np.exp(parameters[0])), float(parameters[1]), float(parameters[2]))
    total = 0.0
    for row, place in zip(scores, places, strict=True):
        probability = calibration.probabilities(row)
        right = probability[place] if place >= 0 else 1.0 - probability.sum()
        total -= np.log(max(float(right), 1e-12))
    return total / len(scores)


def fit_calibration(scores: list[NDArray[np.float64]], places: list[int]) -> Calibration:
    """Fit the three numbers by maximum likelihood.

    Parameters
    ----------
    scores : list of numpy.ndarray
        Log scores of the candidates kept for each spectrum (the best few thousand suffice).
    places : list of int
        Place of the true compound in its row, -1 when it is not there.
    """
    optimize = require("scipy.optimize")
    start = np.array([0.0, 2.0, 0.2])
    found = optimize.minimize(_loss, start, args=(scores, places), method="Nelder-Mead", options={"xatol": 1e-3, "fatol": 1e-5})
    return Calibration(float(np.exp(found.x[0])), float(found.x[1]), float(found.x[2]))


def cross_fitted(scores: list[NDArray[np.float64]], places: list[int], seed: int) -> list[NDArray[np.float64]]:
    """Probabilities of each row from a calibration that was fitted without that row (ten folds)."""
    fold = np.random.default_rng(seed).permutation(len(scores)) % _FOLDS
    answers: list[NDArray[np.float64]] = [np.zeros(0)] * len(scores)
    for part in range(_FOLDS):
        others = np.flatnonzero(fold != part)
        calibration = fit_calibration([scores[i] for i in others], [places[i] for i in others])
        for i in np.flatnonzero(fold == part):
            answers[i] = calibration.probabilities(scores[i])
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
