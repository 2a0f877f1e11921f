"""Started by :mod:`warm`: imports trusted packages once, then forks one contained process for each run.

``python -s -B _nursery.py FD PLACES MODULE...``, where PLACES are folders to import from in addition to Python's own;
when they are imported it says how many seconds each took.  Each message on the socket is the description of a run with
the file descriptors of its input, output, errors, report, lifeline and maybe answer, and is answered with the number of
the process and its descriptor.  It ends when the socket is closed.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import signal
import socket
import sys
import time

# As a script it sees its own folder only.
_stage = importlib.import_module("_stage" if __name__ == "__main__" else "vibron_agents.sandbox._stage")

MOST = 1 << 17
ENDED = {signal.SIGCHLD}
NEEDED = "atexit", "runpy", "threading", "traceback"  # by every run
THREADS = "/proc/self/task"


def serve(spec: bytes, descriptors: list[int]) -> None:
    """Become the process of one run."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDED)
    for number, descriptor in enumerate(descriptors[:3]):
        os.dup2(descriptor, number)
    kept = _stage.settled(descriptors[3:])
    os.setsid()
    _stage.contained(json.loads(spec), *kept)


def reap(*_: object) -> None:
    """Take leave of those that have ended."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            continue


def main() -> None:
    """Import, then fork on demand."""
    control = socket.socket(fileno=int(sys.argv[1]))
    sys.path[:] = [*sys.path[1:], *filter(None, sys.argv[2].split(":"))]
    seconds = {}
    for name in (*NEEDED, *sys.argv[3:]):
        begun = time.perf_counter()
        module, _, prepare = name.partition(":")
        found = importlib.import_module(module)
        if prepare:
            getattr(found, prepare)()
        if len(os.listdir(THREADS)) > 1:
            sys.exit(f"{name} starts threads, whose locks a fork would keep for ever")
        seconds[name] = time.perf_counter() - begun
    gc.collect()
    gc.freeze()  # so that collections in the forks do not touch, and copy, what is shared
    signal.signal(signal.SIGCHLD, reap)
    control.send(json.dumps(seconds).encode())
    while True:
        spec, descriptors, _, _ = socket.recv_fds(control, MOST, 6)
        if not spec:
            os._exit(0)
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDED)  # its number is its own until it is reaped
        child = os.fork()
        if child == 0:
            serve(spec, descriptors)
        seen = os.pidfd_open(child)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDED)
        socket.send_fds(control, [str(child).encode()], [seen])
        for descriptor in (*descriptors, seen):
            os.close(descriptor)


if __name__ == "__main__":
    main()
