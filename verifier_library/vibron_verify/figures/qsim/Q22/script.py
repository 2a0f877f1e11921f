"""XXZ chain between a source and a sink of spins up: profiles and currents of the stationary state."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Jump, heisenberg, steady_state

__elements__ = {
    "chain": "model", "steady": "solver", "chains": "sweep", "drives": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"L": 6, "Delta": 0.5, "rate": 1.0, "longest": 8}
__small__ = {"L": 4, "longest": 5}


def chain(L, Delta):
    return heisenberg((L,), J=1.0, Jz=Delta)


def steady(model, rate):
    """Return the stationary state, Sz of each site and the spin current of each bond at maximal driving."""
    ends = [Jump("Sp", rate, sites=(0,)), Jump("Sm", rate, sites=(model.n_sites - 1,))]
    found = steady_state(model, ends, ("Sz", "Sx Sy"), gap=False)
    crossed = np.real(found.observables["Sx Sy"])
    return {
        "state": found.state,
        "profile": found.observables["Sz"],
        "currents": np.diagonal(crossed - crossed.T, 1),
    }


def chains(longest, rate):
    """Return the current against the length, and Sz of each site of the longest: flat, a cosine, a domain wall."""
    sizes, current, profile = np.arange(2, longest + 1), {}, {}
    for Delta in (0.5, 1.0, 2.0):
        found = [steady(chain(L, Delta), rate) for L in sizes]
        current[f"{Delta:g}"] = np.array([one["currents"][0] for one in found])
        profile[f"{Delta:g}"] = found[-1]["profile"]
    return {"L": sizes, "current": current, "profile": profile}


def drives(Delta):
    """Return the current through five sites against the rate: beyond a maximum, stronger baths hold it back."""
    grid = np.linspace(0.2, 3.0, 15)
    return {"rate": grid, "current": np.array([steady(chain(5, Delta), one)["currents"][0] for one in grid])}


def plot(chains, longest):
    figure = Figure(figsize=(6.4, 3.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    sites = np.linspace(0.0, 1.0, longest)
    fine = np.linspace(0.0, 1.0, 100)
    left.plot(fine, 0.5 * np.cos(np.pi * fine), "k-", lw=0.8, label="cosine")
    for name, mark in (("0.5", "o"), ("1", "s"), ("2", "^")):
        left.plot(sites, chains["profile"][name], mark, mfc="none", label=f"Δ = {name}")
        right.semilogy(chains["L"], chains["current"][name], mark + "-", mfc="none", label=f"Δ = {name}")
    left.set(xlabel="place along the chain", ylabel="$\\langle S^z\\rangle$", title=f"{longest} spins, reduced")
    right.set(xlabel="sites", ylabel="spin current / J", title="maximal driving")
    for axes in (left, right):
        axes.legend(fontsize=8)
    return figure
