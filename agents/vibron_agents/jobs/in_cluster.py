"""What a worker of a dask scheduler runs: a group of tasks in a process, which serves the same batch until that ends.

The process keeps the worker alive when compiled code crashes, gives the task a main thread, and ends with the worker.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from vibron.core.errors import InputError
from vibron_agents.jobs.worker import Worker, status_text
from vibron_agents.jobs.workers import DEATHS, FAILED_STARTS, WorkerDiedError, no_start

_lock = threading.Lock()
_held: dict[int, tuple[str, Worker]] = {}  # by the thread that uses it, with the batch that it serves
_ended: set[str] = set()  # batches whose processes are not started again


@dataclass(frozen=True)
class InFolder:
    """Work in the folder in which the batch was begun, so that relative paths mean the same."""

    work: Callable[[Any], Any]
    folder: str

    def __call__(self, item: Any) -> Any:
        """Return the result of an item.

        Raises
        ------
        InputError
            The folder is not there.
        """
        try:
            os.chdir(self.folder)
        except OSError as error:
            raise InputError(
                f"is not on this worker: {error.strerror}", field="folder", value=self.folder,
                remedy="begin the batch in a folder that all workers share",
            ) from error  # fmt: skip
        return self.work(item)


def passed_on(work: bytes) -> bytes:
    """Return the pickled work: as a separate task it is sent once, and again if its worker is lost."""
    return work


def run(batch: str, work: bytes, items: Sequence[Any], seconds: float) -> tuple[list[tuple[bool, Any]], float]:
    """Work on items in order until the time is over, on at least one.

    Returns
    -------
    answers : list of tuple
        For each item that was worked on, whether that succeeded, and its value or error.
    seconds : float
        Time used.

    Raises
    ------
    ResourceError
        Processes end before they can start.
    """
    begun = time.monotonic()
    answers: list[tuple[bool, Any]] = []
    for item in items:
        answers.append(_answer(batch, work, item))
        if time.monotonic() - begun > seconds:
            break
    return answers, time.monotonic() - begun


def _answer(batch: str, work: bytes, item: Any) -> tuple[bool, Any]:
    """Return whether the work on an item succeeded, and its value or error."""
    status = None
    for _ in range(DEATHS):
        worker = _worker(batch, work)
        worker.give(item)
        worker.answers_within(None)
        answer = worker.answer()
        if answer is not None:
            return answer
        status = _end(threading.get_ident())
    return False, WorkerDiedError.of(status_text(status))


def dismiss(batch: str) -> None:
    """End the processes of a batch."""
    with _lock:
        _ended.add(batch)
        for served, worker in _held.values():
            if served == batch:
                worker.process.kill()


def _worker(batch: str, work: bytes) -> Worker:
    """Return the process of this thread for a batch, ready for an item."""
    thread = threading.get_ident()
    served, worker = _held.get(thread, ("", None))
    if worker is not None and served == batch:
        return worker
    _end(thread)
    vars(multiprocessing.current_process())["_config"]["daemon"] = False  # for its children, which end with it anyway
    status = None
    for _ in range(FAILED_STARTS):
        with _lock:
            if batch in _ended:
                break
            worker = Worker(work)
            _held[thread] = batch, worker
        worker.answers_within(None)
        answer = worker.answer()
        if answer is not None and answer[0]:
            return worker
        if answer is not None:
            _end(thread)
            raise no_start(f"{type(answer[1]).__name__}: {answer[1]}")
        status = _end(thread)
    raise no_start(status_text(status))


def _end(thread: int) -> int | None:
    with _lock:
        _, worker = _held.pop(thread, ("", None))
        return worker.end() if worker is not None else None
