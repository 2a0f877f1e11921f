"""The stationary state of a Liouvillian, and the slowest rates at which other states decay to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import ConvergenceError, DomainError
from vibron.manybody.open_systems._equations import Equations
from vibron.manybody.open_systems._liouville import Matrix, components, norm_of
from vibron.manybody.open_systems._open_model import OpenModel

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_FULL = 1000  # elements of a block up to which all its rates are computed
_KRYLOV = 60  # vectors of the Krylov space
_SPANS = (40.0, 160.0, 640.0)  # times between them, the norm of the generator being one
_SETTLED = 1e-5  # change of a rate with ten vectors
_NULL = 1e-9  # a rate that is zero, over the norm of the generator
_RESIDUAL = 1e-8
_REMEDY = "break the symmetry by another jump, declare the sector, or take open_evolution from an initial state"


def stationary(built: OpenModel) -> tuple[Matrix, float]:
    """Return the stationary density matrix and the norm of its residual over that of the generator."""
    size, generator = built.dimension, built.generator
    labels, places = components(generator), np.arange(size) * (size + 1)
    groups = np.unique(labels[places])
    if len(groups) > 1:
        raise _not_unique(len(groups))
    vector = np.zeros(size * size, dtype=np.complex128)
    keep = np.flatnonzero(labels == groups[0])
    vector[keep] = Equations(built, keep).null_vector()
    state = vector.reshape(size, size)
    state = (state + state.conj().T) / 2.0
    state /= np.trace(state)
    slope = np.asarray(generator @ state.ravel())
    residual = float(np.linalg.norm(slope) / (norm_of(generator) * np.linalg.norm(state)))
    if not residual < _RESIDUAL:
        raise ConvergenceError("the stationary state was not found", field="model", value=residual, remedy=_REMEDY)
    return state, residual


def decay_rate(generator: csr_array[Any], dimension: int) -> float:
    """Return the slowest rate of decay to the stationary state; a second stationary state is refused."""
    labels, places = components(generator), np.arange(dimension) * (dimension + 1)
    scale, rates = norm_of(generator), [np.inf]
    for label in np.unique(labels).tolist():
        keep = np.flatnonzero(labels == label)
        mirror = labels[keep[0] % dimension * dimension + keep[0] // dimension]
        if mirror < label:  # the adjoint block has the conjugate eigenvalues
            continue
        traced = np.flatnonzero(np.isin(keep, places))
        values = leading(generator[keep][:, keep], traced)
        if traced.size and np.any(np.abs(values) < _NULL * scale):
            raise _not_unique(1 + int(np.sum(np.abs(values) < _NULL * scale)))
        rates.append(-float(values.real.max(initial=-np.inf)))
    return max(0.0, min(rates))


def _not_unique(count: int) -> DomainError:
    return DomainError("has more than one stationary state", field="jumps", value=count, remedy=_REMEDY)


def leading(block: csr_array[Any], traced: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """Return eigenvalues of a block, the one of the largest real part among them; not that of the stationary state.

    Small blocks are diagonalised; of large ones a Krylov space of exp(L t) gives the largest, in which slow decay comes
    first. ``traced`` are the populations, whose sum a start without a trace keeps at zero.
    """
    if block.shape[0] <= _FULL:
        values = np.linalg.eigvals(block.toarray())
        return np.asarray(np.delete(values, np.argmin(np.abs(values))) if traced.size else values)
    rate = np.nan
    for span in _SPANS:
        step = span / norm_of(block)
        upper = _krylov(block * step, traced)
        whole, shorter = (np.linalg.eigvals(upper[:size, :size]) for size in (_KRYLOV, _KRYLOV - 10))
        rate, before = (float(np.log(np.abs(values).max()) / step) for values in (whole, shorter))
        if abs(rate - before) <= max(_SETTLED * abs(rate), _NULL * norm_of(block)):
            return np.asarray(np.log(whole[[np.argmax(np.abs(whole))]]) / step)
    raise ConvergenceError("the slowest rate was not found", field="gap", value=rate, remedy="set gap to false")


def _krylov(scaled: csr_array[Any], traced: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """Return the exponential of a matrix in an orthonormal Krylov basis."""
    from scipy.sparse.linalg import expm_multiply

    size, trace = scaled.shape[0], complex(scaled.diagonal().sum())
    basis = np.zeros((_KRYLOV + 1, size), dtype=np.complex128)
    upper = np.zeros((_KRYLOV + 1, _KRYLOV), dtype=np.complex128)
    basis[0] = _traceless(np.random.default_rng(0).standard_normal(size).astype(np.complex128), traced)
    basis[0] /= np.linalg.norm(basis[0])
    for k in range(_KRYLOV):
        image = _traceless(expm_multiply(scaled, basis[k], traceA=trace), traced)
        for _ in range(2):  # twice is enough
            parts = basis[: k + 1].conj() @ image
            upper[: k + 1, k] += parts
            image = image - parts @ basis[: k + 1]
        upper[k + 1, k] = np.linalg.norm(image)
        basis[k + 1] = image / upper[k + 1, k]
    return upper[:_KRYLOV]


def _traceless(vector: npt.NDArray[Any], traced: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    if traced.size:
        vector[traced] -= vector[traced].mean()
    return vector
