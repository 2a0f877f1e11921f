"""Lowest eigenvalues of Hermitian matrices with a starting vector from a seed."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import ConvergenceError
from vibron.core.memory import need

DENSE = 400


def lowest_states(
    matrix: Any, count: int, *, seed: int, tolerance: float = 0.0, krylov: int | None = None
) -> tuple[npt.NDArray[np.float64], npt.NDArray[Any]]:
    """Return the lowest eigenvalues, ascending, and their vectors in columns."""
    from scipy.linalg import eigh
    from scipy.sparse.linalg import ArpackNoConvergence, LinearOperator, eigsh

    size = matrix.shape[0]
    if size <= max(DENSE, 4 * count):
        dense = matrix @ np.eye(size) if isinstance(matrix, LinearOperator) else matrix.toarray()
        values, vectors = eigh(dense, subset_by_index=[0, min(count, size) - 1], driver="evr")
        return values, _fixed(vectors)
    start = np.random.default_rng(seed).standard_normal(size)
    ncv = krylov or min(size - 1, max(2 * count + 1, 24))
    need(float(size) * ncv, field="model", value=size, remedy="declare a sector", each=np.dtype(matrix.dtype).itemsize)
    try:
        values, vectors = eigsh(matrix, count, which="SA", v0=start, tol=tolerance, ncv=ncv)
    except ArpackNoConvergence as error:
        raise ConvergenceError(
            "Lanczos did not converge", field="tolerance", value=tolerance, remedy="loosen the tolerance"
        ) from error
    order = np.argsort(values)
    return values[order], _fixed(vectors[:, order])


def _fixed(vectors: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return vectors whose largest entry is real and positive, so that two runs agree."""
    largest = np.take_along_axis(vectors, np.abs(vectors).argmax(0)[None], 0)
    return np.asarray(vectors * (np.conj(largest) / np.abs(largest)))
