"""Run one program contained, and say how it ended."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Protocol

from vibron.core.errors import InputError, ResourceError
from vibron_agents.sandbox import _folder, _watch
from vibron_agents.sandbox.limits import Limits

STAGE = Path(__file__).with_name("_stage.py")
SYSTEM = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc/ld.so.cache", "/etc/ld.so.conf",
    "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/localtime", "/etc/fonts",
)  # fmt: skip
PERIOD, SHORTEST = 0.1, 0.005
REPORT = 4096
USERS = range(100_000, 1_000_000)


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


def run(
    command: Sequence[str],
    folder: Path | str,
    limits: Limits | None = None,
    *,
    readable: Sequence[Path | str] = (),
    environment: Mapping[str, str] | None = None,
    answer: int = 0,
) -> Run:
    """Run a command in a folder of its own, with nothing else to write to and no network.

    Parameters
    ----------
    command : sequence of str
        Program and arguments.
    folder : path
        The only place outside a private /tmp that it may write; an existing folder.
    limits : Limits, optional
        Ceilings.
    readable : sequence of paths, optional
        Files and folders that it may read beside the system's and Python's own.
    environment : mapping, optional
        Its environment variables, added to a minimal set; nothing of the caller's is handed on.
    answer : int, optional
        Where above 0, the program has a pipe on descriptor 3, of which so many bytes are read and one more.

    Returns
    -------
    Run
        How it ended.

    Raises
    ------
    InputError
        The folder or the program is not there.
    ResourceError
        The walls cannot be built on this system (see :func:`guarantees`); nothing was run.
    """
    limits = limits or Limits()
    place = existing(folder)
    with prepared(place, limits, readable, environment) as spec:
        spec["command"] = list(command)
        return _supervise(spec, place, limits, answer)


def run_python(code: str, folder: Path | str, limits: Limits | None = None, **more: Any) -> Run:
    """Write ``code`` to ``script.py`` in the folder and run it with this Python; see :func:`run`."""
    _folder.place(existing(folder) / "script.py", code)
    return run([sys.executable, "-s", "-B", "script.py"], folder, limits, **more)


def existing(folder: Path | str) -> Path:
    """Return a folder's path without links in it, or say that it is not there."""
    place = Path(folder).resolve()
    if not place.is_dir():
        raise InputError("is no folder", field="folder", value=str(folder), remedy="make it first")
    return place


@contextmanager
def prepared(
    folder: Path, limits: Limits, readable: Sequence[Path | str] = (), environment: Mapping[str, str] | None = None
) -> Iterator[dict[str, Any]]:
    """Hand a folder over to the contained user and yield the description of a run in it, without the program.

    Where we are root every run has a user of its own: the kernel counts processes by user, and runs side by side would
    else share one limit.
    """
    user = USERS[secrets.randbelow(len(USERS))]
    if os.getuid() == 0:
        _hand_over(folder, user)
    with tempfile.TemporaryDirectory(prefix="vibron-root-") as root:
        yield {
            "folder": str(folder),
            "root": root,
            "user": user,
            "readable": [str(path) for path in (*SYSTEM, *python_places(), *map(_absolute, readable))],
            "limits": limits.to_dict(),
            "environment": {**minimal_environment(), **(environment or {})},
        }


def minimal_environment() -> dict[str, str]:
    """Return what a contained program finds in its environment."""
    return {
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "HOME": "/tmp",
        "LANG": "C.UTF-8",
        "MPLBACKEND": "Agg",
        "MPLCONFIGDIR": "/tmp",
        "OMP_NUM_THREADS": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONUNBUFFERED": "1",
        "RAYON_NUM_THREADS": "1",
    }


def python_places() -> list[str]:
    """Return the folders from which this Python imports, the checkout's source roots included."""
    places = {sys.prefix, sys.base_prefix, *sysconfig.get_paths().values()}
    places |= {entry for entry in sys.path if entry and Path(entry).is_dir()}
    roots = sorted({str(Path(place).resolve()) for place in places if Path(place).exists()} | {sys.prefix})
    return [place for place in roots if not any(place.startswith(f"{other}/") for other in roots)]


def _absolute(path: Path | str) -> Path:
    found = Path(path).resolve()
    if not found.exists():
        raise InputError("is not there", field="readable", value=str(path), remedy="name an existing path")
    return found


def _hand_over(folder: Path, user: int) -> None:
    """Let the user inside, who has no rights, write to the folder."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, user, user, follow_symlinks=False)


class Started(Protocol):
    """A process that was started: one's own, or forked by another one."""

    pid: int

    def poll(self) -> int | None:
        """Return a status once it has ended."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end, or raise ``subprocess.TimeoutExpired``."""


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


def _supervise(spec: dict[str, Any], folder: Path, limits: Limits, answer: int) -> Run:
    pipes, (given, ours) = Pipes(answer), os.pipe()
    handed = [given, *pipes.theirs[2:]]
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", str(STAGE), *map(str, handed)],
        stdin=subprocess.DEVNULL, stdout=pipes.theirs[0], stderr=pipes.theirs[1], pass_fds=handed, env={},
        start_new_session=True,
    )  # fmt: skip
    os.close(given)
    pipes.handed_over()
    with os.fdopen(ours, "wb") as file:
        file.write(json.dumps(spec).encode())
    return watched(process, pipes, spec, folder, limits)


def watched(process: Started, pipes: Pipes, spec: Mapping[str, Any], folder: Path, limits: Limits) -> Run:
    """Watch a contained program until its end or until it passes a limit, and say how it ended."""
    begun = time.monotonic()
    collectors = pipes.collected(limits.output)
    passed, peak, pause = "", 0, SHORTEST
    while process.poll() is None:
        members = _watch.tree(process.pid)
        peak = max(peak, _watch.resident(members))
        passed = _passed(limits, time.monotonic() - begun, peak, folder)
        if passed:
            for member in members[1:2]:
                _kill(member)
            _kill(process.pid)
            break
        try:
            process.wait(pause)
        except subprocess.TimeoutExpired:
            pause = min(2.0 * pause, PERIOD)
            continue
    process.wait()
    seconds = time.monotonic() - begun
    for collector in collectors:
        collector.join(5.0)
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
    status = report.get("status")
    reason = passed or ("finished" if status == 0 else "killed" if status is None or status < 0 else "failed")
    dropped = kept.dropped + errors.dropped
    said = bytes(answer[0].kept) if answer else b""
    return Run(reason, status, kept.text(), errors.text(), dropped, seconds, peak, said)


def _passed(limits: Limits, seconds: float, memory: int, folder: Path) -> str:
    if seconds > limits.seconds:
        return "seconds"
    if memory > limits.memory:
        return "memory"
    return "disk" if _watch.size(folder) > limits.disk else ""


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
