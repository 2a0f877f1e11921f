"""States whose mean is a thermal trace, and their evolution as columns of a matrix."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.hilbert.krylov import cooled, evolved
from vibron.manybody.hilbert.random_vectors import MOST_EXACT, random_states

Columns = npt.NDArray[Any]
_NEGLIGIBLE = 1e-16


def thermal_states(matrix: Any, temperature: float, vectors: int, seed: int, tolerance: float) -> tuple[Columns, float]:
    """Return states in columns: all levels times the root of their Boltzmann weight, or random states exp(-H/2T) r.

    The trace is the sum over columns times exp(log_scale), the second result: for small matrices, and for large ones
    in the mean over random vectors.
    """
    if matrix.shape[0] <= MOST_EXACT:
        levels, states = np.linalg.eigh(matrix.toarray())
        weights = np.exp(-(levels - levels[0]) / temperature)
        kept = weights > _NEGLIGIBLE
        return np.asarray(states[:, kept] * np.sqrt(weights[kept])), float(-levels[0] / temperature)
    found = [
        cooled(matrix, state, 0.5 / temperature, tolerance=tolerance, krylov=30)
        for state in random_states(matrix, vectors, seed)
    ]
    largest = max(log_norm for _, log_norm in found)
    columns = np.array([state * np.exp(log_norm - largest) for state, log_norm in found]).T
    return columns, 2.0 * largest + float(np.log(matrix.shape[0] / vectors))


class Propagator:
    """The evolution operator of one sector: dense for small matrices, else Krylov spaces column by column."""

    def __init__(self, matrix: Any, *, tolerance: float, krylov: int) -> None:
        self.matrix, self.tolerance, self.krylov = matrix, tolerance, krylov
        self.eigen = np.linalg.eigh(matrix.toarray()) if matrix.shape[0] <= MOST_EXACT else None
        self.error = 0.0

    def __call__(self, columns: Columns, time: float) -> Columns:
        """Return exp(-i H t) on each column; the error of Krylov spaces adds up in ``error``."""
        if not time:
            return columns
        if self.eigen is not None:
            levels, states = self.eigen
            return np.asarray(states @ (np.exp(-1j * time * levels)[:, None] * (states.conj().T @ columns)))
        found, errors = [], [0.0]
        for column in columns.T:
            norm = float(np.linalg.norm(column))
            if norm == 0.0:
                found.append(column)
                continue
            moved, error = evolved(self.matrix, column, time, tolerance=self.tolerance, krylov=self.krylov)
            found.append(moved)
            errors.append(error)
        self.error += max(errors)
        return np.array(found).T
