"""Entanglement of the self-dual kicked Ising chain, which no chain outruns: one bit a period."""

from functools import reduce
from itertools import product

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import floquet_evolution, kicked_ising

__elements__ = {
    "generator": "model", "evolve": "solver", "from_zero": "observable", "strings": "observable",
    "off_duality": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"n": 12, "periods": 6, "angle": 0.7853981633974483}
__small__ = {"n": 6, "periods": 3}

PAULI = {"I": np.eye(2), "X": np.array([[0, 1], [1, 0]]), "Y": np.array([[0, -1j], [1j, 0]]), "Z": np.diag([1, -1])}


def generator(n, angle):
    """The two parts of the drive as one sum; they act one after the other."""
    return kicked_ising((n,), J=angle, b=angle)


def evolve(model, periods):
    """Return states, entropies at all cuts at the end and of half the chain after each period, and norms."""
    found = floquet_evolution(model, periods, ("ising", "kick"), "all_plus", ("entropy",))
    norms = np.array([np.linalg.norm(state) for state in found.states])
    cuts = found.observables["entropy"]
    return {"state": found.state, "early": found.states[1], "last": cuts[-1], "half": found.entropy, "norms": norms}


def from_zero(model, periods):
    return floquet_evolution(model, periods, ("ising", "kick"), "all_up").entropy


def strings(evolve):
    """Return expectations of all strings on the first four sites after one period, the last letter on site 0."""
    few = evolve["early"].reshape(16, -1)
    density = few @ few.conj().T
    words = product("IXYZ", repeat=4)
    return np.array([np.trace(reduce(np.kron, [PAULI[one] for one in word[::-1]]) @ density).real for word in words])


def off_duality(n, periods, angle):
    """Return the same with kicks of other strength, which entangle more slowly."""
    kicks = {"0.6": 0.6 * angle, "0.8": 0.8 * angle}
    parts = ("ising", "kick")
    return {name: floquet_evolution(kicked_ising((n,), J=angle, b=kick), periods, parts, "all_plus").entropy
            for name, kick in kicks.items()}  # fmt: skip


def plot(evolve, from_zero, off_duality, n):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    periods = np.arange(len(from_zero))
    axes.plot(periods, periods, "k-", lw=0.8, label="bound, $t\\,\\ln 2$")
    axes.plot(periods, evolve["half"] / np.log(2), "C0o", label="self-dual, from all along x")
    axes.plot(periods, from_zero / np.log(2), "C3s", mfc="none", label="self-dual, from all up")
    for name, values in off_duality.items():
        axes.plot(periods, values / np.log(2), "--", lw=1, label=f"kick {name} of that")
    axes.set(xlabel="period", ylabel="entropy of half the chain / $\\ln 2$", title=f"Kicked Ising chain, {n} qubits")
    axes.legend(fontsize=8)
    return figure
