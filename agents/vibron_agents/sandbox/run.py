"""Run one program contained, and say how it ended."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from vibron.core.errors import InputError
from vibron.core.system import needs_linux
from vibron_agents.sandbox import _folder
from vibron_agents.sandbox._places import TOOLS, places
from vibron_agents.sandbox._supervision import Contained, Pipes, Run, watched
from vibron_agents.sandbox.limits import Limits
from vibron_agents.sandbox.uncontained import FIXED, run_uncontained

STAGE = Path(__file__).with_name("_stage.py")
USERS = range(100_000, 1_000_000)
REMEDY = (
    "run this on Linux 5.3 or later, in WSL 2 or in a container; scripts that you trust also run with "
    "`vibron verify --uncontained` and `vibron figure run --uncontained`"
)


def run(
    command: Sequence[str],
    folder: Path | str,
    limits: Limits | None = None,
    *,
    packages: Sequence[str] = TOOLS,
    readable: Sequence[Path | str] = (),
    environment: Mapping[str, str] | None = None,
    answer: int = 0,
    until: int | None = None,
) -> Run:
    """Run a command in a separate folder, with nothing else to write to and no network.

    Parameters
    ----------
    command : sequence of str
        Program and arguments.
    folder : path
        An existing folder.  The program works in a copy of it, of bounded size, which it may write as it may write a
        private /tmp; when all its processes have ended, the folders and regular files of the copy take the place of
        what the folder held.
    limits : Limits, optional
        Ceilings.
    packages : sequence of str, optional
        Which of our packages it may read and import, or parts of them (``"vibron_verify.worker"``).
    readable : sequence of paths, optional
        Other files and folders that it may read, in addition to the system's and Python's own.
    environment : mapping, optional
        Its environment variables, added to a minimal set; nothing of the caller's is handed on.
    answer : int, optional
        Where above 0, the program has a pipe on descriptor 3, of which so many bytes are read and one more.
    until : int, optional
        A descriptor: when it can be read, the run is given up.

    Returns
    -------
    Run
        How it ended.

    Raises
    ------
    InputError
        The folder or the program is not there.
    ResourceError
        The sandbox cannot be built on this system (see :func:`guarantees`); nothing was run.
    """
    limits = limits or Limits()
    place = existing(folder)
    if not limits.contained:
        return run_uncontained(command, place, limits, environment or {}, answer)
    spec = {**described(place, limits, packages, readable, environment), "command": list(command)}
    return _supervised(spec, limits, answer, until)


def run_python(code: str, folder: Path | str, limits: Limits | None = None, **more: Any) -> Run:
    """Write ``code`` to ``script.py`` in the folder and run it with this Python; see :func:`run`."""
    _folder.place(existing(folder) / "script.py", code)
    return run([sys.executable, "-s", "-B", "script.py"], folder, limits, **more)


def existing(folder: Path | str) -> Path:
    """Return a folder's path without links in it, or say that it is not there."""
    place = Path(folder).resolve()
    if not place.is_dir():
        raise InputError("is not a folder", field="folder", value=str(folder), remedy="make it first")
    return place


def described(
    folder: Path, limits: Limits, packages: Sequence[str], readable: Sequence[Path | str] = (),
    environment: Mapping[str, str] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Return the description of a run in a folder, without the program.

    Started by root, every run has a separate user: the kernel counts processes by user, and runs at the same time would
    otherwise share one limit.
    """
    return {
        "folder": str(folder),
        "user": USERS[secrets.randbelow(len(USERS))],
        **vars(places(packages, readable)),
        "limits": limits.to_dict(),
        "environment": {**minimal_environment(), **(environment or {})},
    }


def linux_only() -> None:
    """Raise a ResourceError where the sandbox cannot be built."""
    if not hasattr(os, "pidfd_open"):  # Linux since 5.3
        raise needs_linux("sandbox", REMEDY)


def minimal_environment() -> dict[str, str]:
    """Return the environment of a contained program."""
    return {
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "HDF5_USE_FILE_LOCKING": "FALSE",  # file locks do not work inside
        "HOME": "/tmp",
        "LANG": "C.UTF-8",
        "MPLCONFIGDIR": "/tmp",
        **FIXED,
    }


def _supervised(spec: dict[str, Any], limits: Limits, answer: int, until: int | None) -> Run:
    linux_only()
    pipes, (given, ours) = Pipes(answer), os.pipe()
    handed = [given, *pipes.theirs[2:]]
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", str(STAGE), *map(str, handed)],
        stdin=subprocess.DEVNULL, stdout=pipes.theirs[0], stderr=pipes.theirs[1], pass_fds=handed, env={},
        start_new_session=True,
    )  # fmt: skip
    with process:
        os.close(given)
        pipes.handed_over()
        with os.fdopen(ours, "wb") as file:
            file.write(json.dumps(spec).encode())
        return watched(Contained(process.pid, os.pidfd_open(process.pid)), pipes, spec, limits, until)
