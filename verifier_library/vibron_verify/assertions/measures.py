"""Measures that several themes share."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.sparse.linalg import eigsh

from vibron_verify.assertions.facts import Array, Facts, dense

EPS = 1e-10
SAMPLED = ("nqs", "vqe", "mc")
DENSE_LIMIT = 3000


def size(matrix: Any) -> float:
    """Return the Frobenius norm of a dense or sparse matrix."""
    return float(np.linalg.norm(matrix.data if hasattr(matrix, "toarray") else matrix))


def levels_of(matrix: Any) -> Array:
    """Return all levels of a Hermitian matrix."""
    return np.asarray(np.linalg.eigvalsh(dense(matrix)))


def lowest_of(matrix: Any) -> float:
    """Return the lowest level of a Hermitian matrix."""
    if matrix.shape[0] <= DENSE_LIMIT:
        return float(levels_of(matrix)[0])
    start = np.random.default_rng(0).normal(size=matrix.shape[0])
    return float(eigsh(matrix, k=1, which="SA", v0=start)[0][0])


def mean_of(operator: Any, state: Array) -> complex:
    """Return the expectation of an operator, or of one given by its diagonal."""
    if not hasattr(operator, "toarray"):
        operator = np.asarray(operator)
    acted = operator * state if operator.ndim == 1 else operator @ state
    return complex(np.vdot(state, acted))


def converged(facts: Facts) -> float:
    """Return five times the solver's own error, or what rounding leaves of an exact energy."""
    rounding = EPS * max(1.0, abs(facts.energy or 0.0))
    return max(5 * float(facts.energy_error or 0.0), rounding)


def allowed(facts: Facts, listed: float) -> float:
    """Return the listed tolerance, or for a variational energy what its error or its variance leaves if that is wider.

    An energy that is summed over all configurations has no sampling error; a level lies within the root of its
    variance.
    """
    if facts.method not in SAMPLED:
        return listed
    return max(listed, converged(facts), float(np.sqrt(max(0.0, facts.variance or 0.0))))


def relative(found: Any, known: Any) -> Any:
    """Return the largest difference over the larger of one and the largest known value."""
    known = np.asarray(known)
    return np.max(np.abs(np.asarray(found) - known)) / max(1.0, float(np.max(np.abs(known))))
