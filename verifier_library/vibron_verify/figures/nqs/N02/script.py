"""Antiferromagnetic Heisenberg ring by Boltzmann machines with and without translation symmetry."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import exact_ground_state, heisenberg, vmc_ground_state

__elements__ = {"ring": "model", "optimise": "solver", "densities": "sweep", "plot": "plot"}
__parameters__ = {"L": 12, "alpha": 4, "steps": 80, "seed": 5, "alphas": [1, 2, 4]}
__small__ = {"L": 4, "alphas": [4]}
__ladder__ = {"steps": [20, 40, 80]}


def ring(L):
    return heisenberg((L,), boundary="periodic", sector={"total_sz": 0})


def optimise(model, alpha, steps, seed):
    """A machine with weights invariant under translations, in the frame of Marshall's signs."""
    return vmc_ground_state(model, ansatz="rbm_symm", width=alpha, steps=steps, seed=seed)


def densities(model, alphas, steps, seed):
    """Energies of machines with weights invariant under translations, and of one with all weights free."""
    found = [optimise(model, alpha, steps, seed).value for alpha in alphas]
    return {"energy": np.array(found), "plain": vmc_ground_state(model, width=1, steps=steps, seed=seed).value}


def plot(densities, L, alphas):
    lowest = exact_ground_state(ring(L)).value
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    axes.semilogy(alphas, (densities["energy"] - lowest) / -lowest, "o-", label="translation invariant")
    axes.semilogy([1], [(densities["plain"] - lowest) / -lowest], "s", label="all weights free")
    axes.axhline(1e-3, color="0.6", ls=":", label="one part in a thousand")
    axes.set(xlabel="hidden units a spin α", ylabel="(E − E exact) / |E exact|", xticks=alphas)
    axes.set_title(f"Heisenberg ring, Boltzmann machine (reduced: N = {L} of 80)", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
