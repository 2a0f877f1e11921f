"""Hubbard rings by exact diagonalisation: energies a site against the size, and one ring away from half filling."""

import numpy as np
from matplotlib.figure import Figure
from scipy.integrate import quad
from scipy.special import expit, j0, j1

from vibron.manybody import Sector, exact_ground_state, hubbard

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "shiba": "observable",
    "sizes": "sweep",
    "dilute": "sweep",
    "lieb_wu": "observable",
    "draw": "plot",
}
__parameters__ = {"L": 10, "n_up": 5, "n_down": 5, "U": 4.0, "tol": 1e-12, "L_dilute": 14, "n_dilute": 4}
__small__ = {"L": 5, "n_up": 2, "n_down": 3, "L_dilute": 6, "n_dilute": 2}
__ladder__ = {"tol": [1e-3, 1e-6, 1e-12]}


def ring(L, n_up, n_down, U):
    return hubbard(size=(L,), boundary="periodic", U=U, sector=Sector(n_up=n_up, n_down=n_down))


def lowest(L, n_up, n_down, U, tol):
    return exact_ground_state(ring(L, n_up, n_down, U), tolerance=tol).value


def ground_state(model, tol):
    found = exact_ground_state(model, ("Ntot", "Nupdn"), tolerance=tol)
    seen = found.observables
    return {"energy": found.value, "psi": found.state, "density": seen["Ntot"], "double": seen["Nupdn"].sum()}


def shiba(L, n_up, n_down, U, tol):
    """Return the energies that exchanging particles and holes of spin down relates: U, and -U with other spins."""
    return np.array([lowest(L, n_up, n_down, U, tol), lowest(L, n_up, L - n_down, -U, tol)])


def sizes(U, tol):
    rings = np.array([4, 6, 8, 10])
    return {"L": rings, "energy": np.array([lowest(L, L // 2, L // 2, U, tol) for L in rings])}


def dilute(L_dilute, n_dilute, tol):
    return lowest(L_dilute, n_dilute, n_dilute, 10.0, tol)


def lieb_wu(U):
    """Return the energy a site of the infinite chain at half filling."""
    return -4.0 * quad(lambda x: j0(x) * j1(x) / x * expit(-U * x / 2.0), 0.0, 60.0 / U, limit=400)[0]


def draw(sizes, lieb_wu, U):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    L = sizes["L"]
    for rest, label, mark in ((0, "L = 4n", "s"), (2, "L = 4n + 2", "o")):
        mine = rest == L % 4
        axes.plot(1.0 / L[mine] ** 2, sizes["energy"][mine] / L[mine], mark + "-", label=label)
    axes.axhline(lieb_wu, color="0.5", ls="--", label="Lieb and Wu, infinite chain")
    axes.set(
        xlabel="1 / L²", ylabel="energy a site / t", title=f"Half-filled Hubbard rings, U = {U:g} t", xlim=(0, None)
    )
    axes.legend()
    return figure
