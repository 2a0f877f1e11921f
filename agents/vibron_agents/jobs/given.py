"""The tasks of a batch that are with a dask scheduler: short ones go out in groups, since each costs milliseconds."""

from __future__ import annotations

import contextlib
import itertools
import queue
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING, Any

from vibron.core.errors import ResourceError
from vibron.core.require import require
from vibron_agents.jobs import in_cluster
from vibron_agents.jobs.workers import JobOutcome, WorkerDiedError, WorkItem

if TYPE_CHECKING:
    from vibron_agents.jobs.cluster import Cluster

EXTRA = "cluster"
AHEAD = 3  # groups given for each thread of the workers, so that none waits for the next
FEWEST = 8  # groups given while few workers are there
GROUP = 1.0  # s of work in a group, after which a worker hands back the rest
LARGEST = 256  # tasks in a group
_POLL = 1.0  # s


class GivenTasks:
    """The tasks of one batch that are with the scheduler, in groups."""

    def __init__(self, cluster: Cluster, name: str, work: bytes) -> None:
        self.cluster, self.name, self.work = cluster, name, work
        self.groups: dict[str, tuple[Any, Sequence[WorkItem]]] = {}
        self.back: deque[WorkItem] = deque()  # handed back
        self.size = 1  # tasks of the next group
        self.done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.counter = itertools.count()
        self.room, self.looked = 0, -_POLL
        self._send_work()

    def filled(self, waiting: Iterator[WorkItem]) -> bool:
        """Give tasks while there is room for them; return False when everything is done."""
        if self.cluster.client.status == "closed":  # it has given up looking for the scheduler
            self._again()
        if time.monotonic() - self.looked > _POLL:
            with contextlib.suppress(OSError, RuntimeError):
                self.room = max(FEWEST, AHEAD * self.cluster.threads)
            self.looked = time.monotonic()
        while len(self.groups) < self.room and (group := self._next(waiting)):
            self._give(group)
        return bool(self.groups)

    def _next(self, waiting: Iterator[WorkItem]) -> list[WorkItem]:
        again = [self.back.popleft() for _ in range(min(self.size, len(self.back)))]
        return again or list(itertools.islice(waiting, self.size))

    def outcomes(self) -> Iterator[JobOutcome]:
        """Wait for the next group and yield its outcomes; give all tasks again if the scheduler was lost."""
        future: Any
        try:
            future = self.done.get(timeout=_POLL)
        except queue.Empty:
            if self.cluster.client.status != "running":
                self._again()
            return
        known = self.groups.get(future.key)
        if known is None or known[0] is not future:
            return  # given again in the meantime
        outcomes = self._outcomes(future, known[1])
        if outcomes is None:
            self._again()
            return
        del self.groups[future.key]
        yield from outcomes

    def end(self) -> None:
        """Take back what is not finished, and end the processes of the workers."""
        client = self.cluster.client
        with contextlib.suppress(OSError, RuntimeError, CancelledError):
            if client.status == "running":
                client.cancel([future for future, _ in self.groups.values()])
                client.run(in_cluster.dismiss, self.name, on_error="ignore")
        self.groups.clear()

    def _outcomes(self, future: Any, group: Sequence[WorkItem]) -> list[JobOutcome] | None:
        """Return the outcomes of a group, none of tasks given again; None if all was lost with the scheduler."""
        killed = require("distributed", extra=EXTRA).KilledWorker
        try:
            answers, seconds = future.result()
        except killed as error:
            if len(group) > 1:  # one of them may have ended the workers
                for task in group:
                    self._give([task])
                return []
            return [JobOutcome(group[0].number, error=WorkerDiedError.of(f"worker {error.last_worker.address}"))]
        except (CancelledError, OSError) as error:
            if future.status == "error" and not isinstance(error, CancelledError):
                raise _unable(error) from error
            return None
        except ResourceError:
            raise
        except Exception as error:
            if self.sent.status in ("cancelled", "lost"):  # given between two schedulers, of which one knows the work
                return None
            raise _unable(error) from error
        if len(answers) < len(group):
            self.size = len(answers)
            self.back.extend(group[len(answers) :])
        elif seconds < GROUP / 2:
            self.size = max(self.size, min(LARGEST, 2 * len(group)))
        return [
            JobOutcome(task.number, value) if good else JobOutcome(task.number, error=value)
            for task, (good, value) in zip(group, answers, strict=False)
        ]

    def _again(self) -> None:
        groups = [group for _, group in self.groups.values()]
        self.groups.clear()
        self.cluster.reconnect()
        self._send_work()
        for group in groups:
            self._give(group)

    def _send_work(self) -> None:
        key = f"vibron-work-{self.name}-{next(self.counter)}"
        self.sent = self.cluster.client.submit(in_cluster.passed_on, self.work, key=key)

    def _give(self, group: Sequence[WorkItem]) -> None:
        key = f"vibron-{group[0].key[:16] or 'task'}-{self.name}-{next(self.counter)}"
        items = [task.item for task in group]
        future = self.cluster.client.submit(in_cluster.run, self.name, self.sent, items, GROUP, key=key)
        self.groups[key] = future, group
        future.add_done_callback(self.done.put)


def _unable(error: Exception) -> ResourceError:
    return ResourceError(
        f"cannot run the tasks: {type(error).__name__}: {error}", field="workers",
        remedy="install the same versions of vibron and its packages for the workers",
    )  # fmt: skip
