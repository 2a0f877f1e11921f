"""Entanglement entropy of blocks of critical chains: free fermions, and a small ring by DMRG."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import Sector, dmrg_ground_state, free_fermion_entanglement, free_fermion_ground_state, heisenberg

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "same_by_fermions": "observable",
    "xx_halves": "sweep",
    "xx_blocks": "sweep",
    "ising_blocks": "sweep",
    "draw": "plot",
}
__parameters__ = {"L": 12, "chi": 64, "sweeps": 10, "length": 258, "momenta": 8192}
__small__ = {"L": 6}
__ladder__ = {"chi": [32, 48, 64], "momenta": [2048, 4096, 8192]}


def ring(L):
    return heisenberg(size=(L,), boundary="periodic", Jz=0.0, sector=Sector(total_sz=0))


def ground_state(model, chi, sweeps):
    found = dmrg_ground_state(model, chi, sweeps=sweeps, tolerance=1e-10, cutoff=1e-12, observables=("entropy",))
    return {"energy": found.ladder[-1].value, "psi": found.state, "entropies": found.observables["entropy"]}


def same_by_fermions(L):
    """Return the entropies of all blocks of a ring, from its half-filled fermions."""
    return free_fermion_ground_state(ring(L).with_sector(), ("entropy",)).observables["entropy"]


def xx_halves():
    """Return the entropies of half of a ring, the central charge of the first and last, and what is left over."""
    sizes = np.array([66, 130, 258])
    S = np.array([free_fermion_entanglement(ring(L).with_sector()).entropy for L in sizes])
    return {
        "L": sizes,
        "entropy": S,
        "charge": 3.0 * (S[-1] - S[0]) / np.log(sizes[-1] / sizes[0]),
        "constant": S[-1] - np.log(sizes[-1] / np.pi) / 3.0,
    }


def xx_blocks(length):
    return same_by_fermions(length)


def binary_entropy(p):
    p = np.clip(p, 1e-300, 1.0)
    q = np.clip(1.0 - p, 1e-300, 1.0)
    return -np.sum(p * np.log(p) + q * np.log(q))


def ising_blocks(momenta):
    """Return entropies of blocks of a long Ising ring at three fields, from correlations of its Majorana fermions."""
    k = (2.0 * np.arange(momenta) + 1.0) * np.pi / momenta
    blocks = np.array([4, 8, 16, 32, 64, 128])
    found = {"block": blocks}
    for g in (0.5, 1.0, 1.5):
        phase = (g - np.exp(1j * k)) / np.abs(g - np.exp(1j * k))
        distance = np.arange(-127, 128)
        G = (np.exp(1j * np.outer(distance, k)) @ phase).real / momenta
        places = np.arange(128)
        matrix = G[127 + places[:, None] - places]
        nu = [np.linalg.svd(matrix[:b, :b], compute_uv=False) for b in blocks]
        found[f"g={g:g}"] = np.array([binary_entropy(0.5 * (1.0 + np.minimum(one, 1.0))) for one in nu])
    found["charge"] = 3.0 * (found["g=1"][-1] - found["g=1"][-2]) / np.log(2.0)
    return found


def draw(xx_blocks, ising_blocks, ground_state, length, L):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    chord = length / np.pi * np.sin(np.pi * np.arange(1, length) / length)
    axes.plot(chord, xx_blocks, ".", ms=3, label=f"XX ring, {length} spins")
    axes.plot(chord, np.log(chord) / 3.0 + 0.726, "k-", lw=0.7, label="ln(chord) / 3 + 0.726")
    small = L / np.pi * np.sin(np.pi * np.arange(1, L) / L)
    axes.plot(small, ground_state["entropies"], "C3x", label=f"XX ring, {L} spins, DMRG")
    for word, mark in (("g=0.5", "v-"), ("g=1", "s-"), ("g=1.5", "^-")):
        axes.plot(ising_blocks["block"], ising_blocks[word], mark, ms=4, lw=0.7, label=f"Ising chain, {word}")
    axes.set(xscale="log", xlabel="block, or its chord / sites", ylabel="entropy / nat")
    axes.legend(fontsize=7)
    return figure
