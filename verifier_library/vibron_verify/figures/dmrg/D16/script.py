"""Hubbard rings at one electron on two sites: the Luttinger parameter of the charges, and that of the Bethe ansatz."""

from functools import reduce

import numpy as np
from matplotlib.figure import Figure
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.sparse import coo_array, csr_array, diags_array, eye_array, kron
from scipy.sparse.linalg import LinearOperator, eigsh

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "limits": "observable",
    "bethe_ansatz": "sweep",
    "rings": "sweep",
    "draw": "plot",
}
__parameters__ = {"L": 12, "n_up": 3, "n_down": 3, "U": 4.0, "tol": 1e-12, "points": 80}
__small__ = {"L": 5, "n_up": 2, "n_down": 1, "points": 20}
__ladder__ = {"tol": [1e-3, 1e-6, 1e-12], "points": [20, 40, 80]}


def ring(L, U):
    """Return the matrix over all states of a small ring: modes site by site, spin up before down."""
    if L > 5:
        return {"sites": L, "repulsion": U}
    string, lower = diags_array([1.0, -1.0]), csr_array([[0.0, 1.0], [0.0, 0.0]])

    def annihilator(mode):
        factors = [string] * mode + [lower] + [eye_array(2)] * (2 * L - mode - 1)
        return csr_array(reduce(kron, factors))

    c = [annihilator(mode) for mode in range(2 * L)]
    n = [one.T @ one for one in c]
    hops = sum(c[2 * i + s].T @ c[(2 * i + 2 + s) % (2 * L)] for i in range(L) for s in (0, 1))
    return -(hops + hops.T) + U * sum(n[2 * i] @ n[2 * i + 1] for i in range(L))


def one_spin(L, n):
    """Return the hopping matrix of n electrons of one spin, and which sites are occupied in each state."""
    states = np.array([s for s in range(2**L) if s.bit_count() == n])
    rows, columns, signs = [], [], []
    for i in range(L):
        j = (i + 1) % L
        able = np.flatnonzero(((states >> i) ^ (states >> j)) & 1)
        moved = states[able] ^ (1 << i) ^ (1 << j)
        between = (1 << max(i, j)) - (2 << min(i, j))
        rows.append(np.searchsorted(states, moved))
        columns.append(able)
        signs.append(2.0 * (np.bitwise_count(states[able] & between) % 2) - 1.0)
    entries = (np.concatenate(signs), (np.concatenate(rows), np.concatenate(columns)))
    hopping = coo_array(entries, shape=(len(states), len(states))).tocsr()
    return hopping, ((states[:, None] >> np.arange(L)) & 1).astype(float)


def ground_state(L, n_up, n_down, U, tol):
    """Return the lowest level in a sector, by Lanczos steps on psi[up, down] without storing the matrix."""
    (up, at_up), (down, at_down) = one_spin(L, n_up), one_spin(L, n_down)
    repulsion = U * at_up @ at_down.T
    shape = repulsion.shape

    def apply(vector):
        psi = vector.reshape(shape)
        return (up @ psi + (down @ psi.T).T + repulsion * psi).reshape(-1)

    operator = LinearOperator((repulsion.size, repulsion.size), matvec=apply, dtype=float)
    start = np.random.default_rng(1).normal(size=repulsion.size)
    energies, vectors = eigsh(operator, k=1, which="SA", tol=tol, v0=start)
    weights = np.abs(vectors[:, 0].reshape(shape)) ** 2
    n = weights.sum(1) @ at_up + weights.sum(0) @ at_down
    pairs = at_up.T @ weights @ at_down
    pairs = pairs + pairs.T + (at_up.T * weights.sum(1)) @ at_up + (at_down.T * weights.sum(0)) @ at_down
    along = np.mean([np.roll(pairs[i] - n[i] * n, -i) for i in range(L)], axis=0)
    factor = np.fft.fft(along).real
    return {"energy": energies[0], "density": n, "factor": factor, "luttinger": factor[1] * L / 2.0}


def limits(L, n_up, n_down, tol):
    """Return the Luttinger parameter without repulsion and at an infinite one."""
    return np.array([ground_state(L, n_up, n_down, U, tol)["luttinger"] for U in (1e-9, 1e4)])


def dressed_charge(U, density, points):
    """Return the Luttinger parameter, half the square of the dressed charge at the edge of the Fermi sea of charges."""
    nodes, weights = np.polynomial.legendre.leggauss(points)

    def kernel(x):
        return quad(lambda w: np.cos(w * x) / (1.0 + np.exp(0.5 * U * w)), 0.0, 80.0 / U, limit=200)[0] / np.pi

    def solved(edge):
        k = edge * nodes
        grid = np.sin(k)[:, None] - np.sin(k)
        table = np.linspace(0.0, 2.0, 201)
        values = np.interp(np.abs(grid), table, [kernel(x) for x in table])
        matrix = np.eye(points) - values * np.cos(k) * edge * weights
        return k, matrix, values

    def filling(edge):
        k, _, values = solved(edge)
        matrix = np.eye(points) - np.cos(k)[:, None] * values * edge * weights
        return np.sum(np.linalg.solve(matrix, np.full(points, 0.5 / np.pi)) * edge * weights)

    edge = brentq(lambda q: filling(q) - density, 1e-3, np.pi - 1e-6, xtol=1e-8)
    xi = np.linalg.solve(solved(edge)[1], np.ones(points))
    return 0.5 * np.polyval(np.polyfit(nodes[-6:], xi[-6:], 4), 1.0) ** 2


def bethe_ansatz(points):
    """Return the Luttinger parameter of the infinite chain at half an electron a site."""
    grid = np.array([1.0, 2.0, 4.0, 8.0, 16.0, 64.0])
    return {"U": grid, "luttinger": np.array([dressed_charge(U, 0.5, points) for U in grid])}


def rings(tol):
    """Return the Luttinger parameter of rings of 4 and 12 sites with half an electron a site."""
    grid = np.array([1.0, 2.0, 4.0, 8.0, 16.0, 64.0])
    found = {f"L={L}": np.array([ground_state(L, L // 4, L // 4, U, tol)["luttinger"] for U in grid]) for L in (4, 12)}
    return {"U": grid, **found}


def draw(rings, bethe_ansatz, limits):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    axes.semilogx(bethe_ansatz["U"], bethe_ansatz["luttinger"], "k-", lw=0.8, label="Bethe ansatz, infinite")
    for word, mark in (("L=4", "^"), ("L=12", "o")):
        axes.semilogx(rings["U"], rings[word], mark, mfc="none", label=f"ring, {word}")
    axes.axhline(limits[0], color="C2", ls=":", label=f"U = 0: {limits[0]:.4f}")
    axes.axhline(limits[1], color="C3", ls=":", label=f"U infinite: {limits[1]:.4f}")
    axes.set(xlabel="U / t", ylabel="Luttinger parameter of the charges")
    axes.set_title("Half an electron a site, reduced: 12 sites of 64", fontsize=9)
    axes.legend(fontsize=8)
    return figure
