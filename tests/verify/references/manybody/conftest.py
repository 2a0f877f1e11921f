"""Small exact diagonalisation, independent of the project."""

import functools

import numpy as np
import pytest
import scipy.sparse as sparse
from scipy.sparse.linalg import eigsh

X = sparse.csr_array(np.array([[0.0, 1.0], [1.0, 0.0]]))
Z = sparse.csr_array(np.array([[1.0, 0.0], [0.0, -1.0]]))
#: i Y, real.
IY = sparse.csr_array(np.array([[0.0, 1.0], [-1.0, 0.0]]))


def at(operators: dict[int, sparse.csr_array], sites: int, size: int = 2) -> sparse.csr_array:
    """Put operators on their sites of a chain."""
    factors = [operators.get(site, sparse.eye_array(size, format="csr")) for site in range(sites)]
    return functools.reduce(lambda left, right: sparse.csr_array(sparse.kron(left, right, format="csr")), factors)


class Spins:
    """Pauli strings, Heisenberg bonds and the lowest levels of a sparse matrix."""

    X, Z, IY = X, Z, IY
    at = staticmethod(at)

    @staticmethod
    def bond(i: int, j: int, sites: int, anisotropy: float = 1.0) -> sparse.csr_array:
        """Return S.S of two spins 1/2."""
        flip = at({i: X, j: X}, sites) - at({i: IY, j: IY}, sites)
        return 0.25 * (flip + anisotropy * at({i: Z, j: Z}, sites))

    @classmethod
    def chain(cls, sites: int, anisotropy: float = 1.0, ring: bool = True) -> sparse.csr_array:
        """Return the XXZ chain."""
        last = sites if ring else sites - 1
        return sum(cls.bond(i, (i + 1) % sites, sites, anisotropy) for i in range(last))

    @classmethod
    def ising(cls, sites: int, field: float, ring: bool) -> sparse.csr_array:
        """Return the transverse Ising chain in Pauli matrices."""
        last = sites if ring else sites - 1
        bonds = sum(at({i: Z, (i + 1) % sites: Z}, sites) for i in range(last))
        return -1.0 * bonds - field * sum(at({i: X}, sites) for i in range(sites))

    @staticmethod
    def lowest(matrix: sparse.csr_array, count: int = 1) -> np.ndarray:
        """Return the lowest levels."""
        if matrix.shape[0] <= 512:
            return np.linalg.eigvalsh(matrix.toarray())[:count]
        start = np.random.default_rng(0).normal(size=matrix.shape[0])
        return np.sort(eigsh(matrix, k=count, which="SA", v0=start, return_eigenvectors=False))


@pytest.fixture
def spins() -> type[Spins]:
    return Spins
