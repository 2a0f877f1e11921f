"""Ground state of an Ising chain by inverse iteration: a right script, from which the cheats are made."""

import numpy as np

__elements__ = {"ising": "model", "solve": "solver", "sz": "observable"}
__parameters__ = {"L": 8, "g": 0.7, "steps": 40}
__small__ = {"L": 4}
__ladder__ = {"steps": [10, 20, 40]}


def ising(L, g):
    x, z = np.array([[0.0, 1.0], [1.0, 0.0]]), np.diag([1.0, -1.0])

    def at(site, matrix):
        return np.kron(np.kron(np.eye(2**site), matrix), np.eye(2 ** (L - site - 1)))

    matrix = -sum(at(i, z) @ at(i + 1, z) for i in range(L - 1)) - g * sum(at(i, x) for i in range(L))
    return matrix


def solve(hamiltonian, steps):
    shifted = hamiltonian - (np.linalg.eigvalsh(hamiltonian)[0] - 0.5) * np.eye(len(hamiltonian))
    psi = np.ones(len(hamiltonian))
    for _ in range(steps):
        psi = np.linalg.solve(shifted, psi)
        psi = psi / np.linalg.norm(psi)
    energy = psi @ hamiltonian @ psi
    return {"energy": energy, "psi": psi}


def sz(psi):
    n = int(np.log2(len(psi)))
    weights = (abs(psi) ** 2).reshape([2] * n)
    return np.array([np.moveaxis(weights, i, 0)[0].sum() - np.moveaxis(weights, i, 0)[1].sum() for i in range(n)])
