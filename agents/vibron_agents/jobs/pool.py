"""Worker processes for independent items: each works on one item at a time and is replaced when it dies."""

from __future__ import annotations

import pickle
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Any

from vibron_agents.jobs.shared_results import SharedResults
from vibron_agents.jobs.worker import Worker, status_text
from vibron_agents.jobs.workers import DEATHS, FAILED_STARTS, JobOutcome, WorkerDiedError, WorkItem, no_start


@dataclass
class ProcessPool:
    """Processes of this machine, which end with this process, however it ends; see `BatchWorkers`."""

    count: int = 1
    store: SharedResults | None = None

    @property
    def keyed(self) -> bool:
        """Whether tasks need their keys."""
        return self.store is not None

    def each(self, work: Callable[[Any], Any], tasks: Iterable[WorkItem]) -> Iterator[JobOutcome]:
        """Yield the outcome of every task as it is finished."""
        crew = _Crew(work, iter(tasks))
        try:
            while crew.employ(self.count):
                yield from crew.outcomes()
        finally:
            crew.dismiss()


class _Employed(Worker):
    """A worker with the item that it works on."""

    def __init__(self, work: bytes, task: WorkItem, among: int) -> None:
        super().__init__(work, among)
        self.task: WorkItem | None = task

    def take(self, task: WorkItem | None) -> None:
        """Work on the next item, where there is one."""
        self.task = task
        if task is not None:
            self.give(task.item)


class _Crew:
    """The workers, and the items that are still to be done."""

    def __init__(self, work: Callable[[Any], Any], tasks: Iterator[WorkItem]) -> None:
        self.work = pickle.dumps(work)
        self.tasks = tasks
        self.again: deque[WorkItem] = deque()
        self.deaths: Counter[int] = Counter()
        self.failed_starts = 0
        self.workers: list[_Employed] = []

    def employ(self, count: int) -> bool:
        """Start workers while there are items for them; return False when everything is done."""
        while len(self.workers) < count and (task := self._next()) is not None:
            self.workers.append(_Employed(self.work, task, count))
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
                if not answer[0]:
                    raise no_start(f"{type(answer[1]).__name__}: {answer[1]}")
                self.failed_starts = 0
                worker.take(task)
            else:
                worker.take(self._next())
                if worker.task is None:
                    self.workers.remove(worker)
                    worker.end()
                good, value = answer
                yield JobOutcome(task.number, value) if good else JobOutcome(task.number, error=value)

    def dismiss(self) -> None:
        """End all workers."""
        for worker in self.workers:
            worker.end()

    def _next(self) -> WorkItem | None:
        return self.again.popleft() if self.again else next(self.tasks, None)

    def _died(self, worker: _Employed, task: WorkItem) -> Iterator[JobOutcome]:
        status = worker.end()
        if not worker.ready:
            self.again.append(task)
            self.failed_starts += 1
            if self.failed_starts == FAILED_STARTS:
                raise no_start(status_text(status))
            return
        self.deaths[task.number] += 1
        if self.deaths[task.number] < DEATHS:
            self.again.append(task)
            return
        yield JobOutcome(task.number, error=WorkerDiedError.of(status_text(status)))
