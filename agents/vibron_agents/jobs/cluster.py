"""Workers of a dask scheduler, on this machine or others; see `BatchWorkers`."""

from __future__ import annotations

import contextlib
import itertools
import logging
import pickle
import queue
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from vibron.core.errors import ResourceError
from vibron.core.require import require
from vibron_agents.jobs import in_cluster
from vibron_agents.jobs.shared_results import SharedResults
from vibron_agents.jobs.workers import JobOutcome, WorkerDiedError, WorkItem

EXTRA = "cluster"
AHEAD = 3  # tasks given for each thread of the workers, so that none waits for the next
FEWEST = 8  # tasks given while few workers are there
PATIENCE = 120.0  # s in which a lost scheduler may come back
FIRST_WAIT = 10.0  # s for the first answer of a scheduler
_POLL = 1.0  # s


@dataclass
class Cluster:
    """Workers that take their tasks from a scheduler; use it in a ``with`` block.

    A task of a lost worker is given to another.  A scheduler that is started again at its address within ``patience``
    gets the tasks that are not finished; results in the store are not computed again.

    Attributes
    ----------
    scheduler : str or dask cluster
        Address of a scheduler, or a cluster that is closed with this object.
    store : SharedResults, optional
        Where workers keep results.
    patience : float
        Time in seconds to wait for a scheduler that was lost.
    """

    scheduler: Any
    store: SharedResults | None = None
    patience: float = PATIENCE
    keyed: bool = True
    client: Any = field(default=None, repr=False)

    def __enter__(self) -> Self:
        """Connect to the scheduler.

        Raises
        ------
        ResourceError
            No scheduler answers.
        """
        self._connect(time.monotonic() + FIRST_WAIT)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the scheduler, or close the cluster."""
        self._leave()
        if not isinstance(self.scheduler, str):
            self.scheduler.close()

    @property
    def dashboard(self) -> str:
        """Address of the scheduler's page, empty where it has none."""
        return str(self.client.dashboard_link) if self.client.run_on_scheduler(find_spec, "bokeh") else ""

    @property
    def threads(self) -> int:
        """Number of tasks that the workers do at the same time."""
        return int(sum(self.client.nthreads().values()))

    def each(self, work: Callable[[Any], Any], tasks: Iterable[WorkItem]) -> Iterator[JobOutcome]:
        """Yield the outcome of every task as it is finished."""
        given = _Given(self, secrets.token_hex(8), pickle.dumps(in_cluster.InFolder(work, str(Path.cwd()))))
        waiting = iter(tasks)
        try:
            while given.filled(waiting):
                yield from given.outcomes()
        finally:
            given.end()

    def _connect(self, until: float) -> None:
        client = require("distributed", extra=EXTRA).Client
        for name in [name for name in logging.root.manager.loggerDict if name.split(".")[0] == "distributed"]:
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what happens is reported here
        while True:
            try:
                self.client = client(self.scheduler, timeout=max(1.0, until - time.monotonic()), set_as_default=False)
                return
            except OSError as error:
                if time.monotonic() < until:
                    time.sleep(_POLL / 10)
                    continue
                raise ResourceError(
                    "no dask scheduler answers", field="scheduler", value=str(self.scheduler),
                    remedy="start it with `dask scheduler`, then run the same command again: it continues",
                ) from error  # fmt: skip

    def _leave(self) -> None:
        with contextlib.suppress(OSError, RuntimeError):
            self.client.close(timeout=2.0)

    def reconnect(self) -> None:
        """Wait for a lost scheduler."""
        self._leave()
        self._connect(time.monotonic() + self.patience)


class _Given:
    """The tasks of one batch that are with the scheduler."""

    def __init__(self, cluster: Cluster, name: str, work: bytes) -> None:
        self.cluster, self.name, self.work = cluster, name, work
        self.tasks: dict[str, tuple[Any, WorkItem]] = {}
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
        for task in itertools.islice(waiting, max(0, self.room - len(self.tasks))):
            self._give(task)
        return bool(self.tasks)

    def outcomes(self) -> Iterator[JobOutcome]:
        """Wait for the next finished task and yield its outcome; give all tasks again if the scheduler was lost."""
        future: Any
        try:
            future = self.done.get(timeout=_POLL)
        except queue.Empty:
            if self.cluster.client.status != "running":
                self._again()
            return
        known = self.tasks.get(future.key)
        if known is None or known[0] is not future:
            return  # given again in the meantime
        outcome = self._outcome(future, known[1])
        if outcome is None:
            self._again()
            return
        del self.tasks[future.key]
        yield outcome

    def end(self) -> None:
        """Take back what is not finished, and end the processes of the workers."""
        client = self.cluster.client
        with contextlib.suppress(OSError, RuntimeError, CancelledError):
            if client.status == "running":
                client.cancel([future for future, _ in self.tasks.values()])
                client.run(in_cluster.dismiss, self.name, on_error="ignore")
        self.tasks.clear()

    def _outcome(self, future: Any, task: WorkItem) -> JobOutcome | None:
        """Return the outcome of a task, None if it was lost with the scheduler."""
        killed = require("distributed", extra=EXTRA).KilledWorker
        try:
            good, value = future.result()
        except killed as error:
            return JobOutcome(task.number, error=WorkerDiedError.of(f"worker {error.last_worker.address}"))
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
        return JobOutcome(task.number, value) if good else JobOutcome(task.number, error=value)

    def _again(self) -> None:
        tasks = [task for _, task in self.tasks.values()]
        self.tasks.clear()
        self.cluster.reconnect()
        self._send_work()
        for task in tasks:
            self._give(task)

    def _send_work(self) -> None:
        key = f"vibron-work-{self.name}-{next(self.counter)}"
        self.sent = self.cluster.client.submit(in_cluster.passed_on, self.work, key=key)

    def _give(self, task: WorkItem) -> None:
        key = f"vibron-{task.key[:16] or 'task'}-{self.name}-{next(self.counter)}"
        future = self.cluster.client.submit(in_cluster.run, self.name, self.sent, task.item, key=key)
        self.tasks[key] = future, task
        future.add_done_callback(self.done.put)


def _unable(error: Exception) -> ResourceError:
    return ResourceError(
        f"cannot run the tasks: {type(error).__name__}: {error}", field="workers",
        remedy="install the same versions of vibron and its packages for the workers",
    )  # fmt: skip
