"""An append-only journal of finished events: what a run is resumed from after it was cut off at any byte."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from vibron.core.errors import FormatError, ResourceError
from vibron.core.system import lock


class Journal:
    """Events of a run, one JSON object a line, each with the checksum of its text.

    Only one process writes at a time.  A last line that was not finished is cut off when the journal is opened; a
    damaged line before it is an error, since what came after rests on it.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.events: list[dict[str, Any]] = []
        self._file: Any = None

    def __enter__(self) -> Self:
        """Lock the journal and read the events that are there.

        Raises
        ------
        ResourceError
            Another process holds it.
        FormatError
            A line other than the last is damaged.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("a+b")  # held open: the lock goes with it
        try:
            lock(self._file.fileno())
        except OSError as error:
            self._file.close()
            raise ResourceError(
                "is being written by another process", field="journal", value=str(self.path),
                remedy="wait for it, or choose another folder",
            ) from error  # fmt: skip
        try:
            self._read()
        except FormatError:
            self._file.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Release the journal."""
        self._file.close()

    def _read(self) -> None:
        self._file.seek(0)
        data = self._file.read()
        good = 0
        lines = data.split(b"\n")
        for number, line in enumerate(lines[:-1], 1):
            event = event_of(line)
            if event is None:
                if number < len(lines) - 1:
                    raise FormatError("is damaged", file=self.path, line=number, remedy="restore it from a copy")
                break
            self.events.append(event)
            good += len(line) + 1
        if good < len(data):
            self._file.truncate(good)

    def append(self, kind: str, **data: Any) -> None:
        """Write one event and wait until it is on the disk."""
        event = {"kind": kind, **data}
        line = line_of(event)
        self._file.seek(0, os.SEEK_END)
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())
        self.events.append(event_of(line[:-1]) or event)

    def of(self, kind: str) -> Iterator[Mapping[str, Any]]:
        """Yield the events of a kind, in order."""
        return (event for event in self.events if event["kind"] == kind)


def line_of(event: Mapping[str, Any]) -> bytes:
    """Return an event as a line of JSON after the checksum of its text."""
    text = json.dumps(event, sort_keys=True, allow_nan=False)
    return f"{_sum(text)} {text}\n".encode()


def event_of(line: bytes) -> dict[str, Any] | None:
    """Return the event of a line without its line end; None for a damaged or unfinished line."""
    try:
        total, _, text = line.decode().partition(" ")
        if total != _sum(text):
            return None
        found: dict[str, Any] = json.loads(text)
        return found
    except (ValueError, UnicodeDecodeError):
        return None


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
