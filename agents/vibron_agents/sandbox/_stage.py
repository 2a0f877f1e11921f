"""Runs between the caller and the contained program: makes the walls, then starts it and reaps its children.

Started as ``python -I -S _stage.py FD FD [FD]`` with a JSON description on the first file descriptor; it imports
nothing of ours, so that it starts in a few milliseconds, and says on the second how the program ended.  The third
becomes the program's descriptor 3, for an answer.  Process 0 enters new
namespaces and forks; process 1 of the new process namespace builds a root of read-only mounts, lowers the limits, gives
up its rights (:mod:`_rights`) and runs the program as its child.  When process 1 ends, the kernel ends everything in
its namespace, and process 0 ends when that is done.
Manual pages: unshare(2), mount(2), pivot_root(2), prctl(2), user_namespaces(7), pid_namespaces(7).
"""

from __future__ import annotations

import ctypes
import fcntl
import importlib
import json
import os
import select
import signal
import sys
from typing import Any, NoReturn

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = 0x20000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
READ_ONLY, NO_SUID, NO_DEVICES, REMOUNT, BIND, RECURSIVE, PRIVATE = 1, 2, 4, 32, 4096, 16384, 1 << 18
DETACH, DIE_WITH_PARENT, DUMPABLE = 2, 1, 4
MOST_FILES = 1 << 16
PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
ANSWER = 3
DEVICES = ("null", "zero", "full", "random", "urandom")

# As a script it may import from its own folder only, and does so before anything else is there.
if __name__ == "__main__":
    sys.path.append(os.path.dirname(os.path.abspath(__file__)))
_rights = importlib.import_module("vibron_agents.sandbox._rights" if "." in __name__ else "_rights")
libc, checked = _rights.libc, _rights.checked


def say(tell: int, **what: Any) -> None:
    os.write(tell, json.dumps(what).encode() + b"\n")


def mount(source: str | None, target: str, kind: str | None = None, flags: int = 0, options: str | None = None) -> None:
    words = [None if word is None else os.fsencode(word) for word in (source, target, kind)]
    data = None if options is None else options.encode()
    checked(libc.mount(*words, ctypes.c_ulong(flags), data), f"mount {target}")


def bind(source: str, root: str, writable: bool = False) -> None:
    target = root + source
    if os.path.isdir(source):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if not os.path.exists(target):
            os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
    mount(source, target, flags=BIND | RECURSIVE)
    device = source.startswith("/dev/")
    kept = NO_SUID | (0 if device else NO_DEVICES) | (0 if writable or device else READ_ONLY)
    mount(None, target, flags=BIND | REMOUNT | kept)


def show(spec: dict[str, Any], root: str) -> None:
    """Mount what may be read, with an empty folder over each package of ours that was not asked for."""
    for source in spec["python"]:
        if os.path.islink(source):
            os.makedirs(os.path.dirname(root + source), exist_ok=True)
            os.symlink(os.readlink(source), root + source)
        elif os.path.exists(source):
            bind(source, root)
    empty = [root + place for place in spec["hidden"] if os.path.isdir(root + place)]
    for place in empty:
        mount("none", place, "tmpfs", NO_SUID | NO_DEVICES, "size=64k,mode=755")
    for source in spec["shown"]:
        bind(source, root)
    for place in empty:
        mount(None, place, flags=REMOUNT | BIND | READ_ONLY | NO_SUID | NO_DEVICES)


def own_root(spec: dict[str, Any]) -> None:
    root = spec["root"]
    mount(None, "/", flags=RECURSIVE | PRIVATE)
    mount("none", root, "tmpfs", NO_SUID | NO_DEVICES, "size=16m,mode=755")
    os.makedirs(root + "/dev")
    os.makedirs(root + "/tmp")
    bounds = f"size={spec['limits']['disk']},nr_inodes={MOST_FILES},mode=1777"
    mount("none", root + "/tmp", "tmpfs", NO_SUID | NO_DEVICES, bounds)
    os.symlink("/tmp", root + "/dev/shm")  # the two share one limit
    show(spec, root)
    for name in DEVICES:
        bind(f"/dev/{name}", root)
    bind(spec["folder"], root, writable=True)
    os.makedirs(root + "/proc", exist_ok=True)
    mount("proc", root + "/proc", "proc", NO_SUID | NO_DEVICES)
    old = root + "/.old"
    os.mkdir(old)
    number = PIVOT_ROOT[os.uname().machine]
    checked(libc.syscall(number, os.fsencode(root), os.fsencode(old)), "pivot_root")
    os.chdir("/")
    checked(libc.umount2(b"/.old", DETACH), "umount")
    os.rmdir("/.old")
    mount(None, "/", flags=REMOUNT | BIND | READ_ONLY | NO_SUID | NO_DEVICES)


def start(spec: dict[str, Any], was_root: bool, tell: int) -> NoReturn:
    _rights.lower(spec["limits"])
    _rights.give_up(spec["user"] if was_root else None, ("/tmp", spec["folder"]))
    os.setsid()
    os.chdir(spec["folder"])
    if "script" in spec:
        os.close(tell)  # what is run here is not to speak for the first process
        run_here(spec)
    try:
        os.execvpe(spec["command"][0], spec["command"], spec["environment"])
    except OSError as error:
        say(tell, unstarted=error.strerror)
        os._exit(70)


def run_here(spec: dict[str, Any]) -> NoReturn:
    """Run a script in this very process, which has imported what it may need before it was forked."""
    import atexit
    import runpy
    import threading
    import traceback

    os.environ.clear()
    os.environ.update(spec["environment"])
    sys.argv = [spec["script"]]
    sys.path.insert(0, spec["folder"])
    status = 0
    try:
        runpy.run_path(spec["script"], run_name="__main__")
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        if status == 1 and not isinstance(end.code, int):
            print(end.code, file=sys.stderr)
    except BaseException as error:
        trace = error.__traceback__
        while trace is not None and trace.tb_frame.f_code.co_filename != spec["script"]:
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


def first_process(spec: dict[str, Any], was_root: bool, tell: int, parent: int) -> NoReturn:
    """Build the root, start the program and reap its children until it ends; ``parent`` ends with process 0."""
    try:
        libc.prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        if select.select([parent], [], [], 0)[0]:
            os._exit(70)  # it ended before it could take us along
        os.close(parent)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # which the kernel keeps from a first process
        own_root(spec)
        program = os.fork()
        if program == 0:
            start(spec, was_root, tell)
        os.closerange(ANSWER, tell)
        checked(libc.prctl(DUMPABLE, 0, 0, 0, 0), "prctl")
    except BaseException as error:
        say(tell, failed=f"{type(error).__name__}: {error}")
        os._exit(70)
    while True:
        ended, status = os.waitpid(-1, 0)
        if ended == program:
            peak = _rights.resource.getrusage(_rights.resource.RUSAGE_CHILDREN).ru_maxrss << 10
            say(tell, status=os.waitstatus_to_exitcode(status), peak=peak)
            os._exit(0)


def settled(descriptors: list[int]) -> int:
    """Close all but the standard streams, the report and the answer; return the report's new number."""
    kept = [fcntl.fcntl(one, fcntl.F_DUPFD_CLOEXEC, ANSWER + 1) for one in descriptors]
    for below, above in zip([ANSWER - 1, *sorted(kept)], [*sorted(kept), os.sysconf("SC_OPEN_MAX")], strict=True):
        os.closerange(below + 1, above)
    for answer in kept[1:]:
        os.dup2(answer, ANSWER)
        os.close(answer)
    return kept[0]


def main() -> NoReturn:
    given, *descriptors = map(int, sys.argv[1:])
    with os.fdopen(given, "rb") as file:
        spec = json.loads(file.read())
    contained(spec, settled(descriptors))


def contained(spec: dict[str, Any], tell: int) -> NoReturn:
    """Run what the description says behind walls of its own, and say how it ended."""
    libc.prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    user, group, was_root = os.getuid(), os.getgid(), os.getuid() == 0
    try:
        flags = NEWNS | NEWUTS | NEWIPC | NEWPID | NEWNET | (0 if was_root else NEWUSER)
        checked(libc.unshare(flags), "unshare")
        if not was_root:
            for name, text in (
                ("setgroups", "deny"), ("uid_map", f"1000 {user} 1"), ("gid_map", f"1000 {group} 1")
            ):  # fmt: skip
                with open(f"/proc/self/{name}", "w") as file:
                    file.write(text)
        alive, held = os.pipe()
        first = os.fork()
    except BaseException as error:
        say(tell, failed=f"{type(error).__name__}: {error}")
        os._exit(70)
    if first == 0:
        os.close(held)
        first_process(spec, was_root, tell, alive)
    os.waitpid(first, 0)
    os._exit(0)


if __name__ == "__main__":
    main()
