"""Runs between the caller and the contained program: makes the walls, starts it, watches it and keeps what it left.

Started as ``python -I -S _stage.py FD FD FD [FD]`` with a JSON description on the first file descriptor; it imports
nothing of ours, so that it starts in a few milliseconds, and says on the second how the program ended.  The third is
closed at the other end when the caller gives up or dies, and the run ends with it.  The fourth becomes the program's
descriptor 3, for an answer.

Process 0 enters new namespaces, makes a file system of bounded size for the run's folder (:mod:`_root`) and forks;
process 1 of the new process namespace builds a root of read-only mounts, lowers the limits, gives up its rights
(:mod:`_rights`) and runs the program as its child, while process 0 watches (:mod:`_oversight`).  When process 1 ends,
the kernel ends everything in its namespace.  Only then does process 0 copy out what the run has left (:mod:`_files`).
Manual pages: unshare(2), prctl(2), user_namespaces(7), pid_namespaces(7).
"""

from __future__ import annotations

import fcntl
import importlib
import json
import os
import signal
import sys
from typing import Any, NoReturn

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = 0x20000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
DIE_WITH_PARENT = 1
ANSWER = 3
COUNTED, POLLED = b"c", b"p"  # how its memory is bounded

# As a script it may import from its own folder only, and does so before anything else is there.
if __name__ == "__main__":
    sys.path.append(os.path.dirname(os.path.abspath(__file__)))
_files, _groups, _oversight, _rights, _root = (
    importlib.import_module(f"vibron_agents.sandbox.{name}" if "." in __name__ else name)
    for name in ("_files", "_groups", "_oversight", "_rights", "_root")
)
libc, checked = _rights.libc, _rights.checked


def say(tell: int, **what: Any) -> None:
    os.write(tell, json.dumps(what).encode() + b"\n")


def start(spec: dict[str, Any], was_root: bool, tell: int) -> NoReturn:
    _rights.lower(spec["limits"], spec["counted"])
    _rights.give_up(spec["user"] if was_root else None, ("/tmp", spec["folder"]))
    os.setsid()
    os.chdir(spec["folder"])
    if "command" not in spec:
        os.close(tell)  # what is run here is not to speak for the first process
        run_here(spec)
    try:
        os.execvpe(spec["command"][0], spec["command"], spec["environment"])
    except OSError as error:
        say(tell, unstarted=error.strerror)
        os._exit(70)


def run_here(spec: dict[str, Any]) -> NoReturn:
    """Run a script or a module in this very process, which has imported what it may need before it was forked."""
    import atexit
    import runpy
    import threading
    import traceback

    os.environ.clear()
    os.environ.update(spec["environment"])
    script = spec.get("script")
    status = 0
    try:
        if script is None:
            runpy.run_module(spec["module"], run_name="__main__", alter_sys=True)
        else:
            sys.argv = [script]
            sys.path.insert(0, spec["folder"])
            runpy.run_path(script, run_name="__main__")
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        if status == 1 and not isinstance(end.code, int):
            print(end.code, file=sys.stderr)
    except BaseException as error:
        trace = error.__traceback__
        while trace is not None and trace.tb_frame.f_code.co_filename != script:
            trace = trace.tb_next  # as an interpreter would show it
        traceback.print_exception(type(error), error, trace)
        status = 1
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            continue
    os._exit(status & 0xFF)


def first_process(spec: dict[str, Any], was_root: bool, tell: int, go: int) -> NoReturn:
    """Build the root, start the program and reap its children until it ends."""
    try:
        libc.prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # which the kernel keeps from a first process
        _root.enter(spec)
        answered = os.read(go, 1)
        if not answered:
            os._exit(70)  # process 0 ended before it could take us along
        spec["counted"] = answered == COUNTED
        for descriptor in [int(name) for name in os.listdir("/proc/self/fd")]:
            if descriptor > 2 and descriptor not in (tell, spec["answer"]):
                _close(descriptor)  # above all the caller's own folder
        program = os.fork()
        if program == 0:
            start(spec, was_root, tell)
        _close(ANSWER)
        checked(libc.prctl(_rights.DUMPABLE, 0, 0, 0, 0), "prctl")
    except BaseException as error:
        say(tell, failed=f"{type(error).__name__}: {error}")
        os._exit(70)
    while True:
        ended, status = os.waitpid(-1, 0)
        if ended == program:
            peak = _rights.resource.getrusage(_rights.resource.RUSAGE_CHILDREN).ru_maxrss << 10
            say(tell, status=os.waitstatus_to_exitcode(status), peak=peak)
            os._exit(0)


def _close(descriptor: int) -> None:
    try:
        os.close(descriptor)
    except OSError:
        return


def settled(descriptors: list[int]) -> tuple[int, int, int]:
    """Close all but the standard streams, the report, the lifeline and the answer, and return these three anew.

    The answer is ``ANSWER``, or -1 where there is none.
    """
    kept = [fcntl.fcntl(one, fcntl.F_DUPFD_CLOEXEC, ANSWER + 1) for one in descriptors]
    for below, above in zip([ANSWER - 1, *sorted(kept)], [*sorted(kept), os.sysconf("SC_OPEN_MAX")], strict=True):
        os.closerange(below + 1, above)
    for answer in kept[2:]:
        os.dup2(answer, ANSWER)
        os.close(answer)
    return kept[0], kept[1], ANSWER if kept[2:] else -1


def main() -> NoReturn:
    given, *descriptors = map(int, sys.argv[1:])
    with os.fdopen(given, "rb") as file:
        spec = json.loads(file.read())
    contained(spec, *settled(descriptors))


def contained(spec: dict[str, Any], tell: int, lifeline: int, answer: int) -> NoReturn:
    """Run what the description says behind separate walls, say how it ended, and keep what it left."""
    spec["answer"] = answer
    was_root, limits = os.getuid() == 0, spec["limits"]
    group = None
    try:
        host = os.open(spec["folder"], _files.FOLDER)
        group = _groups.made(limits["memory"])
        _separate(was_root)
        owner = spec["user"] if was_root else None
        folder = _root.bounded_place(limits["disk"], owner)
        _fill(host, folder, limits["disk"], owner, tell)
        waiting, go = os.pipe()
        first = os.fork()
        if first == 0:
            os.close(go)
            first_process(spec, was_root, tell, waiting)
        os.close(waiting)
        oversight = _oversight.Oversight(os.pidfd_open(first), lifeline, limits, folder)
        oversight.group = group = _joined(group, first)
        os.write(go, POLLED if group is None else COUNTED)
    except BaseException as error:
        say(tell, failed=f"{type(error).__name__}: {error}")
        os._exit(70)
    oversight.watch()
    os.waitpid(first, 0)
    if group is not None:
        group.remove()
    if oversight.passed != "given up":
        _keep(folder, host, limits["disk"], oversight, tell)
    os._exit(0)


def _joined(group: Any, process: int) -> Any:
    """Move a process into its control group and return the group, or None where the system does not allow it."""
    try:
        if group is not None:
            group.add(process)
    except OSError:
        group.remove()
        return None
    return group


def _separate(was_root: bool) -> None:
    """Enter new namespaces; who is not root becomes user 1000 of a new user namespace."""
    user, group = os.getuid(), os.getgid()
    flags = NEWNS | NEWUTS | NEWIPC | NEWPID | NEWNET | (0 if was_root else NEWUSER)
    checked(libc.unshare(flags), "unshare")
    if was_root:
        return
    for name, text in (("setgroups", "deny"), ("uid_map", f"1000 {user} 1"), ("gid_map", f"1000 {group} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def _fill(host: int, folder: int, disk: int, owner: int | None, tell: int) -> None:
    """Copy in what the caller has put into the folder."""
    copying = _files.Copying(disk, owner)
    try:
        copying.copy(host, folder)
    except OSError as error:
        copying.complete = False
        reason = str(error)
    else:
        reason = "too large, or nested too deep"
    if not copying.complete:
        say(tell, unfit=reason)
        os._exit(70)


def _keep(folder: int, host: int, disk: int, oversight: Any, tell: int) -> None:
    """Copy out what the run has left, and report."""
    crowded, copying = _root.full(folder), _files.Copying(disk)
    try:
        copying.copy(folder, host)
    except OSError as error:
        say(tell, unkept=str(error))
    seen = {"passed": oversight.passed, "peak_seen": oversight.peak, "seconds": oversight.seconds}
    say(tell, **seen, crowded=crowded, complete=copying.complete)


if __name__ == "__main__":
    main()
