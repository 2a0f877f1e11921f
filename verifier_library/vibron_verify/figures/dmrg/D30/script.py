"""Spin chains at temperatures by purification: a matrix-product state of twice the sites, cooled down from infinity."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import heisenberg, mps_thermal_energy

__elements__ = {"chain": "model", "cooled": "solver", "free": "observable", "plot": "plot"}
__parameters__ = {"L": 8, "delta": 1.0, "L_free": 12, "step": 0.2, "chi": 32}
__small__ = {"L": 5, "L_free": 4}
__ladder__ = {"step": [0.4, 0.2], "chi": [16, 32]}
TEMPERATURES = np.array([0.25, 0.35, 0.5, 0.7, 1.0, 1.5])
APART = 0.02  # of a temperature, between those of a difference


def chain(L, delta):
    return heisenberg(size=(L,), Jz=delta)


def purified(model, step, chi):
    """Return energy, heat capacity and susceptibility a site; the heat capacity is a difference of energies."""
    T = TEMPERATURES
    grid = np.concatenate([(1 - APART) * T, T, (1 + APART) * T])
    found = mps_thermal_energy(model, grid, time_step=step, bond_dimension=chi, observables=("Sz Sz",))
    below, energy, above = found.energy.reshape(3, -1) / model.n_sites
    pairs = found.observables["Sz Sz"][len(T) : 2 * len(T)]
    return {
        "T": T, "energy": energy, "C": (above - below) / (2 * APART * T),
        "chi": pairs.sum((1, 2)) / T / model.n_sites, "pairs": pairs[:, len(pairs[0]) // 2 - 1],
    }  # fmt: skip


def cooled(model, step, chi):
    return purified(model, step, chi)


def free(L_free, step, chi):
    """Return the same of a longer chain without coupling along z, whose fermions are free."""
    found = purified(chain(L_free, 0.0), step, chi)
    return {word: found[word] for word in ("T", "energy", "C", "chi")}


def plot(cooled, free, L, delta, L_free):
    figure = Figure(figsize=(6, 3.4), layout="constrained")
    left, right = figure.subplots(1, 2)
    fine = np.linspace(0.2, 2.0, 100)
    levels = np.cos(np.pi * np.arange(1, L_free + 1) / (L_free + 1))
    ratio = levels / (2 * fine[:, None])
    left.plot(fine, ((ratio / np.cosh(ratio)) ** 2).mean(1), "k-", lw=0.8, label="free fermions")
    right.plot(fine, (np.cosh(ratio) ** -2.0).mean(1) / (4 * fine), "k-", lw=0.8, label="free fermions")
    for axes, word in ((left, "C"), (right, "chi")):
        axes.plot(free["T"], free[word], "C0o", mfc="none", label=f"XX, {L_free} spins")
        axes.plot(cooled["T"], cooled[word], "C3s-", lw=0.7, ms=4, label=f"Δ = {delta:g}, {L} spins")
        axes.set(xlabel="T / J", xlim=(0, None), ylim=(0, None))
        axes.legend(fontsize=7)
    left.set(ylabel="heat capacity a site / k")
    right.set(ylabel="susceptibility a site · J")
    figure.suptitle("Open spin chains by purification (reduced)", fontsize=10)
    return figure
