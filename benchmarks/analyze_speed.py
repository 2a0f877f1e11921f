"""Speed and memory of ``vibron analyze``: cold start of one file, a batch on one core, and the import.

    python benchmarks/analyze_speed.py [FILES ...]

Without arguments the batch is made of the spectra that ship as examples, repeated.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from vibron.core.example import example

BATCH, RUNS = 200, 5
VIBRON = [sys.executable, "-m", "vibron_agents"]
ONE_CORE = {**os.environ, "OMP_NUM_THREADS": "1"}


def seconds(command: list[str]) -> float:
    """Return the wall time of one run, pinned to one core."""
    core = {min(os.sched_getaffinity(0))}
    start = time.perf_counter()
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, env=ONE_CORE, preexec_fn=lambda: os.sched_setaffinity(0, core)
    )
    return time.perf_counter() - start


def median(command: list[str]) -> float:
    """Return the median of a few runs."""
    return sorted(seconds(command) for _ in range(RUNS))[RUNS // 2]


def main(files: list[str]) -> None:
    """Print the figures."""
    single = files[0] if files else str(example("toluene_computed.jdx"))
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as out:
        for number in range(BATCH):
            source = Path(files[number % len(files)] if files else single)
            (Path(folder) / f"{number:04d}{source.suffix}").write_bytes(source.read_bytes())
        nothing, vibron = ([sys.executable, "-c", code] for code in ("pass", "import vibron"))
        cold = median([*VIBRON, "analyze", single, "--json", "-"])
        batch = seconds([*VIBRON, "analyze", folder, "--json", str(Path(out) / "out.jsonl")])
        reports = seconds([*VIBRON, "analyze", folder, "--report", str(Path(out) / "pages")])
    print(f"import vibron            {median(vibron) - median(nothing):6.3f} s over an empty interpreter")
    print(f"one file, cold start     {cold:6.2f} s wall")
    print(f"batch on one core        {(BATCH - 1) / (batch - cold):6.1f} spectra/s, start-up taken off")
    print(f"batch with reports       {(BATCH - 1) / (reports - cold):6.1f} spectra/s")
    print(f"largest resident memory  {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:6.0f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
