"""What a process tree uses, read from /proc."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
LISTS_CHILDREN = Path(f"/proc/self/task/{os.getpid()}/children").exists()


def tree(root: int) -> list[int]:
    """Return a process and all its descendants, the eldest first."""
    known = None if LISTS_CHILDREN else _children_by_parent()
    found, waiting = [], [root]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += _children(one) if known is None else known.get(one, [])
    return found


def resident(processes: Iterable[int]) -> int:
    """Return the resident bytes of some processes together; what they share counts for each."""
    total = 0
    for process in processes:
        try:
            total += int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE
        except (OSError, IndexError):
            continue
    return total


def unlinked(processes: Iterable[int], device: int) -> int:
    """Return the bytes that some processes hold on a device in open files which have no name any more."""
    files = {}
    for process in processes:
        for descriptor in _listed(f"/proc/{process}/fd"):
            try:
                known = Path(f"/proc/{process}/fd/{descriptor}").stat()
            except OSError:
                continue
            if known.st_nlink == 0 and known.st_dev == device and stat.S_ISREG(known.st_mode):
                files[known.st_ino] = known.st_blocks * 512
    return sum(files.values())


def _children(process: int) -> list[int]:
    found: list[int] = []
    for task in _listed(f"/proc/{process}/task"):
        try:
            found += map(int, Path(f"/proc/{process}/task/{task}/children").read_text().split())
        except OSError:
            continue
    return found


def _children_by_parent() -> dict[int, list[int]]:
    children: dict[int, list[int]] = {}
    for name in _listed("/proc"):
        try:
            text = Path(f"/proc/{name}/stat").read_text() if name.isdigit() else ""
        except OSError:
            continue
        if text:
            children.setdefault(int(text.rpartition(")")[2].split()[1]), []).append(int(name))
    return children


def _listed(place: str) -> list[str]:
    try:
        return [entry.name for entry in os.scandir(place)]
    except OSError:
        return []
