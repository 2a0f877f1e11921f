"""Infinite chain of bosons with repulsion of neighbours: string and parity order of its insulators, by iDMRG."""

import numpy as np
from matplotlib.figure import Figure
from tenpy.algorithms.dmrg import TwoSiteDMRGEngine
from tenpy.models.hubbard import BoseHubbardModel
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "one_each": "initial_state",
    "ground_state": "solver",
    "orders": "observable",
    "phases": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 2, "boundary": "infinite", "U": 5.0, "V": 3.1, "n_max": 2, "chi": 40, "sweeps": 60}
__small__ = {"L": 4, "boundary": "open", "sweeps": 10}
__ladder__ = {"chi": [20, 30, 40]}
RANGE = 40


def chain(L, boundary, U, V, n_max):
    """-sum (b+ b + h.c.) + U/2 sum n (n - 1) + V sum n n' with at most n_max bosons on a site."""
    infinite = boundary == "infinite"
    ends = {"bc_MPS": "infinite" if infinite else "finite", "bc_x": "periodic" if infinite else "open"}
    return BoseHubbardModel({"L": L, "t": 1.0, "U": U, "V": V, "mu": 0.0, "n_max": n_max, "filling": 1.0, **ends})


def one_each(model):
    sites = model.lat.mps_sites()
    return MPS.from_product_state(sites, ["1"] * len(sites), bc=model.lat.bc_MPS, unit_cell_width=len(sites))


def ground_state(model, psi, chi, sweeps):
    """Energy (a site, of the infinite chain) and state."""
    options = {
        "mixer": True, "mixer_params": {"amplitude": 1e-3, "disable_after": 15}, "max_sweeps": sweeps,
        "max_E_err": 1e-9, "max_S_err": 1e-7, "trunc_params": {"chi_max": chi, "svd_min": 1e-8},
    }  # fmt: skip
    energy, psi = TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi}


def orders(psi):
    """String, parity and density-wave order at a distance, and pairs of Schmidt values of the middle cut."""
    for site in set(psi.sites):
        if "Turn" not in site.opnames:
            deviation = np.diag(site.N.to_ndarray()).real - 1
            site.add_op("Dev", np.diag(deviation))
            site.add_op("Turn", np.diag((-1.0) ** np.abs(deviation)))
    far = min(RANGE, psi.L - 1) if psi.finite else RANGE
    string = psi.correlation_function("Dev", "Dev", [0], [far], opstr="Turn", str_on_first=False)[0, 0]
    parity = psi.correlation_function("Turn", "Turn", [0], [far], opstr="Turn", str_on_first=False)[0, 0]
    wave = psi.correlation_function("Dev", "Dev", [0], [far])[0, 0]
    weights = np.sort(psi.get_SL(psi.L // 2) ** 2)[::-1]
    return {
        "string": -string.real, "parity": parity.real, "wave": wave.real, "weights": weights[:8],
        "pairs": weights[1:6:2] / weights[:6:2], "mean": psi.expectation_value("N").mean(),
        "schmidt": np.array([psi.get_SL(psi.L // 2)]),
    }  # fmt: skip


def phases(boundary, U, n_max, chi, sweeps):
    """The three orders against V, with half the states kept, and which of them there are in the three phases."""
    couplings, found = np.array([2.0, 2.6, 3.1, 3.7, 4.4]), []
    for V in couplings:
        model = chain(2 if boundary == "infinite" else 4, boundary, U, V, n_max)
        found.append(orders(ground_state(model, one_each(model), chi // 2, sweeps // 2)["psi"]))
    table = {name: np.abs([one[name] for one in found]) for name in ("parity", "string", "wave")}
    there = np.array([table[name][[0, 2, 4]] > 0.15 for name in ("parity", "string", "wave")]).T
    return {"V": couplings, "there": there.astype(float), **table}


def plot(phases, orders, U):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    for name, mark in (("parity", "s-"), ("string", "o-"), ("wave", "^-")):
        left.plot(phases["V"], phases[name], mark, ms=4, label=f"{name} order")
    left.set(xlabel="V / t", ylabel=f"order at {RANGE} sites")
    right.semilogy(np.arange(1, len(orders["weights"]) + 1), orders["weights"], "o", label="Haldane insulator")
    right.set(xlabel="number", ylabel="weight of a Schmidt state")
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle(f"Bosons with repulsion of neighbours, U = {U:g}t; reduced: one line", fontsize=10)
    return figure
