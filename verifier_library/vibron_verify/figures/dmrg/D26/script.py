"""Finite entanglement at criticality: entropy and correlation length of infinite matrix product states."""

import numpy as np
from matplotlib.figure import Figure
from tenpy.algorithms import dmrg
from tenpy.models.tf_ising import TFIModel
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "start": "initial_state",
    "ground_state": "solver",
    "scaling": "sweep",
    "fits": "observable",
    "draw": "plot",
}
__parameters__ = {"L": 2, "boundary": "infinite", "g": 1.0, "chi": 20, "sweeps": 40, "bonds": [4, 6, 8, 11, 15, 20]}
__small__ = {"L": 6, "boundary": "open", "g": 0.8, "sweeps": 20, "bonds": [2, 4]}
__ladder__ = {"chi": [10, 14, 20]}


def chain(L, boundary, g):
    ends = "infinite" if boundary == "infinite" else "finite"
    return TFIModel({"L": L, "J": 1.0, "g": g, "bc_MPS": ends, "conserve": "parity"})


def start(model):
    return MPS.from_product_state(model.lat.mps_sites(), ["up"] * model.lat.N_sites, bc=model.lat.bc_MPS)


def ground_state(model, psi, chi, sweeps):
    options = {
        "mixer": False,
        "max_E_err": 1e-12,
        "max_S_err": 1e-5,
        "max_sweeps": sweeps,
        "max_trunc_err": 1e-1,
        "trunc_params": {"chi_max": chi, "svd_min": 1e-12},
    }
    energy, psi = dmrg.TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi, "entropy": np.mean(psi.entanglement_entropy())}


def scaling(bonds, sweeps):
    """Return entropy and correlation length of the critical chain at each bond dimension."""
    model = chain(2, "infinite", 1.0)
    psi, entropies, lengths = start(model), [], []
    for chi in bonds:
        found = ground_state(model, psi, chi, sweeps)
        psi = found["psi"]
        entropies.append(found["entropy"])
        lengths.append(psi.correlation_length(charge_sector=None))
    return {"chi": np.array(bonds), "entropy": np.array(entropies), "length": np.array(lengths)}


def fits(scaling):
    """Return the slope of the entropy over ln ξ, and the power of ξ over the bond dimension."""
    length = np.log(scaling["length"])
    slope = np.polyfit(length, scaling["entropy"], 1)[0]
    kappa = np.polyfit(np.log(scaling["chi"]), length, 1)[0]
    return {"slope": slope, "kappa": kappa, "charge": 6.0 * slope}


def draw(scaling, fits):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    left, right = figure.subplots(1, 2)
    lengths, chi = np.log(scaling["length"]), np.log(scaling["chi"])
    left.plot(lengths, scaling["entropy"], "o", mfc="none", label="matrix product states")
    left.plot(lengths, scaling["entropy"][-1] + (lengths - lengths[-1]) / 12.0, "k-", lw=0.8, label="slope c/6")
    left.set(xlabel="ln of the correlation length", ylabel="entropy / nat")
    right.plot(chi, lengths, "o", mfc="none", label=f"power {fits['kappa']:.2f}")
    right.plot(chi, lengths[-1] + (chi - chi[-1]) * 2.034, "k-", lw=0.8, label="power 2.034")
    right.set(xlabel="ln of the bond dimension", ylabel="ln of the correlation length")
    left.set_title("reduced: c = 1/2 only", fontsize=9)
    for axes in (left, right):
        axes.legend(fontsize=7)
    return figure
