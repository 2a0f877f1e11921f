"""Energy a site of the XXZ chain against its anisotropy, by DMRG of the infinite chain."""

import numpy as np
from matplotlib.figure import Figure
from tenpy.algorithms import dmrg
from tenpy.models.xxz_chain import XXZChain
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "neel": "initial_state",
    "ground_state": "solver",
    "scan": "sweep",
    "draw": "plot",
}
__parameters__ = {"L": 2, "boundary": "infinite", "delta": 1.0, "chi": 32, "chi_scan": 24, "sweeps": 80}
__small__ = {"L": 6, "boundary": "open", "delta": 0.6, "chi_scan": 8, "sweeps": 40}
__ladder__ = {"chi": [8, 16, 32]}


def chain(L, boundary, delta):
    ends = "infinite" if boundary == "infinite" else "finite"
    return XXZChain({"L": L, "Jxx": 1.0, "Jz": delta, "hz": 0.0, "bc_MPS": ends})


def neel(model):
    return MPS.from_lat_product_state(model.lat, [["up"], ["down"]])


def ground_state(model, psi, chi, sweeps):
    """Return the energy, a site of an infinite chain, and of an open chain as a whole."""
    options = {
        "mixer": True,
        "mixer_params": {"amplitude": 1e-3, "decay": 2.0, "disable_after": 10},
        "max_E_err": 1e-9,
        "max_S_err": 1e-3,
        "max_sweeps": sweeps,
        "max_trunc_err": 1e-2,
        "norm_tol": None,
        "trunc_params": {"chi_max": chi, "svd_min": 1e-10},
    }
    energy, psi = dmrg.TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi}


def scan(chi_scan, sweeps):
    anisotropies = np.array([-0.5, 0.0, 0.5, 1.0, 2.0])
    energies = []
    for delta in anisotropies:
        model = chain(2, "infinite", delta)
        energies.append(ground_state(model, neel(model), chi_scan, sweeps)["energy"])
    return {"delta": anisotropies, "energy": np.array(energies)}


def draw(scan):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    exact = {-0.5: -0.27451905, 0.0: -1.0 / np.pi, 0.5: -3.0 / 8.0, 1.0: 0.25 - np.log(2.0), 2.0: -0.61722205}
    axes.plot(list(exact), list(exact.values()), "ko", mfc="none", label="Bethe ansatz")
    axes.plot(scan["delta"], scan["energy"], "C3x-", lw=0.7, label="DMRG of the infinite chain")
    axes.set(xlabel="anisotropy", ylabel="energy a site / J")
    axes.legend()
    return figure
