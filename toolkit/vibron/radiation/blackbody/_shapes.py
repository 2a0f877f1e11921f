"""Arrays that are to be broadcast against each other: those that do not fit are named."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray


def fitting(**arrays: FloatArray) -> tuple[int, ...]:
    """Return the common shape, or say which array does not fit those before it."""
    shape: tuple[int, ...] = ()
    for name, array in arrays.items():
        try:
            shape = np.broadcast_shapes(shape, np.shape(array))
        except ValueError:
            raise InputError(
                "does not fit the shape of the others",
                field=name,
                value=(np.shape(array), shape),
                remedy="give one value, or one for each of the others",
            ) from None
    return shape


def or_else(value: FloatArray | None, default: float) -> FloatArray:
    """Return the value, or the default as an array where it was left out."""
    return np.array(default) if value is None else value
