"""Bosons in a trap: plateaus of one and two a site, and the fluctuation of each site, by DMRG."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, bose_hubbard, dmrg_ground_state, trap_potential

__elements__ = {
    "trap": "model",
    "ground_state": "solver",
    "free": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 20, "N": 18, "J": 1.0, "U": 12.0, "V": 0.3, "n_max": 4, "chi": 40, "sweeps": 8}
__small__ = {"L": 4, "N": 5, "n_max": 3, "V": 0.7}
__ladder__ = {"chi": [20, 30, 40]}


def distances(L):
    return np.arange(L) - (L - 1) / 2


def trap(L, N, J, U, V, n_max):
    """-J sum (b+ b + h.c.) + U/2 sum n (n - 1) + V sum x^2 n."""
    potential = trap_potential(n_sites=L, strength=V)
    return bose_hubbard(size=(L,), t=J, U=U, potential=potential, n_max=n_max, sector=Sector(n_particles=N))


def filled(model):
    """Digits of the state of least energy without hopping: each boson where the next costs least."""
    n, potential = np.zeros(model.n_sites, dtype=int), np.array(model.parameters["potential"])
    for _ in range(model.sector.n_particles):
        cost = potential + max(model.parameters["U"], 1.0) * n + 1e-9 * np.arange(len(n))
        n[np.where(n < model.site.n_max, cost, np.inf).argmin()] += 1
    return "".join(map(str, n))


def ground_state(model, chi, sweeps):
    """Energy and state, with the bosons on each site and their variance."""
    words = ("N", "N N")
    found = dmrg_ground_state(model, chi, sweeps=sweeps, tolerance=1e-7, observables=words, initial=filled(model))
    n, pairs = (found.observables[word] for word in words)
    profile = {"n": n, "variance": np.diag(pairs) - n**2, "total": n.sum()}
    return {"energy": found.ladder[-1].value, "psi": found.state, **profile}


def free(L, J, V, chi, sweeps):
    """Three bosons without repulsion: energy and density less those of the lowest orbital, three times."""
    levels, orbitals = np.linalg.eigh(np.diag(V * distances(L) ** 2) - J * (np.eye(L, k=1) + np.eye(L, k=-1)))
    found = ground_state(trap(L, 3, J, 0.0, V, 3), chi, sweeps)
    return {"energy": found["energy"] - 3 * levels[0], "density": found["n"] - 3 * orbitals[:, 0] ** 2}


def local_density(L, N, U, V):
    """Occupation of each site without hopping."""
    steps = np.array([V * distances(L) ** 2 + U * k for k in range(6)])
    highest = np.sort(steps.ravel())[N - 1]
    return (steps <= highest + 1e-9).sum(axis=0)


def plot(ground_state, L, N, U, V, J):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    x = distances(L)
    axes.plot(x, ground_state["n"], "o-", ms=4, label="bosons on the site")
    axes.step(x, local_density(L, N, U, V), "k--", where="mid", lw=0.8, label="without hopping")
    axes.plot(x, ground_state["variance"], "s-", ms=3, label="variance")
    axes.axhline(8 * (J / U) ** 2, color="C1", ls=":", label="8 (J/U)², uniform insulator")
    axes.set(xlabel="site from the centre", ylabel="occupation, variance", ylim=(0, 3))
    axes.set_title(f"{N} bosons in a trap, U = {U:g} J; reduced: L = {L} of 100", fontsize=10)
    axes.legend(fontsize=8)
    return figure
