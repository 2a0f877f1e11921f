"""Non-negative least squares of many right-hand sides at once, for few unknowns."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require

_MOST = 6  # unknowns; 64 sets of positive ones


class Nonnegative:
    """A regressor in the form that pyMCR calls: ``fit(A, B)`` solves A X = B with X >= 0, ``coef_`` is X transposed.

    Each set of positive unknowns is tried for all right-hand sides still unsolved, the largest first; the one that
    meets the conditions of Karush, Kuhn and Tucker is the solution.
    """

    coef_: FloatArray

    def fit(self, a: FloatArray, b: FloatArray) -> None:
        """Solve for all columns of b."""
        gram, right = a.T @ a, a.T @ b
        count = len(gram)
        x = np.zeros_like(right)
        open_ = np.arange(b.shape[1])
        rounding = 1e-12 * np.abs(right).max(axis=0, initial=0.0)
        sizes = range(count, -1, -1) if count <= _MOST else ()
        sets = (chosen for size in sizes for chosen in combinations(range(count), size))
        for positive in (np.array(chosen, dtype=np.int64) for chosen in sets):
            if not open_.size:
                break
            block = gram[np.ix_(positive, positive)]
            if positive.size and np.linalg.matrix_rank(block, hermitian=True) < positive.size:
                continue
            trial = np.zeros((count, open_.size))
            trial[positive] = np.linalg.solve(block, right[np.ix_(positive, open_)])
            gradient = right[:, open_] - gram @ trial
            gradient[positive] = 0.0
            solved = (trial >= 0.0).all(axis=0) & (gradient <= rounding[open_]).all(axis=0)
            x[:, open_[solved]] = trial[:, solved]
            open_ = open_[~solved]
        if open_.size:
            across, triangle = np.linalg.qr(a)  # as many equations as unknowns
            nnls, reduced = require("scipy.optimize").nnls, across.T @ b[:, open_]
            for column, one in zip(open_, reduced.T, strict=True):
                x[:, column] = nnls(triangle, one)[0]
        self.coef_ = x.T
