"""Refuse work whose arrays do not fit into memory, before they are made."""

from __future__ import annotations

import sys
from typing import Any

from vibron.core.errors import ResourceError
from vibron.core.system import memory_limits

_SMALL = 1 << 26  # bytes that need no look at the machine


def need(count: float, *, field: str, value: Any, remedy: str, each: int = 8) -> None:
    """Raise a ResourceError if ``count`` numbers of ``each`` bytes are more than the memory of this process.

    Call it where the size of an array follows from an input, with the sum of what is held at the same time.

    >>> need(1e15, field="samples", value=10**15, remedy="take fewer samples")
    Traceback (most recent call last):
    vibron.core.errors.ResourceError: samples: needs 7.11 PiB of memory, of which this process may use ...
    """
    size = count * each
    if size <= _SMALL:
        return
    if not size <= (limit := memory_limit()):
        why = f"needs {_written(size)} of memory, of which this process may use {_written(limit)}"
        raise ResourceError(why, field=field, value=value, remedy=remedy)


def memory_limit() -> int:
    """Return the bytes that this process may use: memory of the machine, of its control group or its own limits."""
    return min(limit for limit in (sys.maxsize, *memory_limits()) if limit > 0)


def _written(size: float) -> str:
    """Return a number of bytes with three digits.

    >>> _written(12_500_000_000)
    '11.6 GiB'
    """
    units = ["PiB", "TiB", "GiB", "MiB", "KiB", "B"]
    while size >= 1024.0 and len(units) > 1:
        size /= 1024.0
        units.pop()
    return f"{size:.3g} {units[-1]}"
