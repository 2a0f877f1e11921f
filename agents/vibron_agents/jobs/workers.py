"""The one interface of whatever works on the tasks of a batch: processes of this machine, or workers of a scheduler."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from vibron.core.errors import ResourceError
from vibron_agents.jobs.shared_results import SharedResults

DEATHS = 2  # of processes on one item, after which the item is given up
FAILED_STARTS = 3  # in succession, after which the batch is given up


class WorkItem(NamedTuple):
    """An item with its number and the hash of everything that its result depends on, empty where nothing is kept."""

    number: int
    key: str
    item: Any


@dataclass(frozen=True)
class JobOutcome:
    """What an item gave: its number, and a value or the exception that the work raised."""

    index: int
    value: Any = None
    error: Exception | None = None


class BatchWorkers(Protocol):
    """Where tasks are done.

    Attributes
    ----------
    store : SharedResults or None
        Where workers keep finished results, and look before they begin.
    keyed : bool
        Whether tasks need their keys.
    """

    store: SharedResults | None

    @property
    def keyed(self) -> bool:
        """Whether tasks need their keys."""

    def each(self, work: Callable[[Any], Any], tasks: Iterable[WorkItem]) -> Iterator[JobOutcome]:
        """Yield the outcome of every task as it is finished.

        An item whose process dies (killed, out of memory, a crash in compiled code) is given to another one; after the
        second death its outcome is a `WorkerDiedError`.

        Parameters
        ----------
        work : callable
            A function that can be pickled; it takes an item and returns a value that can be pickled.
        tasks : iterable of WorkItem
            Taken one by one as workers become free.

        Raises
        ------
        ResourceError
            Worker processes end before they can start, or the scheduler does not answer.
        """


class WorkerDiedError(ResourceError):
    """An item ended its worker process twice."""

    @classmethod
    def of(cls, status: str) -> WorkerDiedError:
        """Return the error for the status in which the process ended last."""
        return cls(
            f"the worker process died {DEATHS} times on this item", field="item", value=status,
            remedy="run it alone, with more memory or fewer processes",
        )  # fmt: skip


def no_start(status: str) -> ResourceError:
    """Return the error of worker processes that end before they can start."""
    return ResourceError(
        "worker processes end before they can start", field="jobs", value=status,
        remedy="check the memory that is free, or use fewer processes",
    )  # fmt: skip
