r"""Checksum of the whole file at the end of a library: checked before any other library reads a byte of it.

The last 80 bytes of the file are ``\nvibron sha256 <64 digits>\n``: the SHA-256 over all bytes before them.  The
checksum travels with copies and renames, and a file that was cut short or whose end was overwritten ends in something
else.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

from vibron.core.errors import FormatError
from vibron.core.require import require

LENGTH = 80
_LINE = re.compile(rb"\nvibron sha256 ([0-9a-f]{64})\n")
_ENDS = {".parquet": b"PAR1", ".arrow": b"ARROW1"}
_BLOCK = 1 << 20
_YOUNG = 2_000_000_000  # ns; a change within the resolution of the file's time stamp leaves the stamp as it was
_AGAIN = "copy it from a backup or import the spectra again"


def seal(path: Path) -> None:
    """Append the checksum of a finished file to it."""
    with path.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    with path.open("ab") as stream:
        stream.write(f"\nvibron sha256 {digest}\n".encode())


def checked(path: Path) -> str:
    """Return the SHA-256 at the end of a library after comparing it with the content, "" for a table without one.

    The content is read once for each state of the file that its inode, time stamp and size distinguish, and each time
    while the time stamp is too recent to distinguish two states.

    Raises
    ------
    FormatError
        If the content disagrees with the checksum, or the end of the file is neither a checksum nor that of a table.
    """
    state = path.stat()
    key = (state.st_ino, state.st_mtime_ns, state.st_size)
    if abs(time.time_ns() - state.st_mtime_ns) < _YOUNG:
        return _digest(path, *key)
    return _cached(path, *key)


def mapped(path: Path, digest: str) -> Any:
    """Return the content of a library without its checksum as a memory-mapped Arrow buffer."""
    file = require("pyarrow").memory_map(str(path))
    return file.read_buffer(file.size() - (LENGTH if digest else 0))


def _digest(path: Path, inode: int, modified: int, size: int) -> str:
    if not size:
        raise FormatError("is not a library of spectra: the file is empty", file=path, remedy=_AGAIN)
    with path.open("rb") as stream:
        stream.seek(-min(LENGTH, size), os.SEEK_END)
        end = stream.read()
        found = _LINE.fullmatch(end)
        if found is None:
            if end.endswith(_ENDS.get(path.suffix, _ENDS[".arrow"])):
                return ""
            raise FormatError(
                "is not a library of spectra, or was cut short: no checksum at its end", file=path, remedy=_AGAIN
            )
        stream.seek(0)
        digest, left = hashlib.sha256(), size - LENGTH
        while left and (block := stream.read(min(_BLOCK, left))):
            digest.update(block)
            left -= len(block)
    if digest.hexdigest() != found[1].decode():
        raise FormatError("is damaged: its content disagrees with the SHA-256 at its end", file=path, remedy=_AGAIN)
    return digest.hexdigest()


_cached = lru_cache(maxsize=4096)(_digest)
