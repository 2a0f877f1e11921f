"""Doped Hubbard ladder of two legs by exact diagonalisation: spin gap, binding and correlations of pairs."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, exact_ground_state, hubbard

__elements__ = {
    "ladder": "model",
    "ground_state": "solver",
    "pairs": "observable",
    "energies": "sweep",
    "band_limit": "observable",
    "draw": "plot",
}
__parameters__ = {"rungs": 4, "n_up": 3, "n_down": 3, "U": 8.0, "tol": 1e-9}
__small__ = {"rungs": 2, "n_up": 2, "n_down": 1}
__ladder__ = {"tol": [1e-2, 1e-4, 1e-9]}


def ladder(rungs, n_up, n_down, U, across=1.0):
    """Return a ladder with another hopping on the rungs, whose sites are neighbours in the order of sites."""
    model = hubbard(size=(rungs,), lattice="ladder", U=U, sector=Sector(n_up=n_up, n_down=n_down))
    return model.with_parameters(t=[across if bond.j - bond.i == 1 else 1.0 for bond in model.lattice.bonds("nn")])


def lowest(rungs, n_up, n_down, U, tol, across=1.0):
    return exact_ground_state(ladder(rungs, n_up, n_down, U, across), tolerance=tol).value


def ground_state(model, tol):
    found = exact_ground_state(model, ("Ntot",), tolerance=tol)
    return {"energy": found.value, "psi": found.state, "density": found.observables["Ntot"]}


def pairs(psi, rungs):
    """Return the correlation of singlets on rungs against their distance from the second rung."""
    first = min(1, rungs - 1)

    def singlets(r):
        both = [((2 * first + a, 2 * first + 1 - a), (2 * r + b, 2 * r + 1 - b)) for a in (0, 1) for b in (0, 1)]
        return [(("Cdagup", i), ("Cdagdn", j), ("Cdn", n), ("Cup", m)) for (i, j), (m, n) in both]

    return np.array([sum(psi.matrix_element(psi, *ops).real for ops in singlets(r)) / 2 for r in range(first, rungs)])


def energies(energy, rungs, n_up, n_down, U, tol):
    """Return the spin gap of the doped ladder, and what two holes in the half-filled one gain by being together."""
    triplet = lowest(rungs, n_up + 1, n_down - 1, U, tol)
    none, one, two = (lowest(rungs, rungs - k // 2, rungs - (k + 1) // 2, U, tol) for k in (0, 1, 2))
    return {"spin_gap": triplet - energy, "binding": 2.0 * one - two - none}


def band_limit(tol, size=4):
    """Return the spin gap of a half-filled ladder without repulsion against the hopping on the rungs."""
    across = np.array([2.5, 3.0, 4.0])
    levels = [[lowest(size, size + m, size - m, 0.0, tol, t) for m in (0, 1)] for t in across]
    return {"across": across, "gap": np.array([triplet - singlet for singlet, triplet in levels])}


def draw(pairs, energies, band_limit, rungs, n_up, n_down):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    left, right = figure.subplots(1, 2)
    left.plot(range(len(pairs)), np.abs(pairs), "o-", mfc="none", label=f"{n_up + n_down} electrons")
    left.set(xlabel="distance / rungs", ylabel="|correlation of singlets on rungs|")
    left.set_title(f"reduced: 2 x {rungs} of 2 x 16", fontsize=9)
    right.plot(band_limit["across"], band_limit["gap"], "s", mfc="none", label="U = 0, 2 x 4, half filled")
    line = np.linspace(2.0, 4.0, 20)
    right.plot(line, 2.0 * line - 4.0 * np.cos(np.pi / 5.0), "k-", lw=0.8, label="2t' - 4t cos(π/5)")
    right.axhline(energies["spin_gap"], color="C3", ls=":", label="spin gap at left, t' = t")
    right.set(xlabel="hopping t' on the rungs / t", ylabel="gap / t", ylim=(0, None))
    for axes in (left, right):
        axes.legend(fontsize=7)
    return figure
