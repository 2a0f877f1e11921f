"""One writer at a time for a file, between processes and threads."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vibron.core.errors import ResourceError
from vibron.core.system import lock, remove_locked

_POLL = 0.02  # s


@contextmanager
def locked(target: Path, seconds: float = 600.0) -> Iterator[None]:
    """Hold the lock of ``target`` in the block; wait up to ``seconds`` for another writer.

    The lock is an advisory one on a file next to ``target`` that names its owner.  The kernel releases it when its
    owner ends, however it ends, so that a lock is never stale.  Where the system refuses locks, as the sandbox does for
    a program that is alone in its folder, nothing is locked.

    Raises
    ------
    ResourceError
        If another process still holds the lock after ``seconds``.
    """
    path = target.with_name(f".{target.name[:150]}.lock")
    handle = _taken(path, target, time.monotonic() + seconds)
    try:
        os.truncate(handle, 0)
        os.write(handle, f"process {os.getpid()}\n".encode())
        yield
    finally:
        remove_locked(path, handle)


def _taken(path: Path, target: Path, deadline: float) -> int:
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            lock(handle)
            if _same(handle, path):
                return handle
        except BlockingIOError:
            if time.monotonic() > deadline:
                owner = os.read(handle, 100).decode(errors="replace").strip()
                os.close(handle)
                raise ResourceError(
                    f"another writer holds the file: {owner or 'unknown process'}",
                    field="file",
                    value=str(target),
                    remedy="wait until that process has finished, or end it",
                ) from None
            time.sleep(_POLL)
        except OSError as error:
            if error.errno == errno.ENOSYS:
                return handle
            os.close(handle)
            raise
        os.close(handle)


def _same(handle: int, path: Path) -> bool:
    """Return True if the open file is still the one of that name: its last owner removed it otherwise."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False
