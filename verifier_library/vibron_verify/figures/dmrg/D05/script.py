"""Energies of Heisenberg rings of spins 1/2 and their heat capacity, by diagonalising every sector of Sz."""

from math import comb

import numpy as np
import scipy.sparse as sparse
from matplotlib.figure import Figure
from scipy.sparse.linalg import eigsh

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "energies": "sweep",
    "thermodynamics": "sweep",
    "plot": "plot",
}
__parameters__ = {"N": 12, "J": 1.0, "longest": 16, "start": 4}
__small__ = {"N": 6, "longest": 8}
__ladder__ = {"N": [8, 10, 12]}
TEMPERATURES = np.linspace(0.05, 2.0, 196)


def states(N, up=None):
    """Bit patterns with a number of spins up, or all; bit N - 1 - i is one where spin i is up."""
    patterns = np.arange(2**N)[::-1]
    ups = sum(patterns >> i & 1 for i in range(N))
    return patterns if up is None else patterns[ups == up]


def ring(N, J, up=None):
    """H = J sum S_i . S_(i+1) on a ring, in the whole space or with a number of spins up."""
    basis = states(N, up)
    place = np.zeros(2**N, dtype=int)
    place[basis] = np.arange(len(basis))
    diagonal, rows, columns = np.zeros(len(basis)), [], []
    for i in range(N):
        pair = (1 << i) | (1 << (i + 1) % N)
        differ = np.flatnonzero((basis & pair != 0) & (basis & pair != pair))
        diagonal += J / 4
        diagonal[differ] -= J / 2
        rows.append(place[basis[differ] ^ pair])
        columns.append(differ)
    rows, columns = np.concatenate(rows), np.concatenate(columns)
    flips = sparse.csr_matrix((np.full(len(rows), J / 2), (rows, columns)), shape=(len(basis),) * 2)
    return flips + sparse.diags(diagonal, format="csr")


def lowest(block):
    """Lowest level of a block and its vector."""
    if block.shape[0] < 500:
        levels, vectors = np.linalg.eigh(block.toarray())
    else:
        start = np.random.default_rng(1).normal(size=block.shape[0])
        levels, vectors = eigsh(block, k=1, which="SA", v0=start)
    return levels[0], vectors[:, 0]


def ground_state(N, J):
    energy, vector = lowest(ring(N, J, N // 2))
    psi = np.zeros(2**N)
    psi[2**N - 1 - states(N, N // 2)] = vector
    return {"energy": energy, "psi": psi}


def energies(J, start, longest):
    """Energy of the ground state and gap to the lowest triplet, for each even ring."""
    sizes = np.arange(start, longest + 1, 2)
    total = np.array([lowest(ring(N, J, N // 2))[0] for N in sizes])
    triplet = np.array([lowest(ring(N, J, N // 2 + 1))[0] for N in sizes])
    return {"sizes": sizes, "total": total, "density": total / sizes, "gaps": triplet - total}


def thermodynamics(N, J):
    """Heat capacity C = (<E^2> - <E>^2) / T^2 and entropy a site, from all levels."""
    blocks = [np.linalg.eigvalsh(ring(N, J, up).toarray()) for up in range(N // 2 + 1)]
    levels = np.concatenate(blocks + blocks[:-1])  # Sz and -Sz have the same levels
    assert len(levels) == sum(comb(N, up) for up in range(N + 1))
    levels -= levels.min()
    weights = np.exp(-levels / TEMPERATURES[:, None])
    partition = weights.sum(axis=1)
    mean, square = weights @ levels / partition, weights @ levels**2 / partition
    capacity = (square - mean**2) / TEMPERATURES**2 / N
    top = capacity.argmax()
    return {
        "C": capacity, "maximum": capacity[top], "at": TEMPERATURES[top],
        "entropy": (np.log(partition) + mean / TEMPERATURES) / N, "infinite_entropy": np.log(len(levels)),
    }  # fmt: skip


def plot(energies, thermodynamics, N):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.plot(1 / energies["sizes"] ** 2, energies["density"], "o", label="rings")
    left.plot(0, 0.25 - np.log(2), "r_", ms=14, clip_on=False, label="1/4 - ln 2")
    left.set(xlabel="1/N²", ylabel="energy a site / J", xlim=(0, None))
    right.plot(TEMPERATURES, thermodynamics["C"], label=f"N = {N}")
    right.plot(0.48, 0.3510, "r+", ms=10, label="0.3510 at 0.48")
    right.set(xlabel="T / J", ylabel="heat capacity a site / k", xlim=(0, 2), ylim=(0, None))
    for axes in (left, right):
        axes.legend(fontsize=8)
    figure.suptitle("Heisenberg rings of spins 1/2", fontsize=10)
    return figure
