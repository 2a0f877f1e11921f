"""Folders for the time of a run, which do not stay behind even when their owner is killed."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from vibron.core.system import lock, open_folder
from vibron_agents.sandbox import _folder

PREFIX, UNLOCKED = "vibron-scratch-", "vibron-unlocked-"


@contextmanager
def scratch() -> Iterator[Path]:
    """Yield a new folder and remove it at the end; first remove those whose owners have died.

    The owner holds a lock on its folder, which the kernel releases when it dies, in whatever way.  Where folders cannot
    be locked, as on Windows, the folder of a killed owner stays.
    """
    sweep()
    folder = Path(tempfile.mkdtemp(prefix=UNLOCKED))
    handle = open_folder(folder)
    try:
        with contextlib.suppress(OSError):  # a file system without locks: the folder is never swept
            if handle is not None:
                lock(handle, wait=True)
                folder = folder.rename(folder.with_name(folder.name.replace(UNLOCKED, PREFIX)))
        yield folder
    finally:
        _folder.clear(folder)
        if handle is not None:
            os.close(handle)


def sweep() -> None:
    """Remove this user's scratch folders that have no owner any more."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            handle = open_folder(folder)
            if handle is None:
                return
            try:
                lock(handle)
                _folder.clear(folder)
            finally:
                os.close(handle)
