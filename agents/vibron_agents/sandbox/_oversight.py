"""Watching a run from the process above its first one, until the run ends, passes a limit or is given up.

Needs the standard library only.  It runs in a process that does nothing else, so that a busy caller delays nothing.
"""

from __future__ import annotations

import importlib
import os
import select
import signal
import time
from typing import Any

LONGEST, SHORTEST = 0.1, 0.002
FILL = min(os.cpu_count() or 1, 8) << 32  # most bytes a second that a run can fill
PIPE, SOCKET = 1 << 16, 425_984  # most bytes that the kernel keeps for one of each
TABLES, EXACT = ("VmPTE:",), ("Pss:", "SwapPss:")
QUICK = ("VmRSS:", "VmSwap:", *TABLES)
KERNEL = 1 << 18  # about what the kernel keeps for a process besides its page tables

_root = importlib.import_module(f"{__package__}._root" if __package__ else "_root")


class Oversight:
    """The limits of a run that no wall keeps alone: its time, and its memory without a control group.

    Parameters
    ----------
    first : int
        Descriptor of the first process.
    lifeline : int
        Descriptor that is closed at the other end when the caller gives the run up, or dies.
    limits : dict
        Ceilings.
    folder : int
        Its open folder.

    Attributes
    ----------
    group : Group or None
        Its memory control group, once it has joined one.
    passed : str
        The limit that was passed, ``"given up"``, or nothing.
    peak : int
        Most bytes seen.
    seconds : float
        What the run took until its first process had ended.
    """

    def __init__(self, first: int, lifeline: int, limits: dict[str, float], folder: int) -> None:
        self.first, self.lifeline, self.limits, self.folder = first, lifeline, limits, folder
        self.group: Any = None
        self.passed, self.peak, self.seconds = "", 0, 0.0

    def watch(self) -> None:
        """Return when the first process has ended, of which the kernel makes an end of all others."""
        begun = time.monotonic()
        end = begun + self.limits["seconds"]
        poll = select.poll()
        poll.register(self.first, select.POLLIN)
        poll.register(self.lifeline, select.POLLIN)
        pause = SHORTEST
        while True:
            ready = dict(poll.poll(1e3 * max(0.0, min(pause, end - time.monotonic()))))
            if self.first in ready:
                break
            if self.lifeline in ready:
                self.passed = "given up"
            elif time.monotonic() >= end:
                self.passed = "seconds"
            elif (room := self._room()) < 0:
                self.passed = "memory"
            else:
                pause = max(SHORTEST, min(LONGEST, 2.0 * pause, room / FILL))
                continue
            signal.pidfd_send_signal(self.first, signal.SIGKILL)
            break
        poll.unregister(self.lifeline)
        poll.poll()
        self.seconds = time.monotonic() - begun
        if self.group is not None and not self.passed and self.group.exceeded():
            self.passed = "memory"

    def _room(self) -> float:
        """Return how much more memory the run may take; negative once it has passed its limit."""
        if self.group is not None:
            self.peak = max(self.peak, self.group.used())
            return -1.0 if self.group.exceeded() else float("inf")
        used: int = _root.used(self.folder) + held(QUICK)
        if used > self.limits["memory"]:  # too much where what processes share counts for each of them
            used = _root.used(self.folder) + held(EXACT)
        self.peak = max(self.peak, used)
        return self.limits["memory"] - used


def held(kinds: tuple[str, ...]) -> int:
    """Return the bytes of all processes of the run, and the most that the kernel keeps for their pipes and sockets.

    What processes share counts for each by ``QUICK``, and once by ``EXACT``, which takes longer.
    """
    total, kept = 0, set()
    for name in os.listdir("/proc"):
        if name.isdigit() and name != "1":
            total += KERNEL + _memory(f"/proc/{name}/status", QUICK if kinds is QUICK else TABLES)
            total += 0 if kinds is QUICK else _memory(f"/proc/{name}/smaps_rollup", EXACT)
            kept.update(_buffers(name))
    return total + sum(PIPE if one.startswith("pipe") else SOCKET for one in kept)


def _memory(path: str, kinds: tuple[str, ...]) -> int:
    try:
        with open(path, "rb") as file:
            lines = file.read().decode(errors="replace").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith(kinds))


def _buffers(process: str) -> list[str]:
    """Return the pipes and sockets that a process has open."""
    found = []
    try:
        for descriptor in os.listdir(f"/proc/{process}/fd"):
            place = os.readlink(f"/proc/{process}/fd/{descriptor}")
            if place.startswith(("pipe:", "socket:")):
                found.append(place)
    except OSError:
        pass
    return found
