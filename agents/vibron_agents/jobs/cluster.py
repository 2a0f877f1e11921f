"""Workers of a dask scheduler, on this machine or others; see `BatchWorkers`."""

from __future__ import annotations

import contextlib
import logging
import pickle
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from vibron.core.errors import ResourceError
from vibron.core.require import require
from vibron_agents.jobs import in_cluster
from vibron_agents.jobs.given import EXTRA, GivenTasks
from vibron_agents.jobs.shared_results import SharedResults
from vibron_agents.jobs.workers import JobOutcome, WorkItem

PATIENCE = 120.0  # s in which a lost scheduler may come back
FIRST_WAIT = 10.0  # s for the first answer of a scheduler
_POLL = 0.1  # s


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
        given = GivenTasks(self, secrets.token_hex(8), pickle.dumps(in_cluster.InFolder(work, str(Path.cwd()))))
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
                    time.sleep(_POLL)
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
