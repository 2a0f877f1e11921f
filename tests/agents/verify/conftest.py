"""A sound script on NumPy, to be spoilt."""

import pytest

SOUND = """
import numpy as np

__elements__ = {"bonds": "lattice", "ising": "model", "start": "initial_state", "solve": "solver", "sz": "observable"}
__parameters__ = {"L": 6, "g": 0.7}
__small__ = {"L": 3}


def bonds(L):
    return [(i, i + 1) for i in range(L - 1)]


def ising(lattice, L, g):
    x, z = np.array([[0, 1], [1, 0]]), np.diag([1, -1])
    def at(site, matrix):
        return np.kron(np.kron(np.eye(2**site), matrix), np.eye(2 ** (L - site - 1)))
    return -sum(at(i, z) @ at(j, z) for i, j in lattice) - g * sum(at(i, x) for i in range(L))


def start(hamiltonian):
    return np.eye(1, len(hamiltonian))[0]


def solve(hamiltonian, psi0):
    levels, vectors = np.linalg.eigh(hamiltonian)
    return {"energy": levels[0], "psi": vectors[:, 0], "overlap": abs(psi0 @ vectors[:, 0])}


def sz(psi):
    n = int(np.log2(len(psi)))
    density = (abs(psi) ** 2).reshape([2] * n)
    return np.array([np.moveaxis(density, i, 0)[0].sum() - np.moveaxis(density, i, 0)[1].sum() for i in range(n)])
"""


@pytest.fixture
def sound() -> str:
    return SOUND


@pytest.fixture(autouse=True)
def same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same parameters in every test run."""
    monkeypatch.setattr("vibron_agents.verify.verification.drawn_seed", lambda: 0)
