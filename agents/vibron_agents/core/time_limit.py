"""A time limit for work in this process."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """Raise ``TimeoutError`` in what runs longer, as soon as Python has its turn again; in the main thread only."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(*_: object) -> None:
        raise TimeoutError(f"it took longer than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
