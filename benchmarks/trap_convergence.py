"""Does the verdict of DMRG tell a poor answer from a good one?  Forty attractive fermions' sites in a trap.

Hubbard chain of 40 sites, U = -4 t, harmonic trap 0.004 t from the centre, ten fermions of each spin.  With a bond
dimension of 120 and a dozen sweeps the particle numbers are exact and the energy looks settled, yet it is off; with
250 it is right.  The benchmark prints both verdicts, the energies against block2's at 250, and the mirror asymmetry.

    python benchmarks/trap_convergence.py [--tolerance 1e-5]
"""

from __future__ import annotations

import argparse

from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.trap_potential import trap_potential
from vibron.manybody.mps.dmrg_ground_state import dmrg_ground_state
from vibron.manybody.specification import Sector

REFERENCE = -49.71120395  # block2, bond dimension 250, 18 sweeps


def main() -> None:
    """Run both and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tolerance", type=float, default=1e-5)
    parser.add_argument("--bond-dimensions", type=int, nargs="+", default=[120, 250])
    parser.add_argument("--sweeps", type=int, default=18)
    given = parser.parse_args()
    trap = trap_potential(40, 0.004)
    model = hubbard(size=(40,), U=-4.0, potential=trap, sector=Sector(n_up=10, n_down=10))
    for chi in given.bond_dimensions:
        found = dmrg_ground_state(
            model,
            bond_dimension=chi,
            ladder=tuple(k for k in (30, 60, 120, 180, 250) if k <= chi),
            sweeps=given.sweeps,
            tolerance=given.tolerance,
            observables=("Nup", "Ndn"),
        )
        last = found.ladder[-1].value
        print(f"bond dimension {chi}: {'converged' if found.converged else 'NOT converged'} in {found.seconds:.0f} s")
        print(f"  E = {found.value:.6f} +- {found.error:.1e}, last rung {last:.6f}, block2 {REFERENCE:.6f}")
        print(f"  variance {found.variance:.1e}, asymmetry {found.observables['asymmetry']:.1e}")
        for rung in found.ladder:
            print(f"    {rung.setting} {rung.size:.0f}: {rung.value:.8f}")
        for why in found.observables["doubts"]:
            print(f"  because {why}")
        print(flush=True)


if __name__ == "__main__":
    main()
