"""Linear equations (L - z) x = y in blocks of a Liouvillian."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import ConvergenceError
from vibron.manybody.open_systems._liouville import drift, norm_of
from vibron.manybody.open_systems._open_model import OpenModel

_DIRECT = 1500  # unknowns up to which the equations are factorised
_TOLERANCE = 1e-11
_SMALLEST = 1e-2  # rate that replaces a smaller one in the preconditioner
_DEFECTIVE = 1e5  # condition of eigenvectors from which they are useless
_APART = 1e-4  # of the norm, by which states are then moved apart
Vector = npt.NDArray[Any]


class Equations:
    """The elements ``keep`` of density matrices, which do not mix with the others.

    If they hold the populations, L is singular and L + e Tr takes its place: it is not singular if the stationary state
    is unique, and the same on what has no trace. Up to 1500 unknowns are factorised; beyond, GMRES is preconditioned by
    the motion between jumps, which is inverted in its eigenvectors.
    """

    def __init__(self, built: OpenModel, keep: npt.NDArray[np.int64]) -> None:
        self._built, self._keep = built, keep
        self._inner = built.generator[keep][:, keep]
        self._diagonal = np.flatnonzero(np.isin(keep, np.arange(built.dimension) * (built.dimension + 1)))
        self._direct = len(keep) <= _DIRECT
        self._trace_to = np.zeros(len(keep), dtype=np.complex128)  # e
        if self._diagonal.size and self._direct:
            self._trace_to[self._diagonal[0]] = norm_of(self._inner)
        else:
            self._trace_to[self._diagonal] = -norm_of(self._inner) / built.dimension

    def null_vector(self) -> Vector:
        """Return the stationary state, of trace one; whatever comes out if there are several."""
        return self.solved(0.0, self._trace_to)

    def solved(self, shift: complex, right: Vector) -> Vector:
        """Return x of (L + e Tr - z) x = y."""
        return (self._factorised if self._direct else self._iterated)(shift, right)

    def _factorised(self, shift: complex, right: Vector) -> Vector:
        from scipy.sparse import csr_array, eye_array
        from scipy.sparse.linalg import splu

        rows = np.full(self._diagonal.size, self._diagonal[0] if self._diagonal.size else 0)
        added = csr_array((self._trace_to[rows], (rows, self._diagonal)), shape=self._inner.shape)
        unit: Any = eye_array(len(self._keep), dtype=np.complex128)
        matrix = self._inner + added - shift * unit
        try:
            return np.asarray(splu(matrix.tocsc()).solve(right))
        except RuntimeError:  # exactly singular
            return np.full(len(right), np.nan)

    def _iterated(self, shift: complex, right: Vector) -> Vector:
        from scipy.sparse.linalg import LinearOperator, gmres

        def applied(vector: Vector) -> Vector:
            flat = vector.ravel()
            return np.asarray(self._inner @ flat + self._trace_to * flat[self._diagonal].sum() - shift * flat)

        def inverse(vector: Vector) -> Vector:
            return self._between_jumps(shift, vector)

        operator: Any
        near: Any
        operator, near = (LinearOperator(self._inner.shape, f, dtype=np.complex128) for f in (applied, inverse))
        found, missed = gmres(operator, right, x0=inverse(right), M=near, rtol=_TOLERANCE, restart=80, maxiter=25)
        if missed and np.linalg.norm(applied(found) - right) > 1e-8 * np.linalg.norm(right):
            remedy = "take a smaller model, or open_evolution"
            raise ConvergenceError("GMRES has not converged", field="model", value=self._built.dimension, remedy=remedy)
        return np.asarray(found)

    def _between_jumps(self, shift: complex, vector: Vector) -> Vector:
        values, vectors, back = self._modes
        size = self._built.dimension
        whole = np.zeros(size * size, dtype=np.complex128)
        whole[self._keep] = vector.ravel()
        rates = values[:, None] + values[None, :].conj() - shift
        rates = np.where(np.abs(rates) < _SMALLEST, -_SMALLEST, rates)
        inside = back @ whole.reshape(size, size) @ back.conj().T / rates
        return np.asarray((vectors @ inside @ vectors.conj().T).ravel()[self._keep])

    @cached_property
    def _modes(self) -> tuple[Vector, Vector, Vector]:
        matrix = drift(self._built.hamiltonian, self._built.jumps).toarray()
        values, vectors = np.linalg.eig(matrix)
        if np.linalg.cond(vectors) > _DEFECTIVE:  # an exceptional point: near it is near enough
            apart = _APART * float(np.linalg.norm(matrix, 1)) * np.random.default_rng(0).random(len(matrix))
            values, vectors = np.linalg.eig(matrix - np.diag(apart))
        return values, vectors, np.linalg.inv(vectors)
