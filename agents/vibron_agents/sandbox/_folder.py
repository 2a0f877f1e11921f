"""Handling a folder in which somebody else has written: links, depth and rights are not what they should be."""

from __future__ import annotations

import secrets
from pathlib import Path


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


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()
