"""XX chain between two baths: ballistic without dephasing and diffusive with it, by stationary states."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Jump, heisenberg, steady_state

__elements__ = {
    "chain": "model", "diffusive": "solver", "ballistic": "observable", "lengths": "sweep", "rates": "sweep",
    "plot": "plot",
}  # fmt: skip
__parameters__ = {"L": 6, "rate": 0.8, "left": 0.9, "right": 0.2, "dephasing": 0.5, "longest": 8}
__small__ = {"L": 4, "longest": 5}


def chain(L):
    return heisenberg((L,), J=1.0, Jz=0.0)


def stationary(model, rate, left, right, dephasing):
    """Return the stationary state, Sz of each site, the spin current of each bond and correlations of neighbours."""
    last = model.n_sites - 1
    ends = [(0, left), (last, right)]
    jumps = [Jump(word, rate * p, sites=(i,)) for i, up in ends for word, p in (("Sp", up), ("Sm", 1.0 - up))]
    found = steady_state(model, [*jumps, Jump("Sz", dephasing)], ("Sz", "Sx Sy", "Sz Sz"), gap=False)
    spins, crossed = found.observables["Sz"], np.real(found.observables["Sx Sy"])
    together = found.observables["Sz Sz"] - np.outer(spins, spins)
    return {
        "state": found.state, "profile": spins, "currents": np.diagonal(crossed - crossed.T, 1),
        "correlations": np.diagonal(together, 1),
    }  # fmt: skip


def diffusive(model, rate, left, right, dephasing):
    return stationary(model, rate, left, right, dephasing)


def ballistic(model, rate, left, right):
    return stationary(model, rate, left, right, 0.0)


def lengths(rate, left, right, dephasing, longest):
    """Return the current through chains of two sites and more, without dephasing and with it."""
    sizes = np.arange(2, longest + 1)
    found = {
        word: np.array([stationary(chain(L), rate, left, right, noise)["currents"].mean() for L in sizes])
        for word, noise in (("ballistic", 0.0), ("diffusive", dephasing))
    }
    return {"L": sizes, **found}


def rates(left, right):
    """Return the current through four sites against the rate of the baths, which has a maximum at the coupling."""
    grid = np.linspace(0.2, 2.4, 12)
    return {"rate": grid, "current": np.array([ballistic(chain(4), one, left, right)["currents"][1] for one in grid])}


def plot(ballistic, diffusive, lengths, L, dephasing):
    figure = Figure(figsize=(6.4, 3.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    sites = np.arange(1, L + 1)
    left.plot(sites, ballistic["profile"], "o-", mfc="none", label="no dephasing")
    left.plot(sites, diffusive["profile"], "s-", label=f"dephasing {dephasing:g} J")
    left.set(xlabel="site", ylabel="$\\langle S^z\\rangle$", title=f"XX chain of {L} spins, reduced")
    right.plot(lengths["L"], 1.0 / lengths["ballistic"], "o-", mfc="none", label="ballistic")
    right.plot(lengths["L"], 1.0 / lengths["diffusive"], "s-", label="diffusive")
    right.set(xlabel="sites", ylabel="J / spin current", ylim=(0.0, None))
    for axes in (left, right):
        axes.legend(fontsize=8)
    return figure
