"""What a process tree uses, read from /proc."""

from __future__ import annotations

import os
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def tree(root: int) -> list[int]:
    """Return a process and all its descendants."""
    children: dict[int, list[int]] = {}
    for place in Path("/proc").iterdir():
        if place.name.isdigit() and (parent := _parent(place)) is not None:
            children.setdefault(parent, []).append(int(place.name))
    found, waiting = [], [root]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += children.get(one, [])
    return found


def resident(processes: list[int]) -> int:
    """Return the resident bytes of some processes together."""
    total = 0
    for process in processes:
        try:
            total += int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE
        except (OSError, IndexError):
            continue
    return total


def size(folder: Path) -> int:
    """Return the bytes in a folder, links not followed."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                total += (Path(place) / name).lstat().st_size
            except OSError:
                continue
    return total


def _parent(place: Path) -> int | None:
    try:
        text = (place / "stat").read_text()
    except OSError:
        return None
    return int(text.rpartition(")")[2].split()[1])
