"""Spin stiffness of XXZ rings from the curvature of their lowest level against the twist of the boundary."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, exact_ground_state, heisenberg, twist_scan

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "twisted": "sweep",
    "stiffness": "sweep",
    "gapped": "sweep",
    "draw": "plot",
}
__parameters__ = {"L": 12, "J": 1.0, "Delta": 0.5, "twist": 60.0, "longest": 14}
__small__ = {"L": 6, "longest": 8}
__ladder__ = {"longest": [10, 12, 14]}


def ring(L, J, Delta, twist):
    """A spin that is raised and carried once around collects the twist, in degrees."""
    return heisenberg((L,), boundary="twisted", J=J, Jz=J * Delta, twist=twist, sector=Sector(total_sz=0))


def ground_state(model, J):
    """Return the lowest level and the current through the first bond, which is dE/d(twist)."""
    found = exact_ground_state(model)
    flip = found.state.matrix_element(found.state, ("Sp", 0), ("Sm", 1))
    return {"energy": found.value, "psi": found.state, "current": J * flip.imag}


def twisted(L, J):
    """Return the lowest level against the twist: free spins, Delta = 1/2 and the isotropic ring."""
    angles = np.linspace(0.0, 150.0, 6)
    names = {"free": 0.0, "half": 0.5, "isotropic": 1.0}
    levels = {name: twist_scan(ring(L, J, Delta, 0.0), angles).energies[:, 0] for name, Delta in names.items()}
    return {"angles": angles, **levels}


def curvatures(J, anisotropies, sizes):
    """Return D = L/2 times the second derivative of the lowest level, of each anisotropy and size."""
    return np.array([[n / 2 * twist_scan(ring(n, J, d, 0.0), [0.0]).curvature for n in sizes] for d in anisotropies])


def stiffness(J, longest):
    """Return D of three rings against Delta, and its limit from the last two with a correction of 1/L^2."""
    anisotropies, sizes = np.linspace(-0.75, 1.0, 8), longest - np.array([4, 2, 0])
    D = curvatures(J, anisotropies, sizes)
    square = sizes[1:] ** 2
    limit = (square[1] * D[:, 2] - square[0] * D[:, 1]) / (square[1] - square[0])
    return {"Delta": anisotropies, "L": sizes, "D": D, "limit": limit}


def gapped(J):
    """Return D of short rings in the antiferromagnet with a gap, where it falls with the length."""
    anisotropies, sizes = np.array([1.5, 2.0, 3.0]), np.array([6, 8, 10])
    return {"Delta": anisotropies, "L": sizes, "D": curvatures(J, anisotropies, sizes)}


def draw(twisted, stiffness, gapped, L, J):
    figure = Figure(figsize=(7, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    for name, Delta, colour in (("free", 0.0, "C0"), ("half", 0.5, "C1"), ("isotropic", 1.0, "C2")):
        rise = L * (twisted[name] - twisted[name][0]) / J
        left.plot(np.radians(twisted["angles"]) ** 2, rise, f"{colour}o-", ms=4, lw=0.7, label=f"Δ = {Delta:g}")
    left.set(xlabel="φ²", ylabel="L (E(φ) - E(0)) / J", title=f"ring of {L} spins")
    for place, n in enumerate(stiffness["L"]):
        right.plot(stiffness["Delta"], stiffness["D"][:, place] / J, ".", ms=5, label=f"L = {n}")
    right.plot(stiffness["Delta"], stiffness["limit"] / J, "kx", ms=5, label="limit")
    for place, n in enumerate(gapped["L"]):
        right.plot(gapped["Delta"], gapped["D"][:, place] / J, "+", color="C7")
        right.annotate(f"L = {n}", (1.55, gapped["D"][0, place] / J), fontsize=7)
    angle = np.linspace(0.01, 2.6, 200)
    right.plot(np.cos(angle), np.pi / 8 * np.sin(angle) / angle / (np.pi - angle), "k-", lw=0.8, label="closed form")
    right.plot([1, 1, 3], [0.125, 0, 0], "k-", lw=0.8)
    right.set(xlabel="Δ", ylabel="stiffness D / J", ylim=(-0.01, None))
    for axes in (left, right):
        axes.legend(fontsize=7)
    return figure
