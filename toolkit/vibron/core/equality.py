"""Equality and hash of records by content, arrays included."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np

_NAN = "nan"  # hash(float("nan")) differs from one NaN to the next


def equal(one: Any, two: Any) -> bool:
    """Return True if two values are equal, arrays element by element; NaN equals NaN.

    >>> equal({"x": np.array([1.0, np.nan])}, {"x": np.array([1.0, np.nan])})
    True
    >>> equal(np.array([1.0, 2.0]), np.array([[1.0, 2.0]]))
    False
    """
    if one is two:
        return True
    if isinstance(one, np.ndarray) and isinstance(two, np.ndarray):
        return _equal_arrays(one, two)
    if isinstance(one, np.ndarray) or isinstance(two, np.ndarray):
        return False
    if isinstance(one, Mapping) and isinstance(two, Mapping):
        return one.keys() == two.keys() and all(equal(part, two[key]) for key, part in one.items())
    if any(isinstance(one, kind) and isinstance(two, kind) for kind in (tuple, list)):
        return len(one) == len(two) and all(map(equal, one, two))
    return bool(one == two) or bool(one != one and two != two)


def hashed(value: Any) -> Hashable:
    """Return something hashable that is equal for equal values.

    >>> hashed(np.array([0.0, 1.0])) == hashed(np.array([-0.0, 1.0]))
    True
    """
    if isinstance(value, np.ndarray):
        return (value.shape, _content(value))
    if isinstance(value, Mapping):
        return frozenset((key, hashed(part)) for key, part in value.items())
    if isinstance(value, tuple | list):
        return tuple(map(hashed, value))
    return _NAN if isinstance(value, float) and value != value else value


def _equal_arrays(one: np.ndarray[Any, Any], two: np.ndarray[Any, Any]) -> bool:
    if one.shape != two.shape:
        return False
    if "O" in (one.dtype.kind, two.dtype.kind):
        return equal(one.tolist(), two.tolist())
    floating = one.dtype.kind in "fc" and two.dtype.kind in "fc"
    return bool(np.array_equal(one, two, equal_nan=floating))


def _content(array: np.ndarray[Any, Any]) -> Hashable:
    """Return the elements of an array: equal ones of any type, byte order or layout give equal bytes."""
    if array.dtype.kind not in "biufc":
        return tuple(map(hashed, array.ravel().tolist()))
    numbers = array.astype(np.complex128).ravel() + 0.0  # adding zero turns -0.0 into 0.0
    numbers[np.isnan(numbers)] = np.nan
    return numbers.tobytes()
