"""What it costs to start a contained program, cold and from a nursery; and whether many runs leave anything behind.

    python benchmarks/sandbox_start.py [--runs 20] [--many 10000]

Wall times of whole runs, medians; the two kinds take turns.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from vibron_agents.sandbox import Run, Warm, run_python

WORLD = ("numpy", "scipy.optimize", "scipy.sparse.linalg", "rdkit.Chem")
PROGRAMS = {
    "print('x')": "print('x')",
    "numpy, scipy, rdkit": "".join(f"import {name}\n" for name in WORLD) + "print('x')",
}


def seconds(start: Callable[..., Run], code: str) -> float:
    """Return the wall time of one run in a separate folder."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        found = start(code, folder)
        spent = time.perf_counter() - begun
    assert found.ok and found.stdout == "x\n", found
    return spent


def tree(process: int) -> list[int]:
    """Return a process and its descendants."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return [process, *(one for child in children for one in tree(child))]


def left() -> dict[str, int]:
    """Count what runs could leave behind: our processes, what these have open, files, and mounts."""
    ours = tree(os.getpid())
    return {
        "processes": len(ours),
        "descriptors": sum(len(list(Path(f"/proc/{process}/fd").iterdir())) for process in ours),
        "temporary files": len(list(Path(tempfile.gettempdir()).iterdir())),
        "mounts": len(Path("/proc/self/mountinfo").read_text().splitlines()),
    }


def many(warm: Warm, runs: int) -> None:
    """Run a trivial program often and print what is left."""
    before, begun = left(), time.perf_counter()
    spent = [seconds(warm.run_python, "print('x')") for _ in range(runs)]
    print(f"{runs} runs in {time.perf_counter() - begun:.0f} s, median {1e3 * statistics.median(spent):.0f} ms")
    print(f"before {before}")
    print(f"after  {left()}")
    wrong = Counter(left()) - Counter(before)
    assert not wrong, f"left behind: {dict(wrong)}"


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
            with tempfile.TemporaryDirectory() as own:
                tempfile.tempdir = own
                many(warm, options.many)


if __name__ == "__main__":
    main()
