"""The Ising chain in a transverse field: energies and gaps of free fermions, compared with DMRG."""

import numpy as np
from matplotlib.figure import Figure
from scipy.integrate import quad

from vibron.manybody import dmrg_ground_state, free_fermion_ground_state, free_fermion_modes, tfim

__elements__ = {
    "chain": "model",
    "ground_state": "solver",
    "open_chains": "observable",
    "rings": "observable",
    "infinite_chain": "observable",
    "slope": "observable",
    "gaps": "sweep",
    "draw": "plot",
}
__parameters__ = {"L": 20, "g": 1.0, "chi": 40, "sweeps": 10}
__small__ = {"L": 6, "g": 0.7}
__ladder__ = {"chi": [4, 12, 40]}


def chain(L, g):
    return tfim(size=(L,), g=g)


def ground_state(model, chi, sweeps):
    found = dmrg_ground_state(model, chi, sweeps=sweeps, tolerance=1e-9, cutoff=1e-12, observables=("X",))
    return {"energy": found.ladder[-1].value, "psi": found.state, "field": found.observables["X"].sum()}


def open_chains():
    """Return energies at g = 1, and the lowest excitation of 20 spins."""
    sizes = [10, 16, 20, 80, 100]
    energies = np.array([free_fermion_modes(chain(L, 1.0)).ground_energy for L in sizes])
    return {"L": sizes, "energy": energies, "gap": free_fermion_modes(chain(20, 1.0)).energies[0]}


def ring_energy(g, J=1.0):
    return free_fermion_ground_state(tfim(size=(20,), boundary="periodic", J=J, g=g)).value


def rings():
    """Return energies of 20 spins at g = 0.5, 1 and 2, and those at J = 0.7 with g = 1.3 and the other way round."""
    energies = np.array([ring_energy(g) for g in (0.5, 1.0, 2.0)])
    return {"energy": energies, "dual": np.array([ring_energy(1.3, 0.7), ring_energy(0.7, 1.3)])}


def infinite_chain():
    """Return the energy a site at several fields, by an integral over momenta."""

    def half_energy(k, g):
        return np.sqrt(1.0 + g * g - 2.0 * g * np.cos(k)) / np.pi

    fields = np.array([0.5, 1.0, 1.5, 2.0])
    return {"g": fields, "energy": np.array([-quad(half_energy, 0.0, np.pi, (g,), epsabs=1e-12)[0] for g in fields])}


def slope(ground_state, L, g, step=1e-4):
    """Return energies of free fermions around g, and the slope there that the field along X of DMRG gives."""
    near = g + step * np.array([-1.0, 0.0, 1.0])
    return {
        "g": near,
        "energy": [free_fermion_modes(chain(L, one)).ground_energy for one in near],
        "slope": -np.full(3, ground_state["field"]),
    }


def gaps():
    fields = np.linspace(0.0, 2.0, 81)
    found = {L: np.array([free_fermion_modes(chain(L, g)).energies[0] for g in fields]) for L in (10, 20, 80)}
    return {"g": fields, **{str(L): gap for L, gap in found.items()}}


def draw(gaps, infinite_chain, ground_state, L, g):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    left, right = figure.subplots(1, 2)
    for size in (10, 20, 80):
        left.plot(gaps["g"], gaps[str(size)], lw=0.9, label=f"L = {size}")
    left.plot(gaps["g"], 2.0 * np.maximum(gaps["g"] - 1.0, 0.0), "k:", label="infinite, open ends")
    left.set(xlabel="g / J", ylabel="lowest excitation / J")
    fields = np.linspace(0.0, 2.0, 41)
    right.plot(fields, [ring_energy(one) / 20 for one in fields], label="ring, L = 20")
    right.plot(infinite_chain["g"], infinite_chain["energy"], "ko", mfc="none", label="infinite")
    right.plot([g], [ground_state["energy"] / L], "C3x", label=f"DMRG, open, L = {L}")
    right.set(xlabel="g / J", ylabel="energy a site / J")
    for axes in (left, right):
        axes.legend(fontsize=7)
    return figure
