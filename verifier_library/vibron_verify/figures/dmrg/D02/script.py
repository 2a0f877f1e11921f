"""Error of density-matrix renormalisation against the number of states kept, for chains of spins 1/2 and 1."""

import numpy as np
from matplotlib.figure import Figure
from tenpy.algorithms.dmrg import TwoSiteDMRGEngine
from tenpy.models.spins import SpinChain
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "neel": "initial_state",
    "ground_state": "solver",
    "half": "sweep",
    "one": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 20, "S": 0.5, "J": 1.0, "chi": 48, "sweeps": 6}
__small__ = {"L": 6}
__ladder__ = {"chi": [16, 32, 48]}
KEPT = (8, 12, 16, 24)


def chain(L, S, J):
    exchange = {"Jx": J, "Jy": J, "Jz": J}
    return SpinChain({"L": L, "S": S, "conserve": "Sz", "bc_MPS": "finite", **exchange})


def neel(model):
    sites = model.lat.mps_sites()
    return MPS.from_product_state(sites, ["up", "down"] * (len(sites) // 2), bc="finite", unit_cell_width=len(sites))


def ground_state(model, psi, chi, sweeps):
    """Energy, state, and the largest weight discarded in the last sweep."""
    options = {
        "mixer": True, "mixer_params": {"amplitude": 1e-5, "disable_after": 3}, "max_sweeps": sweeps,
        "max_E_err": 1e-9, "max_trunc_err": 1.0, "trunc_params": {"chi_max": chi, "svd_min": 1e-10},
    }  # fmt: skip
    engine = TwoSiteDMRGEngine(psi, model, options)
    energy, psi = engine.run()
    return {"energy": energy, "psi": psi, "discarded": engine.sweep_stats["max_trunc_err"][-1]}


def errors(model, exact, sweeps):
    """Energy above the exact one, and discarded weight, for each number of states kept."""
    found = [ground_state(model, neel(model), m, sweeps) for m in KEPT]
    above = np.array([one["energy"] - exact for one in found])
    return {"m": np.array(KEPT), "above": above, "discarded": np.array([one["discarded"] for one in found])}


def half(L, J, energy, sweeps):
    """Spins 1/2; the energy of the best run is taken for exact."""
    return {"best": energy, **errors(chain(L, 0.5, J), energy, sweeps)}


def one(J, chi, sweeps):
    """Ten spins one, and the energy of ten spins 1/2 for comparison."""
    model, other = chain(10, 1.0, J), chain(10, 0.5, J)
    best = ground_state(model, neel(model), 2 * chi, sweeps)["energy"]
    ten = ground_state(other, neel(other), chi, sweeps)["energy"]
    return {"best": best, "ten_halves": ten, **errors(model, best, sweeps)}


def plot(half, one, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    for found, name, mark in ((half, f"spins 1/2, L = {L}", "o-"), (one, "spins 1, L = 10", "s-")):
        left.semilogy(found["m"], found["above"] / abs(found["best"]), mark, ms=4, label=name)
        right.loglog(found["discarded"], found["above"], mark, ms=4, label=name)
    line = np.array([1e-10, 1e-4])
    right.loglog(line, 10 * line, "k--", lw=0.7, label="10 J × weight")
    left.set(xlabel="states kept, m", ylabel="relative error of the energy")
    right.set(xlabel="discarded weight", ylabel="E - E0 (J)")
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle(f"Error of DMRG; reduced: L = {L} of 100", fontsize=10)
    return figure
