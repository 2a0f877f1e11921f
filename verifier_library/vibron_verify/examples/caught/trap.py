"""Attractive Hubbard chain in a harmonic trap by DMRG, with too few states kept and too few sweeps."""

import numpy as np
from tenpy.algorithms import dmrg
from tenpy.models.hubbard import FermiHubbardModel
from tenpy.networks.mps import MPS

__elements__ = {"trapped": "model", "packed": "initial_state", "ground_state": "solver", "densities": "observable"}
__parameters__ = {"L": 10, "n": 2, "U": -8.0, "V": 0.004, "chi": 16, "sweeps": 4, "mixer": True}
__small__ = {"L": 4, "n": 1}
__ladder__ = {"chi": [8, 16]}


def trapped(L, U, V):
    mu = -V * (np.arange(L) - (L - 1) / 2) ** 2
    return FermiHubbardModel({"L": L, "t": 1.0, "U": U, "mu": mu, "bc_MPS": "finite", "cons_N": "N", "cons_Sz": "Sz"})


def packed(model, n):
    states = ["full"] * n + ["empty"] * (model.lat.N_sites - n)
    return MPS.from_product_state(model.lat.mps_sites(), states, bc="finite")


def ground_state(model, psi, chi, sweeps, mixer):
    kept = {"chi_max": chi, "svd_min": 1e-12}
    options = {"mixer": mixer, "max_sweeps": sweeps, "trunc_params": kept, "max_trunc_err": None}
    energy, psi = dmrg.TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi}


def densities(psi):
    return {"n": psi.expectation_value("Ntot"), "up": psi.expectation_value("Nu").sum()}
