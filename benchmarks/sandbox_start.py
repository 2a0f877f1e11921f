"""What it costs to start a contained program, cold and from a nursery; and whether many runs leave anything behind.

    python benchmarks/sandbox_start.py [--runs 20] [--many 10000]

Wall times of whole runs, medians; the two kinds take turns.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from vibron_agents.sandbox import Run, Warm, run_python

WORLD = ("numpy", "scipy.optimize", "scipy.sparse.linalg", "rdkit.Chem")
PROGRAMS = {
    "print('x')": "print('x')",
    "numpy, scipy, rdkit": "".join(f"import {name}\n" for name in WORLD) + "print('x')",
}


def seconds(start: Callable[..., Run], code: str) -> float:
    """Return the wall time of one run in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        found = start(code, folder)
        spent = time.perf_counter() - begun
    assert found.ok and found.stdout == "x\n", found
    return spent


def left() -> tuple[int, int, int]:
    """Return the numbers of processes of this user's, of open descriptors, and of files in the temporary folder."""
    processes = sum(place.name.isdigit() for place in Path("/proc").iterdir())
    return processes, len(list(Path("/proc/self/fd").iterdir())), len(list(Path(tempfile.gettempdir()).iterdir()))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--many", type=int, default=0, help="Run a trivial program so often and count what is left.")
    options = parser.parse_args()
    with Warm(WORLD) as warm:
        for name, code in PROGRAMS.items():
            pairs = [(seconds(run_python, code), seconds(warm.run_python, code)) for _ in range(options.runs)]
            cold, quick = (statistics.median(times) for times in zip(*pairs, strict=True))
            print(f"{name}: cold {1e3 * cold:.0f} ms, warm {1e3 * quick:.0f} ms, {cold / quick:.1f} times")
        if options.many:
            before = left()
            for _ in range(options.many):
                seconds(warm.run_python, "print('x')")
            print(f"{options.many} runs; processes, descriptors, temporary files before {before}, after {left()}")


if __name__ == "__main__":
    main()
