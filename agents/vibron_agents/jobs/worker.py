"""A worker process: it works on one item at a time, and ends with the process that started it."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable
from contextlib import nullcontext
from multiprocessing.connection import Connection, wait
from typing import Any

from vibron.core.system import end_with, processors, threads_of_children

_SPAWN = multiprocessing.get_context("spawn")


class Worker:
    """One process.

    Its first answer says that it is ready, or why the work cannot be loaded; each later one is that on the item given
    last.

    Parameters
    ----------
    work : bytes
        A pickled function, which takes an item and returns a value that can be pickled.
    among : int
        How many processes share the processors.

    Attributes
    ----------
    ready : bool
        Whether it has answered that it is.
    busy : bool
        Whether an answer is still to come.
    """

    def __init__(self, work: bytes, among: int = 1) -> None:
        self.ready, self.busy = False, True
        self.connection, theirs = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_serve, args=(theirs, work, os.getpid()), daemon=False)
        with threads_of_children(max(1, processors() // among)) if among > 1 else nullcontext():
            self.process.start()
        theirs.close()

    def answers_within(self, seconds: float | None) -> bool:
        """Wait for the next answer or the death of the process; return False if neither came in time."""
        return bool(wait([self.connection, self.process.sentinel], seconds))

    def answer(self) -> tuple[bool, Any] | None:
        """Return whether the work succeeded, and its value or error; None if the process is dead."""
        try:
            if not self.connection.poll():
                return None
            answered: tuple[bool, Any] = pickle.loads(self.connection.recv_bytes())
        except (EOFError, OSError):
            return None
        self.ready, self.busy = True, False
        return answered

    def give(self, item: Any) -> None:
        """Hand over the next item; a worker that has just died is noticed when it is asked for the answer."""
        self.busy = True
        try:
            self.connection.send(item)
        except OSError:
            return

    def end(self) -> int | None:
        """End the process and return its exit status."""
        self.process.kill()
        self.process.join()
        status = self.process.exitcode
        self.process.close()
        self.connection.close()
        return status


def _serve(connection: Connection, pickled: bytes, parent: int) -> None:
    """Answer items until the parent closes the connection or ends."""
    end_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interruption ends
    try:
        work: Callable[[Any], Any] = pickle.loads(pickled)
    except Exception as error:
        connection.send_bytes(_failure(error))
        return
    connection.send_bytes(pickle.dumps((True, None)))
    while True:
        try:
            item = connection.recv()
        except (EOFError, ConnectionResetError):
            return
        try:
            answer = pickle.dumps((True, work(item)))
        except Exception as error:
            answer = _failure(error)
        connection.send_bytes(answer)


def _failure(error: Exception) -> bytes:
    """Return an exception as the parent can read it: some exceptions cannot be pickled or read back."""
    try:
        answer = pickle.dumps((False, error))
        pickle.loads(answer)
    except Exception:
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return answer


def status_text(status: int | None) -> str:
    """Return an exit status in words.

    >>> status_text(-9), status_text(1)
    ('signal SIGKILL', 'exit status 1')
    """
    if status is not None and status < 0:
        return f"signal {signal.Signals(-status).name}"
    return f"exit status {status}"
