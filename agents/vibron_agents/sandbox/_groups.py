"""A memory control group for one run, where one can be had: the kernel then counts all that the run takes.

Needs the standard library only.  Kernel documentation: admin-guide/cgroup-v2.rst, admin-guide/cgroup-v1/memory.rst.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator

PREFIX = "vibron-"
GROUPS, MOUNTS = "/proc/self/cgroup", "/proc/self/mountinfo"


class ControlGroup:
    """A control group, held open by descriptors since its path cannot be reached from the root of the run.

    Parameters
    ----------
    parent : int
        The open folder above it.
    name : str
        Its folder.
    """

    def __init__(self, parent: int, name: str) -> None:
        self.parent, self.name = parent, name
        self.folder = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=parent)
        fcntl.flock(self.folder, fcntl.LOCK_EX | fcntl.LOCK_NB)  # says that its owner lives

    def limit(self, memory: int) -> None:
        """Set the most memory, swap included, and have all of the run killed together where the kernel can."""
        self.write("memory.limit_in_bytes" if self.has("memory.limit_in_bytes") else "memory.max", memory)
        for name, value in (("memory.memsw.limit_in_bytes", memory), ("memory.swap.max", 0), ("memory.oom.group", 1)):
            if self.has(name):
                self.write(name, value)

    def add(self, process: int) -> None:
        """Move a process into the group; those that it forks later are in it too."""
        self.write("cgroup.procs", process)

    def exceeded(self) -> bool:
        """Return True if the kernel has killed a process of the group for want of memory."""
        name = "memory.oom_control" if self.has("memory.oom_control") else "memory.events"
        return any(key == "oom_kill" and value != "0" for key, value in self._pairs(name))

    def used(self) -> int:
        """Return the bytes that cannot be given back: those of processes and those of files kept in memory."""
        found = dict(self._pairs("memory.stat"))
        return sum(int(found.get(key, "0")) for key in ("rss", "anon", "shmem"))

    def remove(self) -> None:
        """Remove the group, which has no process left."""
        with contextlib.suppress(OSError):
            os.rmdir(self.name, dir_fd=self.parent)
        os.close(self.folder)
        os.close(self.parent)

    def has(self, name: str) -> bool:
        """Return True if the group has a file of this name."""
        try:
            os.stat(name, dir_fd=self.folder)
        except FileNotFoundError:
            return False
        return True

    def write(self, name: str, value: int) -> None:
        """Write one of the group's files."""
        file = os.open(name, os.O_WRONLY | os.O_CLOEXEC, dir_fd=self.folder)
        try:
            os.write(file, str(value).encode())
        finally:
            os.close(file)

    def _pairs(self, name: str) -> Iterator[tuple[str, str]]:
        file = os.open(name, os.O_RDONLY | os.O_CLOEXEC, dir_fd=self.folder)
        try:
            text = os.read(file, 1 << 16).decode()
        finally:
            os.close(file)
        for line in text.splitlines():
            key, _, value = line.partition(" ")
            yield key, value


def made(memory: int) -> ControlGroup | None:
    """Return a new group with this limit, or None where this process may not make one."""
    for place in _candidates():
        with contextlib.suppress(OSError):
            parent = os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            try:
                return _made_in(parent, memory)
            except OSError:
                os.close(parent)
    return None


def _made_in(parent: int, memory: int) -> ControlGroup:
    _sweep(parent)
    name = f"{PREFIX}{os.urandom(8).hex()}"
    os.mkdir(name, dir_fd=parent)
    try:
        group = ControlGroup(parent, name)
        group.limit(memory)
    except OSError:
        os.rmdir(name, dir_fd=parent)
        raise
    return group


def _sweep(parent: int) -> None:
    """Remove groups whose owners were killed before they could."""
    for name in os.listdir(parent):
        if not name.startswith(PREFIX):
            continue
        with contextlib.suppress(OSError):
            folder = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=parent)
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                os.rmdir(name, dir_fd=parent)
            finally:
                os.close(folder)


def _candidates() -> Iterator[str]:
    """Yield folders in which a memory group may perhaps be made, the nearest first."""
    with open(GROUPS) as file:
        own = [line.rstrip("\n").split(":", 2)[1:] for line in file]
    by_controller = {kind: path for kinds, path in own for kind in kinds.split(",")}
    with open(MOUNTS) as file:
        mounts = [line.split() for line in file]
    for words in mounts:
        kind, _, options = words[words.index("-") + 1 :][:3]
        if kind == "cgroup" and "memory" in options.split(","):
            path = by_controller.get("memory")
        elif kind == "cgroup2":
            path = by_controller.get("")
        else:
            continue
        if path is None or not (path + "/").startswith(words[3].rstrip("/") + "/"):
            continue
        below = [part for part in path[len(words[3].rstrip("/")) :].split("/") if part]
        if kind == "cgroup":
            yield "/".join([words[4], *below])
            continue
        for depth in range(len(below), -1, -1):  # a group that has processes cannot share out memory; one above it may
            place = "/".join([words[4], *below[:depth]])
            if _shares_memory(place):
                yield place


def _shares_memory(place: str) -> bool:
    try:
        with open(f"{place}/cgroup.subtree_control") as file:
            return "memory" in file.read().split()
    except OSError:
        return False
