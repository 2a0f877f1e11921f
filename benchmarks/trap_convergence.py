"""Does the verdict of DMRG tell a poor answer from a good one?  Forty sites of attractive fermions in a trap.

Hubbard chain of 40 sites, U = -4 t, harmonic trap 0.004 t from the centre, ten fermions of each spin.  Three runs: at
once at a bond dimension of 120 with three sweeps, by a ladder up to 120, and by a ladder up to 250.  The particle
numbers are exact in all of them; the verdict, the error, the variance and the mirror asymmetry tell them apart.

    python benchmarks/trap_convergence.py [--tolerance 2e-8]
"""

from __future__ import annotations

import argparse

from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.trap_potential import trap_potential
from vibron.manybody.mps.dmrg_ground_state import dmrg_ground_state
from vibron.manybody.specification import Sector

REFERENCE = -49.71120395  # block2, bond dimension 250, 18 sweeps
RUNS = {
    "bond dimension 120 at once, 3 sweeps": ((120,), 3),
    "ladder up to 120": ((30, 60, 120), 18),
    "ladder up to 250": ((30, 60, 120, 180, 250), 18),
}


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tolerance", type=float, default=2e-8, help="relative error of the energy that is asked for")
    given = parser.parse_args()
    model = hubbard(size=(40,), U=-4.0, potential=trap_potential(40, 0.004), sector=Sector(n_up=10, n_down=10))
    for name, (ladder, sweeps) in RUNS.items():
        found = dmrg_ground_state(
            model, ladder=ladder, sweeps=sweeps, tolerance=given.tolerance, observables=("Nup", "Ndn")
        )
        numbers = [float(found.observables[word].sum()) for word in ("Nup", "Ndn")]
        print(f"{name}: {'converged' if found.converged else 'NOT converged'} ({found.seconds:.0f} s)")
        print(f"  E = {found.value:.8f} +- {found.error:.1e}, block2 at 250 {REFERENCE:.8f}")
        print(f"  variance {found.variance:.1e}, asymmetry {found.observables['asymmetry']:.1e}, numbers {numbers}")
        for rung in found.ladder:
            print(f"    {rung.setting} {rung.size:.0f}: {rung.value:.8f}")
        for why in found.observables["doubts"]:
            print(f"  because {why}")
        print(flush=True)


if __name__ == "__main__":
    main()
