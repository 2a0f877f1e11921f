"""Refusal of numbers whose squares leave the range of floating point, and of empty arrays."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray

_LARGEST = 1e60  # sums of fourth powers still fit


def moderate(field: str, values: FloatArray) -> None:
    """Raise unless the array holds something and its largest number is zero or within 1e-60 to 1e60."""
    if values.size == 0:
        raise InputError("is empty", field=field, value=values.shape, remedy="give numbers")
    largest = float(np.abs(values).max())
    if not (largest == 0.0 or 1.0 / _LARGEST <= largest <= _LARGEST):
        raise DomainError(
            "is of a size whose squares overflow or vanish", field=field, value=largest, remedy="choose other units"
        )
