"""Four models by exact diagonalisation, DMRG, neural quantum states and VQE: which of their energies agree.

    python benchmarks/cross_solver.py [--steps 150]

All go through one call, ``ground_state(model, method=...)``.  Two energies agree when they lie apart by no more than
four times the errors of both together, and 1e-8 of the energy for rounding; every pair is compared.  VQE knows qubits,
so that it refuses bosons.  Times are processor seconds.  Ends with status 1 if a pair disagrees or a solver that
should take a model does not.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from itertools import combinations
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

from vibron.core.errors import VibronError
from vibron.manybody.solution import Solution
from vibron.manybody.solvers.ground_state import ground_state
from vibron.manybody.specification import Model

MODELS = {
    "Heisenberg ring of 8": "heisenberg(size=[8], boundary='periodic', sector={'total_sz': 0})",
    "TFIM ring of 8": "tfim(size=[8], boundary='periodic')",
    "Hubbard chain of 4": "hubbard(size=[4], sector={'n_up': 2, 'n_down': 2})",
    "Bose-Hubbard chain of 4": "bose_hubbard(size=[4], sector={'n_particles': 4})",
}
#: Layers of circuit; a ring of n Ising spins needs n / 2.
DEPTHS = {"Heisenberg ring of 8": 6, "TFIM ring of 8": 4, "Hubbard chain of 4": 6}
NOT_FOR = {("Bose-Hubbard chain of 4", "VQE")}
SIGMAS, ROUNDING = 4.0, 1e-8


def solvers(name: str, steps: int) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the method and the settings of each solver for a model."""
    sampled = {"method": "sampled", "width": 1, "steps": steps, "learning_rate": 0.05}
    return {
        "exact": ("exact", {}),
        "DMRG": ("dmrg", {}),
        "NQS, summed": ("vmc", {"steps": steps}),
        "NQS, sampled": ("vmc", sampled),
        "VQE": ("vqe", {"layers": DEPTHS.get(name, 3)}),
    }


def solved(name: str, steps: int) -> tuple[dict[str, Solution], list[str]]:
    """Solve a model by each solver and print a line for each; return the solutions and what went wrong."""
    found, wrong = {}, []
    for label, (method, settings) in solvers(name, steps).items():
        start = time.process_time()
        try:
            one = ground_state(Model.from_text(MODELS[name]), method=method, settings=settings)
        except VibronError as error:
            expected = (name, label) in NOT_FOR
            print(f"{name:24s} {label:13s} {'does not apply' if expected else 'FAILED'}: {error}", flush=True)
            wrong += [] if expected else [f"{label} on {name}"]
            continue
        found[label] = one
        state = "" if one.converged else ", unconverged"
        seconds = time.process_time() - start
        print(f"{name:24s} {label:13s} {one.value:14.8f} +- {one.error:.1e}  {seconds:5.1f} s{state}", flush=True)
    return found, wrong


def apart(first: Solution, second: Solution) -> float:
    """Return the distance of two energies over the one allowed."""
    allowed = SIGMAS * (first.error + second.error) + ROUNDING * abs(first.value)
    return abs(first.value - second.value) / allowed


def main() -> None:
    """Print a line for each model and solver, and a verdict."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=150)
    steps = parser.parse_args().steps
    wrong: list[str] = []
    start, pairs, worst = time.perf_counter(), 0, 0.0
    for name in MODELS:
        found, failed = solved(name, steps)
        wrong += failed
        for (one, first), (two, second) in combinations(found.items(), 2):
            ratio = apart(first, second)
            pairs, worst = pairs + 1, max(worst, ratio)
            if ratio > 1.0:
                wrong.append(f"{one} and {two} on {name}")
                print(f"{name:24s} {one} and {two} DISAGREE: {ratio:.1f} times what is allowed")
    print(f"{pairs} pairs of energies, the farthest apart at {worst:.2f} of what their errors allow,", end=" ")
    spent = f"{time.perf_counter() - start:.0f} s, {time.process_time():.0f} s of the processor"
    print(f"{spent}: {'all agree' if not wrong else 'WRONG: ' + '; '.join(wrong)}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
