"""Weights of a language model's opinion in the ranking, learned on recorded replies.

The likelihood needs the structures named alone: with gain g of each and probability p before,
ln p'(true) - ln p(true) = g(true) - ln(1 + sum p (exp g - 1)), where g is 0 for a structure that is not named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import minimize

from vibron.core.quantity import FloatArray
from vibron_agents.spectrum.fusion import PoolingWeights

FOLDS = 5
MOST = 10.0  # natural-log units
RIDGE = 0.01  # keeps a weight finite where few replies would send it to the bound
RESAMPLES = 10_000


@dataclass(frozen=True)
class NamedStructures:
    """The structures of one opinion.

    Attributes
    ----------
    features
        Shape (named, 2): confidence and reciprocal rank.
    before
        Shape (named,): calibrated probability.
    true
        Shape (named,): whether it is the compound.
    """

    features: FloatArray
    before: FloatArray
    true: NDArray[np.bool_]

    def gain(self, weights: PoolingWeights) -> float:
        """Return how much the log probability of the compound rises."""
        gains = self.features @ np.array([weights.confidence, weights.rank])
        return float(gains[self.true].sum() - np.log1p(self.before @ np.expm1(gains)))


def fit(opinions: Sequence[NamedStructures]) -> PoolingWeights:
    """Return the weights, none negative, that give the compounds the highest log probability.

    Examples
    --------
    >>> sure = NamedStructures(np.array([[0.9, 1.0]]), np.array([0.2]), np.array([True]))
    >>> wrong = NamedStructures(np.array([[0.9, 1.0]]), np.array([0.2]), np.array([False]))
    >>> fit([wrong] * 4)
    PoolingWeights(confidence=0.0, rank=0.0)
    >>> fit([sure] * 4).rank > 1.0
    True
    """

    def loss(numbers: FloatArray) -> float:
        weights = PoolingWeights(float(numbers[0]), float(numbers[1]))
        return RIDGE * float(numbers @ numbers) - sum(one.gain(weights) for one in opinions) / len(opinions)

    found = minimize(loss, np.zeros(2), method="L-BFGS-B", bounds=[(0.0, MOST)] * 2)
    return PoolingWeights(*(round(float(number), 4) for number in found.x))


def cross_fitted(opinions: Sequence[NamedStructures], molecules: Sequence[str]) -> list[PoolingWeights]:
    """Return for each opinion the weights learned on the others; those of one molecule stay together."""
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
