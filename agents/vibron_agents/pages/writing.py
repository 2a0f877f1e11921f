"""Files that are either whole or not there."""

from __future__ import annotations

from pathlib import Path

from vibron.core.errors import unwritable
from vibron.core.replacing import replacing


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


def write_whole(path: Path, content: str | bytes, field: str = "path") -> Path:
    """Write a file, which is replaced only by a complete one, and return its path.

    Raises
    ------
    InputError or ResourceError
        It cannot be written, for instance because the disk is full.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path, field) as temporary:
            temporary.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    except OSError as error:
        raise unwritable(error, field, path) from error
    return path
