"""Watching a contained program from outside until its end or until it passes a limit."""

from __future__ import annotations

import json
import math
import os
import select
import signal
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from vibron.core.errors import InputError, ResourceError
from vibron_agents.sandbox import _folder, _watch
from vibron_agents.sandbox.limits import Limits

PERIOD, SHORTEST, PATIENCE = 0.1, 0.005, 5.0
REPORT = 4096


@dataclass(frozen=True)
class Run:
    """How a contained program ended.

    ``reason`` is ``finished``, ``failed`` (non-zero status), ``killed`` (by a signal of its own), or the limit that
    ended it: ``seconds``, ``memory``, ``disk``.  ``answer`` is what it wrote to descriptor 3 where it was given one.
    """

    reason: str
    status: int | None
    stdout: str
    stderr: str
    dropped: int
    seconds: float
    peak_memory: int
    answer: bytes = b""

    @property
    def ok(self) -> bool:
        """Whether the program ended by itself with status 0; says nothing of what it did."""
        return self.reason == "finished"


class Contained:
    """The first of the sandbox's processes, seen through a descriptor that never comes to mean another one.

    It ends by itself when all that it contains has ended.
    """

    def __init__(self, pid: int, descriptor: int) -> None:
        self.pid = pid
        self.descriptor = descriptor
        self._poll = select.poll()
        self._poll.register(descriptor, select.POLLIN)

    def ended(self, seconds: float) -> bool:
        """Wait so long at most and return whether it has ended."""
        return bool(self._poll.poll(1e3 * max(0.0, seconds)))

    def end(self) -> None:
        """Kill process 1 of the namespace, with which the kernel ends all the others, and wait for that."""
        if not self.ended(0.0):
            for first in _watch.tree(self.pid)[1:2]:
                _kill(first)
            if not self.ended(PATIENCE if _watch.tree(self.pid)[1:] else 0.0):
                signal.pidfd_send_signal(self.descriptor, signal.SIGKILL)
                self._poll.poll()
        os.close(self.descriptor)


class Pipes:
    """What a contained program says: output, errors, the report of its first process, and maybe an answer.

    ``theirs`` are the ends to be handed over, in this order; ``ours`` are read here.
    """

    def __init__(self, answer: int) -> None:
        self.answer = answer
        pairs = [os.pipe() for _ in range(4 if answer else 3)]
        self.ours, self.theirs = [ours for ours, _ in pairs], [theirs for _, theirs in pairs]

    def handed_over(self) -> None:
        """Close the ends that are the program's now."""
        for descriptor in self.theirs:
            os.close(descriptor)

    def closed(self) -> None:
        """Close the ends that would have been read: nothing will come."""
        for descriptor in self.ours:
            os.close(descriptor)

    def collected(self, output: int) -> list[_Collector]:
        """Read each to its end, and keep so much of it."""
        most = (output, output, REPORT, self.answer + 1)
        return [_Collector(os.fdopen(ours, "rb"), limit) for ours, limit in zip(self.ours, most, strict=False)]


def watched(process: Contained, pipes: Pipes, spec: Mapping[str, Any], folder: Path, limits: Limits) -> Run:
    """Watch a contained program until its end or until it passes a limit, and say how it ended.

    Whatever happens here, nothing of it runs any more afterwards.
    """
    begun = time.monotonic()
    collectors = pipes.collected(limits.output)
    try:
        passed, peak = _watched(process, folder, limits, begun)
    finally:
        process.end()
    seconds = time.monotonic() - begun
    for collector in collectors:
        collector.join(PATIENCE)
    kept, errors, told, *answer = collectors
    report = json.loads(told.kept.partition(b"\n")[0] or b"{}")
    if "failed" in report:
        raise ResourceError(
            f"the sandbox cannot be built here: {report['failed']}", field="sandbox",
            remedy="run on Linux with user namespaces, or as root",
        )  # fmt: skip
    if "unstarted" in report:
        raise InputError(
            f"cannot be started: {report['unstarted']}", field="command", value=spec["command"][0],
            remedy="name a program that the sandbox can read",
        )  # fmt: skip
    left = _folder.size(folder, limits.disk)
    if math.isinf(left):
        _folder.empty(folder)  # which others could neither read nor remove
    passed = passed or ("disk" if left > limits.disk else "")
    status = report.get("status")
    return Run(
        reason=passed or ("finished" if status == 0 else "killed" if status is None or status < 0 else "failed"),
        status=status,
        stdout=kept.text(),
        stderr=errors.text(),
        dropped=kept.dropped + errors.dropped,
        seconds=seconds,
        peak_memory=max(peak, report.get("peak", 0)),
        answer=bytes(answer[0].kept) if answer else b"",
    )


def _watched(process: Contained, folder: Path, limits: Limits, begun: float) -> tuple[str, int]:
    """Return the limit that was passed, if any, and the most resident bytes seen."""
    device, peak, pause = folder.stat().st_dev, 0, SHORTEST
    while not process.ended(min(pause, begun + limits.seconds - time.monotonic())):
        if time.monotonic() - begun >= limits.seconds:
            return "seconds", peak
        members = _watch.tree(process.pid)[2:]  # after the two that are ours
        peak = max(peak, _watch.resident(members))
        if peak > limits.memory:
            return "memory", peak
        if _folder.size(folder, limits.disk) + _watch.unlinked(members, device) > limits.disk:
            return "disk", peak
        pause = min(2.0 * pause, PERIOD)
    return "", peak


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return


class _Collector(threading.Thread):
    """Reads a stream to its end and keeps its beginning."""

    def __init__(self, stream: IO[bytes], limit: int) -> None:
        super().__init__(daemon=True)
        self.stream, self.limit, self.kept, self.dropped = stream, limit, bytearray(), 0
        self.start()

    def run(self) -> None:
        with self.stream:
            while part := self.stream.read1(1 << 16):  # type: ignore[attr-defined]
                room = self.limit - len(self.kept)
                self.kept += part[:room]
                self.dropped += max(0, len(part) - room)

    def text(self) -> str:
        return self.kept.decode("utf-8", errors="replace")
