"""Worker processes for independent items: each works on one item at a time and is replaced when it dies."""

from __future__ import annotations

import pickle
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Any

from vibron.core.errors import ResourceError
from vibron_agents.jobs.worker import Worker, status_text

DEATHS = 2  # of workers on one item, after which the item is given up
FAILED_STARTS = 3  # in succession, after which the batch is given up


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


class _Employed(Worker):
    """A worker with the item that it works on."""

    def __init__(self, work: bytes, task: tuple[int, Any]) -> None:
        super().__init__(work)
        self.task: tuple[int, Any] | None = task

    def take(self, task: tuple[int, Any] | None) -> None:
        """Work on the next item, where there is one."""
        self.task = task
        if task is not None:
            self.give(task[1])


class _Crew:
    """The workers, and the items that are still to be done."""

    def __init__(self, work: Callable[[Any], Any], tasks: Iterator[tuple[int, Any]]) -> None:
        self.work = pickle.dumps(work)
        self.tasks = tasks
        self.again: deque[tuple[int, Any]] = deque()
        self.deaths: Counter[int] = Counter()
        self.failed_starts = 0
        self.workers: list[_Employed] = []

    def employ(self, count: int) -> bool:
        """Start workers while there are items for them; return False when everything is done."""
        while len(self.workers) < count and (task := self._next()) is not None:
            self.workers.append(_Employed(self.work, task))
        return bool(self.workers)

    def outcomes(self) -> Iterator[JobOutcome]:
        """Wait for the next answers or deaths and yield the outcomes of the items concerned."""
        wait([handle for worker in self.workers for handle in (worker.connection, worker.process.sentinel)])
        for worker in list(self.workers):
            if not (worker.connection.poll() or worker.process.exitcode is not None):
                continue
            task, was_ready, answer = worker.task, worker.ready, worker.answer()
            assert task is not None
            if answer is None:
                self.workers.remove(worker)
                yield from self._died(worker, task)
            elif not was_ready:
                self.failed_starts = 0
                worker.take(task)
            else:
                worker.take(self._next())
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

    def _died(self, worker: _Employed, task: tuple[int, Any]) -> Iterator[JobOutcome]:
        status = worker.end()
        if not worker.ready:
            self.again.append(task)
            self.failed_starts += 1
            if self.failed_starts == FAILED_STARTS:
                raise ResourceError(
                    "worker processes end before they can start", field="jobs", value=status_text(status),
                    remedy="check the memory that is free, or use fewer processes",
                )  # fmt: skip
            return
        self.deaths[task[0]] += 1
        if self.deaths[task[0]] < DEATHS:
            self.again.append(task)
            return
        yield JobOutcome(task[0], error=WorkerDiedError(
            f"the worker process died {DEATHS} times on this item", field="item", value=status_text(status),
            remedy="run it alone, with more memory or fewer processes",
        ))  # fmt: skip
