"""Bose-Hubbard ring with one boson a site by a feed-forward network of the occupations."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import bose_hubbard, exact_ground_state, vmc_ground_state

__elements__ = {"bosons": "model", "optimise": "solver", "repulsions": "sweep", "plot": "plot"}
__parameters__ = {"L": 6, "U": 10.0, "width": 1, "steps": 60, "seed": 2, "interactions": [2.0, 5.0, 10.0, 20.0]}
__small__ = {"L": 4, "interactions": [10.0]}
__ladder__ = {"steps": [30, 60]}


def bosons(L, U):
    """One boson a site, no other limit on a site."""
    return bose_hubbard((L,), boundary="periodic", t=1.0, U=U, n_max=L, sector={"n_particles": L})


def optimise(model, width, steps, seed):
    """One hidden layer; all configurations are summed."""
    return vmc_ground_state(model, ansatz="ffnn", width=width, steps=steps, observables=("N", "N N"), seed=seed)


def repulsions(L, interactions, width, steps, seed):
    """Energy and fluctuation of the occupation of a site for each repulsion."""
    found = [optimise(bosons(L, U), width, steps, seed) for U in interactions]
    spread = [np.mean(np.diag(one.observables["N N"]) - np.array(one.observables["N"]) ** 2) for one in found]
    return {"energy": np.array([one.value for one in found]), "fluctuation": np.array(spread)}


def plot(repulsions, interactions, L):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    x = np.linspace(0.0, 0.25, 100)
    axes.plot(x, -4 * x**2 + 4 * x**4 + 272 / 9 * x**6, "k-", lw=1, label="strong coupling, infinite ring")
    inverse = 1 / np.array(interactions)
    axes.plot(inverse, repulsions["energy"] / L * inverse, "o", label=f"network, {L} bosons on {L} sites")
    exact = [exact_ground_state(bosons(L, U)).value for U in interactions]
    axes.plot(inverse, np.array(exact) / L * inverse, "r+", ms=12, label="exact")
    axes.set(xlabel="J / U", ylabel="energy a site (U)")
    axes.set_title(f"Bose-Hubbard ring, one boson a site (reduced: {L} of 8)", fontsize=10)
    axes.legend()
    figure.tight_layout()
    return figure
