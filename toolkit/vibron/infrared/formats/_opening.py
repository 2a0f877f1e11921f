"""Try in a separate process whether an HDF5 file opens: damaged ones can keep the HDF5 library busy for ever.

The process is started at the first file and kept; one that does not answer in time is ended.  It reads an eight-byte
length and the content, walks through all objects, and answers with one byte.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import os
import select
import subprocess
import sys
from pathlib import Path

from vibron.core.errors import FormatError
from vibron.core.require import require

SECONDS = 10.0
COMMAND = (sys.executable, "-m", __spec__.name if __spec__ else __name__)
_trier: subprocess.Popen[bytes] | None = None
_owner = 0  # a forked process starts its own trier


def require_opening(data: bytes, name: str) -> None:
    """Return if all objects of an HDF5 file can be walked through in time.

    Raises
    ------
    FormatError
        They cannot.
    """
    process = _started()
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(len(data).to_bytes(8, "little") + data)
        process.stdin.flush()
        answered = bool(select.select([process.stdout], [], [], SECONDS)[0]) and process.stdout.read(1) == b"+"
    except BrokenPipeError:
        answered = False
    if not answered:
        _end()
        remedy = "write or copy the file again"
        raise FormatError(
            f"the netCDF file is damaged: it does not open within {SECONDS:g} s", file=name, remedy=remedy
        )


def walk(data: bytes) -> None:
    """Touch every object of an HDF5 file as a reader would."""
    with require("h5py", extra="formats").File(io.BytesIO(data), "r") as file:
        file.visititems(lambda _, one: dict(one.attrs).clear())
    h5netcdf = require("h5netcdf", extra="formats")
    with h5netcdf.File(io.BytesIO(data), "r") as file:
        for variable in file.variables.values():
            dict(variable.attrs)
        dict(file.attrs)


def _started() -> subprocess.Popen[bytes]:
    global _trier, _owner
    if _trier is None or _owner != os.getpid() or _trier.poll() is not None:
        if _owner != os.getpid():
            atexit.register(_end)
        _owner = os.getpid()
        roots = os.pathsep.join([str(Path(__file__).parents[3]), os.environ.get("PYTHONPATH", "")])
        _trier = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": roots},
        )  # fmt: skip
    return _trier


def _end() -> None:
    if _trier is not None and _owner == os.getpid():
        _trier.kill()
        _trier.communicate()


def _serve() -> None:
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while head := source.read(8):
        with contextlib.suppress(Exception):  # a damaged file that raises here is reported by the reader itself
            walk(source.read(int.from_bytes(head, "little")))
        sink.write(b"+")
        sink.flush()


if __name__ == "__main__":
    _serve()
