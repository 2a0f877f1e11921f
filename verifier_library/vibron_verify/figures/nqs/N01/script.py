"""Transverse-field Ising ring by restricted Boltzmann machines of growing hidden density."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import free_fermion_ground_state, tfim, vmc_ground_state

__elements__ = {"ising": "model", "optimise": "solver", "densities": "sweep", "plot": "plot"}
__parameters__ = {"L": 8, "h": 1.0, "alpha": 4, "steps": 80, "seed": 3, "fields": [0.5, 1.0, 2.0], "alphas": [1, 2, 4]}
__small__ = {"fields": [1.0], "alphas": [4]}
__ladder__ = {"steps": [20, 40, 80]}


def ising(L, h):
    return tfim((L,), boundary="periodic", J=1.0, g=h)


def optimise(model, alpha, steps, seed):
    return vmc_ground_state(model, ansatz="rbm", width=alpha, steps=steps, seed=seed)


def densities(L, fields, alphas, steps, seed):
    """Energies and their errors relative to the exact ones; a row for each field, a column for each density."""
    rings = [ising(L, h) for h in fields]
    energy = np.array([[optimise(ring, alpha, steps, seed).value for alpha in alphas] for ring in rings])
    exact = np.array([free_fermion_ground_state(ring).value for ring in rings])
    return {"energy": energy, "exact": exact, "error": (energy - exact[:, None]) / np.abs(exact[:, None])}


def plot(densities, L, fields, alphas):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    for h, errors in zip(fields, densities["error"], strict=True):
        axes.semilogy(alphas, np.maximum(errors, 1e-12), "o-", label=f"h = {h}")
    axes.axhline(1e-3, color="0.6", ls=":", label="one part in a thousand")
    axes.set(xlabel="hidden units a spin α", ylabel="(E − E exact) / |E exact|", xticks=alphas)
    axes.set_title(f"Ising ring, Boltzmann machine (reduced: N = {L} of 80)", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
