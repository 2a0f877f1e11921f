"""Ground state of the open Hubbard chain at half filling by DMRG."""

import numpy as np
from tenpy.algorithms import dmrg
from tenpy.models.hubbard import FermiHubbardModel
from tenpy.networks.mps import MPS

__elements__ = {"build": "model", "neel": "initial_state", "ground_state": "solver", "densities": "observable"}
__parameters__ = {"L": 8, "t": 1.0, "U": 4.0, "chi": 120, "sweeps": 12}
__small__ = {"L": 4}
__ladder__ = {"chi": [30, 60, 120]}


def build(L, t, U):
    return FermiHubbardModel(
        {"L": L, "t": t, "U": U, "mu": 0.0, "V": 0.0, "bc_MPS": "finite", "cons_N": "N", "cons_Sz": "Sz"}
    )


def neel(model):
    L = model.lat.N_sites
    return MPS.from_product_state(model.lat.mps_sites(), ["up", "down"] * (L // 2), bc="finite")


def ground_state(model, psi, chi, sweeps):
    engine = dmrg.TwoSiteDMRGEngine(
        psi, model, {"mixer": True, "max_sweeps": sweeps, "trunc_params": {"chi_max": chi, "svd_min": 1e-10}}
    )
    energy, psi = engine.run()
    return {"energy": energy, "psi": psi}


def densities(psi):
    up, down = psi.expectation_value("Nu"), psi.expectation_value("Nd")
    return {"n": up + down, "m": (up - down) / 2, "double": psi.expectation_value("NuNd")}


if __name__ == "__main__":
    model = build(8, 1.0, 4.0)
    found = ground_state(model, neel(model), 120, 12)
    print("E =", found["energy"])
    print("n =", np.round(densities(found["psi"])["n"], 6))
