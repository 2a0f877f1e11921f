"""Does the verdict of DMRG tell a poor answer from a good one?  Forty sites of attractive fermions in a trap.

Hubbard chain of 40 sites, U = -4 t, harmonic trap 0.004 t from the centre, ten fermions of each spin.  Three runs: at
once at a bond dimension of 120 with three sweeps, by a ladder up to 120, and by a ladder up to 250.  The particle
numbers are exact in all of them; the verdict, the error, the variance and the mirror asymmetry tell them apart.

    python benchmarks/trap_convergence.py [--tolerance 2e-8] [--block2]

With --block2 the same verdict judges block2 (a separate extra) from a random state: 12 sweeps at a bond dimension
of 120, and 18 at 250.  Ends with status 1 unless 250 has converged and all that stops at 120 has not.
"""

from __future__ import annotations

import argparse
import sys
from math import inf

import numpy as np

from vibron.manybody.models.hubbard import hubbard
from vibron.manybody.models.trap_potential import trap_potential
from vibron.manybody.mps._climb import BondStep, limit_of
from vibron.manybody.mps._ground import doubts
from vibron.manybody.mps.dmrg_ground_state import dmrg_ground_state
from vibron.manybody.specification import Model, Sector

REFERENCE = -49.71120395  # block2, bond dimension 250, 18 sweeps
RUNS = {
    "bond dimension 120 at once, 3 sweeps": ((120,), 3),
    "ladder up to 120": ((30, 60, 120), 18),
    "ladder up to 250": ((30, 60, 120, 180, 250), 18),
}
NOISES = (1e-4,) * 4 + (1e-5,) * 4 + (0.0,)


def trap() -> Model:
    """Return the trapped chain."""
    return hubbard(size=(40,), U=-4.0, potential=trap_potential(40, 0.004), sector=Sector(n_up=10, n_down=10))


def by_ladder(ladder: tuple[int, ...], sweeps: int, tolerance: float) -> bool:
    """Print what the tool finds and return its verdict."""
    found = dmrg_ground_state(trap(), ladder=ladder, sweeps=sweeps, tolerance=tolerance, observables=("Nup", "Ndn"))
    numbers = [float(found.observables[word].sum()) for word in ("Nup", "Ndn")]
    print(f"{'converged' if found.converged else 'NOT converged'} ({found.seconds:.0f} s)")
    print(f"  E = {found.value:.8f} +- {found.error:.1e}, block2 at 250 {REFERENCE:.8f}")
    print(f"  variance {found.variance:.1e}, asymmetry {found.observables['asymmetry']:.1e}, numbers {numbers}")
    for rung in found.ladder:
        print(f"    {rung.setting} {rung.size:.0f}: {rung.value:.8f}")
    for why in found.observables["doubts"]:
        print(f"  because {why}")
    return found.converged


def by_block2(bond_dimensions: tuple[int, ...], sweeps: int, tolerance: float) -> bool:
    """Print what block2 finds at each bond dimension and return the tool's verdict on it."""
    from vibron.manybody.compilers.to_block2 import to_block2

    driver, operator = to_block2(trap(), memory=1000).native
    driver.bw.b.Random.rand_seed(0)
    state = driver.get_random_mps("KET", bond_dim=bond_dimensions[0], nroots=1)
    steps = []
    for size in bond_dimensions:
        settings = {"n_sweeps": sweeps, "bond_dims": [size], "noises": list(NOISES), "thrds": [1e-8], "tol": 1e-9}
        energy = float(driver.dmrg(operator, state, iprint=0, **settings))
        energies = [float(one[0]) for one in driver._dmrg.energies]
        change, lost = abs(energies[-1] - energies[-2]), float(driver._dmrg.discarded_weights[-1])
        settled = change <= 0.1 * tolerance * abs(energy)
        steps.append(BondStep(size, energy, lost, change, len(energies), settled))
    densities = [np.diag(one) for one in driver.get_1pdm(state)]
    tilt = max(float(np.abs(one - one[::-1]).max()) for one in densities)
    limit = limit_of(steps)
    why = doubts(steps, limit, inf, tilt, tolerance)  # an unknown variance gives no evidence
    print(f"{'NOT converged' if why else 'converged'}")
    print(f"  E = {limit.value:.8f} +- {limit.error:.1e}, asymmetry {tilt:.1e}, numbers", end=" ")
    print([round(float(one.sum()), 10) for one in densities])
    for step in steps:
        print(f"    bond dimension {step.bond_dimension}, {step.sweeps} sweeps: {step.energy:.8f}")
    for reason in why:
        print(f"  because {reason}")
    return not why


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tolerance", type=float, default=2e-8, help="relative error of the energy that is asked for")
    parser.add_argument("--block2", action="store_true", help="run block2 instead")
    given = parser.parse_args()
    fine = True
    if given.block2:
        for sizes, sweeps in (((120,), 12), ((120, 250), 18)):
            print(f"block2, bond dimension {' then '.join(map(str, sizes))}, {sweeps} sweeps:", end=" ", flush=True)
            fine &= by_block2(sizes, sweeps, given.tolerance) == (sizes[-1] == 250)
    else:
        for name, (ladder, sweeps) in RUNS.items():
            print(f"{name}:", end=" ", flush=True)
            fine &= by_ladder(ladder, sweeps, given.tolerance) == (ladder[-1] == 250)
    print("the verdicts are as they should be" if fine else "a verdict is WRONG")
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
