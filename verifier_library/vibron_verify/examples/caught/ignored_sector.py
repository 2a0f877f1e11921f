"""Spin gap of a Heisenberg chain by DMRG from the lowest states with Sz = 0 and 1; the model conserves nothing."""

from tenpy.algorithms import dmrg
from tenpy.models.spins import SpinChain
from tenpy.networks.mps import MPS

__elements__ = {"chain": "model", "one_up": "initial_state", "ground_state": "solver", "spin": "observable"}
__parameters__ = {"L": 10, "chi": 80, "sweeps": 12}
__small__ = {"L": 6}
__ladder__ = {"chi": [20, 40, 80]}


def chain(L):
    return SpinChain({"L": L, "S": 0.5, "Jx": 1.0, "Jy": 1.0, "Jz": 1.0, "bc_MPS": "finite", "conserve": None})


def one_up(model):
    """Start in the sector Sz = 1: the state of Néel with one spin turned."""
    states = ["up", "down"] * (model.lat.N_sites // 2)
    states[1] = "up"
    return MPS.from_product_state(model.lat.mps_sites(), states, bc="finite")


def ground_state(model, psi, chi, sweeps):
    options = {"mixer": True, "max_sweeps": sweeps, "trunc_params": {"chi_max": chi, "svd_min": 1e-10}}
    energy, psi = dmrg.TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi}


def spin(psi):
    return psi.expectation_value("Sz").sum()
