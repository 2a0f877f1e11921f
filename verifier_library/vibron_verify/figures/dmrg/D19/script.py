"""Doped Hubbard ladder of two legs by exact diagonalisation: spin gap, binding and correlations of pairs."""

from functools import partial, reduce

import numpy as np
from matplotlib.figure import Figure
from scipy.sparse import coo_array, csr_array, diags_array, eye_array, kron
from scipy.sparse.linalg import LinearOperator, eigsh

__elements__ = {
    "ladder": "model",
    "ground_state": "solver",
    "pairs": "observable",
    "energies": "sweep",
    "band_limit": "observable",
    "draw": "plot",
}
__parameters__ = {"rungs": 4, "n_up": 3, "n_down": 3, "U": 8.0, "tol": 1e-9}
__small__ = {"rungs": 2, "n_up": 2, "n_down": 1}
__ladder__ = {"tol": [1e-2, 1e-4, 1e-9]}


def bonds(rungs, across=1.0):
    """Return pairs of sites, counted rung by rung, with the hopping between them."""
    along = [(i, i + 2, 1.0) for i in range(2 * rungs - 2)]
    return along + [(2 * r, 2 * r + 1, across) for r in range(rungs)]


def ladder(rungs, U):
    """Return the matrix over all states of a small ladder: modes site by site, spin up before down."""
    if rungs > 4:
        return {"rungs": rungs, "repulsion": U}
    string, lower, product = diags_array([1.0, -1.0]), csr_array([[0.0, 1.0], [0.0, 0.0]]), partial(kron, format="csr")
    c = [reduce(product, [string] * m + [lower, eye_array(2 ** (4 * rungs - m - 1))]) for m in range(4 * rungs)]
    n = [one.T @ one for one in c]
    hops = sum(t * c[2 * i + s].T @ c[2 * j + s] for i, j, t in bonds(rungs) for s in (0, 1))
    return csr_array(-(hops + hops.T) + U * sum(n[2 * i] @ n[2 * i + 1] for i in range(2 * rungs)))


def basis(sites, n):
    return np.array([s for s in range(2**sites) if s.bit_count() == n])


def one_spin(rungs, n, across):
    """Return the hopping matrix of n electrons of one spin, and which sites are occupied in each state."""
    states = basis(2 * rungs, n)
    rows, columns, values = [], [], []
    for i, j, t in bonds(rungs, across):
        able = np.flatnonzero(((states >> i) ^ (states >> j)) & 1)
        between = (1 << j) - (2 << i)
        rows.append(np.searchsorted(states, states[able] ^ (1 << i) ^ (1 << j)))
        columns.append(able)
        values.append(t * (2.0 * (np.bitwise_count(states[able] & between) % 2) - 1.0))
    entries = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
    hopping = coo_array(entries, shape=(len(states), len(states))).tocsr()
    return hopping, ((states[:, None] >> np.arange(2 * rungs)) & 1).astype(float)


def lowest(rungs, n_up, n_down, U, tol, across=1.0):
    """Return the lowest level in a sector and its state psi[up, down]."""
    (up, at_up), (down, at_down) = one_spin(rungs, n_up, across), one_spin(rungs, n_down, across)
    repulsion = U * at_up @ at_down.T

    def apply(vector):
        psi = vector.reshape(repulsion.shape)
        return (up @ psi + (down @ psi.T).T + repulsion * psi).reshape(-1)

    operator = LinearOperator((repulsion.size, repulsion.size), matvec=apply, dtype=float)
    start = np.random.default_rng(1).normal(size=repulsion.size)
    energies, vectors = eigsh(operator, k=1, which="SA", tol=tol, v0=start)
    psi = vectors[:, 0].reshape(repulsion.shape)
    density = (psi**2).sum(1) @ at_up + (psi**2).sum(0) @ at_down
    return {"energy": energies[0], "amplitudes": psi, "density": density}


def ground_state(rungs, n_up, n_down, U, tol):
    return lowest(rungs, n_up, n_down, U, tol)


def annihilator(sites, n, i):
    """Return the matrix that takes one electron from site i, from n electrons of one spin to n - 1."""
    states, fewer = basis(sites, n), basis(sites, n - 1)
    able = np.flatnonzero((states >> i) & 1)
    rows = np.searchsorted(fewer, states[able] ^ (1 << i))
    signs = 1.0 - 2.0 * (np.bitwise_count(states[able] & ((1 << i) - 1)) % 2)
    return csr_array((signs, (rows, able)), shape=(len(fewer), len(states)))


def pairs(ground_state, rungs, n_up, n_down):
    """Return the correlation of singlets on rungs against their distance from the second rung."""
    psi, taken = ground_state["amplitudes"], []
    for r in range(rungs):
        up = [annihilator(2 * rungs, n_up, 2 * r + leg) for leg in (0, 1)]
        down = [annihilator(2 * rungs, n_down, 2 * r + leg) for leg in (0, 1)]
        taken.append((down[1] @ (up[0] @ psi).T + down[0] @ (up[1] @ psi).T) / np.sqrt(2.0))
    first = min(1, rungs - 1)
    return np.array([np.sum(taken[r] * taken[first]) for r in range(first, rungs)])


def energies(ground_state, rungs, n_up, n_down, U, tol):
    """Return the spin gap of the doped ladder, and what two holes in the half-filled one gain by being together."""
    triplet = lowest(rungs, n_up + 1, n_down - 1, U, tol)["energy"]
    none, one, two = (
        lowest(rungs, up, down, U, tol)["energy"]
        for up, down in ((rungs, rungs), (rungs, rungs - 1), (rungs - 1, rungs - 1))
    )
    return {"spin_gap": triplet - ground_state["energy"], "binding": 2.0 * one - two - none}


def band_limit(tol, size=4):
    """Return the spin gap of a half-filled ladder without repulsion against the hopping on the rungs."""
    across = np.array([2.5, 3.0, 4.0])
    levels = [[lowest(size, size + m, size - m, 0.0, tol, t)["energy"] for m in (0, 1)] for t in across]
    return {"across": across, "gap": np.array([triplet - singlet for singlet, triplet in levels])}


def draw(pairs, energies, band_limit, rungs, n_up, n_down):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    left, right = figure.subplots(1, 2)
    left.plot(range(len(pairs)), np.abs(pairs), "o-", mfc="none", label=f"{n_up + n_down} electrons")
    left.set(xlabel="distance / rungs", ylabel="|correlation of singlets on rungs|")
    left.set_title(f"reduced: 2 x {rungs} of 2 x 16", fontsize=9)
    right.plot(band_limit["across"], band_limit["gap"], "s", mfc="none", label="U = 0, 2 x 4, half filled")
    line = np.linspace(2.0, 4.0, 20)
    right.plot(line, 2.0 * line - 4.0 * np.cos(np.pi / 5.0), "k-", lw=0.8, label="2t' - 4t cos(π/5)")
    right.axhline(energies["spin_gap"], color="C3", ls=":", label="spin gap at left, t' = t")
    right.set(xlabel="hopping t' on the rungs / t", ylabel="gap / t", ylim=(0, None))
    for axes in (left, right):
        axes.legend(fontsize=7)
    return figure
