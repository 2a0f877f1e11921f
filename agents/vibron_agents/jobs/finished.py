"""Finished results of a batch, kept on disk under the hash of everything that they depend on."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from vibron.core.errors import ResourceError, unwritable
from vibron.core.locking import locked
from vibron_agents.core.journal import event_of, line_of

SYNC = 1.0  # s between two waits for the disk: what a power failure may cost in addition to the items in work


def key_of(*parts: Any) -> str:
    """Return the SHA-256 of JSON-safe parts."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()


def journal_of(target: Path) -> Path:
    """Return where the finished results of an output file are kept until it is complete."""
    return target.with_name(f"{target.name}.journal")


def without_file(name: str) -> Path:
    """Return the target of a batch that writes no file, in the user's folder, where its journal is kept."""
    from vibron.infrared.spectral_library.store import folder

    journals = folder().parent / "journals"
    journals.mkdir(parents=True, exist_ok=True)
    return journals / name


class Finished:
    """JSON-safe results by key, one line each in an append-only file; the results themselves stay on disk.

    A line that is damaged or was not finished is left out, so that its item is computed again.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._places: dict[str, int] = {}
        self._file: Any = None
        self._synced = 0.0

    def __enter__(self) -> Self:
        """Open the file and find the results that it holds.

        Raises
        ------
        InputError
            The file cannot be written.
        """
        try:
            self._file = self.path.open("a+b", buffering=0)
        except OSError as error:
            raise unwritable(error, "journal", self.path) from error
        with self.path.open("rb") as lines:
            place = 0
            for line in lines:
                event = event_of(line[:-1]) if line.endswith(b"\n") else None
                if event is not None:
                    self._places[event["key"]] = place
                place += len(line)
                if not line.endswith(b"\n"):
                    self._file.truncate(place - len(line))
        self._synced = time.monotonic()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file; its content stays."""
        self._file.close()

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, key: str) -> bool:
        return key in self._places

    def __getitem__(self, key: str) -> Any:
        with self.path.open("rb") as lines:
            lines.seek(self._places[key])
            event = event_of(lines.readline()[:-1])
        if event is None:
            raise ResourceError(
                "was changed by another program", field="journal", value=str(self.path), remedy="delete it"
            )
        return json.loads(event["value"])

    def add(self, key: str, value: Any) -> None:
        """Append a result.

        Raises
        ------
        InputError or ResourceError
            It cannot be written, for instance because the disk is full; the earlier results are kept.
        """
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)  # as text, which keeps the order of its keys
        line = line_of({"key": key, "value": text})
        start = place = os.fstat(self._file.fileno()).st_size
        try:
            while place < start + len(line):
                place += self._file.write(line[place - start :])
            if time.monotonic() - self._synced > SYNC:
                os.fsync(self._file.fileno())
                self._synced = time.monotonic()
        except OSError as error:
            self._file.truncate(start)
            raise unwritable(error, "journal", self.path) from error
        self._places[key] = start


@contextmanager
def resumable(target: Path) -> Iterator[Finished]:
    """Hold the finished results of an output file; forget them when the block ends well.

    Write the output inside the block.  When the block raises or the process is killed, the results stay for the next
    run.

    Raises
    ------
    ResourceError
        Another run writes the same output.
    """
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(target, seconds=0.0))
        except OSError as error:
            raise unwritable(error, "output", target) from error
        finished = stack.enter_context(Finished(journal_of(target)))
        yield finished
        finished.path.unlink()
