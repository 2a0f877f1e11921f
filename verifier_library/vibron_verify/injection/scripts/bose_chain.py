"""Bose-Hubbard chain in the Mott insulator by diagonalisation; site 0 leftmost."""

import numpy as np

__elements__ = {"bosons": "lattice", "chain": "model", "lowest": "solver", "density": "observable"}
__parameters__ = {"L": 4, "n_max": 4, "t": 0.1, "U": 1.0}
__small__ = {"L": 3}
__ladder__ = {"n_max": [2, 3, 4]}


def bosons(L, n_max):
    lower = np.diag(np.sqrt(np.arange(1.0, n_max + 1)), 1)
    return [np.kron(np.kron(np.eye(len(lower) ** i), lower), np.eye(len(lower) ** (L - i - 1))) for i in range(L)]


def chain(lattice, t, U):
    b, n = lattice, [x.T @ x for x in lattice]
    hop = sum(b[i].T @ b[i + 1] for i in range(len(b) - 1))
    return -t * (hop + hop.T) + U / 2 * sum(x @ (x - np.eye(len(x))) for x in n)


def lowest(model, lattice, L):
    inside = np.flatnonzero(np.rint(sum((x.T @ x).diagonal() for x in lattice)) == L)
    levels, vectors = np.linalg.eigh(model[np.ix_(inside, inside)])
    state = np.zeros(len(model))
    state[inside] = vectors[:, 0]
    return {"energy": levels[0], "psi": state}


def density(lattice, psi):
    return np.array([np.sum((x @ psi) ** 2) for x in lattice])
