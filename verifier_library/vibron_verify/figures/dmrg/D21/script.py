"""The Ising chain in a transverse field: energies and gaps of free fermions, compared with DMRG."""

import numpy as np
from matplotlib.figure import Figure
from scipy.integrate import quad
from tenpy.algorithms import dmrg
from tenpy.models.tf_ising import TFIChain
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "polarised": "initial_state",
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
    return TFIChain({"L": L, "J": 1.0, "g": g, "bc_MPS": "finite", "conserve": "parity"})


def polarised(model, L):
    return MPS.from_product_state(model.lat.mps_sites(), ["up"] * L, bc="finite")


def ground_state(model, psi, chi, sweeps):
    options = {"mixer": True, "max_sweeps": sweeps, "trunc_params": {"chi_max": chi, "svd_min": 1e-12}}
    energy, psi = dmrg.TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi, "field": psi.expectation_value("Sigmaz").sum()}


def modes(L, g, J=1.0, closed=False):
    """Return half the energies of the quasiparticles; a ring is closed with a sign, as in its even sector."""
    coupling = g * np.eye(L) + J * np.eye(L, k=1)
    if closed:
        coupling[-1, 0] = -J
    return np.linalg.svd(coupling, compute_uv=False)[::-1]


def open_chains():
    """Return energies at g = 1, and the lowest excitation of 20 spins."""
    sizes = [10, 16, 20, 80, 100]
    energies = np.array([-modes(L, 1.0).sum() for L in sizes])
    return {"L": sizes, "energy": energies, "gap": 2.0 * modes(20, 1.0)[0]}


def rings():
    """Return energies of 20 spins at g = 0.5, 1 and 2, and those at J = 0.7 with g = 1.3 and the other way round."""
    energies = np.array([-modes(20, g, closed=True).sum() for g in (0.5, 1.0, 2.0)])
    dual = np.array([-modes(20, g, J, closed=True).sum() for J, g in ((0.7, 1.3), (1.3, 0.7))])
    return {"energy": energies, "dual": dual}


def infinite_chain():
    """Return the energy a site at several fields, by an integral over momenta."""

    def half_energy(k, g):
        return np.sqrt(1.0 + g * g - 2.0 * g * np.cos(k)) / np.pi

    fields = np.array([0.5, 1.0, 1.5, 2.0])
    return {"g": fields, "energy": np.array([-quad(half_energy, 0.0, np.pi, (g,), epsabs=1e-12)[0] for g in fields])}


def slope(ground_state, L, g, step=1e-4):
    """Return energies of free fermions around g, and the slope there that the field along X of DMRG gives."""
    near = g + step * np.array([-1.0, 0.0, 1.0])
    return {"g": near, "energy": [-modes(L, one).sum() for one in near], "slope": -np.full(3, ground_state["field"])}


def gaps():
    fields = np.linspace(0.0, 2.0, 81)
    return {"g": fields, **{str(L): np.array([2.0 * modes(L, g)[0] for g in fields]) for L in (10, 20, 80)}}


def draw(gaps, infinite_chain, ground_state, L, g):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    left, right = figure.subplots(1, 2)
    for size in (10, 20, 80):
        left.plot(gaps["g"], gaps[str(size)], lw=0.9, label=f"L = {size}")
    left.plot(gaps["g"], 2.0 * np.maximum(gaps["g"] - 1.0, 0.0), "k:", label="infinite, open ends")
    left.set(xlabel="g / J", ylabel="lowest excitation / J")
    fields = np.linspace(0.0, 2.0, 41)
    right.plot(fields, [-modes(20, one, closed=True).sum() / 20 for one in fields], label="ring, L = 20")
    right.plot(infinite_chain["g"], infinite_chain["energy"], "ko", mfc="none", label="infinite")
    right.plot([g], [ground_state["energy"] / L], "C3x", label=f"DMRG, open, L = {L}")
    right.set(xlabel="g / J", ylabel="energy a site / J")
    for axes in (left, right):
        axes.legend(fontsize=7)
    return figure
