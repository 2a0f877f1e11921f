"""Contained runs in the background of a verification."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self, TypeVar

from vibron.core.memory import memory_limit
from vibron.core.system import processors
from vibron_agents.jobs import BatchWorkers
from vibron_agents.sandbox import Limits

T = TypeVar("T")


def runs_at_once(limits: Limits, threads: int = 1, among: int | BatchWorkers = 1) -> int:
    """Return how many runs of these limits the processors and the memory of this machine allow at the same time.

    Parameters
    ----------
    limits : Limits
        Ceilings of one run.
    threads : int
        Threads of one run.
    among : int or BatchWorkers
        The processes that share the machine, each with a verification; those of other machines run one at a time.
    """
    count = among if isinstance(among, int) else getattr(among, "count", processors())
    if not limits.contained:
        return 1  # such a run cannot be given up
    return max(1, min(processors() // threads, memory_limit() // limits.memory) // count)


class Background:
    """Runs in threads; use it as a context, at whose end those that are not finished are given up.

    Parameters
    ----------
    count : int
        How many run at a time.
    """

    def __init__(self, count: int) -> None:
        self._threads = ThreadPoolExecutor(count)
        self._until, self._open = os.pipe()

    def submit(self, made: Callable[[int], T]) -> Future[T]:
        """Call a function with a descriptor that can be read when its run is to be given up."""
        return self._threads.submit(made, self._until)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._open)
        self._threads.shutdown(cancel_futures=True)
        os.close(self._until)
