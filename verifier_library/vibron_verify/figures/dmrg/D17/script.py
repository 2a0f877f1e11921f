"""Rings of the t-J model with six electrons: energies and the Luttinger parameter of the charges."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, exact_ground_state, exact_levels, tj

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "charges": "observable",
    "supersymmetry": "observable",
    "diagram": "sweep",
    "draw": "plot",
}
__parameters__ = {"L": 12, "n_up": 3, "n_down": 3, "J": 0.0, "tol": 1e-12, "rings": [8, 9, 10, 12]}
__small__ = {"L": 5, "n_up": 2, "n_down": 1, "J": 0.7, "rings": [5]}
__ladder__ = {"tol": [1e-3, 1e-6, 1e-12]}


def ring(L, J, n_up, n_down):
    return tj(size=(L,), boundary="periodic", J=J, sector=Sector(n_up=n_up, n_down=n_down))


def ground_state(model, tol):
    """Return the ground state and the structure factor of its charges, a sum over distances on the ring."""
    found = exact_ground_state(model, ("Ntot", "Ntot Ntot"), tolerance=tol)
    n, pairs = found.observables["Ntot"], found.observables["Ntot Ntot"]
    factor = np.fft.fft(np.mean([np.roll(pairs[i] - n[i] * n, -i) for i in range(len(n))], axis=0)).real
    charges = {"density": n, "factor": factor, "luttinger": factor[1] * len(n) / 2.0}
    return {"energy": found.value, "psi": found.state, **charges}


def charges(ground_state, L):
    """Return the structure factor of the charges and what q/π times the Luttinger parameter 1/2 would give."""
    q = 2.0 * np.pi * np.arange(L // 2 + 1) / L
    return {"q": q, "factor": ground_state["factor"][: L // 2 + 1], "luttinger": ground_state["luttinger"]}


def supersymmetry(exchange=2.0):
    """Return how far any level of 2 + 1 electrons on six sites is from one with an electron more or less.

    At J = 2t adding an electron of momentum zero changes the energy by -2t, or gives nothing.
    """
    fewer, level, more = (exact_levels(ring(6, exchange, 2, n), method="full").energies for n in (0, 1, 2))
    partners = np.concatenate([fewer - 2.0, more + 2.0])
    return np.abs(level[:, None] - partners).min(1).max()


def diagram(rings, tol):
    """Return the Luttinger parameter of six electrons on several rings against J."""
    couplings = np.array([0.0, 0.5, 1.0, 1.5, 2.0, 2.25, 2.5])
    found = [[ground_state(ring(L, J, 3, 3), tol)["luttinger"] if L > 6 else 0.0 for J in couplings] for L in rings]
    return {"J": couplings, "luttinger": np.array(found), "free": np.array(found)[:, 0]}


def draw(diagram, rings):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    for L, values in zip(rings, diagram["luttinger"], strict=True):
        axes.plot(diagram["J"], values, "o-", mfc="none", ms=4, label=f"n = 6/{L}")
    axes.axhline(0.5, color="0.5", ls=":", label="1/2, free spinless fermions")
    axes.axhline(1.0, color="0.7", lw=0.8)
    axes.set(xlabel="J / t", ylabel="Luttinger parameter of the charges", ylim=(0.4, 2.0))
    axes.set_title("t-J rings, reduced: 6 electrons", fontsize=9)
    axes.legend(fontsize=8)
    return figure
