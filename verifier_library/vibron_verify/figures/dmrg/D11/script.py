"""Bosons in a trap: plateaus of one and two a site, and the fluctuation of each site, by DMRG."""

import numpy as np
from matplotlib.figure import Figure
from tenpy.algorithms.dmrg import TwoSiteDMRGEngine
from tenpy.models.hubbard import BoseHubbardModel
from tenpy.networks.mps import MPS

__elements__ = {
    "trap": "model",
    "filled": "initial_state",
    "ground_state": "solver",
    "profile": "observable",
    "free": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 20, "N": 18, "J": 1.0, "U": 12.0, "V": 0.3, "n_max": 4, "chi": 40, "sweeps": 8}
__small__ = {"L": 4, "N": 5, "n_max": 3, "V": 0.7}
__ladder__ = {"chi": [20, 30, 40]}


def distances(L):
    return np.arange(L) - (L - 1) / 2


def trap(L, J, U, V, n_max):
    """-J sum (b+ b + h.c.) + U/2 sum n (n - 1) + V sum x^2 n."""
    couplings = {"t": J, "U": U, "V": 0.0, "mu": -V * distances(L) ** 2}
    return BoseHubbardModel({"L": L, "n_max": n_max, "conserve": "N", "bc_MPS": "finite", **couplings})


def filled(model, N, U, V):
    """The state of least energy without hopping: each boson where the next costs least."""
    sites = model.lat.mps_sites()
    n = np.zeros(len(sites), dtype=int)
    for _ in range(N):
        cost = V * distances(len(sites)) ** 2 + U * n + 1e-9 * np.arange(len(sites))
        n[np.where(n < sites[0].Nmax, cost, np.inf).argmin()] += 1
    return MPS.from_product_state(sites, [str(k) for k in n], bc="finite", unit_cell_width=len(sites))


def ground_state(model, psi, chi, sweeps):
    options = {
        "mixer": True, "max_sweeps": sweeps, "max_E_err": 1e-9,
        "chi_list": {0: chi // 2, 2: chi}, "trunc_params": {"chi_max": chi, "svd_min": 1e-8},
    }  # fmt: skip
    energy, psi = TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi}


def profile(psi):
    """Bosons on each site and their variance."""
    n, square = psi.expectation_value("N"), psi.expectation_value("NN")
    return {"n": n, "variance": square - n**2, "total": n.sum()}


def free(L, J, V, chi, sweeps):
    """Three bosons without repulsion: energy and density less those of the lowest orbital, three times."""
    levels, orbitals = np.linalg.eigh(np.diag(V * distances(L) ** 2) - J * (np.eye(L, k=1) + np.eye(L, k=-1)))
    model = trap(L, J, 0.0, V, 3)
    found = ground_state(model, filled(model, 3, 1.0, V), chi, sweeps)
    density = 3 * orbitals[:, 0] ** 2
    return {"energy": found["energy"] - 3 * levels[0], "density": profile(found["psi"])["n"] - density}


def local_density(L, N, U, V):
    """Occupation of each site without hopping."""
    steps = np.array([V * distances(L) ** 2 + U * k for k in range(6)])
    highest = np.sort(steps.ravel())[N - 1]
    return (steps <= highest + 1e-9).sum(axis=0)


def plot(profile, L, N, U, V, J):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    x = distances(L)
    axes.plot(x, profile["n"], "o-", ms=4, label="bosons on the site")
    axes.step(x, local_density(L, N, U, V), "k--", where="mid", lw=0.8, label="without hopping")
    axes.plot(x, profile["variance"], "s-", ms=3, label="variance")
    axes.axhline(8 * (J / U) ** 2, color="C1", ls=":", label="8 (J/U)², uniform insulator")
    axes.set(xlabel="site from the centre", ylabel="occupation, variance", ylim=(0, 3))
    axes.set_title(f"{N} bosons in a trap, U = {U:g} J; reduced: L = {L} of 100", fontsize=10)
    axes.legend(fontsize=8)
    return figure
