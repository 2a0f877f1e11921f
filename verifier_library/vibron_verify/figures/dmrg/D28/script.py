"""Dimerised chain of Su, Schrieffer and Heeger: levels, edge states, and the entanglement that they carry."""

import numpy as np
from matplotlib.figure import Figure
from scipy.linalg import eigh_tridiagonal
from tenpy.algorithms import dmrg
from tenpy.models.fermions_spinless import FermionModel
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "half_filled": "initial_state",
    "ground_state": "solver",
    "edges": "observable",
    "cuts": "observable",
    "spectrum": "sweep",
    "draw": "plot",
}
__parameters__ = {"cells": 20, "cells_mps": 8, "v": 0.5, "w": 1.0, "V": 0.0, "chi": 80, "sweeps": 8}
__small__ = {"cells_mps": 3, "V": 0.7}
__ladder__ = {"chi": [20, 40, 80]}


def bonds(cells, v, w):
    return np.array([v, w] * cells)[:-1]


def chain(cells_mps, v, w, V):
    return FermionModel({"L": 2 * cells_mps, "J": bonds(cells_mps, v, w), "V": V, "mu": 0.0, "conserve": "N"})


def half_filled(model, cells_mps):
    return MPS.from_product_state(model.lat.mps_sites(), ["full", "empty"] * cells_mps, bc="finite")


def ground_state(model, psi, chi, sweeps):
    options = {"mixer": True, "max_sweeps": sweeps, "trunc_params": {"chi_max": chi, "svd_min": 1e-12}}
    energy, psi = dmrg.TwoSiteDMRGEngine(psi, model, options).run()
    return {
        "energy": energy,
        "psi": psi,
        "density": psi.expectation_value("N"),
        "entropies": psi.entanglement_entropy(),
    }


def one_body(cells, v, w):
    """Return the levels of one particle."""
    return eigh_tridiagonal(np.zeros(2 * cells), -bonds(cells, v, w), eigvals_only=True)


def edges(cells, cells_mps, v, w):
    """Return the levels of the edge states and the gap between the bands of a long ring."""
    bands = np.abs(v + w * np.exp(2j * np.pi * np.arange(1000) / 1000))
    return {
        "energy": one_body(cells, v, w)[cells],
        "edge_of_mps": one_body(cells_mps, v, w)[cells_mps],
        "bulk_gap": 2.0 * bands.min(),
    }


def entropies(hopping):
    """Return the entropies of a half-filled open chain at all cuts, from its correlation matrix."""
    filled = (len(hopping) + 1) // 2
    orbitals = eigh_tridiagonal(np.zeros(len(hopping) + 1), -hopping)[1][:, :filled]
    found = []
    for cut in range(1, len(hopping) + 1):
        n = np.linalg.svd(orbitals[:cut], compute_uv=False) ** 2
        n = n[(n > 1e-14) & (n < 1.0 - 1e-14)]
        found.append(-np.sum(n * np.log(n) + (1.0 - n) * np.log(1.0 - n)))
    return np.array(found)


def cuts(cells, cells_mps, v, w):
    """Return the entropies of the free chain, and what its edge states add at the middle of a long one."""
    whole, trimmed = entropies(bonds(cells, v, w)), entropies(bonds(cells, v, w)[1:-1])
    return {"free": entropies(bonds(cells_mps, v, w)), "edge": whole[cells - 1] - trimmed[cells - 2]}


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
