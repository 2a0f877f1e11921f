"""Files that are either whole or not there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from vibron.core.errors import unwritable


def make_folder(folder: Path | str, field: str = "report") -> Path:
    """Make a folder, or say that it cannot be written.

    Raises
    ------
    InputError
        It cannot be made or is a file.
    """
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(error, field, path) from error
    return path


def write_whole(path: Path, content: str | bytes) -> Path:
    """Write a file under a temporary name and rename it, so that nobody ever reads half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem[:40]}-", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
        Path(name).chmod(0o644)
        return Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
