"""Hubbard ring of unequal bonds threaded by a flux, as matrices after Jordan and Wigner."""

import numpy as np

__elements__ = {"fermions": "lattice", "ring": "model", "lowest": "solver", "density": "observable"}
__parameters__ = {"L": 4, "t": [1.0, 1.3, 0.7, 1.1], "U": 4.0, "flux": 0.4, "n": 2}
__small__ = {"L": 3, "t": [1.0, 1.3, 0.7], "n": 1}


def fermions(L):
    lower, string = np.array([[0.0, 1.0], [0.0, 0.0]]), np.diag([1.0, -1.0])
    found = []
    for mode in range(2 * L):
        matrix = np.eye(1)
        for k in range(2 * L):
            matrix = np.kron(matrix, string if k < mode else lower if k == mode else np.eye(2))
        found.append(matrix)
    return found


def ring(lattice, L, t, U, flux):
    c, n = lattice, [x.T @ x for x in lattice]
    matrix = U * sum(n[2 * i] @ n[2 * i + 1] for i in range(L)).astype(complex)
    for i in range(L):
        phase = np.exp(-1j * flux) if i == L - 1 else 1.0
        for spin in range(2):
            a, b = 2 * i + spin, 2 * ((i + 1) % L) + spin
            hop = -t[i] * phase * c[a].T @ c[b]
            matrix += hop + hop.conj().T
    return matrix


def lowest(model, lattice, L, n):
    up, down = (sum(lattice[2 * i + spin].T @ lattice[2 * i + spin] for i in range(L)).diagonal() for spin in range(2))
    inside = np.flatnonzero((up == n) & (down == n))
    levels, vectors = np.linalg.eigh(model[np.ix_(inside, inside)])
    state = np.zeros(len(model), dtype=complex)
    state[inside] = vectors[:, 0]
    return {"energy": levels[0], "psi": state}


def density(lattice, psi, L):
    n = [abs(x @ psi) ** 2 for x in lattice]
    return np.array([n[2 * i].sum() + n[2 * i + 1].sum() for i in range(L)])
