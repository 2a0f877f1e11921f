"""Inputs that some choices of an option need, and others do not take."""

from __future__ import annotations

from typing import TypeVar

from vibron.core.errors import InputError

Value = TypeVar("Value")


def refuse_inapplicable(option: str, choice: str, **inputs: tuple[object, tuple[str, ...]]) -> None:
    """Raise InputError if an input is given that the choice does not use.

    Parameters
    ----------
    option, choice
        Name and value of the option, for instance ``"method"`` and ``"wavelet"``.
    **inputs
        The value given for each input, None if it was left out, and the choices that use it.
    """
    for field, (value, users) in inputs.items():
        if value is not None and choice not in users:
            raise InputError(
                f"does not apply to {option}={choice!r}",
                field=field,
                value=value,
                remedy=f"leave {field} out, or choose {option}={' or '.join(map(repr, users))}",
            )


def needed(option: str, choice: str, **inputs: Value | None) -> tuple[Value, ...]:
    """Return the inputs that a choice needs, or raise InputError for the first that was left out.

    >>> needed("kind", "johnson", resistance=None)
    Traceback (most recent call last):
    vibron.core.errors.InputError: resistance: is needed for kind='johnson'. Give resistance, or choose another kind
    """
    found = []
    for field, value in inputs.items():
        if value is None:
            raise InputError(
                f"is needed for {option}={choice!r}", field=field, remedy=f"give {field}, or choose another {option}"
            )
        found.append(value)
    return tuple(found)
