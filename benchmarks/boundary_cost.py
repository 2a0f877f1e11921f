"""Cost of the checks around a tool: ``planck_radiance`` against its bare function, for 1e5 points and for one number.

python benchmarks/boundary_cost.py
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from vibron.radiation import planck_radiance

ROUNDS = 60


def microseconds(call: Callable[[], Any], other: Callable[[], Any], repeats: int) -> tuple[float, float]:
    """Return the best processor time of each of two calls, taken in turn, in microseconds."""
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for place, one in enumerate((call, other)):
            start = time.process_time()
            for _ in range(repeats):
                one()
            best[place] = min(best[place], (time.process_time() - start) / repeats)
    return best[0] * 1e6, best[1] * 1e6


def main() -> None:
    """Print both times and their difference."""
    bare = inspect.unwrap(planck_radiance)
    grid, kelvin, place = np.linspace(1.0, 100.0, 100_000), np.asarray(300.0), np.asarray(10.0)
    with_checks, without = microseconds(lambda: planck_radiance(grid, 300.0), lambda: bare(grid, kelvin, "um"), 3)
    print(f"1e5 points: {with_checks:.0f} us, bare {without:.0f} us: {100 * (with_checks / without - 1):+.1f} %")
    with_checks, without = microseconds(lambda: planck_radiance(10.0, 300.0), lambda: bare(place, kelvin, "um"), 300)
    print(f"one number: {with_checks:.1f} us, bare {without:.1f} us: {with_checks - without:+.1f} us")


if __name__ == "__main__":
    main()
