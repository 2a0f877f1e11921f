"""Check one value against the mark of its field: numbers, arrays and options."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, get_args, get_origin

import numpy as np

from vibron.core.declaration import Field
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, Option, Quantity

LARGEST = 1e100  # beyond every physical quantity, and its square and cube are still finite
BASIC: Mapping[type, tuple[type, ...]] = {
    bool: (bool, np.bool_),
    int: (int, np.integer),
    float: (int, float, np.integer, np.floating),
    str: (str,),
}
_AS_THEY_ARE = (bool, int, str)  # types whose values need no conversion
NAMES: Mapping[type, str] = {bool: "true or false", int: "a whole number", float: "a number", str: "text"}


def number(field: Field, mark: Quantity, value: Any) -> float | int:
    """Return a number in its final type, or raise the error that says why it is refused."""
    whole = field.type is int
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.item()  # an elementwise tool returns one number so
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise InputError(
            f"must be a number in {mark.unit}", field=field.name, value=value, remedy=f"give {field.describe()}"
        )
    magnitude: Any = abs(value)
    if not magnitude <= LARGEST and not (mark.infinite and magnitude == np.inf):
        raise _unusable(field, value)
    if whole and value != int(value):
        raise InputError("must be a whole number", field=field.name, value=value, remedy="round it")
    found = int(value) if whole else float(value)
    if not mark.between(found, found):
        raise _beyond(field, mark, value)
    return found


def array(field: Field, mark: Array, value: Any, lengths: dict[str, int]) -> np.ndarray[Any, Any]:
    """Return an array of floating-point numbers, or raise the error that says why it is refused.

    ``lengths`` holds the length of each named axis found so far.
    """
    if type(value) is float and mark.shape == "..." and abs(value) <= LARGEST and mark.between(value, value):
        return np.asarray(value)
    if dataclasses.is_dataclass(value):  # numpy takes a spectrum for its ordinate, which may not be meant
        raise InputError(
            f"must be an array in {mark.unit}",
            field=field.name,
            value=type(value).__name__,
            remedy="give one of its arrays, for instance spectrum.wavenumber or spectrum.ordinate",
        )
    try:
        if np.iscomplexobj(value):  # numpy would drop the imaginary part with no more than a warning
            raise TypeError
        found = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise InputError(
            f"must be an array in {mark.unit}", field=field.name, value=value, remedy="give numbers only"
        ) from None
    _shaped(field, mark, found, lengths)
    least, most = (found.min(), found.max()) if found.size else (0.0, 0.0)  # NaN where there is one
    if least >= -LARGEST and most <= LARGEST and mark.between(least, most):
        return found
    usable = np.abs(found) <= LARGEST
    if not mark.finite:
        usable |= np.isnan(found)
    if mark.infinite:
        usable |= np.isinf(found)
    if not usable.all():
        raise _unusable(field, found[~usable][0].item())
    if not mark.holds(found):
        raise _beyond(field, mark, value)
    return found


def option(field: Field, mark: Option, value: Any) -> Any:
    """Return an option whose words are of the declared type and among the choices."""
    words = (value,) if isinstance(value, str) or not isinstance(value, Sequence) else value
    for word in words if mark.choices else ():
        if word not in mark.choices:
            remedy = f"use {', '.join(mark.choices)}"
            raise InputError("is not a choice", field=field.name, value=word, remedy=remedy)
    return _typed(field, field.type, value)


def _shaped(field: Field, mark: Array, found: np.ndarray[Any, Any], lengths: dict[str, int]) -> None:
    if mark.shape != "...":
        if found.ndim != len(mark.axes):
            raise InputError(
                f"must have the shape ({mark.shape})",
                field=field.name,
                value=found.shape,
                remedy=f"give an array with {len(mark.axes)} axes" if len(mark.axes) > 1 else "give a flat list",
            )
        for axis, length in zip(mark.axes, found.shape, strict=True):
            expected = int(axis) if axis.isdigit() else lengths.setdefault(axis, length)
            if length != expected:
                raise InputError(
                    f"axis {axis!r} must have the length {expected}",
                    field=field.name,
                    value=length,
                    remedy="give arrays of equal length",
                )
    if not found.size and not mark.empty:
        raise InputError("must not be empty", field=field.name, value=found.shape, remedy="give one number at least")


def _beyond(field: Field, mark: Quantity | Array, value: Any) -> DomainError:
    return DomainError(f"must be {mark} {mark.unit}", field=field.name, value=value, remedy="stay inside this range")


def _unusable(field: Field, value: Any) -> InputError | DomainError:
    if abs(value) < np.inf:
        why, remedy = f"must not exceed {LARGEST:g} in magnitude", "check the value and its unit"
        return DomainError(why, field=field.name, value=value, remedy=remedy)
    return InputError("must be finite", field=field.name, value=value, remedy="remove NaN and infinity")


def _typed(field: Field, kind: Any, value: Any) -> Any:
    """Return the value if it has the declared type; what JSON or numpy writes for that type is converted."""
    if kind in BASIC:
        if isinstance(value, BASIC[kind]) and (kind is bool or not isinstance(value, bool)):
            found = kind(value)
            if isinstance(found, float) and not abs(found) <= LARGEST:
                raise _unusable(field, found)
            return found
        raise InputError(f"must be {NAMES[kind]}", field=field.name, value=value, remedy=f"give {field.describe()}")
    origin, parts = get_origin(kind), get_args(kind)
    if origin is tuple and isinstance(value, Sequence | np.ndarray) and not isinstance(value, str):
        if parts[-1:] == (Ellipsis,):
            if parts[0] in _AS_THEY_ARE and {*map(type, value)} <= {parts[0]}:
                return tuple(value)  # candidates are many thousand words
            return tuple(_typed(field, parts[0], part) for part in value)
        if len(parts) == len(value):
            return tuple(_typed(field, part, word) for part, word in zip(parts, value, strict=True))
        raise InputError(
            f"must have {len(parts)} elements", field=field.name, value=value, remedy=f"give {field.describe()}"
        )
    if origin is tuple or (isinstance(origin, type) and issubclass(origin, Mapping) and not isinstance(value, Mapping)):
        raise InputError("has the wrong type", field=field.name, value=value, remedy=f"give {field.describe()}")
    return value
