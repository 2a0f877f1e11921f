"""Four models by exact diagonalisation, DMRG, neural quantum states and, where present, VQE: which of them agree.

    python benchmarks/cross_solver.py [--steps 150]

Agreement: apart by no more than four times the errors of both, and 1e-6 of the energy.  A solver that is not
installed or does not take a model is named as such.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

from vibron.core.errors import VibronError
from vibron.core.registry import tools
from vibron.manybody.specification import Model

MODELS = {
    "Heisenberg ring of 8": "heisenberg(size=[8], boundary='periodic', sector={'total_sz': 0})",
    "TFIM chain of 8": "tfim(size=[8])",
    "Hubbard chain of 4": "hubbard(size=[4], sector={'n_up': 2, 'n_down': 2})",
    "Bose-Hubbard chain of 4": "bose_hubbard(size=[4], sector={'n_particles': 4})",
}


def solvers(steps: int) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return the tool and the arguments of each solver."""
    return {
        "DMRG": ("dmrg_ground_state", {}),
        "NQS, summed": ("vmc_ground_state", {"steps": steps}),
        "NQS, sampled": ("vmc_ground_state", {"method": "sampled", "width": 1, "steps": steps, "learning_rate": 0.05}),
        "VQE": ("vqe_ground_state", {}),
    }


def main() -> None:
    """Print a line for each model and solver."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=150)
    steps = parser.parse_args().steps
    known = tools()
    for name, text in MODELS.items():
        model = Model.from_text(text)
        exact = known["exact_ground_state"](model)
        print(f"{name:24s} {'exact':13s} {exact.value:.8f}")
        for label, (tool, more) in solvers(steps).items():
            if tool not in known:
                print(f"{name:24s} {label:13s} not present")
                continue
            start = time.perf_counter()
            try:
                found = known[tool](model, **more)
            except VibronError as error:
                print(f"{name:24s} {label:13s} refused: {error}")
                continue
            allowed = 4 * (found.error + exact.error) + 1e-6 * abs(exact.value)
            verdict = "agrees" if abs(found.value - exact.value) <= allowed else "DISAGREES"
            state = "" if found.converged else ", unconverged"
            seconds = time.perf_counter() - start
            print(f"{name:24s} {label:13s} {found.value:.8f} +- {found.error:.1e}  {verdict}{state}  {seconds:.1f} s")


if __name__ == "__main__":
    main()
