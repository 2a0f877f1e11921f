"""Handling a folder in which somebody else has written: links, depth and rights are not what they should be."""

from __future__ import annotations

import math
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

DEEPEST = 64
ENTRY = 4096  # what a name costs at least, so that empty files are not free


def entries(folder: Path) -> Iterator[tuple[os.DirEntry[str], int]]:
    """Yield all that is in a folder with its depth, links not followed; what vanishes meanwhile is left out."""
    waiting = [(str(folder), 1)]
    while waiting:
        place, depth = waiting.pop()
        try:
            listing = os.scandir(place)
        except FileNotFoundError:
            continue
        with listing:
            for entry in listing:
                yield entry, depth
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((entry.path, depth + 1))


def size(folder: Path, most: float = math.inf) -> float:
    """Return the bytes in a folder; infinite where it is too deep or closed to be measured.

    The count ends once it is above ``most``.
    """
    total = 0
    try:
        for entry, depth in entries(folder):
            try:
                known = entry.stat(follow_symlinks=False)
            except FileNotFoundError:
                continue
            total += ENTRY + max(known.st_size, known.st_blocks * 512)
            if depth > DEEPEST:
                return math.inf
            if total > most:
                break
    except OSError:
        return math.inf
    return total


def empty(folder: Path) -> None:
    """Remove all that is in a folder, however deep.

    What lies two levels down is moved up before its parent goes, so that no path grows longer than the first.
    """
    folder.chmod(0o700)
    while found := list(folder.iterdir()):
        for entry in found:
            if not _is_folder(entry):
                entry.unlink()
                continue
            entry.chmod(0o700)
            for inner in entry.iterdir():
                if _is_folder(inner):
                    inner.chmod(0o700)
                inner.rename(folder / secrets.token_hex(16))
            entry.rmdir()


def clear(path: Path) -> None:
    """Remove a folder or file; a link is removed and not followed, and nothing is done where there is nothing."""
    if _is_folder(path):
        empty(path)
        path.rmdir()
    else:
        path.unlink(missing_ok=True)


def place(path: Path, text: str) -> None:
    """Write a file that takes the place of whatever was there: a link is replaced and not followed."""
    part = path.with_name(secrets.token_hex(16))
    with part.open("x", encoding="utf-8") as file:
        file.write(text)
    clear(path)
    part.replace(path)


def hand_over(folder: Path, user: int) -> None:
    """Let a user who has no rights write to a folder."""
    os.chown(folder, user, user)
    for entry, _ in entries(folder):
        os.chown(entry.path, user, user, follow_symlinks=False)


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()
