"""Dimerised chain of Su, Schrieffer and Heeger: levels, edge states, and the entanglement that they carry."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import (
    Sector,
    dmrg_ground_state,
    exact_levels,
    free_fermion_entanglement,
    free_fermion_ground_state,
    ssh,
)

__elements__ = {
    "chain": "model",
    "ground_state": "solver",
    "edges": "observable",
    "cuts": "observable",
    "spectrum": "sweep",
    "draw": "plot",
}
__parameters__ = {"cells": 20, "cells_mps": 8, "v": 0.5, "w": 1.0, "V": 0.0, "chi": 80, "sweeps": 8}
__small__ = {"cells_mps": 3, "V": 0.7}
__ladder__ = {"chi": [20, 40, 80]}


def chain(cells_mps, v, w, V):
    return ssh(cells=cells_mps, v=v, w=w, V=V, sector=Sector(n_particles=cells_mps))


def ground_state(model, chi, sweeps):
    words = ("N", "entropy")
    found = dmrg_ground_state(model, chi, sweeps=sweeps, tolerance=1e-9, cutoff=1e-12, observables=words)
    density, entropies = (found.observables[word] for word in words)
    return {"energy": found.ladder[-1].value, "psi": found.state, "density": density, "entropies": entropies}


def one_body(cells, v, w):
    """Return the levels of one particle."""
    return exact_levels(ssh(cells=cells, v=v, w=w, sector=Sector(n_particles=1)), method="full").energies


def edges(cells, cells_mps, v, w):
    """Return the levels of the edge states and the gap between the bands of a long ring."""
    bands = np.abs(v + w * np.exp(2j * np.pi * np.arange(1000) / 1000))
    return {
        "energy": one_body(cells, v, w)[cells],
        "edge_of_mps": one_body(cells_mps, v, w)[cells_mps],
        "bulk_gap": 2.0 * bands.min(),
    }


def cuts(cells, cells_mps, v, w):
    """Return the entropies of the free chain, and what its edge states add at the middle of a long one."""
    free = free_fermion_ground_state(chain(cells_mps, v, w, 0.0), ("entropy",)).observables["entropy"]
    whole, trimmed = (free_fermion_entanglement(chain(*one, 0.0)).entropy for one in ((cells, v, w), (cells - 1, w, v)))
    return {"free": free, "edge": whole - trimmed}


def spectrum(cells, w):
    """Return all levels against the hopping in a cell."""
    grid = np.linspace(0.0, 2.0, 41)
    return {"v": grid, "levels": np.array([one_body(cells, v, w) for v in grid])}


def draw(spectrum, cuts, ground_state, cells, cells_mps):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    left, right = figure.subplots(1, 2)
    left.plot(spectrum["v"], spectrum["levels"], color="0.6", lw=0.6)
    left.plot(spectrum["v"], spectrum["levels"][:, cells - 1 : cells + 1], color="C3", lw=1.4)
    left.set(xlabel="v / w", ylabel="level / w", title=f"{cells} cells")
    right.plot(range(1, 2 * cells_mps), cuts["free"], "o-", mfc="none", label="free fermions")
    right.plot(range(1, 2 * cells_mps), ground_state["entropies"], "x", label="DMRG")
    right.axhline(np.log(2.0), color="0.7", lw=0.8, label="ln 2")
    right.set(xlabel="sites left of the cut", ylabel="entropy / nat", title=f"{cells_mps} cells")
    right.legend(fontsize=7)
    return figure
