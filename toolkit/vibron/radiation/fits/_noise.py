"""Weights of measured points from their noise."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray


def weights(noise: FloatArray | None, size: int, field: str = "noise") -> FloatArray:
    """Return one over the standard deviation of each point; one without noise."""
    if noise is None:
        return np.ones(size)
    if noise.size not in (1, size):
        raise InputError(
            f"must have one value or {size}", field=field, value=noise.shape, remedy="give one noise, or one per point"
        )
    return np.asarray(1.0 / np.broadcast_to(noise.ravel(), (size,)))
