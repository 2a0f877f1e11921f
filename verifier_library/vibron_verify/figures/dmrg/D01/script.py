"""Attractive fermions of unequal numbers in a harmonic trap: densities of both spins by DMRG."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, dmrg_ground_state, hubbard, trap_potential

__elements__ = {
    "trap": "model",
    "ground_state": "solver",
    "eight_sites": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 20, "U": -4.0, "V": 0.016, "up": 8, "down": 3, "chi": 110, "sweeps": 12}
__small__ = {"L": 4, "V": 0.3, "up": 2, "down": 1}
__ladder__ = {"chi": [40, 70, 110]}


def trap(L, U, V, up, down):
    """Chain of hopping one with a potential V times the square of the distance from its centre."""
    potential = trap_potential(n_sites=L, strength=V)
    return hubbard(size=(L,), U=U, potential=potential, sector=Sector(n_up=up, n_down=down))


def filled(model):
    """Digits of a state with the fermions of both spins on the sites next to the centre."""
    sites = np.arange(model.n_sites)
    rank = np.argsort(np.argsort(np.abs(sites - (model.n_sites - 1) / 2), kind="stable"))
    return "".join(str(int(one)) for n in (model.sector.n_up, model.sector.n_down) for one in rank < n)


def ground_state(model, chi, sweeps):
    words = ("Nup", "Ndn", "Nupdn")
    found = dmrg_ground_state(model, chi, sweeps=sweeps, tolerance=1e-11, observables=words, initial=filled(model))
    up, down, pairs = (found.observables[word] for word in words)
    densities = {"up": up, "down": down, "n": up + down, "difference": up - down, "pairs": pairs}
    return {"energy": found.ladder[-1].value, "psi": found.state, **densities}


def eight_sites(chi, sweeps):
    """Three and one fermions on eight sites in a trap of 0.1."""
    found = ground_state(trap(8, -4.0, 0.1, 3, 1), chi, sweeps)
    return {name: values for name, values in found.items() if name != "psi"}


def plot(ground_state, L, up, down):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    sites = np.arange(L) - (L - 1) / 2
    axes.plot(sites, ground_state["up"], "^-", ms=4, label="up")
    axes.plot(sites, ground_state["down"], "v-", ms=4, label="down")
    axes.plot(sites, ground_state["difference"], "o-", ms=4, label="up - down")
    middle = ground_state["difference"][L // 2 - 2 : L // 2 + 2].mean()
    axes.axhline(middle, color="gray", ls="--", lw=0.8, label=f"mean of the centre, {middle:.3f}")
    axes.set(xlabel="site from the centre", ylabel="fermions on the site", ylim=(0, None))
    reduced = f"; reduced: L = {L} of 80" if L < 80 else ""
    axes.set_title(f"Attractive fermions, {up} up, {down} down{reduced}", fontsize=10)
    axes.legend(fontsize=8)
    return figure
