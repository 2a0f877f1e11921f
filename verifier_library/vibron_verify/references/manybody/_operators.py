"""Norms of commutators."""

import numpy as np

from vibron.core.quantity import FloatArray


def commutator(first: FloatArray, second: FloatArray) -> FloatArray:
    """Return AB - BA."""
    return np.asarray(first @ second - second @ first, dtype=np.float64)


def spectral_norm(matrix: FloatArray) -> float:
    """Return the largest singular value."""
    return float(np.linalg.norm(matrix, 2))
