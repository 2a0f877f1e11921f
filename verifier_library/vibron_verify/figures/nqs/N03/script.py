"""Square-lattice Heisenberg antiferromagnet by translation-invariant Boltzmann machines."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import heisenberg, vmc_ground_state

__elements__ = {"torus": "model", "optimise": "solver", "densities": "sweep", "plot": "plot"}
__parameters__ = {"Lx": 4, "Ly": 4, "alpha": 4, "steps": 40, "seed": 1, "alphas": [1, 4]}
__small__ = {"Ly": 2, "alphas": [4]}
__ladder__ = {"steps": [20, 40]}


def torus(Lx, Ly):
    return heisenberg((Lx, Ly), lattice="square", boundary="periodic", sector={"total_sz": 0})


def optimise(model, alpha, steps, seed):
    """All 12870 configurations of sixteen spins are summed, in the frame of Marshall's signs."""
    return vmc_ground_state(model, ansatz="rbm_symm", width=alpha, steps=steps, seed=seed)


def densities(model, alphas, alpha, optimise, steps, seed):
    """Energies a site; the density of the solver is not computed twice."""
    others = {one: optimise.value if one == alpha else run(model, one, steps, seed) for one in alphas}
    return np.array([others[one] / model.n_sites for one in alphas])


def run(model, alpha, steps, seed):
    return optimise(model, alpha, steps, seed).value


def plot(densities, alphas, Lx, Ly):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    axes.plot(alphas, densities, "o-", label=f"machine, {Lx} x {Ly}")
    axes.axhline(-11.22848321 / 16, color="k", lw=1, label="exact, 4 x 4")
    axes.axhline(-0.67887215, color="0.5", ls="--", lw=1, label="exact, 6 x 6")
    axes.axhline(-0.671549, color="0.5", ls=":", lw=1, label="Monte Carlo, 10 x 10")
    axes.set(xlabel="hidden units a spin α", ylabel="energy a site (J)", xticks=alphas)
    axes.set_title(f"Square antiferromagnet (reduced: {Lx} x {Ly} of 10 x 10)", fontsize=10)
    axes.legend(fontsize=8)
    figure.tight_layout()
    return figure
