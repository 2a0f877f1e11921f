"""Run every hostile program in the sandbox and print what came of it, and how far it got over a limit.

    python benchmarks/hostile_programs.py [--modes cold,warm] [--users root,nobody] [--only WORDS] [--verbose]

Started as root it runs each program as root and as nobody; else as the user who started it.  A program escapes when it
reaches what it must not, changes something outside, leaves a process, a mount or a link behind, ends in another way
than it must, or passes a limit by more than 10 %.  Memory is what the kernel counted, where a memory control group can
be made around the whole program that runs the suite.
"""

from __future__ import annotations

import argparse
import json
import os
import pwd
import re
import shutil
import socket
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from vibron_agents.sandbox import Limits, Run, Warm, _groups, _rights, _root, run_python
from vibron_agents.sandbox import _calls as calls
from vibron_agents.sandbox.limits import MIB

Runner = Callable[..., Run]
FILE = Path(__file__).parents[1] / "tests" / "agents" / "sandbox" / "hostile.yaml"
PROGRAMS: dict[str, dict[str, Any]] = yaml.safe_load(FILE.read_text())
KEY, WORD = "key-of-the-caller", "word-in-the-secret"
MOST = 0.10
# Calls that are refused, as (x86_64, aarch64) numbers.
NUMBERS = {
    "memfd_secret": (447, 447), "mlockall": (151, 230), "vmsplice": (278, 75), "fchmodat2": (452, 452),
    "mknodat": (259, 33), "openat2": (437, 437), "inotify_init1": (294, 26), "fanotify_init": (300, 262),
    "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265), "socketpair": (53, 199),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "userfaultfd": (323, 282), "io_setup": (206, 0),
    "bpf": (321, 280), "perf_event_open": (298, 241), "init_module": (175, 105), "kexec_load": (246, 104),
    "syslog": (103, 116), "reboot": (169, 142), "acct": (163, 89), "swapon": (167, 224), "quotactl": (179, 60),
    "clone": (56, 220), "clone3": (435, 435), "fsopen": (430, 430), "open_tree": (428, 428), "move_mount": (429, 429),
    "mount_setattr": (442, 442), "pivot_root": (155, 41), "move_pages": (279, 239), "migrate_pages": (256, 238),
    "process_madvise": (440, 440), "kcmp": (312, 272), "personality": (135, 92), "ioprio_set": (251, 30),
    "mq_open": (240, 180), "shmget": (29, 194), "msgget": (68, 186), "semget": (64, 190), "request_key": (249, 218),
    "tgkill": calls.ALLOWED["tgkill"], "tkill": calls.ALLOWED["tkill"],
}  # fmt: skip
PROLOGUE = f"""
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
CALLS, COLUMN = {NUMBERS!r}, int(os.uname().machine == "aarch64")
def refuse():
    raise OSError("there is nothing to be had")
def call(name, *arguments):
    if getattr(libc, name)(*arguments) == -1:
        raise OSError(ctypes.get_errno(), name)
def raw(name, *arguments):
    call("syscall", CALLS[name][COLUMN], *(ctypes.c_long(one) if isinstance(one, int) else one for one in arguments))
def attempt(what, action):
    try:
        action()
    except (OSError, ValueError) as error:
        return
    print("reached", what)
"""
NEXT = """
import json, math, os, sys
numpy = sys.modules.get("numpy")
print(json.loads(json.dumps([math.pi, len("four")])), numpy is None or numpy.pi == math.pi)
print([name for name in os.listdir("/tmp") if os.path.isfile("/tmp/" + name)])
"""
EXPECTED = "[3.141592653589793, 4] True\n[]\n"


@dataclass(frozen=True)
class Outcome:
    """What came of one program: its run, everything wrong with it, and its largest excess over a limit."""

    run: Run
    faults: tuple[str, ...]
    excess: float


def examined(name: str, place: Path, python: Runner, counter: Callable[[], int] | None = None) -> Outcome:
    """Run one program in ``place/own`` and examine it and all that is around it.

    Parameters
    ----------
    name : str
        Of the program.
    place : path
        An empty folder.
    python : callable
        What runs it: ``run_python`` cold or warm.
    counter : callable, optional
        Returns the most bytes that the kernel has counted since it was called last.
    """
    program = PROGRAMS[name]
    own, secret = place / "own", place / "secret"
    own.mkdir()
    secret.write_text(WORD)
    os.environ["API_KEY"] = KEY
    limits = ceilings(program.get("limits", {}))
    with listening() as listener:
        known = {"SECRET": str(secret), "OUTSIDE": str(place), "OWN": str(own), "CALLER": os.getpid(),
                 "LISTENER": listener}  # fmt: skip
        head = "\n".join(f"{key} = {value!r}" for key, value in known.items())
        before = around(place)
        if counter is not None:
            counter()
        run = python(f"{PROLOGUE}{head}\n{program['code']}", own, limits)
        most = counter() if counter is not None else run.peak_memory
        after = around(place)
    excess = max(
        run.seconds / limits.seconds - 1.0 if run.reason == "seconds" else -1.0,
        most / limits.memory - 1.0,
        weight(own) / limits.disk - 1.0,
        max(len(run.stdout.encode(errors="replace")), len(run.stderr.encode(errors="replace"))) / limits.output - 1.0
        if run.stdout.isascii() and run.stderr.isascii()
        else -1.0,
    )
    found = [*faults(program, run, own, before, after)]
    if (left := python(NEXT, own).stdout) != EXPECTED:
        found.append(f"the next run sees {left!r}")
    return Outcome(run, tuple(found), excess)


def faults(
    program: Mapping[str, Any], run: Run, own: Path, before: dict[str, Any], after: dict[str, Any]
) -> Iterator[str]:
    """Yield everything that is wrong after a run."""
    said = run.stdout + run.stderr
    if run.reason not in program["reason"].split("|"):
        yield f"ended as {run.reason}: {said[-500:]}"
    if not re.search(program.get("says", ""), said, re.MULTILINE):
        yield f"says {said[-500:]!r}"
    yield from re.findall("^reached.*", run.stdout, re.MULTILINE)
    if KEY in said or WORD in said:
        yield "a secret got out"
    for what, found in after.items():
        if found != before[what]:
            yield f"{what}: {before[what]} became {found}"
    for folder, folders, files in os.walk(own):
        for entry in (Path(folder, one) for one in (*folders, *files)):
            mode = entry.lstat().st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)) or mode & 0o7000:
                yield f"{entry} is neither a file nor a folder"
            elif stat.S_ISREG(mode) and entry.name != "script.py" and WORD.encode() in entry.read_bytes():
                yield f"{entry} has the secret in it"


def ceilings(given: Mapping[str, float]) -> Limits:
    """Return limits with memory and disk in MiB."""
    sizes = {key: int(given[key] * MIB) for key in ("memory", "disk") if key in given}
    usual: dict[str, Any] = {"seconds": 12.0, "memory": 1024 * MIB, "disk": 64 * MIB, "processes": 64}
    return Limits(**{**usual, **given, **sizes})


def around(place: Path) -> dict[str, Any]:
    """Return the state of all that a program must not change."""
    return {
        "outside": [
            (path.name, path.lstat().st_mode, path.read_bytes() if path.is_file() else len(list(path.iterdir())))
            for path in sorted(place.iterdir())
            if path.name != "own"
        ],
        "descriptors": sorted(str(one.readlink()) for one in Path("/proc/self/fd").iterdir() if one.is_symlink()),
        "processes": len(inside(place / "own")),
    }


def inside(own: Path) -> list[int]:
    """Return the processes that have a program's folder mounted, which are those of its run."""
    found = []
    for place in Path("/proc").iterdir():
        try:
            mounts = (place / "mountinfo").read_text() if place.name.isdigit() else ""
        except OSError:
            continue
        if f" {own} " in mounts:
            found.append(int(place.name))
    return found


def weight(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(Path(place, name).lstat().st_size for place, _, names in os.walk(folder) for name in names)


@contextmanager
def listening() -> Iterator[str]:
    """Listen on an abstract socket and yield its name."""
    name = f"\0vibron-{os.getpid()}"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(name)
        listener.listen()
        yield name


def rows(modes: list[str], names: list[str], counter: Callable[[], int] | None) -> Iterator[tuple[str, str, Outcome]]:
    """Run programs and yield mode, name and outcome."""
    with Warm(("numpy",)) as warm:
        for name in names:
            for mode in modes:
                place = Path(tempfile.mkdtemp(prefix="hostile-"))
                try:
                    yield mode, name, examined(name, place, run_python if mode == "cold" else warm.run_python, counter)
                finally:
                    shutil.rmtree(place)


def become_nobody() -> None:
    """Give up root in this process, with Python still readable where it is installed in a closed folder."""
    _rights.checked(_rights.libc.unshare(0x20000), "unshare")
    _root.mount(None, "/", flags=_root.RECURSIVE | _root.PRIVATE)
    base = Path(sys.base_prefix).resolve()
    closed = next((one for one in reversed(base.parents) if not one.stat().st_mode & stat.S_IXOTH), None)
    if closed is not None:
        kept = tempfile.mkdtemp()
        _root.mount(str(base), kept, flags=_root.BIND)
        _root.mount("none", str(closed), "tmpfs", options="mode=755")
        base.mkdir(parents=True)
        _root.mount(kept, str(base), flags=_root.BIND)
        _rights.checked(_rights.libc.umount2(os.fsencode(kept), 0), "umount")
        Path(kept).rmdir()
    home = tempfile.mkdtemp(prefix="nobody-")
    known = pwd.getpwnam("nobody")
    os.chown(home, known.pw_uid, known.pw_gid)
    os.setgroups([])
    os.setresgid(known.pw_gid, known.pw_gid, known.pw_gid)
    os.setresuid(known.pw_uid, known.pw_uid, known.pw_uid)
    os.environ |= {"HOME": home, "TMPDIR": home}


@contextmanager
def counted() -> Iterator[int]:
    """Make a memory control group without a limit and yield a descriptor of the file with its largest use, or -1."""
    group = _groups.made(1 << 60)
    if group is None or not group.has("memory.max_usage_in_bytes"):
        yield -1
        return
    group.add(os.getpid())
    yield os.open("memory.max_usage_in_bytes", os.O_RDWR, dir_fd=group.folder)


def kernel_counter(file: int) -> Callable[[], int] | None:
    """Return a function that reads the rise of memory since its last call, and starts anew."""
    if file < 0:
        return None
    start = 0

    def count() -> int:
        nonlocal start
        most = int(os.pread(file, 64, 0)) - start
        os.pwrite(file, b"0", 0)
        start = int(os.pread(file, 64, 0))
        return most

    return count


def main() -> None:
    """Run the suite for each user in a separate process and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--modes", default="cold,warm")
    parser.add_argument("--users", default="root,nobody" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name)
    parser.add_argument("--only", default="", help="Run the programs whose names have this in them.")
    parser.add_argument("--counter", type=int, default=-1, help=argparse.SUPPRESS)
    parser.add_argument("--rows", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--verbose", action="store_true", help="Print a line for each run.")
    options = parser.parse_args()
    names, modes = [name for name in PROGRAMS if options.only in name], options.modes.split(",")
    if options.rows:
        for mode, name, found in rows(modes, names, kernel_counter(options.counter)):
            print(json.dumps([mode, name, found.run.reason, found.faults, found.excess]), flush=True)
        return
    everything = []
    for user in options.users.split(","):
        everything += [(user, *row) for row in of_user(user, options)]
    escapes = [row for row in everything if row[4] or row[5] > MOST]
    if options.verbose:
        for user, mode, name, reason, _, excess in everything:
            print(f"{user:<8}{mode:<6}{name:<45}{reason:<10}{100 * excess:+.1f} %")
    for user, mode, name, reason, wrong, excess in escapes:
        print(f"ESCAPE {user} {mode} {name}: {reason} {wrong} {100 * excess:+.1f} %")
    print(f"{len(names)} programs, {options.modes} as {options.users}: {len(everything)} runs, {len(escapes)} escapes")
    largest = max(everything, key=lambda row: row[5])
    print(f"largest excess over a limit: {100 * largest[5]:+.1f} % ({largest[2]}, {largest[1]} as {largest[0]})")
    sys.exit(bool(escapes))


def of_user(user: str, options: argparse.Namespace) -> list[Any]:
    """Run the suite as a user in another process and return its rows."""
    words = [sys.executable, __file__, "--rows", "--modes", options.modes, "--only", options.only]
    with tempfile.TemporaryFile("w+") as said:
        child = os.fork()
        if child == 0:
            with counted() as counter:
                os.dup2(said.fileno(), 1)
                if user == "nobody" and os.getuid() == 0:
                    become_nobody()
                if counter >= 0:
                    os.set_inheritable(counter, True)
                    words += ["--counter", str(counter)]
                os.execv(words[0], words)
        _, status = os.waitpid(child, 0)
        if status:
            raise SystemExit(f"the suite did not run as {user}")
        said.seek(0)
        return [json.loads(line) for line in said]


if __name__ == "__main__":
    main()
