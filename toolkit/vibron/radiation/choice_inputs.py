"""Inputs that a choice of an option needs."""

from __future__ import annotations

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray


def needed(option: str, choice: str, **inputs: FloatArray | None) -> tuple[FloatArray, ...]:
    """Return the inputs, or raise InputError if one that the choice needs was left out.

    >>> needed("kind", "johnson", resistance=None)
    Traceback (most recent call last):
    vibron.core.errors.InputError: resistance: is missing for kind='johnson'. Give it, or another kind
    """
    found = []
    for field, value in inputs.items():
        if value is None:
            raise InputError(f"is missing for {option}={choice!r}", field=field, remedy=f"give it, or another {option}")
        found.append(value)
    return tuple(found)
