"""Time limits for work in this process, and for the process."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LATE = 142  # exit status of a process that `end_after` ended on Windows, which has no signal for it
_ALARM = 14  # SIGALRM on every system that has it


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """Raise ``TimeoutError`` in work that takes longer, as soon as Python has its turn; in the main thread only.

    On Windows a call that waits outside Python is not interrupted; the error follows it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    with _limited(f"it took longer than {seconds:g} s", seconds):
        yield


if sys.platform == "win32":

    @contextmanager
    def _limited(words: str, seconds: float) -> Iterator[None]:
        """Have another thread raise the error in this one."""
        import ctypes

        late = type("TimeoutError", (TimeoutError,), {"__str__": lambda error: words})
        here, give = ctypes.c_ulong(threading.get_ident()), ctypes.pythonapi.PyThreadState_SetAsyncExc
        timer = threading.Timer(seconds, give, (here, ctypes.py_object(late)))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            give(here, None)  # an error that was given and not raised yet

else:

    @contextmanager
    def _limited(words: str, seconds: float) -> Iterator[None]:
        """Have an alarm raise the error."""

        def over(*_: object) -> None:
            raise TimeoutError(words)

        before = signal.signal(signal.SIGALRM, over)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            signal.signal(signal.SIGALRM, before)


def end_after(seconds: float) -> None:
    """End this process after some seconds; `ended_late` recognises its exit status."""
    if sys.platform == "win32":
        timer = threading.Timer(seconds, os._exit, (LATE,))
        timer.daemon = True
        timer.start()
    else:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def ended_late(status: int | None) -> bool:
    """Return True if a process with this exit status was ended by `end_after`.

    >>> ended_late(-14), ended_late(0)
    (True, False)
    """
    return status in (-_ALARM, LATE)
