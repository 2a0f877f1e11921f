"""Turning candidate scores into probabilities that mean what they say.

With softmax probabilities p_c of the scores at temperature tau among the candidates that pass the filters, the
probability that the true compound is among them at all is taken as logistic(a + b log max_c p_c); candidate c
then has probability logistic(...) p_c.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class ProbabilityCalibration:
    """Temperature and the two coefficients of the probability that the compound is among the candidates."""

    temperature: float = 1.0
    offset: float = 2.0
    slope: float = 0.0

    def probabilities(self, scores: NDArray[np.floating], known: float | None = None) -> NDArray[np.float64]:
        """Probability of each candidate being right.

        Parameters
        ----------
        scores : numpy.ndarray
            Shape (..., candidates), log scores, -inf for a candidate that a filter excludes.
        known : float, optional
            Probability that the true compound is among them, where it is known better than from the scores.

        Returns
        -------
        numpy.ndarray
            Same shape; the sum over candidates is the probability that the true compound is among them,
            0 when none passed the filters.
        """
        scores = np.asarray(scores, dtype=np.float64) / self.temperature
        peak = scores.max(axis=-1, keepdims=True, initial=-np.inf)
        weight = np.exp(scores - np.where(np.isfinite(peak), peak, 0.0))
        total = weight.sum(axis=-1, keepdims=True)
        share = weight / np.where(total > 0, total, 1.0)
        # The weight of the best candidate is 1, so its share is 1 / total.
        if known is not None:
            return np.asarray(share * known)
        log_top = -np.log(np.where(total > 0, total, 1.0))
        return np.asarray(share / (1.0 + np.exp(-(self.offset + self.slope * log_top))))
