"""Remember records that passed their check and cannot change, so that the next tool need not check them again.

What is remembered is one object, by its identity, together with the very parts that were checked.  A record is
remembered only where a later change would be seen:

* It is of the declared class itself.  A subclass may compute its attributes anew at each access.
* Its parts are numbers, text, None, tuples of these, mappings (of which a check looks at the type alone), and arrays
  whose memory belongs to a ``bytes`` object.  ``flags.writeable`` alone proves nothing: an array that owns its memory
  can be made writable, changed and made read-only again.  For memory of ``bytes`` numpy refuses that.
* `object.__setattr__` replaces parts of a frozen record, and numpy allows a new shape or type in place for a
  read-only array.  Therefore each part must still be the same object, and each array have the same layout and memory.

A record that a worker or a copy made is another object, with writable arrays, and is checked like any other.
"""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np

from vibron.core.declaration import fields_of

_ATOMS = frozenset((float, int, bool, str, type(None)))
_KNOWN: dict[int, tuple[weakref.ref[Any], type, tuple[tuple[Any, Any, Any], ...]]] = {}


def constant(values: Any) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return a copy as an array of floating-point numbers that cannot be made writable.

    >>> constant([1.0, 2.0]).setflags(write=True)
    Traceback (most recent call last):
        ...
    ValueError: cannot set WRITEABLE flag to True of this array
    """
    found = np.asarray(values, dtype=np.float64)
    return np.frombuffer(found.tobytes(), dtype=np.float64).reshape(found.shape)


def is_known_good(record: type, value: Any) -> bool:
    """Return True if this very object passed the check of ``record`` and has not changed since."""
    known = _KNOWN.get(id(value))
    if known is None or known[0]() is not value or known[1] is not record or type(value) is not record:
        return False
    for part, (checked, layout, memory) in zip(fields_of(record), known[2], strict=True):
        found = getattr(value, part.name)
        if found is not checked or (layout is not None and (_layout(found) != layout or found.base is not memory)):
            return False
    return True


def remember(record: type, value: Any) -> None:
    """Remember an object that passed the check of ``record`` if it cannot change unseen."""
    if type(value) is not record:
        return
    parts = [getattr(value, part.name) for part in fields_of(record)]
    if not all(_cannot_change(part) for part in parts):
        return
    number = id(value)
    try:
        reference = weakref.ref(value, lambda _: _KNOWN.pop(number, None))
    except TypeError:  # an object with slots
        return
    # The memory is held too, so that its address is not given to another array as long as it is compared.
    _KNOWN[number] = reference, record, tuple((part, _layout(part), getattr(part, "base", None)) for part in parts)


def _cannot_change(part: Any) -> bool:
    kind = type(part)
    if kind is np.ndarray:
        memory = part
        while type(memory) is np.ndarray:
            memory = memory.base
        return type(memory) is bytes
    return kind in _ATOMS or kind is dict or (kind is tuple and all(type(one) in _ATOMS for one in part))


def _layout(part: Any) -> Any:
    """Return shape, strides and type of an array, None for another part."""
    return (part.shape, part.strides, part.dtype) if type(part) is np.ndarray else None
