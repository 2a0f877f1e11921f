"""Quench of an Ising ring in time by a complex Boltzmann machine and the time-dependent variational principle."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import krylov_evolution, tfim, tvmc_evolution

__elements__ = {"after": "model", "evolve": "solver", "exactly": "observable", "plot": "plot"}
__parameters__ = {"L": 8, "before": 0.5, "h": 1.0, "alpha": 4, "time": 2.0, "dt": 0.01, "steps": 100, "seed": 8}
__small__ = {"time": 0.1}
__ladder__ = {"dt": [0.04, 0.02, 0.01]}


def after(L, h):
    return tfim((L,), boundary="periodic", J=1.0, g=h)


def series(found):
    """Means over the ring, which is the same everywhere."""
    pairs = found.observables["Z Z"]
    near = np.arange(pairs.shape[1])
    return {"times": found.times, "x": found.observables["X"].mean(1), "zz": pairs[:, near, near - 1].mean(1)}


def evolve(model, L, before, alpha, time, dt, steps, seed):
    """A machine with the same weights on all sites, from the ground state before the quench."""
    found = tvmc_evolution(
        model, np.linspace(0.0, time, 21), before=after(L, before), ansatz="rbm_symm", width=alpha,
        observables=("X", "Z Z"), time_step=dt, steps=steps, seed=seed,
    )  # fmt: skip
    return {**series(found), "energy": found.energy, "state": found.state}


def exactly(model, L, before, time):
    """The same series in Krylov spaces from the exact ground state."""
    times = np.linspace(0.0, time, 21)
    return series(
        krylov_evolution(
            model, times, initial="ground_state", before=after(L, before), observables=("X", "Z Z")
        )
    )


def plot(evolve, exactly, L, before, h):
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    for name, label, colour in (("x", "⟨X⟩", "C0"), ("zz", "⟨Z Z⟩ of neighbours", "C1")):
        axes.plot(evolve["times"], exactly[name], "-", color=colour, lw=1, label=f"{label}, exact")
        axes.plot(evolve["times"], evolve[name], "o", color=colour, ms=4, label=f"{label}, machine")
    axes.set(xlabel="time (1/J)", ylabel="expectation a site")
    axes.set_title(f"Quench h = {before} to {h} (reduced: N = {L} of 10 to 40)", fontsize=10)
    axes.legend(fontsize=8)
    figure.tight_layout()
    return figure
