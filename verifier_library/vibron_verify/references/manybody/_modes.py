"""Free-fermion modes that several exact answers share."""

import numpy as np

from vibron.core.quantity import FloatArray


def ising_modes(length: int, field: float) -> FloatArray:
    """Return the singular values, falling, of the bidiagonal matrix of the open transverse Ising chain."""
    matrix = np.diag(np.full(length, field)) + np.diag(np.ones(length - 1), 1)
    return np.asarray(np.linalg.svd(matrix, compute_uv=False), dtype=np.float64)


def entropy_of_occupations(occupations: FloatArray) -> float:
    """Return the entropy of free fermions from the eigenvalues of their correlation matrix."""
    inner = np.clip(occupations, 1e-300, 1.0)
    outer = np.clip(1.0 - occupations, 1e-300, 1.0)
    return float(-np.sum(inner * np.log(inner) + outer * np.log(outer)))
