"""Run a function over many items in order, keeping finished results and leaving out what is finished already."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from vibron_agents.jobs.finished import Finished
from vibron_agents.jobs.pool import JobOutcome, each


def batch(
    work: Callable[[Any], Any],
    items: Sequence[Any],
    *,
    workers: int = 1,
    finished: Finished | None = None,
    key: Callable[[Any], str] = str,
    usable: Callable[[Any], bool] = lambda value: True,
) -> Generator[JobOutcome, None, None]:
    """Yield the outcome of every item in the order given.

    A single item is worked on in this process, several in worker processes, so that an item that ends its process
    costs one outcome.  Exceptions of the work are outcomes; results are kept as JSON.

    Parameters
    ----------
    work : callable
        Takes an item and returns its result; it can be pickled, and its result is JSON-safe where results are kept.
    items : sequence
        Items that can be pickled.
    workers : int
        Number of worker processes.
    finished : Finished, optional
        Results of earlier runs; the results of this run are added.
    key : callable
        Takes an item and returns the hash of everything that its result depends on, empty for a result that is not
        kept.  It is asked just before the item is worked on.
    usable : callable
        Whether a result is kept, and whether a kept one is used: False for one that a second run may improve.
    """
    keys: dict[int, str] = {}
    ready: dict[int, JobOutcome | None] = {}  # None for a result that is read from the disk when its turn comes

    def missing() -> Iterator[tuple[int, Any]]:
        for index, item in enumerate(items):
            keys[index] = key(item) if finished is not None else ""
            if finished is not None and keys[index] in finished and usable(finished[keys[index]]):
                ready[index] = None
            else:
                yield index, item

    def in_order(shown: int) -> Iterator[JobOutcome]:
        while shown in ready:
            outcome = ready.pop(shown)
            if outcome is None:
                assert finished is not None
                outcome = JobOutcome(shown, finished[keys[shown]])
            yield outcome
            shown += 1

    shown = 0
    for outcome in _outcomes(work, missing(), 0 if len(items) == 1 else workers):
        if finished is not None and outcome.error is None and keys[outcome.index] and usable(outcome.value):
            finished.add(keys[outcome.index], outcome.value)
        ready[outcome.index] = outcome
        for one in in_order(shown):
            shown += 1
            yield one
    yield from in_order(shown)


def _outcomes(work: Callable[[Any], Any], tasks: Iterator[tuple[int, Any]], workers: int) -> Iterator[JobOutcome]:
    """Yield outcomes as they come; without workers, work in this process."""
    if workers:
        yield from each(work, tasks, workers)
        return
    for index, item in tasks:
        try:
            yield JobOutcome(index, work(item))
        except Exception as error:
            yield JobOutcome(index, error=error)
