"""Hubbard rings by exact diagonalisation: energies a site against the size, and one ring away from half filling."""

from functools import reduce

import numpy as np
from matplotlib.figure import Figure
from scipy.integrate import quad
from scipy.sparse import coo_array, csr_array, diags_array, eye_array, kron
from scipy.sparse.linalg import LinearOperator, eigsh
from scipy.special import expit, j0, j1

__elements__ = {
    "ring": "model",
    "ground_state": "solver",
    "shiba": "observable",
    "sizes": "sweep",
    "dilute": "sweep",
    "lieb_wu": "observable",
    "draw": "plot",
}
__parameters__ = {"L": 10, "n_up": 5, "n_down": 5, "U": 4.0, "tol": 1e-12, "L_dilute": 14, "n_dilute": 4}
__small__ = {"L": 5, "n_up": 2, "n_down": 3, "L_dilute": 6, "n_dilute": 2}
__ladder__ = {"tol": [1e-3, 1e-6, 1e-12]}


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
    density = weights.sum(1) @ at_up + weights.sum(0) @ at_down
    return {"energy": energies[0], "density": density, "double": weights.ravel() @ repulsion.ravel() / U}


def shiba(L, n_up, n_down, U, tol):
    """Return the energies that exchanging particles and holes of spin down relates: U, and -U with other spins."""
    pairs = ((U, n_down), (-U, L - n_down))
    return np.array([ground_state(L, n_up, n, u, tol)["energy"] for u, n in pairs])


def sizes(U, tol):
    rings = np.array([4, 6, 8, 10])
    return {"L": rings, "energy": np.array([ground_state(L, L // 2, L // 2, U, tol)["energy"] for L in rings])}


def dilute(L_dilute, n_dilute, tol):
    return ground_state(L_dilute, n_dilute, n_dilute, 10.0, tol)["energy"]


def lieb_wu(U):
    """Return the energy a site of the infinite chain at half filling."""
    return -4.0 * quad(lambda x: j0(x) * j1(x) / x * expit(-U * x / 2.0), 0.0, 60.0 / U, limit=400)[0]


def draw(sizes, lieb_wu, U):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    L = sizes["L"]
    for rest, label, mark in ((0, "L = 4n", "s"), (2, "L = 4n + 2", "o")):
        mine = rest == L % 4
        axes.plot(1.0 / L[mine] ** 2, sizes["energy"][mine] / L[mine], mark + "-", label=label)
    axes.axhline(lieb_wu, color="0.5", ls="--", label="Lieb and Wu, infinite chain")
    axes.set(
        xlabel="1 / L²", ylabel="energy a site / t", title=f"Half-filled Hubbard rings, U = {U:g} t", xlim=(0, None)
    )
    axes.legend()
    return figure
