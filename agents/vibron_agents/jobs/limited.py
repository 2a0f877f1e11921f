"""Calls of tools in worker processes; each ends when it takes too long or its result is not needed any more."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.util import Finalize
from typing import Any

from vibron.core.errors import ResourceError
from vibron.core.system import in_forks
from vibron_agents.jobs.call import Worked, WorkerCall, too_much
from vibron_agents.jobs.work import worked
from vibron_agents.jobs.worker import Worker

MOST_IDLE = 4
_idle: list[Worker] = []
_lock = threading.Lock()


def limited(call: WorkerCall) -> Worked:
    """Run a call in a worker process and wait for it; errors are returned.

    The time limit does not include the start of a process, which is used again for later calls.
    """
    with lent() as worker:
        if not worker.ready:
            worker.answers_within(None)
            worker.answer()
        return done(worker, call)


def done(worker: Worker, call: WorkerCall) -> Worked:
    """Give a call to a worker that is ready and wait for it; the worker is busy afterwards if it took too long."""
    worker.give(call)
    in_time = worker.answers_within(call.rules.seconds)
    return ending(call, worker.answer() if in_time else None, in_time=in_time)


@contextmanager
def lent() -> Iterator[Worker]:
    """Lend a worker process, a new one where none is idle; one that is still at work afterwards is killed."""
    worker = _taken() or _started()
    try:
        yield worker
    finally:
        with _lock:
            is_kept = not worker.busy and len(_idle) < MOST_IDLE
            if is_kept:
                _idle.append(worker)
        if not is_kept:
            worker.end()


def ending(call: WorkerCall, answered: tuple[bool, Any] | None, *, in_time: bool) -> Worked:
    """Return the end of a call by the answer of its worker; None is the answer of one that is dead or too slow."""
    if not in_time:
        return Worked.failed(too_much("seconds", call.rules))
    if answered is None:
        why, remedy = "its process ended, probably for lack of memory", "give smaller or fewer inputs"
        return Worked.failed(ResourceError(why, field=call.name, remedy=remedy))
    good, ended = answered
    if good:
        return ended  # type: ignore[no-any-return]
    why = f"failed: {type(ended).__name__}: {ended}"
    return Worked.failed(ResourceError(why, field=call.name, remedy="report it with the arguments of the call"))


def _taken() -> Worker | None:
    """Return an idle worker that is alive."""
    with _lock:
        while _idle:
            worker = _idle.pop()
            if worker.process.exitcode is None:
                return worker
            worker.end()
    return None


def _started() -> Worker:
    Finalize(None, _dismiss, exitpriority=1)  # before multiprocessing waits for its children
    return Worker(pickle.dumps(worked))


def _dismiss() -> None:
    with _lock:
        while _idle:
            _idle.pop().end()


in_forks(_idle.clear)  # they are children of another process there
