"""Worker processes for independent items: each works on one item at a time and is replaced when it dies."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import pickle
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from vibron.core.errors import ResourceError

DEATHS = 2  # of workers on one item, after which the item is given up
FAILED_STARTS = 3  # in succession, after which the batch is given up
_PR_SET_PDEATHSIG = 1
_SPAWN = multiprocessing.get_context("spawn")


class WorkerDiedError(ResourceError):
    """An item ended its worker process twice."""


@dataclass(frozen=True)
class JobOutcome:
    """What an item gave: its number, and a value or the exception that the work raised."""

    index: int
    value: Any = None
    error: Exception | None = None


def each(work: Callable[[Any], Any], tasks: Iterable[tuple[int, Any]], workers: int) -> Iterator[JobOutcome]:
    """Yield the outcome of every item as it is finished.

    An item whose worker dies (killed, out of memory, a crash in compiled code) is given to another worker; after the
    second death its outcome is a `WorkerDiedError`.  Workers end with this process, however it ends.

    Parameters
    ----------
    work : callable
        A function that can be pickled; it takes an item and returns a value that can be pickled.
    tasks : iterable of (int, item)
        Items with their numbers, taken one by one as workers become free.
    workers : int
        Number of processes.

    Raises
    ------
    ResourceError
        Worker processes end before they can start.
    """
    crew = _Crew(work, iter(tasks))
    try:
        while crew.employ(workers):
            yield from crew.outcomes()
    finally:
        crew.dismiss()


class _Worker:
    """One process with the item that it works on."""

    def __init__(self, work: bytes, task: tuple[int, Any]) -> None:
        self.task: tuple[int, Any] | None = task
        self.ready = False
        self.connection, theirs = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_serve, args=(theirs, work, os.getpid()), daemon=False)
        self.process.start()
        theirs.close()

    def answer(self) -> tuple[bool, Any] | None:
        """Return whether the work succeeded, and its value or error; None if the process is dead."""
        try:
            if not self.connection.poll():
                return None
            answered: tuple[bool, Any] = pickle.loads(self.connection.recv_bytes())
            return answered
        except (EOFError, OSError):
            return None

    def give(self, task: tuple[int, Any] | None) -> None:
        """Hand over the next item; a worker that has just died is noticed when it is asked for the answer."""
        self.task = task
        if task is not None:
            try:
                self.connection.send(task[1])
            except OSError:
                return

    def end(self) -> int | None:
        """End the process and return its exit status."""
        self.process.kill()
        self.process.join()
        status = self.process.exitcode
        self.process.close()
        self.connection.close()
        return status


class _Crew:
    """The workers, and the items that are still to be done."""

    def __init__(self, work: Callable[[Any], Any], tasks: Iterator[tuple[int, Any]]) -> None:
        self.work = pickle.dumps(work)
        self.tasks = tasks
        self.again: deque[tuple[int, Any]] = deque()
        self.deaths: Counter[int] = Counter()
        self.failed_starts = 0
        self.workers: list[_Worker] = []

    def employ(self, count: int) -> bool:
        """Start workers while there are items for them; return False when everything is done."""
        while len(self.workers) < count and (task := self._next()) is not None:
            self.workers.append(_Worker(self.work, task))
        return bool(self.workers)

    def outcomes(self) -> Iterator[JobOutcome]:
        """Wait for the next answers or deaths and yield the outcomes of the items concerned."""
        wait([handle for worker in self.workers for handle in (worker.connection, worker.process.sentinel)])
        for worker in list(self.workers):
            if not (worker.connection.poll() or worker.process.exitcode is not None):
                continue
            task, answer = worker.task, worker.answer()
            assert task is not None
            if answer is None:
                self.workers.remove(worker)
                yield from self._died(worker, task)
            elif not worker.ready:
                worker.ready, self.failed_starts = True, 0
                worker.give(task)
            else:
                worker.give(self._next())
                if worker.task is None:
                    self.workers.remove(worker)
                    worker.end()
                good, value = answer
                yield JobOutcome(task[0], value) if good else JobOutcome(task[0], error=value)

    def dismiss(self) -> None:
        """End all workers."""
        for worker in self.workers:
            worker.end()

    def _next(self) -> tuple[int, Any] | None:
        return self.again.popleft() if self.again else next(self.tasks, None)

    def _died(self, worker: _Worker, task: tuple[int, Any]) -> Iterator[JobOutcome]:
        status = worker.end()
        if not worker.ready:
            self.again.append(task)
            self.failed_starts += 1
            if self.failed_starts == FAILED_STARTS:
                raise ResourceError(
                    "worker processes end before they can start", field="jobs", value=_status(status),
                    remedy="check the memory that is free, or use fewer processes",
                )  # fmt: skip
            return
        self.deaths[task[0]] += 1
        if self.deaths[task[0]] < DEATHS:
            self.again.append(task)
            return
        yield JobOutcome(task[0], error=WorkerDiedError(
            f"the worker process died {DEATHS} times on this item", field="item", value=_status(status),
            remedy="run it alone, with more memory or fewer processes",
        ))  # fmt: skip


def _serve(connection: Connection, pickled: bytes, parent: int) -> None:
    """Answer items until the parent closes the connection or ends."""
    end_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interruption ends
    work = pickle.loads(pickled)
    connection.send_bytes(pickle.dumps((True, None)))
    while True:
        try:
            item = connection.recv()
        except (EOFError, ConnectionResetError):
            return
        try:
            answer = pickle.dumps((True, work(item)))
        except Exception as error:
            answer = _failure(error)
        connection.send_bytes(answer)


def _failure(error: Exception) -> bytes:
    """Return an exception as the parent can read it: some exceptions cannot be pickled or read back."""
    try:
        answer = pickle.dumps((False, error))
        pickle.loads(answer)
    except Exception:
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return answer


def end_with(parent: int) -> None:
    """Have the kernel end this process when its parent ends; where it cannot, the closed connection does."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _status(status: int | None) -> str:
    if status is not None and status < 0:
        return f"signal {signal.Signals(-status).name}"
    return f"exit status {status}"
