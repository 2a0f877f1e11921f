"""Staggered magnetisation of the XXZ chain after a quench from the Neel state, by second-order product formulas."""

import numpy as np
from matplotlib.figure import Figure
from scipy.special import j0

from vibron.manybody import heisenberg, krylov_evolution, trotter_evolution

__elements__ = {"chain": "model", "evolve": "solver", "anisotropies": "sweep", "errors": "sweep", "plot": "plot"}
__parameters__ = {"L": 16, "Delta": 0.0, "time": 4.0, "samples": 16, "steps": 2}
__small__ = {"L": 6, "Delta": 0.5}
__ladder__ = {"steps": [1, 2]}


def chain(L, Delta):
    return heisenberg((L,), J=1.0, Jz=Delta)


def staggered(found, L):
    """(Sz - Sz) / 2 of the two sites at the centre, positive in the Neel state."""
    spins = found.observables["Sz"]
    return (-1) ** (L // 2) * (spins[:, L // 2] - spins[:, L // 2 - 1]) / 2


def evolve(model, L, time, samples, steps):
    """Strang splitting into even and odd bonds; the finest of three runs has four times the steps between samples."""
    times = np.linspace(0, time, samples + 1)
    found = trotter_evolution(model, times, steps=steps, order=2, initial="neel", observables=("Sz",))
    spin = found.observables["Sz"].sum(1)
    return {"times": times, "staggered": staggered(found, L), "spin": spin, "state": found.state}


def anisotropies(L, time, samples, steps):
    """The same with product formulas, and in Krylov spaces of the states with no magnetisation."""
    found, times = {}, np.linspace(0, time, samples + 1)
    for Delta in (0.0, 1.0, 2.0):
        model = chain(L, Delta)
        exact = krylov_evolution(model.with_sector(total_sz=0), times, "neel", observables=("Sz",))
        found[f"exact_{Delta:g}"] = staggered(exact, L)
        if Delta:  # at zero it is the run of the solver
            found[f"trotter_{Delta:g}"] = evolve(model, L, time, samples, steps)["staggered"]
    return found


def errors():
    """Distance of the state from the exact one at t = 2, eight sites, Delta = 1, against the finest step."""
    numbers, model = np.array([10, 20, 40, 80]), chain(8, 1.0)
    target = krylov_evolution(model, [2.0], "neel").state
    found = [trotter_evolution(model, [2.0], steps=int(n) // 2, order=2, initial="neel").state for n in numbers]
    return {"dt": 1 / numbers, "error": np.array([np.linalg.norm(one - target) for one in found])}


def plot(evolve, anisotropies, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    fine = np.linspace(0, evolve["times"][-1], 300)
    axes.plot(fine, j0(2 * fine) / 2, "k-", lw=1, label="J0(2Jt)/2, infinite chain")
    for colour, Delta in zip(("C0", "C1", "C2"), ("0", "1", "2"), strict=True):
        axes.plot(evolve["times"], anisotropies[f"exact_{Delta}"], colour, ls="--", lw=1)
        found = anisotropies.get(f"trotter_{Delta}", evolve["staggered"])
        axes.plot(evolve["times"], found, colour + "o", ms=3, label=f"Trotter, Δ = {Delta}")
    axes.axhline(0, color="C7", lw=0.5)
    axes.set(xlabel="J t", ylabel="staggered magnetisation", title=f"XXZ chain from the Néel state, L = {L}")
    axes.legend(fontsize=8)
    return figure
