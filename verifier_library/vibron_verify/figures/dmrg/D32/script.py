"""Heat capacity of the Ising chain in a transverse field: all levels of a ring, and its free fermions."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import free_fermion_thermal, tfim, thermal_expectation

__elements__ = {
    "ring": "model", "levels": "solver", "fermions": "observable", "chains": "sweep", "cold": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"N": 10, "g": 1.0, "length": 100, "fields": [0.5, 1.0, 1.5]}
__small__ = {"N": 6}
__ladder__ = {"length": [25, 50, 100]}
TEMPERATURES = np.linspace(0.1, 4.0, 79)


def ring(N, g):
    return tfim(size=(N,), boundary="periodic", g=g)


def a_site(found, sites):
    """Return thermodynamic functions a site."""
    values = {"energy": found.energy, "C": found.specific_heat, "entropy": found.entropy, "F": found.free_energy}
    return {"T": found.temperatures, **{name: one / sites for name, one in values.items()}}


def levels(model):
    return a_site(thermal_expectation(model, TEMPERATURES), model.n_sites)


def fermions(model):
    """Return the same by the fermions of both parities."""
    return a_site(free_fermion_thermal(model, TEMPERATURES), model.n_sites)


def bulk(length, g, temperatures):
    """Return the energy that a site adds to an open chain, from two lengths, without the ends."""
    short, long = (a_site(free_fermion_thermal(tfim(size=(L,), g=g), temperatures), 1) for L in (length, 2 * length))
    return {name: (long[name] - short[name]) / length for name in ("C", "F")}


def chains(length, fields):
    """Return heat capacity and free energy a site of long chains at some fields."""
    found = [bulk(length, g, TEMPERATURES) for g in fields]
    return {"T": TEMPERATURES, **{name: np.array([one[name] for one in found]) for name in ("C", "F")}}


def cold(length):
    """Return heat capacity over temperature at the critical field, where it is linear, and at twice that field."""
    T = np.array([0.05, 0.1, 0.15])
    return {"T": T, "slope": bulk(length, 1.0, T)["C"] / T, "gapped": bulk(length, 2.0, T)["C"]}


def plot(levels, fermions, chains, cold, N, g, fields):
    figure = Figure(figsize=(6, 3.4), layout="constrained")
    left, right = figure.subplots(1, 2)
    for one, C in zip(fields, chains["C"], strict=True):
        left.plot(chains["T"], C, label=f"g = {one:g}, long chain")
    left.plot(levels["T"][::4], levels["C"][::4], "k+", ms=5, label=f"g = {g:g}, {N} spins, all levels")
    left.plot(fermions["T"], fermions["C"], "k:", lw=0.8)
    left.set(xlabel="T / J", ylabel="heat capacity a site / k", xlim=(0, 4), ylim=(0, None))
    for one, C in zip(fields, chains["C"], strict=True):
        right.plot(chains["T"], C / chains["T"], label=f"g = {one:g}")
    right.plot(cold["T"], cold["slope"], "C1o", mfc="none")
    right.axhline(np.pi / 12, color="k", lw=0.8, ls=":", label="π/12")
    right.set(xlabel="T / J", ylabel="heat capacity over T · J", xlim=(0, 1.5), ylim=(0, None))
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle("Ising chain in a transverse field", fontsize=10)
    return figure
