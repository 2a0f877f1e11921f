"""Refuse work whose arrays do not fit into memory, before they are made."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Any

from vibron.core.errors import ResourceError

_SMALL = 1 << 26  # bytes that need no look at the machine
_GROUP = Path("/sys/fs/cgroup/memory.max")  # limit of a container


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
    limits = [sys.maxsize]
    with contextlib.suppress(AttributeError, OSError, ValueError):  # not a POSIX system
        limits.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    with contextlib.suppress(OSError, ValueError):  # no such file, or "max"
        limits.append(int(_GROUP.read_text(encoding="ascii")))
    with contextlib.suppress(ImportError):
        import resource

        limits += [resource.getrlimit(kind)[0] for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA)]
    return min(limit for limit in limits if limit > 0)


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
