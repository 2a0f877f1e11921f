"""Run tasks on a script: ``python -m vibron_verify.worker`` in a folder with ``script.py`` and ``tasks.json``.

A host process imports the script once and runs each task in a forked child that is ended with its children at its own
time limit.  Where a library with threads of its own is loaded, a fork would hang: there the host runs the tasks itself
until an alarm ends it, and another host takes the rest.  Nothing here decides anything: what is not written down as
data is missing for those who judge.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from vibron_verify.products.storing import read_json, write_json
from vibron_verify.worker.calls import run_task
from vibron_verify.worker.importing import import_script

THREADED = ("jax", "torch")
PAUSE = 0.01


def main() -> int:
    """Run every task, in as many host processes as it takes."""
    folder = Path.cwd()
    waiting = read_json(folder / "tasks.json")
    write_json(folder / "import.json", {"done": False, "faults": []})
    while waiting:
        tasks = waiting
        status = _wait(_forked(partial(_host, tasks, folder)))
        waiting = [task for task in tasks if not (folder / f"{task['name']}.json").exists()]
        if status == -signal.SIGALRM:
            for task in tasks:
                if _unfinished(folder / f"{task['name']}.json"):
                    write_json(folder / f"{task['name']}.late.json", {"seconds": task["seconds"]})
        if status == 0 or len(waiting) == len(tasks):
            break
    return 0


def _host(tasks: list[dict[str, Any]], folder: Path) -> bool:
    """Import the script and run tasks; one that another stands on is left out where that one failed."""
    begun = time.monotonic()
    namespace, faults = import_script(folder / "script.py")
    write_json(folder / "import.json", {"done": True, "faults": faults, "seconds": time.monotonic() - begun})
    threaded = any(name in sys.modules for name in THREADED)
    for task in tasks:
        if not task["needs"] or _fine(folder / f"{task['needs']}.json"):
            (_alarmed if threaded else _contained)(task, namespace, folder)
    return True


def _alarmed(task: dict[str, Any], namespace: dict[str, Any], folder: Path) -> None:
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, float(task["seconds"]))
    run_task(task, namespace, folder)
    signal.setitimer(signal.ITIMER_REAL, 0.0)


def _contained(task: dict[str, Any], namespace: dict[str, Any], folder: Path) -> None:
    child = _forked(partial(run_task, task, namespace, folder))
    ends = time.monotonic() + float(task["seconds"])
    while os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        if time.monotonic() > ends:
            write_json(folder / f"{task['name']}.late.json", {"seconds": task["seconds"]})
            _end(child)
        time.sleep(PAUSE)
    _end(child)
    _wait(child)


def _forked(work: Callable[[], bool]) -> int:
    """Start a child in a session of its own and return its number."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.setsid()
            status = 0 if work() else 3
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    return child


def _wait(child: int) -> int:
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def _end(child: int) -> None:
    try:
        os.killpg(child, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _fine(results: Path) -> bool:
    said = read_json(results)
    return isinstance(said, list) and all(one["state"] == "returned" for one in said)


def _unfinished(results: Path) -> bool:
    said = read_json(results)
    return isinstance(said, list) and any(one["state"] == "running" for one in said)


if __name__ == "__main__":
    sys.exit(main())
