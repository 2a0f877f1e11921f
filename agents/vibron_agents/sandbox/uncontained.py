"""Run a program that its user trusts without the sandbox, on any system; only time and output are limited."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from vibron.core.system import end_group
from vibron_agents.sandbox._supervision import PATIENCE, Collector, Run
from vibron_agents.sandbox.limits import Limits

ANSWER = "VIBRON_ANSWER"  # file that takes the place of descriptor 3, which Windows hands to no process
KEPT = ("PATH", "LANG", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")  # variables of the caller; no keys are handed on
ACCELERATED = ("CUDA_VISIBLE_DEVICES", "JAX_PLATFORMS", "LD_LIBRARY_PATH", "XLA_PYTHON_CLIENT_PREALLOCATE")
FIXED = {
    "MPLBACKEND": "Agg",
    "OMP_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONUNBUFFERED": "1",
    "RAYON_NUM_THREADS": "1",
}
"""Variables of every program, contained or not."""
WARNING = (
    "run without the sandbox: the script had the rights of its user and could read the reference values of the "
    "verifier; only its time was limited"
)


def run_uncontained(
    command: Sequence[str], folder: Path, limits: Limits, environment: Mapping[str, str], answer: int
) -> Run:
    """Run a command in a folder as this user; see `run` for the parameters.

    Children that it leaves are ended with it.  Its memory is not measured.
    """
    with tempfile.TemporaryDirectory(prefix="vibron-answer-", ignore_cleanup_errors=True) as place:
        said = Path(place) / "answer"
        said.touch()
        kept_names = KEPT + ACCELERATED * limits.gpu
        given = {name: os.environ[name] for name in kept_names if name in os.environ}
        own = dict.fromkeys(("HOME", "USERPROFILE", "MPLCONFIGDIR"), place)
        begun = time.monotonic()
        with subprocess.Popen(
            list(command), cwd=folder, env={**given, **own, **FIXED, **environment, ANSWER: str(said)},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        ) as process:  # fmt: skip
            assert process.stdout is not None
            assert process.stderr is not None
            kept = [Collector(stream, limits.output) for stream in (process.stdout, process.stderr)]
            try:
                process.wait(limits.seconds)
                late = False
            except subprocess.TimeoutExpired:
                late = True
            finally:
                end_group(process.pid)
                process.kill()
            status = process.wait()
            seconds = time.monotonic() - begun
            for one in kept:
                one.join(PATIENCE)
        with said.open("rb") as file:
            found = file.read(answer + 1) if answer else b""
    reason = "finished" if status == 0 else "killed" if status < 0 else "failed"
    output, errors = kept
    return Run(
        "seconds" if late else reason, None if late else status, output.text(), errors.text(),
        output.dropped + errors.dropped, seconds, 0, found,
    )  # fmt: skip
