"""Entanglement spectrum of the infinite chain of spins one with a single-ion anisotropy."""

import numpy as np
from matplotlib.figure import Figure
from tenpy.algorithms import dmrg
from tenpy.models.spins import SpinModel
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "start": "initial_state",
    "ground_state": "solver",
    "haldane_phase": "observable",
    "large_anisotropy": "observable",
    "scan": "sweep",
    "draw": "plot",
}
__parameters__ = {
    "L": 2,
    "boundary": "infinite",
    "D": 0.0,
    "D_large": 2.0,
    "chi": 40,
    "sweeps": 60,
    "chi_scan": 16,
    "fields": [0.0, 0.4, 0.8, 1.2, 1.6, 2.0],
}
__small__ = {"L": 4, "boundary": "open", "D": 0.3, "sweeps": 20, "chi_scan": 8, "fields": [2.0]}
__ladder__ = {"chi": [14, 28, 40]}


def chain(L, boundary, D):
    ends = "infinite" if boundary == "infinite" else "finite"
    return SpinModel({"L": L, "S": 1.0, "Jx": 1.0, "Jy": 1.0, "Jz": 1.0, "D": D, "bc_MPS": ends, "conserve": "Sz"})


def start(model):
    return MPS.from_lat_product_state(model.lat, [["up"], ["down"]])


def ground_state(model, psi, chi, sweeps):
    """Return the energy (a site of an infinite chain) and the Schmidt values at the cuts."""
    options = {
        "mixer": True,
        "mixer_params": {"amplitude": 1e-3, "decay": 2.0, "disable_after": 10},
        "max_E_err": 1e-10,
        "max_S_err": 1e-4,
        "max_sweeps": sweeps,
        "max_trunc_err": 1e-1,
        "trunc_params": {"chi_max": chi, "svd_min": 1e-10},
    }
    energy, psi = dmrg.TwoSiteDMRGEngine(psi, model, options).run()
    cuts = range(psi.L) if not psi.finite else range(1, psi.L)
    values = {f"cut_{i}": np.sort(psi.get_SL(i))[::-1] for i in cuts}
    return {"energy": energy, "psi": psi, "schmidt": values}


def gaps_in_pairs(values):
    """Return by how much the second of each pair of weights is below the first, for weights above 1e-6."""
    weights = np.sort(values**2)[::-1]
    weights = weights[weights > 1e-6]
    pairs = weights[: weights.size // 2 * 2].reshape(-1, 2)
    return np.max(1.0 - pairs[:, 1] / pairs[:, 0])


def haldane_phase(ground_state):
    return {name: gaps_in_pairs(values) for name, values in ground_state["schmidt"].items()}


def spectrum(D, chi, sweeps):
    model = chain(2, "infinite", D)
    return ground_state(model, start(model), chi, sweeps)


def large_anisotropy(D_large, chi_scan, sweeps):
    """Return the energy far beyond the transition, and how far the second weight is below the first."""
    found = spectrum(D_large, chi_scan, sweeps)
    first, second = found["schmidt"]["cut_0"][:2] ** 2
    return {"energy": found["energy"], "unpaired": 1.0 - second / first}


def scan(fields, chi_scan, sweeps):
    """Return the eight lowest levels, minus the logarithm of the weights, against D."""
    levels = [-2.0 * np.log(spectrum(D, chi_scan, sweeps)["schmidt"]["cut_0"][:8]) for D in fields]
    return {"D": np.array(fields), "levels": np.array(levels)}


def draw(scan):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    for k in range(8):
        mark, label = ("o", "odd level") if k % 2 == 0 else ("x", "even level")
        axes.plot(scan["D"], scan["levels"][:, k], f"C{k % 2}{mark}", mfc="none", label=label if k < 2 else None)
    axes.axvline(0.97, color="0.5", ls=":", label="transition, 0.97 (quoted)")
    axes.set(xlabel="anisotropy D / J", ylabel="-ln of the weight", title="Spins one, infinite chain")
    axes.legend(fontsize=8)
    return figure
