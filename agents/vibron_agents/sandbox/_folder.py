"""Handling a folder in which somebody else has written: links, depth and rights are not what they should be."""

from __future__ import annotations

import secrets
from pathlib import Path


def clear(folder: Path) -> None:
    """Remove a folder, however deep; nothing where there is none.

    What lies two levels down is moved up before its parent goes, so that no path grows longer than the first.
    """
    if not _is_folder(folder):
        folder.unlink(missing_ok=True)
        return
    folder.chmod(0o700)
    while entries := list(folder.iterdir()):
        for entry in entries:
            if not _is_folder(entry):
                entry.unlink()
                continue
            entry.chmod(0o700)
            for inner in entry.iterdir():
                if _is_folder(inner):
                    inner.chmod(0o700)
                inner.rename(folder / secrets.token_hex(16))
            entry.rmdir()
    folder.rmdir()


def place(path: Path, text: str) -> None:
    """Write a file that takes the place of whatever was there: a link is replaced and not followed."""
    part = path.with_name(secrets.token_hex(16))
    with part.open("x", encoding="utf-8") as file:
        file.write(text)
    part.replace(path)


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()
