"""Attractive fermions of unequal numbers in a harmonic trap: densities of both spins by DMRG."""

import numpy as np
from matplotlib.figure import Figure
from tenpy.algorithms.dmrg import TwoSiteDMRGEngine
from tenpy.models.hubbard import FermiHubbardModel
from tenpy.networks.mps import MPS

__elements__ = {
    "trap": "model",
    "filled": "initial_state",
    "ground_state": "solver",
    "densities": "observable",
    "eight_sites": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 20, "U": -4.0, "V": 0.016, "up": 8, "down": 3, "chi": 80, "sweeps": 12}
__small__ = {"L": 4, "V": 0.3, "up": 2, "down": 1}
__ladder__ = {"chi": [40, 60, 80]}


def trap(L, U, V):
    """Chain of hopping one with a potential V times the square of the distance from its centre."""
    distance = np.arange(L) - (L - 1) / 2
    options = {"bc_MPS": "finite", "cons_N": "N", "cons_Sz": "Sz"}
    return FermiHubbardModel({"L": L, "t": 1.0, "U": U, "V": 0.0, "mu": -V * distance**2, **options})


def filled(model, up, down):
    """Fermions of both spins on the sites next to the centre."""
    sites = model.lat.mps_sites()
    order = np.argsort(np.abs(np.arange(len(sites)) - (len(sites) - 1) / 2), kind="stable")
    words = ["empty"] * len(sites)
    for rank, i in enumerate(order):
        words[i] = {(True, True): "full", (True, False): "up", (False, True): "down"}.get(
            (rank < up, rank < down), "empty"
        )
    return MPS.from_product_state(sites, words, bc="finite", unit_cell_width=len(sites))


def ground_state(model, psi, chi, sweeps):
    options = {
        "mixer": True, "max_sweeps": sweeps, "max_E_err": 1e-11, "max_S_err": 1e-7,
        "chi_list": {0: chi // 4, 2: chi // 2, 4: chi}, "trunc_params": {"chi_max": chi, "svd_min": 1e-8},
    }  # fmt: skip
    energy, psi = TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi}


def densities(psi):
    up, down = psi.expectation_value("Nu"), psi.expectation_value("Nd")
    pairs = psi.expectation_value("NuNd")
    return {"up": up, "down": down, "n": up + down, "difference": up - down, "pairs": pairs}


def eight_sites(chi, sweeps):
    """Three and one fermions on eight sites in a trap of 0.1."""
    model = trap(8, -4.0, 0.1)
    found = ground_state(model, filled(model, 3, 1), chi, sweeps)
    return {"energy": found["energy"], **densities(found["psi"])}


def plot(densities, L, up, down):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    sites = np.arange(L) - (L - 1) / 2
    axes.plot(sites, densities["up"], "^-", ms=4, label="up")
    axes.plot(sites, densities["down"], "v-", ms=4, label="down")
    axes.plot(sites, densities["difference"], "o-", ms=4, label="up - down")
    middle = densities["difference"][L // 2 - 2 : L // 2 + 2].mean()
    axes.axhline(middle, color="gray", ls="--", lw=0.8, label=f"mean of the centre, {middle:.3f}")
    axes.set(xlabel="site from the centre", ylabel="fermions on the site", ylim=(0, None))
    reduced = f"; reduced: L = {L} of 80" if L < 80 else ""
    axes.set_title(f"Attractive fermions, {up} up, {down} down{reduced}", fontsize=10)
    axes.legend(fontsize=8)
    return figure
