"""Open systems as dense matrices, written without the toolkit."""

from functools import reduce
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.linalg import expm

X, Y, Z = np.array([[0, 1], [1, 0]]), np.array([[0, -1j], [1j, 0]]), np.diag([1.0, -1.0])
LOWER = np.array([[0.0, 0.0], [1.0, 0.0]])  # from up, the first state, to down


def on(matrix, site, count, before=None):
    """Return a matrix on one site of several; `before` is on all sites to its left."""
    left = np.eye(len(matrix)) if before is None else before
    return reduce(np.kron, [left] * site + [matrix] + [np.eye(len(matrix))] * (count - site - 1))


def lindblad(hamiltonian, jumps):
    """Return the generator by its action on each unit matrix, stacked row by row."""
    size, columns = len(hamiltonian), []
    for k in range(size * size):
        rho = np.eye(size * size)[k].reshape(size, size)
        slope = -1j * (hamiltonian @ rho - rho @ hamiltonian)
        for jump in jumps:
            square = jump.conj().T @ jump
            slope = slope + jump @ rho @ jump.conj().T - 0.5 * (square @ rho + rho @ square)
        columns.append(slope.ravel())
    return np.array(columns).T


def evolved(generator, rho, time):
    """Return the density matrix after a time."""
    return (expm(generator * time) @ rho.ravel()).reshape(rho.shape)


def at_rest(generator):
    """Return the null vector as a density matrix, by singular values."""
    size = round(len(generator) ** 0.5)
    rho = np.linalg.svd(generator)[2][-1].conj().reshape(size, size)
    return rho / np.trace(rho)


def chain(count, along):
    """Return a Heisenberg chain of spins one half with an exchange along z."""
    bonds = range(count - 1)
    return sum(
        weight / 4.0 * on(p, i, count) @ on(p, i + 1, count)
        for i in bonds
        for weight, p in ((1, X), (1, Y), (along, Z))
    )


@pytest.fixture
def dense():
    """Return the matrices and functions above."""
    return SimpleNamespace(
        X=X, Y=Y, Z=Z, LOWER=LOWER, on=on, lindblad=lindblad, evolved=evolved, at_rest=at_rest, chain=chain
    )
