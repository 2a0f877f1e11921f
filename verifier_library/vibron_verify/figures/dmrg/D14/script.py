"""Energies of open half-filled Hubbard chains by DMRG."""

import numpy as np
from matplotlib.figure import Figure
from tenpy.algorithms.dmrg import TwoSiteDMRGEngine
from tenpy.algorithms.exact_diag import ExactDiag
from tenpy.models.hubbard import FermiHubbardModel
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "neel": "initial_state",
    "ground_state": "solver",
    "densities": "observable",
    "table": "sweep",
    "weaker": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 10, "t": 1.0, "U": 4.0, "chi": 200, "sweeps": 10}
__small__ = {"L": 4}
__ladder__ = {"chi": [50, 100, 200]}
SIZES = (2, 4, 6, 8, 10, 16, 32)


def chain(L, t, U):
    options = {"bc_MPS": "finite", "cons_N": "N", "cons_Sz": "Sz"}
    return FermiHubbardModel({"L": L, "t": t, "U": U, "mu": 0.0, "V": 0.0, **options})


def neel(model):
    sites = model.lat.mps_sites()
    pairs = ["up", "down"] * (len(sites) // 2)
    return MPS.from_product_state(sites, pairs, bc="finite", unit_cell_width=len(sites))


def ground_state(model, psi, chi, sweeps):
    if model.lat.N_sites == 2:  # no sweep over one bond: diagonalise it
        exact = ExactDiag(model, charge_sector=psi.get_total_charge(only_physical_legs=True))
        exact.build_full_H_from_mpo()
        exact.full_diagonalization()
        return {"energy": float(exact.E.min())}
    options = {
        "mixer": True, "max_sweeps": sweeps, "max_E_err": 1e-10,
        "chi_list": {0: chi // 4, 2: chi // 2, 4: chi}, "trunc_params": {"chi_max": chi, "svd_min": 1e-8},
    }  # fmt: skip
    energy, psi = TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi}


def densities(psi):
    up, down = psi.expectation_value("Nu"), psi.expectation_value("Nd")
    return {"n": up + down, "sz": (up - down) / 2, "double": psi.expectation_value("NuNd")}


def table(energy, L, t, U, chi, sweeps):
    """Energy of each chain of the table with a length of at most L."""
    sizes = np.array([size for size in SIZES if size <= L])
    others = [chain(int(size), t, U) for size in sizes[sizes < L]]
    energies = [solve(model, chi, sweeps) for model in others]
    return {"sizes": sizes, "energy": np.array([*energies, energy])}


def solve(model, chi, sweeps):
    return ground_state(model, neel(model), chi, sweeps)["energy"]


def weaker(t, chi, sweeps):
    """Eight sites at U = 2t."""
    return solve(chain(8, t, 2.0 * t), chi, sweeps)


def plot(table, U):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot(1 / table["sizes"], table["energy"] / table["sizes"], "o", label="DMRG")
    axes.plot(0.5, (U - np.sqrt(U**2 + 16)) / 4, "r+", ms=12, label="dimer, closed form")
    axes.plot(1 / 8, -4.23580700 / 8, "gx", ms=10, label="L = 8, U = 4t of block2")
    axes.plot(0, -0.57372937, "k_", ms=14, clip_on=False, label="infinite chain at U = 4t")
    axes.set(xlabel="1/L", ylabel="energy a site / t", xlim=(0, None))
    axes.set_title(f"Half-filled open Hubbard chains, reduced: L to {table['sizes'][-1]} of 32", fontsize=10)
    axes.legend(fontsize=8)
    return figure
