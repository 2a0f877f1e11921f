"""Half-filled Hubbard chain: energy and charge gap of open chains by DMRG, extrapolated, compared with Lieb and Wu."""

import numpy as np
from matplotlib.figure import Figure
from scipy.integrate import quad
from scipy.special import j0, j1
from tenpy.algorithms.dmrg import TwoSiteDMRGEngine
from tenpy.models.hubbard import FermiHubbardModel
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "neel": "initial_state",
    "ground_state": "solver",
    "densities": "observable",
    "energies": "sweep",
    "gap": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 8, "U": 4.0, "chi": 100, "sweeps": 8, "longest": 10, "couplings": [4.0, 8.0]}
__small__ = {"L": 4, "longest": 8, "couplings": [4.0], "chi": 40}
__ladder__ = {"chi": [30, 60, 100]}
SIZES = (4, 6, 8, 10, 16, 24)


def chain(L, U):
    options = {"bc_MPS": "finite", "cons_N": "N", "cons_Sz": "Sz"}
    return FermiHubbardModel({"L": L, "t": 1.0, "U": U, "mu": 0.0, "V": 0.0, **options})


def neel(model, holes=0):
    """Up and down in turn; holes, an even number, in the middle."""
    sites = model.lat.mps_sites()
    words = ["up", "down"] * (len(sites) // 2)
    first = (len(sites) - holes) // 4 * 2
    words[first : first + holes] = ["empty"] * holes
    return MPS.from_product_state(sites, words, bc="finite", unit_cell_width=len(sites))


def ground_state(model, psi, chi, sweeps):
    options = {
        "mixer": True, "max_sweeps": sweeps, "max_E_err": 1e-8,
        "chi_list": {0: chi // 4, 2: chi // 2, 4: chi}, "trunc_params": {"chi_max": chi, "svd_min": 1e-7},
    }  # fmt: skip
    energy, psi = TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi}


def densities(psi):
    return {"n": psi.expectation_value("Ntot"), "sz": psi.expectation_value("Sz")}


def lengths(longest):
    return [size for size in SIZES if size <= longest]


def energies(U, couplings, longest, chi, sweeps):
    """Energy of each chain, and e0 of E = e0 L + b + c/L through the last three, for each coupling and the own one."""
    found = np.zeros((len(couplings), len(lengths(longest))))
    for row, coupling in enumerate(couplings):
        for column, L in enumerate(lengths(longest)):
            model = chain(L, coupling)
            found[row, column] = ground_state(model, neel(model), chi, sweeps)["energy"]
    sizes = np.array(lengths(longest), dtype=float)
    powers = np.array([sizes, np.ones_like(sizes), 1 / sizes]).T
    limits = np.linalg.solve(powers[-3:], found[:, -3:].T)[0]
    return {"E": found, "e0": limits, "own": limits[couplings.index(U)]}


def gap(energies, couplings, longest, chi, sweeps):
    """(E(L + 2) + E(L - 2)) / 2 - E(L) = U + E(L - 2) - E(L) at the strongest coupling, and its limit."""
    sizes, found = np.array(lengths(longest), dtype=float), []
    for L, filled in zip(lengths(longest), energies["E"][-1], strict=True):
        model = chain(L, couplings[-1])
        found.append(couplings[-1] + ground_state(model, neel(model, 2), chi, sweeps)["energy"] - filled)
    count = min(5, len(sizes))
    powers = np.array([sizes[-count:] ** -p for p in (0, 2, 3, 4, 5)[:count]]).T
    return {"sizes": sizes, "finite": np.array(found), "limit": np.linalg.solve(powers, found[-count:])[0]}


def lieb_wu(U):
    return -4 * quad(lambda x: j0(x) * j1(x) / (x * (1 + np.exp(U * x / 2))), 0, 200 / U, limit=500)[0]


def lieb_wu_gap(U):
    return 16 / U * quad(lambda y: np.sqrt(y * y - 1) / np.sinh(2 * np.pi * y / U), 1, 1 + 20 * U)[0]


def plot(energies, gap, couplings, longest):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    line = np.linspace(1, 10, 40)
    left.plot(line, [lieb_wu(U) for U in line], "k-", lw=0.8, label="Lieb and Wu")
    left.plot(couplings, energies["e0"], "o", label="extrapolated DMRG")
    left.set(xlabel="U / t", ylabel="energy a site / t")
    right.plot(1 / gap["sizes"], gap["finite"], "o", label=f"DMRG, U = {couplings[-1]:g}t")
    right.plot(0, gap["limit"], "s", clip_on=False, label="extrapolated")
    right.axhline(lieb_wu_gap(couplings[-1]), color="k", lw=0.8, label="Lieb and Wu")
    right.set(xlabel="1/L", ylabel="charge gap / t", xlim=(0, None))
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle(f"Half-filled Hubbard chain; reduced: L to {longest} of 24", fontsize=10)
    return figure
