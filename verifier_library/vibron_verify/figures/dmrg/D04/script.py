"""Gap of rings of spins one, extrapolated to the Haldane gap: exact diagonalisation in the sectors Sz = 0 and 1."""

import numpy as np
import scipy.sparse as sparse
from matplotlib.figure import Figure
from scipy.sparse.linalg import eigsh

__elements__ = {"ring": "model", "ground_state": "solver", "gaps": "sweep", "plot": "plot"}
__parameters__ = {"L": 6, "J": 1.0, "longest": 12}
__small__ = {"L": 4, "longest": 8}
__ladder__ = {"longest": [8, 10, 12]}


def configurations(L, total=None):
    """Numbers of the states, site 0 running slowest, and Sz of each site; all 3^L, or those of one total Sz."""
    codes = np.arange(3**L)
    sz = np.array([1 - codes // 3 ** (L - 1 - i) % 3 for i in range(L)], dtype=np.int8)
    inside = slice(None) if total is None else sz.sum(axis=0) == total
    return codes[inside], sz[:, inside]


def ring(L, J, total=None):
    """H = J sum S_i . S_(i+1) on a ring of spins one, in the whole space or for one total Sz."""
    codes, sz = configurations(L, total)
    place = np.full(3**L, -1, dtype=np.int32)
    place[codes] = np.arange(len(codes))
    diagonal, rows, columns = np.zeros(len(codes)), [], []
    for i in range(L):
        j = (i + 1) % L
        diagonal += J * sz[i] * sz[j]
        for up, down in ((i, j), (j, i)):  # S+ S- / 2 has the entry one wherever it acts
            acts = np.flatnonzero((sz[up] < 1) & (sz[down] > -1))
            rows.append(place[codes[acts] - 3 ** (L - 1 - up) + 3 ** (L - 1 - down)])
            columns.append(acts)
    rows, columns = np.concatenate(rows), np.concatenate(columns)
    flips = sparse.csr_matrix((np.full(len(rows), J), (rows, columns)), shape=(len(codes),) * 2)
    return flips + sparse.diags(diagonal, format="csr")


def lowest(block):
    """Lowest level of a block and its vector."""
    if block.shape[0] < 500:
        levels, vectors = np.linalg.eigh(block.toarray())
    else:
        start = np.random.default_rng(1).normal(size=block.shape[0])
        levels, vectors = eigsh(block, k=1, which="SA", v0=start, tol=1e-9)
    return levels[0], vectors[:, 0]


def ground_state(L, J):
    """Ground state of one ring, in the sector Sz = 0."""
    energy, vector = lowest(ring(L, J, total=0))
    psi = np.zeros(3**L)
    psi[configurations(L, 0)[0]] = vector
    return {"energy": energy, "psi": psi}


def gaps(J, longest):
    """E(Sz = 1) - E(Sz = 0) for each even length, and the limit by Shanks' transformation, repeated."""
    lengths = np.arange(4, longest + 1, 2)
    found = np.array([lowest(ring(L, J, 1))[0] - lowest(ring(L, J, 0))[0] for L in lengths])
    limit = found
    while len(limit) > 2:
        first, last = limit[1:-1] - limit[:-2], limit[2:] - limit[1:-1]
        limit = limit[2:] - last**2 / (last - first)
    return {"lengths": lengths, "gap": found, "limit": limit[-1]}


def plot(gaps):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot(1 / gaps["lengths"], gaps["gap"], "o-", lw=0.7, label="exact diagonalisation")
    axes.plot(0, gaps["limit"], "s", clip_on=False, label=f"extrapolated, {gaps['limit']:.4f}")
    axes.axhline(0.41048, color="gray", ls="--", label="0.41048, quoted")
    axes.set(xlabel="1/L", ylabel="gap / J", xlim=(0, None), ylim=(0.35, None))
    axes.set_title(f"Spin-1 rings; reduced: L to {gaps['lengths'][-1]} of 22", fontsize=10)
    axes.legend()
    return figure
