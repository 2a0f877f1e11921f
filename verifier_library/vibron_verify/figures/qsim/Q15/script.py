"""Revivals of the Neel state in rings of blockaded atoms, zero modes, and a product formula."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import exact_levels, krylov_evolution, pxp, to_sparse, trotter_evolution

__elements__ = {"ring": "model", "evolve": "solver", "sizes": "sweep", "spectrum": "sweep", "errors": "sweep",
                "plot": "plot"}  # fmt: skip
__parameters__ = {"L": 12, "time": 12.0, "samples": 60, "steps": 3}
__small__ = {"L": 6}
__ladder__ = {"steps": [1, 2, 3]}


def ring(L):
    """H = sum of P X P around the ring; spin up is the excited state of an atom."""
    return pxp(L, boundary="periodic")


def blocked(L):
    """Which of all states have two neighbours excited."""
    excited = 1 - ((np.arange(2**L)[:, None] >> np.arange(L)) & 1)
    return (excited * np.roll(excited, 1, axis=1)).any(axis=1)


def evolve(model, L, time, samples, steps):
    """Strang splitting into atoms that share no neighbour, each turned where no neighbour is excited."""
    times = np.linspace(0, time, samples + 1)
    found = trotter_evolution(model, times, steps=steps, order=2, initial="neel")
    states = np.array(found.states)
    return {
        "times": times,
        "fidelity": found.echo,
        "norms": np.linalg.norm(states, axis=1),
        "blockade": (np.abs(states[:, blocked(L)]) ** 2).sum(1),
        "state": found.state,
    }


def sizes(L, time, samples):
    """Dimensions and return probabilities, without Trotter error, of rings of L, L + 4 and L + 8."""
    rings = {size: ring(size) for size in (L, L + 4, L + 8)}
    times = np.linspace(0, time, samples + 1)
    found = {f"fidelity_{k}": krylov_evolution(one, times, "neel").echo for k, one in enumerate(rings.values())}
    return {
        **found,
        "sites": np.array(list(rings)),
        "dimension": np.array([one.dimension for one in rings.values()]),
        "first": np.array([krylov_evolution(one, [4.8], "neel").echo[0] for one in rings.values()]),
    }


def spectrum(L):
    """Levels of the ring of L + 4, and how many are zero."""
    levels = exact_levels(ring(L + 4), method="full").energies
    zero = int((np.abs(levels) < 1e-9).sum())
    return {"lowest": levels[0], "zero_modes": zero, "mirrored": np.abs(levels + levels[::-1]).max()}


def errors():
    """Distance of the state of eight atoms from the exact one at t = 4 against the finest step."""
    counts, model = np.array([20, 40, 80, 160]), ring(8)
    target, inside = krylov_evolution(model, [4.0], "neel").state, to_sparse(model).codes
    found = [trotter_evolution(model, [4.0], steps=int(n) // 4, order=2, initial="neel").state for n in counts]
    return {"dt": 4 / counts, "error": np.array([np.linalg.norm(one[inside] - target) for one in found])}


def plot(evolve, sizes, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    for k, size in enumerate(sizes["sites"]):
        axes.plot(evolve["times"], sizes[f"fidelity_{k}"], f"C{k}", lw=1, label=f"exact, L = {size}")
    axes.plot(evolve["times"], evolve["fidelity"], "ko", ms=3, mfc="none", label=f"Trotter, L = {L}")
    axes.axvline(4.8, color="C7", ls=":", lw=0.8)
    axes.set(xlabel="t", ylabel="return probability", title="PXP ring, reduced: 20 of 32 atoms")
    axes.legend(fontsize=8)
    return figure
