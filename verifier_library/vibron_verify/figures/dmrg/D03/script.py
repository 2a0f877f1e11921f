"""Open chain of spins one: spins 1/2 at the ends of the state of Sz = 1, and the Haldane gap, by DMRG."""

import numpy as np
from matplotlib.figure import Figure
from tenpy.algorithms.dmrg import TwoSiteDMRGEngine
from tenpy.models.spins import SpinChain
from tenpy.networks.mps import MPS

__elements__ = {
    "chain": "model",
    "one_up": "initial_state",
    "ground_state": "solver",
    "profile": "observable",
    "levels": "sweep",
    "ten_sites": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 20, "J": 1.0, "chi": 80, "sweeps": 8}
__small__ = {"L": 6}
__ladder__ = {"chi": [40, 60, 80]}


def chain(L, J):
    return SpinChain({"L": L, "S": 1.0, "Jx": J, "Jy": J, "Jz": J, "conserve": "Sz", "bc_MPS": "finite"})


def product_state(model, Sz):
    """Up and down in turn, with Sz sites turned from down to zero."""
    sites = model.lat.mps_sites()
    words = ["up", "down"] * (len(sites) // 2)
    words[1 : 2 * Sz : 2] = ["0.0"] * Sz
    return MPS.from_product_state(sites, words, bc="finite", unit_cell_width=len(sites))


def one_up(model):
    return product_state(model, 1)


def ground_state(model, psi, chi, sweeps):
    """The lowest state with the Sz of the one given."""
    options = {
        "mixer": True, "max_sweeps": sweeps, "max_E_err": 1e-9,
        "chi_list": {0: chi // 4, 2: chi // 2, 4: chi}, "trunc_params": {"chi_max": chi, "svd_min": 1e-8},
    }  # fmt: skip
    energy, psi = TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi}


def profile(psi):
    """<Sz_i>, the length of its decay from the end, and the spin in the left half."""
    sz = psi.expectation_value("Sz")
    inner = np.arange(1, max(4, psi.L // 2 - 2))
    slope = np.polyfit(inner, np.log(np.abs(sz[inner])), 1)[0]
    return {"sz": sz, "xi": -1 / slope, "end_spin": sz[: psi.L // 2].sum()}


def levels(model, energy, chi, sweeps):
    """Lowest energies with Sz = 0, 1, 2, and the gap between the last two."""
    found = [ground_state(model, product_state(model, Sz), chi, sweeps)["energy"] for Sz in (0, 2)]
    return {
        "energies": np.array([found[0], energy, found[1]]),
        "gap": found[1] - energy,
        "splitting": energy - found[0],
    }


def ten_sites(J, chi, sweeps):
    model = chain(10, J)
    return np.array([ground_state(model, product_state(model, Sz), chi, sweeps)["energy"] for Sz in (0, 1, 2)])


def plot(profile, levels, ten_sites, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=(2, 1))
    sites = np.arange(1, L + 1)
    left.semilogy(sites, np.abs(profile["sz"]), "o-", ms=4, label="|⟨Sz⟩| with Sz = 1")
    left.semilogy(sites[: L // 2], 0.5 * np.exp(-sites[: L // 2] / 6.03), "k--", lw=0.8, label="decay of 6.03 sites")
    left.set(xlabel="site", ylabel="magnetisation")
    right.plot([1 / 10, 1 / L], [ten_sites[2] - ten_sites[1], levels["gap"]], "o", label="E(2) - E(1)")
    right.plot([1 / 10, 1 / 20, 1 / 40], [0.76550309, 0.54570615, 0.45203170], "r+", ms=10, label="block2")
    right.plot(0, 0.41050, "k_", ms=14, clip_on=False, label="0.41050, quoted")
    right.set(xlabel="1/L", ylabel="gap / J", xlim=(0, None), ylim=(0.35, None))
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle(f"Open chain of spins one{f', reduced: L = {L} of 60' if L < 60 else ''}", fontsize=10)
    return figure
