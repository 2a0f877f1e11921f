"""Open chain of spins one: spins 1/2 at the ends of the state of Sz = 1, and the Haldane gap, by DMRG."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, dmrg_ground_state, heisenberg

__elements__ = {
    "chain": "model",
    "ground_state": "solver",
    "levels": "sweep",
    "ten_sites": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 20, "J": 1.0, "chi": 80, "sweeps": 8}
__small__ = {"L": 6}
__ladder__ = {"chi": [40, 60, 80]}


def chain(L, J):
    return heisenberg(size=(L,), spin=1.0, J=J, sector=Sector(total_sz=1))


def lowest(model, Sz, chi, sweeps, observables=()):
    """The lowest state with a total Sz."""
    model = model.with_sector(total_sz=Sz)
    return dmrg_ground_state(model, chi, sweeps=sweeps, tolerance=1e-7, observables=observables)


def ground_state(model, chi, sweeps):
    """Energy and state with Sz = 1; <Sz_i>, the length of its decay from the end, and the spin in the left half."""
    found = lowest(model, 1, chi, sweeps, ("Sz",))
    sz, L = found.observables["Sz"], model.n_sites
    inner = np.arange(1, max(4, L // 2 - 2))
    slope = np.polyfit(inner, np.log(np.abs(sz[inner])), 1)[0]
    profile = {"sz": sz, "xi": -1 / slope, "end_spin": sz[: L // 2].sum()}
    return {"energy": found.ladder[-1].value, "psi": found.state, **profile}


def levels(model, energy, chi, sweeps):
    """Lowest energies with Sz = 0, 1, 2, and the gap between the last two."""
    below, above = (lowest(model, Sz, chi, sweeps).ladder[-1].value for Sz in (0, 2))
    return {"energies": np.array([below, energy, above]), "gap": above - energy, "splitting": energy - below}


def ten_sites(J, chi, sweeps):
    return np.array([lowest(chain(10, J), Sz, chi, sweeps).value for Sz in (0, 1, 2)])


def plot(ground_state, levels, ten_sites, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=(2, 1))
    sites = np.arange(1, L + 1)
    left.semilogy(sites, np.abs(ground_state["sz"]), "o-", ms=4, label="|⟨Sz⟩| with Sz = 1")
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
