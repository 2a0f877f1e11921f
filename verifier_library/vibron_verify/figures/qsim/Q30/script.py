"""Dynamical structure factor of the Heisenberg ring by continued fractions, with the bounds of two spinons."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, exact_ground_state, heisenberg, spectral_function

__elements__ = {"ring": "model", "ground_state": "solver", "structure": "observable", "edge": "sweep", "plot": "plot"}
__parameters__ = {"L": 12, "Delta": 1.0, "broadening": 0.1, "krylov": 100}
__small__ = {"L": 8}
__ladder__ = {"krylov": [20, 50, 100]}

FREQUENCIES = np.linspace(0, 4, 81)
SIZES = (8, 12, 16)


def ring(L, Delta):
    """H = sum Sx Sx + Sy Sy + Delta Sz Sz."""
    return heisenberg((L,), boundary="periodic", J=1.0, Jz=Delta, sector=Sector(total_sz=0))


def ground_state(model):
    found = exact_ground_state(model)
    return {"energy": found.value, "psi": found.state}


def bounds(q):
    """The lowest and the highest energy of two spinons of total momentum q, of the infinite Heisenberg chain."""
    return np.pi / 2 * abs(np.sin(q)), np.pi * np.sin(q / 2)


def structure(model, L, broadening, krylov):
    """Poles and weights of Szz at the momenta 2 pi / L to pi, rows filled up with zeros, and their sums."""
    q = 2 * np.pi * np.arange(1, L // 2 + 1) / L
    settings = {"broadening": broadening, "krylov": krylov}
    found = [spectral_function(model, FREQUENCIES, "Sz", momentum=float(one), **settings) for one in q]
    longest = max(len(one.poles) for one in found)
    poles, weights = (
        np.array([np.pad(getattr(one, name), (0, longest - len(one.poles))) for one in found])
        for name in ("poles", "weights")
    )
    low, high = (edge[:, None] for edge in bounds(q))
    total = np.array([one.total for one in found])
    inside = (weights * ((poles > low - 1e-6) & (poles < high + 1e-6))).sum(1) / weights.sum(1)
    return {
        "poles": poles,
        "weights": weights,
        "intensity": np.array([one.intensity for one in found]),
        "total": total,
        "static": np.array([0.0, *total, *total[-2::-1]]),
        "first": (poles * weights).sum(1),
        "lowest": poles[:, 0],
        "lowest_weight": weights[:, 0],
        "inside": inside[1:],
    }


def edge(krylov):
    """Lowest pole at the momentum pi / 2 against the size, and its limit by a line in 1 / L through the last two."""
    found = [spectral_function(ring(L, 1.0), [1.0], "Sz", momentum=np.pi / 2, krylov=krylov).poles[0] for L in SIZES]
    _, limit = np.polyfit(1 / np.array(SIZES[1:]), found[1:], 1)
    return {"L": np.array(SIZES), "lowest": np.array(found), "limit": limit}


def plot(structure, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    q, fine = 2 * np.pi * np.arange(1, L // 2 + 1) / L, np.linspace(0, np.pi)
    shown = axes.pcolormesh(q, FREQUENCIES, structure["intensity"].T, shading="nearest", cmap="Blues", vmax=1.5)
    for line in bounds(fine):
        axes.plot(fine, line, "k-", lw=1)
    rows, columns = np.nonzero(structure["weights"] > 1e-3)
    strength = structure["weights"][rows, columns]
    axes.scatter(q[rows], structure["poles"][rows, columns], 200 * strength, "none", edgecolors="C3")
    axes.set(xlabel="q", ylabel="ω / J", ylim=(0, 4), title=f"Szz(q, ω), Heisenberg ring, L = {L}")
    figure.colorbar(shown, ax=axes)
    return figure
