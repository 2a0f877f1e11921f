"""Rings of Haldane and Shastry by exact diagonalisation: energies and the static structure factor."""

import numpy as np
from matplotlib.figure import Figure
from scipy.sparse import coo_array
from scipy.sparse.linalg import eigsh

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "sizes": "sweep",
    "correlations": "observable",
    "draw": "plot",
}
__parameters__ = {"N": 16, "tol": 1e-12}
__small__ = {"N": 6}
__ladder__ = {"tol": [1e-3, 1e-6, 1e-12]}


def states_of(N):
    """Return all states of a small ring, and of a larger one those with half of the spins up."""
    states = np.arange(2**N)
    return states if N <= 10 else states[np.bitwise_count(states) == N // 2]


def ring(N):
    """Return H; bit N - 1 - i of a state is 0 where spin i is up."""
    states = states_of(N)
    rows, columns, values = [], [], []
    diagonal = np.zeros(len(states))
    for i in range(N):
        for j in range(i + 1, N):
            J = (np.pi / N / np.sin(np.pi * (i - j) / N)) ** 2
            unlike = ((states >> (N - 1 - i)) ^ (states >> (N - 1 - j))) & 1
            diagonal += J * (0.25 - 0.5 * unlike)
            able = np.flatnonzero(unlike)
            flipped = states[able] ^ (1 << (N - 1 - i)) ^ (1 << (N - 1 - j))
            rows.append(np.searchsorted(states, flipped))
            columns.append(able)
            values.append(np.full(able.size, 0.5 * J))
    place = np.arange(len(states))
    entries = (np.concatenate([diagonal, *values]), (np.concatenate([place, *rows]), np.concatenate([place, *columns])))
    return coo_array(entries, shape=(len(states), len(states))).tocsr()


def lowest(H, tol):
    """Return the lowest level of a ring and its state."""
    start = np.random.default_rng(1).normal(size=H.shape[0])
    energies, vectors = eigsh(H, k=1, which="SA", tol=tol, v0=start)
    return energies[0], vectors[:, 0]


def ground_state(hamiltonian, tol):
    energy, state = lowest(hamiltonian, tol)
    return {"energy": energy, "state": state}


def sizes(tol):
    rings = np.arange(4, 17, 2)
    return {"N": rings, "energy": np.array([lowest(ring(N), tol)[0] for N in rings])}


def correlations(state, N):
    """Return <Sz_i Sz_j>, its Fourier transform, and <Sx_i Sx_j> from flips of pairs of spins."""
    states, weights = states_of(N), np.abs(state) ** 2
    up = 0.5 - ((states[:, None] >> np.arange(N - 1, -1, -1)) & 1)
    zz, xx = up.T @ (weights[:, None] * up), 0.25 * np.eye(N)
    for i in range(N):
        for j in range(i + 1, N):
            able = np.flatnonzero(up[:, i] != up[:, j])
            flipped = np.searchsorted(states, states[able] ^ (1 << (N - 1 - i)) ^ (1 << (N - 1 - j)))
            xx[i, j] = xx[j, i] = 0.25 * state[able] @ state[flipped]
    factor = np.fft.fft(zz[0]).real
    return {"zz": zz, "xx": xx, "factor": factor, "magnetisation": weights @ up}


def draw(sizes, correlations, N):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    left, right = figure.subplots(1, 2)
    line = np.linspace(4.0, 16.0, 50)
    left.plot(line**-2, -(np.pi**2) * (1.0 + 5.0 / line**2) / 24.0, "k-", lw=0.8, label="-π² (1 + 5/N²) / 24")
    left.plot(1.0 / sizes["N"] ** 2, sizes["energy"] / sizes["N"], "o", mfc="none", label="diagonalisation")
    left.set(xlabel="1 / N²", ylabel="energy a site / J", xlim=(0, None))
    q = np.arange(N // 2 + 1) / (N // 2)
    right.plot(q, correlations["factor"][: N // 2 + 1], "o", mfc="none", label=f"N = {N}")
    fine = np.linspace(0.0, 0.985, 200)
    right.plot(fine, -np.log(1.0 - fine) / 4.0, "k-", lw=0.8, label="-ln(1 - q/π) / 4")
    right.set(xlabel="q / π", ylabel="structure factor of Sz")
    for axes in (left, right):
        axes.legend(fontsize=7)
    return figure
