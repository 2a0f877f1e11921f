"""Inputs that apply to some choices of an option only."""

from __future__ import annotations

from vibron.core.errors import InputError


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
