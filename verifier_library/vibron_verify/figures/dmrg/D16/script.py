"""Hubbard rings at one electron on two sites: the Luttinger parameter of the charges, and that of the Bethe ansatz."""

import numpy as np
from matplotlib.figure import Figure
from scipy.integrate import quad
from scipy.optimize import brentq

from vibron.manybody import Sector, exact_ground_state, hubbard

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "limits": "observable",
    "bethe_ansatz": "sweep",
    "rings": "sweep",
    "draw": "plot",
}
__parameters__ = {"L": 12, "n_up": 3, "n_down": 3, "U": 4.0, "tol": 1e-12, "points": 80}
__small__ = {"L": 5, "n_up": 2, "n_down": 1, "points": 20}
__ladder__ = {"tol": [1e-3, 1e-6, 1e-12], "points": [20, 40, 80]}


def ring(L, n_up, n_down, U):
    return hubbard(size=(L,), boundary="periodic", U=U, sector=Sector(n_up=n_up, n_down=n_down))


def ground_state(model, tol):
    """Return the ground state and the structure factor of its charges, a sum over distances on the ring."""
    found = exact_ground_state(model, ("Ntot", "Ntot Ntot"), tolerance=tol)
    n, pairs = found.observables["Ntot"], found.observables["Ntot Ntot"]
    factor = np.fft.fft(np.mean([np.roll(pairs[i] - n[i] * n, -i) for i in range(len(n))], axis=0)).real
    charges = {"density": n, "factor": factor, "luttinger": factor[1] * len(n) / 2.0}
    return {"energy": found.value, "psi": found.state, **charges}


def luttinger(L, n, U, tol):
    return ground_state(ring(L, n, n, U), tol)["luttinger"]


def limits(L, n_up, n_down, tol):
    """Return the Luttinger parameter without repulsion and at an infinite one."""
    return np.array([ground_state(ring(L, n_up, n_down, U), tol)["luttinger"] for U in (1e-9, 1e4)])


def dressed_charge(U, density, points):
    """Return the Luttinger parameter, half the square of the dressed charge at the edge of the Fermi sea of charges."""
    nodes, weights = np.polynomial.legendre.leggauss(points)

    def kernel(x):
        return quad(lambda w: np.cos(w * x) / (1.0 + np.exp(0.5 * U * w)), 0.0, 80.0 / U, limit=200)[0] / np.pi

    def solved(edge):
        k = edge * nodes
        grid = np.sin(k)[:, None] - np.sin(k)
        table = np.linspace(0.0, 2.0, 201)
        values = np.interp(np.abs(grid), table, [kernel(x) for x in table])
        matrix = np.eye(points) - values * np.cos(k) * edge * weights
        return k, matrix, values

    def filling(edge):
        k, _, values = solved(edge)
        matrix = np.eye(points) - np.cos(k)[:, None] * values * edge * weights
        return np.sum(np.linalg.solve(matrix, np.full(points, 0.5 / np.pi)) * edge * weights)

    edge = brentq(lambda q: filling(q) - density, 1e-3, np.pi - 1e-6, xtol=1e-8)
    xi = np.linalg.solve(solved(edge)[1], np.ones(points))
    return 0.5 * np.polyval(np.polyfit(nodes[-6:], xi[-6:], 4), 1.0) ** 2


def bethe_ansatz(points):
    """Return the Luttinger parameter of the infinite chain at half an electron a site."""
    grid = np.array([1.0, 2.0, 4.0, 8.0, 16.0, 64.0])
    return {"U": grid, "luttinger": np.array([dressed_charge(U, 0.5, points) for U in grid])}


def rings(tol):
    """Return the Luttinger parameter of rings of 4 and 12 sites with half an electron a site."""
    grid = np.array([1.0, 2.0, 4.0, 8.0, 16.0, 64.0])
    found = {f"L={L}": np.array([luttinger(L, L // 4, U, tol) for U in grid]) for L in (4, 12)}
    return {"U": grid, **found}


def draw(rings, bethe_ansatz, limits):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    axes.semilogx(bethe_ansatz["U"], bethe_ansatz["luttinger"], "k-", lw=0.8, label="Bethe ansatz, infinite")
    for word, mark in (("L=4", "^"), ("L=12", "o")):
        axes.semilogx(rings["U"], rings[word], mark, mfc="none", label=f"ring, {word}")
    axes.axhline(limits[0], color="C2", ls=":", label=f"U = 0: {limits[0]:.4f}")
    axes.axhline(limits[1], color="C3", ls=":", label=f"U infinite: {limits[1]:.4f}")
    axes.set(xlabel="U / t", ylabel="Luttinger parameter of the charges")
    axes.set_title("Half an electron a site, reduced: 12 sites of 64", fontsize=9)
    axes.legend(fontsize=8)
    return figure
