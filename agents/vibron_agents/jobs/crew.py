"""Warm worker processes of a server: calls wait in a queue, and a worker that is lost is replaced."""

from __future__ import annotations

import pickle
import queue
import tempfile
import threading
from concurrent.futures import Future
from functools import partial
from multiprocessing.util import Finalize

from vibron.core.errors import ResourceError
from vibron_agents.jobs.call import Worked, WorkerCall
from vibron_agents.jobs.limited import done
from vibron_agents.jobs.work import worked
from vibron_agents.jobs.worker import Worker

FAILED_STARTS = 3  # in succession, after which waiting calls are refused instead of waiting longer


class Crew:
    """Worker processes that have done a first call before they take others.

    Each process belongs to a thread, which lives as long as the crew: Linux ends a process with the thread that started
    it.

    Parameters
    ----------
    count : int
        Number of processes, and so of calls that run at the same time.
    first : WorkerCall
        What each process does before it takes calls, such as loading networks.

    Attributes
    ----------
    warm : int
        Number of processes that have done the first call.
    """

    def __init__(self, count: int, first: WorkerCall) -> None:
        self.count, self.first, self.warm = count, first, 0
        self._waiting: queue.SimpleQueue[tuple[WorkerCall, Future[Worked]] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._workers: dict[Worker, tempfile.TemporaryDirectory[str]] = {}
        self._closed = False
        self._at_exit = Finalize(None, self.close, exitpriority=1)  # before multiprocessing waits for its children
        self._threads = [threading.Thread(target=self._serve, daemon=True) for _ in range(count)]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """Number of calls that wait for a worker."""
        return self._waiting.qsize()

    def submit(self, call: WorkerCall) -> Future[Worked]:
        """Run a call when a worker is free; one whose future is cancelled before is left out."""
        future: Future[Worked] = Future()
        self._waiting.put((call, future))
        return future

    def close(self) -> None:
        """End all processes; calls that run or wait fail."""
        self._at_exit.cancel()
        with self._lock:
            self._closed = True
            for worker in self._workers:
                worker.process.kill()
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()

    def _serve(self) -> None:
        """Take calls, with one process after another, until the crew is closed."""
        failed = 0
        while not self._closed:
            worker = self._started()
            failed = 0 if worker else failed + 1
            if worker is None and failed < FAILED_STARTS:
                continue
            while (taken := self._waiting.get()) is not None:
                call, future = taken
                if not future.set_running_or_notify_cancel():
                    continue
                if worker is None:
                    future.set_result(Worked.failed(_no_worker()))
                    break
                future.set_result(done(worker, call))
                if worker.busy:
                    break
            if worker is not None:
                self._dismiss(worker)

    def _started(self) -> Worker | None:
        """Return a process that has done the first call; None where it ended."""
        with self._lock:
            if self._closed:
                return None
            folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
            worker = Worker(pickle.dumps(partial(_worked_in, folder.name)), self.count)
            self._workers[worker] = folder
        worker.answers_within(None)
        if worker.answer() is not None:
            done(worker, self.first)
        if worker.busy:
            self._dismiss(worker, warm=False)
            return None
        with self._lock:
            self.warm += 1
        return worker

    def _dismiss(self, worker: Worker, *, warm: bool = True) -> None:
        with self._lock:
            self.warm -= warm
            folder = self._workers.pop(worker)
            worker.end()
        folder.cleanup()


def _worked_in(folder: str, call: WorkerCall) -> Worked:
    """Do a call with temporary files in a folder that is removed with the process, even if that is killed."""
    tempfile.tempdir = folder
    return worked(call)


def _no_worker() -> ResourceError:
    return ResourceError(
        "worker processes end before they can start", field="server", remedy="check the memory that is free"
    )
