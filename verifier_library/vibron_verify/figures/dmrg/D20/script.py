"""Entanglement entropy of blocks of critical chains: free fermions, and a small ring by DMRG."""

import numpy as np
from matplotlib.figure import Figure
from scipy.linalg import toeplitz
from tenpy.algorithms import dmrg
from tenpy.models.spins import SpinModel
from tenpy.networks.mps import MPS

__elements__ = {
    "ring": "model",
    "neel": "initial_state",
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
    return SpinModel(
        {"L": L, "S": 0.5, "Jx": 1.0, "Jy": 1.0, "Jz": 0.0, "bc_MPS": "finite", "bc_x": "periodic", "conserve": "Sz"}
    )


def neel(model, L):
    return MPS.from_product_state(model.lat.mps_sites(), ["up", "down"] * (L // 2), bc="finite")


def ground_state(model, psi, chi, sweeps):
    options = {"mixer": True, "max_sweeps": sweeps, "trunc_params": {"chi_max": chi, "svd_min": 1e-12}}
    energy, psi = dmrg.TwoSiteDMRGEngine(psi, model, options).run()
    return {"energy": energy, "psi": psi, "entropies": psi.entanglement_entropy()}


def binary_entropy(p):
    p = np.clip(p, 1e-300, 1.0)
    q = np.clip(1.0 - p, 1e-300, 1.0)
    return -np.sum(p * np.log(p) + q * np.log(q))


def xx_entropy(L, block):
    """Return the entropy of a block of the XX ring, from the correlations of its half-filled fermions."""
    r = np.arange(1, block)
    row = np.concatenate([[0.5], np.sin(0.5 * np.pi * r) / (L * np.sin(np.pi * r / L))])
    return binary_entropy(np.linalg.eigvalsh(toeplitz(row)))


def same_by_fermions(L):
    return np.array([xx_entropy(L, block) for block in range(1, L)])


def xx_halves():
    """Return the entropies of half of a ring, the central charge of the first and last, and what is left over."""
    sizes = np.array([66, 130, 258])
    S = np.array([xx_entropy(L, L // 2) for L in sizes])
    return {
        "L": sizes,
        "entropy": S,
        "charge": 3.0 * (S[-1] - S[0]) / np.log(sizes[-1] / sizes[0]),
        "constant": S[-1] - np.log(sizes[-1] / np.pi) / 3.0,
    }


def xx_blocks(length):
    return np.array([xx_entropy(length, block) for block in range(1, length)])


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
