"""Majumdar-Ghosh chain, J2 = J1 / 2: dimers by DMRG, and the two dimer states of rings by diagonalisation."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, dmrg_ground_state, exact_levels, heisenberg

__elements__ = {
    "chain": "model",
    "ground_state": "solver",
    "rings": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 16, "J2": 0.5, "chi": 8, "sweeps": 6, "largest": 16}
__small__ = {"L": 6, "largest": 8}
__ladder__ = {"chi": [2, 4, 8]}


def chain(L, J2):
    return heisenberg(size=(L,), J2=J2, sector=Sector(total_sz=0))


def ground_state(model, chi, sweeps):
    """Energy and state, with <S_i . S_(i+1)>, the entropy of each bond and the magnetisation."""
    words = ("Sp Sm", "Sz Sz", "entropy", "Sz")
    found = dmrg_ground_state(model, chi, sweeps=sweeps, tolerance=1e-9, observables=words)
    flips, alongs, entropy, sz = (found.observables[word] for word in words)
    bonds = np.diag(flips, 1) + np.diag(alongs, 1)
    return {"energy": found.ladder[-1].value, "psi": found.state, "bond": bonds, "entropy": entropy, "sz": sz}


def rings(J2, largest):
    """The three lowest levels of rings in the sector Sz = 0: two dimer states, then a gap."""
    sizes = np.arange(6, largest + 1, 2)
    models = [heisenberg(size=(L,), boundary="periodic", J2=J2, sector=Sector(total_sz=0)) for L in sizes]
    return {"sizes": sizes, "levels": np.array([exact_levels(model, count=3).energies for model in models])}


def plot(ground_state, rings, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    bonds = np.arange(1, L)
    left.plot(bonds, ground_state["bond"], "o", label=r"$\langle S_i\cdot S_{i+1}\rangle$")
    left.plot(bonds, ground_state["entropy"], "s", ms=4, label="entropy of the cut")
    for exact in (-0.75, 0.0, np.log(2)):
        left.axhline(exact, color="gray", lw=0.7, ls="--")
    left.set(xlabel="bond", ylabel="correlation, entropy (nats)")
    for k in range(3):
        right.plot(rings["sizes"], rings["levels"][:, k] / rings["sizes"], ".", label=f"level {k}")
    right.plot(L, ground_state["energy"] / L, "x", label="open, DMRG")
    right.axhline(-3 / 8, color="gray", ls="--", label="-3/8")
    right.set(xlabel="sites", ylabel="energy a site / J1")
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle("Majumdar-Ghosh chain and rings", fontsize=10)
    return figure
