"""The caller's side of a contained run: its pipes, its end, and what its processes report."""

from __future__ import annotations

import json
import os
import select
import signal
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import IO, Any

from vibron.core.errors import InputError, ResourceError
from vibron_agents.sandbox.limits import Limits

PATIENCE, KEEPING = 10.0, 120.0  # seconds to end a run, and to copy out what it left
REPORT = 4096


@dataclass(frozen=True)
class Run:
    """How a contained program ended.

    ``reason`` is ``finished``, ``failed`` (non-zero status), ``killed`` (by its own signal), or the limit that
    ended it: ``seconds``, ``memory``, ``disk``.  ``seconds`` is the time from the start of the program until all its
    processes had ended, without that of the walls and of copying.  ``answer`` is what it wrote to descriptor 3 where it
    was given one.
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
        """Whether the program ended on its own with status 0; says nothing of what it did."""
        return self.reason == "finished"


class Contained:
    """The process above all others of a run, seen through a descriptor that never comes to mean another one.

    It ends when all that it contains has ended.
    """

    def __init__(self, pid: int, descriptor: int) -> None:
        self.pid = pid
        self.descriptor = descriptor

    def ended(self, seconds: float, until: int | None = None) -> bool:
        """Wait so long at most, or until another descriptor can be read, and return whether it has ended."""
        waiting = select.poll()
        for descriptor in (self.descriptor, *([] if until is None else [until])):
            waiting.register(descriptor, select.POLLIN)
        seen = waiting.poll(None if seconds == inf else 1e3 * seconds)
        return any(descriptor == self.descriptor for descriptor, _ in seen)

    def end(self) -> None:
        """Wait until it has ended, or kill it, and with it the first process of its namespace and all others."""
        if not self.ended(PATIENCE):
            signal.pidfd_send_signal(self.descriptor, signal.SIGKILL)
            self.ended(inf)
        os.close(self.descriptor)


class Pipes:
    """What joins a run to its caller: output, errors, the report of its processes, its lifeline, maybe an answer.

    ``theirs`` are the ends to be handed over, in this order; ``ours`` are read here.  The run ends when ``lifeline`` is
    closed.
    """

    def __init__(self, answer: int) -> None:
        self.answer = answer
        pairs = [os.pipe() for _ in range(4 if answer else 3)]
        self.ours, self.theirs = [ours for ours, _ in pairs], [theirs for _, theirs in pairs]
        theirs, self.lifeline = os.pipe()
        self.theirs.insert(3, theirs)

    def handed_over(self) -> None:
        """Close the ends that are not ours."""
        for descriptor in self.theirs:
            os.close(descriptor)

    def closed(self) -> None:
        """Close our ends, where there is nothing to read, and end what may be there."""
        for descriptor in (*self.ours, self.lifeline):
            os.close(descriptor)

    def collected(self, output: int) -> list[Collector]:
        """Read each to its end, and keep so much of it."""
        most = (output, output, REPORT, self.answer + 1)
        return [Collector(os.fdopen(ours, "rb"), limit) for ours, limit in zip(self.ours, most, strict=False)]


def watched(
    process: Contained, pipes: Pipes, spec: Mapping[str, Any], limits: Limits, until: int | None = None
) -> Run:  # fmt: skip
    """Wait for the end of a contained program, or end it when ``until`` can be read, and say how it ended.

    Whatever happens here, nothing of it runs any more afterwards.
    """
    begun = time.monotonic()
    collectors = pipes.collected(limits.output)
    try:
        process.ended(limits.seconds + KEEPING, until)
    finally:
        os.close(pipes.lifeline)
        process.end()
    seconds = time.monotonic() - begun
    for collector in collectors:
        collector.join(PATIENCE)
    kept, errors, told, *answer = collectors
    report: dict[str, Any] = {}
    for line in told.kept.splitlines():
        report |= json.loads(line)
    _refuse(report, spec, limits)
    passed = report.get("passed", "seconds")
    status = report.get("status")
    if not report.get("complete", True) or (not passed and status != 0 and report["crowded"]):
        passed = "disk"
    return Run(
        reason=passed or ("finished" if status == 0 else "killed" if status is None or status < 0 else "failed"),
        status=status,
        stdout=kept.text(),
        stderr=errors.text(),
        dropped=kept.dropped + errors.dropped,
        seconds=report.get("seconds", seconds),
        peak_memory=max(report.get("peak_seen", 0), report.get("peak", 0)),
        answer=bytes(answer[0].kept) if answer else b"",
    )


def _refuse(report: Mapping[str, Any], spec: Mapping[str, Any], limits: Limits) -> None:
    """Raise the error of a program that was not run, or whose files could not be kept."""
    if "failed" in report:
        raise ResourceError(
            f"the sandbox cannot be built here: {report['failed']}", field="sandbox",
            remedy="allow user namespaces or run as root; scripts that you trust also run with --uncontained",
        )  # fmt: skip
    if "unfit" in report:
        raise InputError(
            f"cannot be copied into the sandbox: {report['unfit']}", field="folder", value=spec["folder"],
            remedy=f"leave at most {limits.disk} bytes in it, or allow more disk",
        )  # fmt: skip
    if "unstarted" in report:
        raise InputError(
            f"cannot be started: {report['unstarted']}", field="command", value=spec["command"][0],
            remedy="name a program that the sandbox can read",
        )  # fmt: skip
    if "unkept" in report:
        raise ResourceError(
            f"what the program left cannot be kept: {report['unkept']}", field="folder", value=spec["folder"],
            remedy="make room on the disk, and see that the folder can be written",
        )  # fmt: skip


class Collector(threading.Thread):
    """Reads a stream to its end and keeps its beginning."""

    def __init__(self, stream: IO[bytes], limit: int) -> None:
        super().__init__(daemon=True)
        self.stream, self.limit, self.kept, self.dropped = stream, limit, bytearray(), 0
        self.start()

    def run(self) -> None:
        """Read until the other end is closed."""
        with self.stream:
            while part := self.stream.read1(1 << 16):  # type: ignore[attr-defined]
                room = self.limit - len(self.kept)
                self.kept += part[:room]
                self.dropped += max(0, len(part) - room)

    def text(self) -> str:
        """Return what was kept as text."""
        return self.kept.decode("utf-8", errors="replace")
