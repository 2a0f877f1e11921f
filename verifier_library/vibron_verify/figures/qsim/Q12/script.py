"""Melting of a domain wall in the XX chain by product formulas: local spins of six sites, and the spin transferred."""

import numpy as np
from matplotlib.figure import Figure
from scipy.special import j0, j1

from vibron.manybody import custom_model, floquet_evolution, heisenberg, krylov_evolution, trotter_evolution

__elements__ = {"chain": "model", "evolve": "solver", "six": "sweep", "transferred": "sweep", "plot": "plot"}
__parameters__ = {"L": 16, "Delta": 0.0, "time": 5.0, "samples": 10, "steps": 4}
__small__ = {"L": 6, "Delta": 0.4}
__ladder__ = {"steps": [2, 3, 4]}


def chain(L, Delta):
    return heisenberg((L,), J=1.0, Jz=Delta)


def evolve(model, time, samples, steps):
    """Strang splitting into even and odd bonds; Sz of each site."""
    times = np.linspace(0, time, samples + 1)
    found = trotter_evolution(model, times, steps=steps, order=2, initial="domain_wall", observables=("Sz",))
    spins = found.observables["Sz"]
    return {"times": times, "spins": spins, "total": spins.sum(1), "state": found.state}


def strang(dt):
    """XX chain of six sites whose even bonds, for half a step, and odd bonds, for a step, act one after the other."""
    bonds = {"even": ((0, 1), (2, 3), (4, 5)), "odd": ((1, 2), (3, 4))}
    terms = [
        {"name": name, "ops": [word, word], "on": "sites", "sites": sites, "coeff": name}
        for name, sites in bonds.items()
        for word in ("Sx", "Sy")
    ]
    lattice = {"kind": "chain", "size": [6], "boundary": ["open"]}
    return custom_model(lattice, {"kind": "spin"}, terms, {"even": dt / 2, "odd": dt})


def six(time):
    """Six sites: Sz of each after few and many steps between two samples, and without their error."""
    parts, counts = ("even", "odd", "even"), np.array([1, 2, 4, 8])
    found = {"dt": time / 10 / counts, "error": []}
    exact = krylov_evolution(chain(6, 0.0), np.linspace(0, time, 11), "domain_wall", observables=("Sz",))
    found["exact"] = exact.observables["Sz"]
    for n, dt in zip(counts, found["dt"], strict=True):
        run = floquet_evolution(strang(dt), 10 * int(n), parts, "domain_wall", ("Sz",))
        found[f"steps_{n}"] = run.observables["Sz"][::n]
        found["error"].append(np.abs(found[f"steps_{n}"] - found["exact"]).max())
    return {name: np.array(values) for name, values in found.items()}


def transferred(evolve, L):
    """Spin that has left the left half."""
    return {"times": evolve["times"], "spin": L / 4 - evolve["spins"][:, : L // 2].sum(1)}


def plot(evolve, six, transferred):
    figure = Figure(figsize=(6, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    times, fine = np.linspace(0, evolve["times"][-1], 11), np.linspace(0, evolve["times"][-1], 200)
    for i in range(3):
        left.plot(times, six["exact"][:, i], f"C{i}-", label=f"site {i + 1}")
        left.plot(times, six["steps_1"][:, i], f"C{i}x", ms=4)
        left.plot(times, six["steps_4"][:, i], f"C{i}o", ms=4, mfc="none")
    left.set(xlabel="J t", ylabel="⟨Sz⟩", title="six qubits: dt = 0.5 (x), 0.125 (o)")
    exact = fine**2 / 2 * (j0(fine) ** 2 + j1(fine) ** 2) - fine / 2 * j0(fine) * j1(fine)
    right.plot(fine, exact, "k-", lw=1, label="infinite chain")
    right.plot(fine, fine / np.pi, "C7--", lw=1, label="t/π")
    right.plot(transferred["times"], transferred["spin"], "C0o", label=f"Trotter, L = {evolve['spins'].shape[1]}")
    right.set(xlabel="J t", ylabel="spin transferred", title="half of the chain")
    for axes in (left, right):
        axes.legend(fontsize=8)
    return figure
