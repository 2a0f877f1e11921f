"""Lobe of the Mott insulator of one boson a site: energies to add and to remove a boson on rings."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, bose_hubbard, exact_ground_state

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "lobe": "sweep",
    "gaps": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 8, "J": 0.05, "U": 1.0, "n_max": 4, "shortest": 4}
__small__ = {"L": 4, "n_max": 3}
__ladder__ = {"n_max": [2, 3, 4]}


def ring(L, J, U, n_max):
    """One boson a site."""
    return bose_hubbard(size=(L,), boundary="periodic", t=J, U=U, n_max=n_max, sector=Sector(n_particles=L))


def ground_state(model):
    found = exact_ground_state(model)
    return {"energy": found.value, "psi": found.state}


def chemical_potentials(L, J, U, n_max):
    """Energies mu+ to add a boson to one a site and mu- to take one away."""
    model = ring(L, J, U, n_max)
    fewer, filled, more = (exact_ground_state(model.with_sector(n_particles=L + k)).value for k in (-1, 0, 1))
    return more - filled, filled - fewer


def lobe(L, U, n_max, shortest):
    """Both chemical potentials in U against J/U, for two rings."""
    x = np.arange(0.02, 0.321, 0.03)
    found = {}
    for name, size in (("short", shortest), ("long", L)):
        plus, minus = np.transpose([chemical_potentials(size, J * U, U, n_max) for J in x]) / U
        found |= {f"plus_{name}": plus, f"minus_{name}": minus}
    return {"x": x, **found}


def gaps(L, U, n_max):
    """Gap mu+ - mu- in J at U/J = 10 and 20, and in U at J/U = 0.02."""
    strong = [np.subtract(*chemical_potentials(L, U / ratio, U, n_max)) * ratio / U for ratio in (10, 20, 50)]
    return {"in_J": np.array(strong[:2]), "in_U": strong[1] / 20, "weak": strong[2] / 50}


def plot(lobe, L, shortest):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    x = lobe["x"]
    for name, size, mark in (("short", shortest, "x"), ("long", L, "o")):
        line = axes.plot(x, lobe[f"plus_{name}"], mark, ms=5, label=f"ring of {size}")[0]
        axes.plot(x, lobe[f"minus_{name}"], mark, ms=5, color=line.get_color())
    fine = np.linspace(0, 0.12, 60)
    axes.plot(fine, 1 - 4 * fine + fine**2 + 6 * fine**3, "k-", lw=0.8, label="series of third order")
    axes.plot(fine, 2 * fine - 4 * fine**2, "k-", lw=0.8)
    axes.axvline(0.305, color="gray", ls="--", label="J/U = 0.305, quoted tip")
    axes.set(xlabel="J/U", ylabel="chemical potential / U", xlim=(0, 0.33), ylim=(0, 1))
    axes.set_title(f"Mott lobe of one boson a site; reduced: rings of {L} of 128", fontsize=10)
    axes.legend(fontsize=8)
    return figure
