"""Turning candidate scores into shares that mean what they say.

The share of a candidate c with log score s, among candidates one of which is the compound, is

    (1 - e) softmax(s / T)_c + e / n,  the second term for the best n = 500 alone,

where e is the chance that the scores say nothing but that: it is greater for solids, whose spectra differ more from one
preparation to another.  The best ones compete with exaggerated confidence otherwise, since the features are added.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.infrared.structure_model.best import best_rows

REACH = 500
_EVER = 1e-12


@dataclass(frozen=True)
class ShareCalibration:
    """Temperature, and the chance that the scores mislead: logistic(``astray`` + ``solid`` times P(solid))."""

    temperature: float = 1.0
    astray: float = -4.0
    solid: float = 0.0

    def misled(self, solid: FloatArray | float) -> FloatArray:
        """Return the chance that the scores mislead, for a probability that the sample is a solid."""
        return np.exp(-np.logaddexp(0.0, -(self.astray + self.solid * np.asarray(solid))))

    def log_shares(self, scores: NDArray[np.floating], solid: float) -> FloatArray:
        """Return the natural logarithm of each candidate's share.

        Parameters
        ----------
        scores
            Shape (candidates,), log scores, -inf for a candidate that a filter excludes.
        solid
            Probability that the sample is a solid.

        Returns
        -------
        numpy.ndarray
            Shape (candidates,); the shares sum to one unless every candidate is excluded.
        """
        scores = np.asarray(scores, dtype=np.float64) / self.temperature
        rows = best_rows(scores, REACH)
        rows = rows[np.isfinite(scores[rows])]
        if not rows.size:
            return np.full(scores.shape, -np.inf)
        chance = float(np.clip(self.misled(solid), _EVER, 1.0 - _EVER))
        above = scores - scores[rows[0]]
        found = np.log1p(-chance) + above - np.log(np.exp(above).sum())
        found[rows] = np.logaddexp(found[rows], np.log(chance / rows.size))
        return np.asarray(found)


def shares(log_weights: FloatArray) -> FloatArray:
    """Return exp of the logarithms over their sum, zero for all where each is -inf.

    >>> shares(np.log([1.0, 3.0])).round(9).tolist()
    [0.25, 0.75]
    """
    peak = log_weights.max(initial=-np.inf)
    weight = np.exp(log_weights - (peak if np.isfinite(peak) else 0.0))
    return np.asarray(weight / max(float(weight.sum()), 1e-300))


def solid_chance(state: NDArray[np.floating], states: Sequence[str]) -> FloatArray:
    """Return the probability of a solid from those of the states, the last axis of ``state``."""
    kept = [place for place, name in enumerate(states) if name.startswith("solid")]
    return np.asarray(state[..., kept].sum(axis=-1), dtype=np.float64)
