"""Started by :mod:`warm`: imports trusted packages once, then forks one contained process for each run.

``python -s -B _nursery.py FD PLACES MODULE...``, where PLACES are folders to import from beside Python's own; each
message on the socket is the description of a run with the file descriptors of its input, output, errors and report, and
maybe answer, and is answered with the number of the process.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import socket
import sys

# As a script it sees its own folder only.
_stage = importlib.import_module("_stage" if __name__ == "__main__" else "vibron_agents.sandbox._stage")

MOST = 1 << 17


def serve(spec: bytes, descriptors: list[int]) -> None:
    """Become the process of one run."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for number, descriptor in enumerate(descriptors[:3]):
        os.dup2(descriptor, number)
    tell = _stage.settled(descriptors[3:])
    os.setsid()
    _stage.contained(json.loads(spec), tell)


def main() -> None:
    control = socket.socket(fileno=int(sys.argv[1]))
    _stage.libc.prctl(_stage.DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    sys.path[:] = [*sys.path[1:], *filter(None, sys.argv[2].split(":"))]
    for name in sys.argv[3:]:
        importlib.import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    control.send(b"ready")
    while True:
        spec, descriptors, _, _ = socket.recv_fds(control, MOST, 5)
        if not spec:
            os._exit(0)
        child = os.fork()
        if child == 0:
            serve(spec, descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        control.send(str(child).encode())


if __name__ == "__main__":
    main()
