"""Run a function over many items in order, keeping finished results and leaving out what is finished already."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any

from vibron_agents.jobs.confirmed import Confirmed, UnequalWorkerError
from vibron_agents.jobs.finished import Finished
from vibron_agents.jobs.pool import ProcessPool
from vibron_agents.jobs.workers import BatchWorkers, JobOutcome, WorkItem


def _always(value: Any) -> bool:
    return True


def batch(
    work: Callable[[Any], Any],
    items: Sequence[Any],
    *,
    workers: int | BatchWorkers = 1,
    finished: Finished | None = None,
    key: Callable[[Any], str] = str,
    usable: Callable[[Any], bool] = _always,
) -> Generator[JobOutcome, None, None]:
    """Yield the outcome of every item in the order given.

    A single item is worked on in this process, several in worker processes, so that an item that ends its process
    costs one outcome.  Exceptions of the work are outcomes; results are kept as JSON.  `BatchWorkers` work on a single
    item too, and keep results in their store, if they have one, in addition.

    Parameters
    ----------
    work : callable
        Takes an item and returns its result; it can be pickled, and its result is JSON-safe where results are kept.
    items : sequence
        Items that can be pickled.
    workers : int or BatchWorkers
        Number of worker processes, or the workers.
    finished : Finished, optional
        Results of earlier runs; the results of this run are added.
    key : callable
        Takes an item and returns the hash of everything that its result depends on, empty for a result that is not
        kept.  It is asked just before the item is worked on, and by workers of other machines once more.
    usable : callable
        Whether a result is kept, and whether a kept one is used: False for one that a second run may improve.

    Raises
    ------
    UnequalWorkerError
        A worker of another machine has other files, settings or versions.
    """
    alone = len(items) == 1 and isinstance(workers, int)
    crew = ProcessPool(workers) if isinstance(workers, int) else workers
    keys: dict[int, str] = {}
    ready: dict[int, JobOutcome | None] = {}  # None for a result that is read from the disk when its turn comes

    def missing() -> Iterator[WorkItem]:
        for index, item in enumerate(items):
            keys[index] = key(item) if finished is not None or crew.keyed else ""
            if finished is not None and keys[index] in finished and usable(finished[keys[index]]):
                ready[index] = None
            else:
                yield WorkItem(index, keys[index], item)

    def in_order(shown: int) -> Iterator[JobOutcome]:
        while shown in ready:
            outcome = ready.pop(shown)
            if outcome is None:
                assert finished is not None
                outcome = JobOutcome(shown, finished[keys[shown]])
            yield outcome
            shown += 1

    shown = 0
    for outcome in _here(work, missing()) if alone else each(work, missing(), crew, key, usable):
        if finished is not None and outcome.error is None and keys[outcome.index] and usable(outcome.value):
            finished.add(keys[outcome.index], outcome.value)
        ready[outcome.index] = outcome
        for one in in_order(shown):
            shown += 1
            yield one
    yield from in_order(shown)


def each(
    work: Callable[[Any], Any],
    tasks: Iterable[WorkItem],
    workers: BatchWorkers,
    key: Callable[[Any], str],
    usable: Callable[[Any], bool] = _always,
) -> Iterator[JobOutcome]:
    """Yield the outcome of every task as it is finished; as `batch`, without a journal."""
    done: Callable[[Any], Any] = Confirmed(work, key, usable, workers.store) if workers.keyed else work
    given = (task._replace(item=(task.key, task.item)) for task in tasks) if workers.keyed else tasks
    for outcome in workers.each(done, given):
        if isinstance(outcome.error, UnequalWorkerError):
            raise outcome.error
        yield outcome


def _here(work: Callable[[Any], Any], tasks: Iterator[WorkItem]) -> Iterator[JobOutcome]:
    """Yield outcomes of work in this process."""
    for task in tasks:
        try:
            yield JobOutcome(task.number, work(task.item))
        except Exception as error:
            yield JobOutcome(task.number, error=error)
