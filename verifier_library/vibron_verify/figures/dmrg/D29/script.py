"""Heisenberg antiferromagnet on a square lattice at temperatures, by Lanczos steps on random vectors."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import heisenberg, thermal_expectation

__elements__ = {"lattice": "model", "lanczos": "solver", "plot": "plot"}
__parameters__ = {"Lx": 4, "Ly": 4, "J": 1.0, "vectors": 40, "krylov": 32}
__small__ = {"Ly": 2}
__ladder__ = {"krylov": [8, 16, 32]}
TEMPERATURES = np.linspace(0.25, 3.0, 23)
# of the torus of 4 x 4 sites from all levels: temperature, heat capacity and susceptibility a site
ALL_LEVELS = np.array([
    [0.25, 0.07819, 0.04023], [0.5, 0.32977, 0.06682], [0.75, 0.51414, 0.08460], [1.0, 0.39834, 0.09069],
    [1.5, 0.19301, 0.08541], [2.0, 0.10824, 0.07579], [2.5, 0.06846, 0.06703], [3.0, 0.04696, 0.05971],
])  # fmt: skip


def lattice(Lx, Ly, J):
    return heisenberg(size=(Lx, Ly), lattice="square", boundary="periodic", J=J)


def lanczos(model, vectors, krylov):
    """Return thermodynamic functions a site with one standard error each."""
    found = thermal_expectation(model, TEMPERATURES, method="ftlm", vectors=vectors, krylov=krylov, seed=1)
    names = {"energy": "energy", "C": "specific_heat", "entropy": "entropy", "chi": "susceptibility"}
    values = {ours: getattr(found, name) / model.n_sites for ours, name in names.items()}
    errors = {ours: found.errors[name] / model.n_sites for ours, name in names.items()}
    return {"T": TEMPERATURES, **values, "errors": errors}


def plot(lanczos, Lx, Ly, J, vectors):
    figure = Figure(figsize=(6, 3.4), layout="constrained")
    left, right = figure.subplots(1, 2)
    for axes, word, column in ((left, "C", 1), (right, "chi", 2)):
        value, error = lanczos[word], lanczos["errors"][word]
        axes.fill_between(lanczos["T"] / J, value - 2 * error, value + 2 * error, alpha=0.3, lw=0)
        axes.plot(lanczos["T"] / J, value, label=f"{vectors} random vectors a sector")
        axes.plot(ALL_LEVELS[:, 0], ALL_LEVELS[:, column], "k+", ms=7, label="all levels")
        axes.set(xlabel="T / J", xlim=(0, None), ylim=(0, None))
    left.set(ylabel="heat capacity a site / k")
    right.set(ylabel="susceptibility a site · J")
    right.plot(lanczos["T"] / J, 0.25 / lanczos["T"], "k:", lw=0.8, label="free spins, 1/4T")
    right.set(ylim=(0, 0.15))
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle(f"Heisenberg antiferromagnet, {Lx} x {Ly} sites (reduced)", fontsize=10)
    return figure
