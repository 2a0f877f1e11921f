"""Chain of Affleck, Kennedy, Lieb and Tasaki by DMRG: energy, string order, correlations and entropy."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, aklt, dmrg_ground_state

__elements__ = {
    "chain": "model",
    "ground_state": "solver",
    "multiplet": "sweep",
    "plot": "plot",
}
__parameters__ = {"L": 16, "J": 1.0, "chi": 8, "sweeps": 6}
__small__ = {"L": 6}
__ladder__ = {"chi": [4, 6, 8]}


def chain(L, J):
    """The sector Sz = 1, where the free spins 1/2 at both ends point up and the ground state is unique."""
    return aklt(size=(L,), J=J, sector=Sector(total_sz=1))


def ground_state(model, chi, sweeps):
    """Energy and state; correlation and string order from the site at a third of the chain, and the entropies."""
    words = ("Sz Sz", "string Sz", "entropy", "spectrum")
    found = dmrg_ground_state(model, chi, sweeps=sweeps, tolerance=1e-9, observables=words)
    pairs, strings, entropy, levels = (found.observables[word] for word in words)
    L, first = model.n_sites, model.n_sites // 3
    distances = np.arange(1, L - 2 * first + 1)
    spin, string = pairs[first, first + distances], -strings[first, first + distances]
    slope = np.polyfit(distances[:4], np.log(np.abs(spin[:4])), 1)[0]
    return {
        "energy": found.ladder[-1].value, "psi": found.state,
        "distance": distances, "spin": spin, "string": string, "xi": -1 / slope, "string_end": string[-1],
        "entropy": entropy, "middle_entropy": entropy[L // 2 - 2 : L // 2 + 1],
        "schmidt": np.exp(-levels[None, :2] / 2),
    }  # fmt: skip


def multiplet(model, energy, chi, sweeps):
    """Lowest energy with Sz = 0 and 1: both belong to the four states of the spins at the ends."""
    other = dmrg_ground_state(model.with_sector(total_sz=0), chi, sweeps=sweeps, tolerance=1e-9)
    return np.array([other.value, energy])


def plot(ground_state, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.semilogy(ground_state["distance"], np.abs(ground_state["spin"]), "o", label="|⟨Sz Sz⟩|")
    left.semilogy(ground_state["distance"], np.abs(ground_state["string"]), "s", ms=4, label="string order")
    left.semilogy(ground_state["distance"], 4 / 3 / 3.0 ** ground_state["distance"], "k-", lw=0.7, label="4/3 · 3^(-r)")
    left.axhline(4 / 9, color="gray", ls="--", label="4/9")
    left.set(xlabel="distance (sites)", ylabel="correlation")
    right.plot(np.arange(1, L), ground_state["entropy"], "o")
    right.axhline(np.log(2), color="gray", ls="--", label="ln 2")
    right.set(xlabel="cut", ylabel="entropy (nats)", ylim=(0, 0.8))
    right.set_title(f"E / bond = {ground_state['energy'] / (L - 1):.6f}", fontsize=9)
    for axes in (left, right):
        axes.legend(fontsize=7)
    figure.suptitle(f"AKLT chain, L = {L}", fontsize=10)
    return figure
