"""Ranks and ratings: parents by rank, pairwise judgements to a rating, scores of a bench."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]


def rank_probabilities(count: int) -> Values:
    """Return p(r) ~ 1 / (r + count) for the ranks 1 ... count, the best first.

    >>> rank_probabilities(2).round(6).tolist()
    [0.571429, 0.428571]
    """
    weights = 1.0 / (np.arange(1, count + 1) + count)
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def expected_score(own: float, other: float) -> float:
    """Return the share of games that a player of one rating wins against another.

    >>> expected_score(1500.0, 1500.0), round(expected_score(1900.0, 1500.0), 6)
    (0.5, 0.909091)
    """
    return float(1.0 / (1.0 + 10.0 ** ((other - own) / 400.0)))


def elo(own: float, other: float, result: float, step: float = 32.0) -> tuple[float, float]:
    """Return both ratings after a game; ``result`` is 1 for a win, 0.5 for a draw, 0 for a loss.

    >>> elo(1500.0, 1500.0, 1.0)
    (1516.0, 1484.0)
    """
    gain = step * (result - expected_score(own, other))
    return own + gain, other - gain


def normalised_ranks(scores: Sequence[float]) -> Values:
    """Return (K - r) / (K - 1) for each of K scores, the highest having rank 1, ties the mean of their ranks.

    >>> normalised_ranks([0.9, 0.5, 0.5, 0.1]).tolist()
    [1.0, 0.5, 0.5, 0.0]
    """
    from scipy.stats import rankdata

    ranks = rankdata([-score for score in scores])
    return np.asarray((len(scores) - ranks) / max(len(scores) - 1, 1), dtype=np.float64)


def overall_score(accuracy: float, train_rank: float, test_rank: float) -> float:
    """Return 0.5 accuracy + 0.25 train rank + 0.25 test rank.

    >>> overall_score(0.8, 0.6, 0.4)
    0.65
    """
    return 0.5 * accuracy + 0.25 * train_rank + 0.25 * test_rank


def tool_accuracy(used: Sequence[str], reference: Sequence[str]) -> float:
    """Return the fraction of the tools used that are in the reference; 0 where none was used.

    >>> tool_accuracy(["a", "b"], ["a"])
    0.5
    """
    chosen = set(used)
    return len(chosen & set(reference)) / len(chosen) if chosen else 0.0
