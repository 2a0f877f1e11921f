"""Energies of open half-filled Hubbard chains by DMRG."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, dmrg_ground_state, exact_ground_state, hubbard

__elements__ = {
    "chain": "model",
    "ground_state": "solver",
    "table": "sweep",
    "weaker": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 10, "t": 1.0, "U": 4.0, "chi": 200, "sweeps": 10}
__small__ = {"L": 4}
__ladder__ = {"chi": [50, 100, 200]}
SIZES = (2, 4, 6, 8, 10, 16, 32)


def chain(L, t, U):
    return hubbard(size=(L,), t=t, U=U, sector=Sector(n_up=L // 2, n_down=L // 2))


def ground_state(model, chi, sweeps):
    """Return energy, state and densities; of two sites, which have no second bond to sweep to, by diagonalisation."""
    words = ("Ntot", "Sz", "Nupdn")
    if model.n_sites == 2:
        found = exact_ground_state(model, words)
    else:
        found = dmrg_ground_state(model, chi, sweeps=sweeps, tolerance=1e-8, observables=words)
    n, sz, double = (found.observables[word] for word in words)
    energy = found.ladder[-1].value if found.ladder else found.value
    return {"energy": energy, "psi": found.state, "n": n, "sz": sz, "double": double}


def table(energy, L, t, U, chi, sweeps):
    """Energy of each chain of the table with a length of at most L."""
    sizes = np.array([size for size in SIZES if size <= L])
    energies = [ground_state(chain(size, t, U), chi, sweeps)["energy"] for size in sizes[sizes < L]]
    return {"sizes": sizes, "energy": np.array([*energies, energy])}


def weaker(t, chi, sweeps):
    """Eight sites at U = 2t."""
    return ground_state(chain(8, t, 2.0 * t), chi, sweeps)["energy"]


def plot(table, U):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot(1 / table["sizes"], table["energy"] / table["sizes"], "o", label="DMRG")
    axes.plot(0.5, (U - np.sqrt(U**2 + 16)) / 4, "r+", ms=12, label="dimer, closed form")
    axes.plot(1 / 8, -4.23580700 / 8, "gx", ms=10, label="L = 8, U = 4t of block2")
    axes.plot(0, -0.57372937, "k_", ms=14, clip_on=False, label="infinite chain at U = 4t")
    axes.set(xlabel="1/L", ylabel="energy a site / t", xlim=(0, None))
    axes.set_title(f"Half-filled open Hubbard chains, reduced: L to {table['sizes'][-1]} of 32", fontsize=10)
    axes.legend(fontsize=8)
    return figure
