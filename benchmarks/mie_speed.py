"""Mie efficiencies of ten thousand spheres, compared with miepython's array call in the same run.

    python benchmarks/mie_speed.py [--spheres 10000] [--largest 100]

Sizes are drawn evenly between 0.01 and the largest.  miepython runs as it comes (pure Python) and, in a process of its
own, compiled by numba (MIEPYTHON_USE_JIT=1, without the time of the compilation).  One thread, best of several calls,
and processor time, which other work on the machine disturbs less than the clock.  The differences are those of the two
sums; miepython stops its series at about 1e-10.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable

os.environ.setdefault("OMP_NUM_THREADS", "1")

import miepython
import numpy as np

from vibron.core.quantity import FloatArray
from vibron.radiation.scattering.particle_efficiencies import particle_efficiencies

MATERIALS = {"water at 10 um": (1.218, 0.0508), "transparent": (1.5, 0.0)}
SMALLEST = 0.01


def seconds(run: Callable[[], object], times: int) -> float:
    """Return the least processor time of several calls."""
    found = []
    for _ in range(times):
        start = time.process_time()
        run()
        found.append(time.process_time() - start)
    return min(found)


def compare(name: str, size: FloatArray, how: str, times: int) -> None:
    """Print one line: both times, their ratio and the largest difference."""
    n, k = MATERIALS[name]
    peer = miepython.efficiencies_mx(complex(n, -k), size)  # compiles on the way
    own = particle_efficiencies(size, n, k)
    taken = seconds(lambda: particle_efficiencies(size, n, k), 7)
    peers = seconds(lambda: miepython.efficiencies_mx(complex(n, -k), size), times)
    apart = max(np.abs(own.scattering / peer[1] - 1.0).max(), np.abs(own.asymmetry - peer[3]).max())
    taking = f"vibron {taken:7.3f} s, miepython {peers:7.3f} s, ratio {peers / taken:6.2f}"
    print(f"{name:15s} {how:12s} {taking}, apart {apart:.0e}")


def main() -> None:
    """Compare with the plain backend, then with the compiled one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spheres", type=int, default=10_000)
    parser.add_argument("--largest", type=float, default=100.0)
    arguments = parser.parse_args()
    size = np.random.default_rng(0).uniform(SMALLEST, arguments.largest, arguments.spheres)
    compiled = os.environ.get("MIEPYTHON_USE_JIT") == "1"
    for name in MATERIALS:
        compare(name, size, "numba" if compiled else "plain Python", 7 if compiled else 1)
    if not compiled:
        subprocess.run([sys.executable, *sys.argv], env={**os.environ, "MIEPYTHON_USE_JIT": "1"}, check=True)


if __name__ == "__main__":
    main()
