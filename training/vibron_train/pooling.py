"""The weight of a language model's opinion in the ranking, learned on recorded replies.

The likelihood needs the structures named alone: with gain g = w ln(q / p) of each, relative to that of all others,
ln p'(true) - ln p(true) = g(true) - ln(1 + sum p (exp g - 1)), where g is 0 for a structure that is not named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import minimize_scalar

from vibron.core.quantity import FloatArray
from vibron_agents.spectrum.fusion import log_ratios

FOLDS = 5
RESAMPLES = 10_000


@dataclass(frozen=True)
class NamedStructures:
    """The structures of one opinion.

    Attributes
    ----------
    before
        Shape (named,): calibrated probability.
    confidence
        Shape (named,): that of the model.
    true
        Shape (named,): whether it is the compound.
    """

    before: FloatArray
    confidence: FloatArray
    true: NDArray[np.bool_]

    def gain(self, weight: float) -> float:
        """Return how much the log probability of the compound rises."""
        gains = weight * log_ratios(self.before, self.confidence)
        return float(gains[self.true].sum() - np.log1p(self.before @ np.expm1(gains)))


def fit(opinions: Sequence[NamedStructures]) -> float:
    """Return the weight, 0 to 1, that gives the compounds the highest log probability.

    Examples
    --------
    >>> right = NamedStructures(np.array([0.2]), np.array([0.9]), np.array([True]))
    >>> wrong = NamedStructures(np.array([0.2]), np.array([0.9]), np.array([False]))
    >>> fit([wrong] * 4), fit([right] * 4)
    (0.0, 1.0)
    """
    found = minimize_scalar(lambda weight: -sum(one.gain(weight) for one in opinions), bounds=(0.0, 1.0))
    return round(float(found.x), 3)


def cross_fitted(opinions: Sequence[NamedStructures], molecules: Sequence[str]) -> list[float]:
    """Return for each opinion the weight learned on the others; those of one molecule stay together."""
    order = {name: place for place, name in enumerate(sorted(set(molecules)))}
    fold = [order[name] % FOLDS for name in molecules]
    fitted = [fit([one for one, own in zip(opinions, fold, strict=True) if own != number]) for number in range(FOLDS)]
    return [fitted[number] for number in fold]


def paired(before: ArrayLike, after: ArrayLike, molecules: Sequence[str], seed: int = 0) -> dict[str, Any]:
    """Return both means and their difference with a 95 % bootstrap interval, molecules drawn anew.

    >>> paired([0, 0, 1, 1], [1, 1, 1, 1], ["a", "b", "c", "d"])["difference"]
    0.5
    """
    change = np.asarray(after, dtype=float) - np.asarray(before, dtype=float)
    names = sorted(set(molecules))
    own = np.array([[name == other for other in molecules] for name in names], dtype=float)
    sums, sizes = own @ change, own.sum(axis=1)
    drawn = np.random.default_rng(seed).integers(len(names), size=(RESAMPLES, len(names)))
    low, high = np.quantile(sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1), (0.025, 0.975))
    return {
        "before": float(np.mean(np.asarray(before))),
        "after": float(np.mean(np.asarray(after))),
        "difference": float(change.mean()),
        "interval": [float(low), float(high)],
        "better": int((change > 0).sum()),
        "worse": int((change < 0).sum()),
    }
