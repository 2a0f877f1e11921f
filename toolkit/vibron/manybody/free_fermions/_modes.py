"""Normal modes of a quadratic Hamiltonian, and Gaussian states by the covariance of Majorana operators.

The covariance is G_ab = (i / 2) <[g_a, g_b]>, real and antisymmetric.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.manybody.free_fermions._quadratic import Quadratic

_ZERO = 1e-12  # of the largest energy: modes without energy


@dataclass(frozen=True, eq=False)
class MajoranaModes:
    """Pairs of orthonormal columns with A v = e u, A u = -e v, and the energies e >= 0 of the quasi-particles."""

    energies: FloatArray
    u: FloatArray
    v: FloatArray
    constant: float

    @property
    def vacuum_energy(self) -> float:
        """The energy without quasi-particles, the lowest."""
        return self.constant - 0.5 * float(self.energies.sum())

    @cached_property
    def vacuum_parity(self) -> int:
        """The parity of the number of fermions in the state without quasi-particles."""
        columns = np.stack([self.u, self.v], axis=2).reshape(len(self.u), -1)
        return round(float(np.linalg.slogdet(columns)[0]))

    def covariance(self, weights: FloatArray) -> FloatArray:
        """Return the covariance in which -i g_u g_v of each mode has a mean of minus the weight: 1 for the vacuum."""
        half = (self.u * weights) @ self.v.T
        return half.T - half

    def evolved(self, covariance: FloatArray, time: float) -> FloatArray:
        """Return the covariance after a time."""
        cosine, sine = np.cos(self.energies * time), np.sin(self.energies * time)
        half = (self.u * sine) @ self.v.T
        turn = (self.u * cosine) @ self.u.T + (self.v * cosine) @ self.v.T + half - half.T
        found = turn @ covariance @ turn.T
        return 0.5 * (found - found.T)


def modes(hamiltonian: Quadratic) -> MajoranaModes:
    """Return the normal modes, ascending in energy.

    Real hopping and pairing join even Majorana operators with odd ones only; a singular value decomposition of half
    the size is then enough.
    """
    matrix = hamiltonian.matrix
    if not (matrix[::2, ::2].any() or matrix[1::2, 1::2].any()):
        left, energies, right = np.linalg.svd(matrix[::2, 1::2])
        u, v = np.zeros((2, *matrix.shape[:1], len(energies)))
        u[::2], v[1::2] = left[:, ::-1], right[::-1].T
        return MajoranaModes(energies[::-1].copy(), u, v, hamiltonian.constant)
    values, vectors = np.linalg.eigh(1j * matrix)
    half = len(values) // 2
    zero = _ZERO * max(float(values[-1]), 1e-300)
    count = int(np.count_nonzero(values[half:] <= zero))
    chosen = vectors[:, half + count :] * np.sqrt(2.0)
    rest = _real_basis(vectors[:, half - count : half + count])
    u = np.concatenate([rest[:, :count], chosen.imag], axis=1)
    v = np.concatenate([rest[:, count:], chosen.real], axis=1)
    return MajoranaModes(np.maximum(values[half:], 0.0), u, v, hamiltonian.constant)


def _real_basis(vectors: npt.NDArray[np.complex128]) -> FloatArray:
    """Return a real orthonormal basis of a space that contains the conjugate of each of its vectors."""
    left, _, _ = np.linalg.svd(np.concatenate([vectors.real, vectors.imag], axis=1), full_matrices=False)
    return np.asarray(left[:, : vectors.shape[1]])
