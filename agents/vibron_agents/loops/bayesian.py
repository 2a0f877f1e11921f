"""Scores of codes, tests and prompts, their posterior, and the surrogate that picks what to run next.

The adversarial pair of solver and challenger after "LCP" (arXiv 2603.03233).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]
Passed = npt.NDArray[np.bool_]


def code_scores(passed: Passed, test_scores: Values) -> Values:
    """Return S2(j) = sum over i of [code j passes test i] S1(i), over the sum of S1.

    ``passed`` has the shape (tests, codes).

    >>> code_scores(np.array([[True, False], [True, True]]), np.array([3.0, 1.0])).tolist()
    [1.0, 0.25]
    """
    total = float(test_scores.sum())
    return np.asarray(test_scores @ passed / total, dtype=np.float64) if total else np.zeros(passed.shape[1])


def test_scores(previous: Values, passed: Passed, codes: Values, alpha: float = 0.8) -> Values:
    """Return S1(i) = (1 - alpha) S1(i) + alpha (mean S2 of the codes that pass i - mean S2 of those that fail).

    A mean over no code is 0.

    >>> test_scores(np.ones(2), np.array([[True, False], [True, True]]), np.array([1.0, 0.25])).round(6).tolist()
    [0.8, 0.7]
    """
    found = []
    for row in passed:
        hit = float(codes[row].mean()) if row.any() else 0.0
        missed = float(codes[~row].mean()) if (~row).any() else 0.0
        found.append(hit - missed)
    return np.asarray((1.0 - alpha) * previous + alpha * np.asarray(found), dtype=np.float64)


def prompt_score(tests: Values, codes: Values) -> float:
    """Return S3 = mean S1 + mean S2.

    >>> prompt_score(np.array([0.8, 0.7]), np.array([1.0, 0.25]))
    1.375
    """
    return float(tests.mean() + codes.mean())


def posterior(prior: Values, expected: Values) -> Values:
    """Return p(i, j) ~ prior(i, j) exp(E[S3 | i, j]), summing to 1.

    >>> posterior(np.ones((1, 2)), np.array([[0.0, np.log(3.0)]])).round(6).tolist()
    [[0.25, 0.75]]
    """
    weights = prior * np.exp(expected - expected.max())
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def disputes(passed: Passed, code_scores: Values) -> Values:
    """Return 4 p (1 - p) for each test, p being the fraction of the weight of the codes that pass it.

    1 where the codes are divided in halves, 0 where they agree; codes without a score weigh equally.

    >>> disputes(np.array([[True, False], [True, True]]), np.array([1.0, 1.0])).tolist()
    [1.0, 0.0]
    """
    weights = code_scores if code_scores.sum() else np.ones_like(code_scores)
    shares = passed @ (weights / max(weights.sum(), 1e-12))
    return np.asarray(4.0 * shares * (1.0 - shares), dtype=np.float64)


def gaussian_process(known: Values, scores: Values, new: Values, length: float, noise: float) -> tuple[Values, Values]:
    """Return mean k*ᵀ(K + noise² I)⁻¹ s and variance 1 - k*ᵀ(K + noise² I)⁻¹ k*, with k = exp(-d²/2 length²).

    ``known`` and ``new`` are points, one a row.

    >>> mean, variance = gaussian_process(np.zeros((1, 1)), np.ones(1), np.array([[0.0], [9.0]]), 1.0, 0.0)
    >>> mean.round(6).tolist(), variance.round(6).tolist()
    ([1.0, 0.0], [0.0, 1.0])
    """
    matrix = _kernel(known, known, length) + noise**2 * np.eye(len(known))
    cross = _kernel(known, new, length)
    solved = np.linalg.solve(matrix, cross)
    return solved.T @ scores, np.maximum(1.0 - np.sum(cross * solved, axis=0), 0.0)


def upper_bounds(mean: Values, variance: Values, kappa: float = 1.0) -> Values:
    """Return mean + kappa times the standard deviation.

    >>> upper_bounds(np.array([0.5]), np.array([0.04]), 2.0).tolist()
    [0.9]
    """
    return np.asarray(mean + kappa * np.sqrt(variance), dtype=np.float64)


def _kernel(one: Values, other: Values, length: float) -> Values:
    squared = np.sum((one[:, None, :] - other[None, :, :]) ** 2, axis=2)
    return np.asarray(np.exp(-squared / (2.0 * length**2)), dtype=np.float64)
