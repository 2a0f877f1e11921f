"""Square antiferromagnet at temperatures by quantum Monte Carlo, the stochastic series expansion."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import heisenberg, stochastic_series_expansion

__elements__ = {"lattice": "model", "sampled": "solver", "coldest": "sweep", "plot": "plot"}
__parameters__ = {"Lx": 4, "Ly": 4, "J": 1.0, "sweeps": 3000, "sizes": [4, 6, 8], "seed": 1}
__small__ = {"Ly": 2, "sizes": [4]}
__ladder__ = {"sweeps": [1000, 3000]}
TEMPERATURES = np.array([0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.5, 2.0])
COLD = 0.04  # J, where excitations of these lattices are rare
# of the torus of 4 x 4 sites from all levels: temperature, energy and susceptibility a site
ALL_LEVELS = np.array([
    [0.3, -0.68852, 0.04731], [0.4, -0.67472, 0.05772], [0.5, -0.64891, 0.06682],
    [0.6, -0.60930, 0.07515], [0.8, -0.50916, 0.08672], [1.0, -0.41829, 0.09069], [1.5, -0.27769, 0.08541],
    [2.0, -0.20529, 0.07579],
])  # fmt: skip


def lattice(Lx, Ly, J):
    return heisenberg(size=(Lx, Ly), lattice="square", boundary="periodic", J=J)


def a_site(model, temperatures, sweeps, seed):
    """Return functions a site, those of energy and susceptibility with one standard error."""
    found = stochastic_series_expansion(model, temperatures, sweeps=sweeps, seed=seed)
    sites = model.n_sites
    errors = {"energy": found.errors["energy"] / sites, "chi": found.errors["susceptibility"] / sites}
    return {
        "T": temperatures, "energy": found.energy / sites, "C": found.specific_heat / sites,
        "chi": found.susceptibility / sites, "order": found.structure_factor, "errors": errors,
    }  # fmt: skip


def sampled(model, sweeps, seed):
    return a_site(model, TEMPERATURES, sweeps, seed)


def coldest(J, sizes, sweeps, seed):
    """Return energies a site of square lattices near the ground state, and their errors."""
    found = [a_site(lattice(L, L, J), np.array([COLD * J]), sweeps, seed) for L in sizes]
    energy, error = (np.array([one["energy"][0] for one in some]) for some in (found, [one["errors"] for one in found]))
    return {"energy": energy, "error": error}


def plot(sampled, coldest, Lx, Ly, J, sizes):
    figure = Figure(figsize=(7, 3.2), layout="constrained")
    left, middle, right = figure.subplots(1, 3)
    for axes, word, column in ((left, "energy", 1), (middle, "chi", 2)):
        axes.errorbar(sampled["T"] / J, sampled[word], 2 * sampled["errors"][word], fmt="C0o", ms=4, label="sampled")
        axes.plot(ALL_LEVELS[:, 0], ALL_LEVELS[:, column], "k+", ms=8, label="all levels")
        axes.set(xlabel="T / J", xlim=(0, None))
        axes.legend(fontsize=7)
    left.set(ylabel="energy a site / J", title=f"{Lx} x {Ly} sites")
    middle.set(ylabel="susceptibility a site · J", ylim=(0, None), title=f"{Lx} x {Ly} sites")
    right.errorbar(np.array(sizes) ** -3.0, coldest["energy"], 2 * coldest["error"], fmt="C0o", ms=4)
    right.plot(np.array([4, 6, 8]) ** -3.0, [-0.701780, -0.678872, -0.673490], "k+", ms=8, label="published")
    right.set(xlabel="1 / L³", ylabel="energy a site / J", title=f"T = {COLD} J", xlim=(0, None))
    right.legend(fontsize=7)
    figure.suptitle("Square antiferromagnet by the stochastic series expansion (reduced)", fontsize=10)
    return figure
