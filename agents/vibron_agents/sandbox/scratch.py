"""Folders for the time of a run, which do not stay behind even when their owner is killed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vibron_agents.sandbox import _folder

PREFIX, UNLOCKED = "vibron-scratch-", "vibron-unlocked-"


@contextmanager
def scratch() -> Iterator[Path]:
    """Yield a new folder and remove it at the end; first remove those whose owners have died.

    The owner holds a lock on its folder, which the kernel releases when it dies, in whatever way.
    """
    sweep()
    folder = Path(tempfile.mkdtemp(prefix=UNLOCKED))
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with contextlib.suppress(OSError):  # a file system without locks: the folder is never swept
            fcntl.flock(lock, fcntl.LOCK_EX)
            folder = folder.rename(folder.with_name(folder.name.replace(UNLOCKED, PREFIX)))
        yield folder
    finally:
        _folder.clear(folder)
        os.close(lock)


def sweep() -> None:
    """Remove this user's scratch folders that have no owner any more."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                if os.fstat(lock).st_uid == os.geteuid():
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    _folder.clear(folder)
            finally:
                os.close(lock)
