"""Density matrices as vectors, stacked row by row: generators of Lindblad's form and their propagation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray

if TYPE_CHECKING:
    from scipy.sparse import csr_array

Matrix = npt.NDArray[np.complex128]
_DENSE = 200  # elements up to which the exponential is a dense matrix


def lowering(levels: int) -> Matrix:
    """Return the operator that takes one quantum out of an oscillator cut at a number of levels."""
    matrix = np.zeros((levels, levels), dtype=np.complex128)
    matrix[np.arange(levels - 1), np.arange(1, levels)] = np.sqrt(np.arange(1.0, levels))
    return matrix


def drift(hamiltonian: Any, jumps: Iterable[Any]) -> csr_array[Any]:
    """Return -i H - sum L^+ L / 2, which moves a state between jumps."""
    from scipy.sparse import csr_array

    total = -1j * csr_array(hamiltonian)
    for jump in jumps:
        here = csr_array(jump)
        total = total - 0.5 * (here.conj().T @ here)
    return csr_array(total)


def generator(hamiltonian: Any, jumps: Iterable[Any]) -> csr_array[Any]:
    """Return the Liouvillian of a Hamiltonian and jump operators, dense or sparse, as a sparse matrix."""
    from scipy.sparse import csr_array, eye_array, kron

    jumps = [csr_array(jump) for jump in jumps]
    still, unit = drift(hamiltonian, jumps), eye_array(hamiltonian.shape[0])
    total = kron(still, unit, format="csr") + kron(unit, still.conj(), format="csr")
    for jump in jumps:
        total = total + kron(jump, jump.conj(), format="csr")
    found = csr_array(total, dtype=np.complex128)
    found.eliminate_zeros()
    return found


def norm_of(generator: csr_array[Any]) -> float:
    """Return the largest column sum of a generator, one if it is zero."""
    from scipy.sparse.linalg import norm

    return float(norm(generator, 1)) or 1.0


def components(generator: csr_array[Any]) -> npt.NDArray[np.int32]:
    """Return the block of each element of the density matrix: elements of different blocks never mix."""
    from scipy.sparse.csgraph import connected_components

    labels: npt.NDArray[np.int32] = connected_components(abs(generator), directed=False)[1]
    return labels


def reached(generator: csr_array[Any], vector: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Return the elements that a start can reach: the blocks in which it has elements."""
    labels = components(generator)
    return np.flatnonzero(np.isin(labels, np.unique(labels[np.flatnonzero(vector)])))


def carried(generator: csr_array[Any], vector: npt.NDArray[Any], times: FloatArray) -> Iterator[npt.NDArray[Any]]:
    """Yield the vector at each of the ascending times, from one to the next."""
    from scipy.linalg import expm
    from scipy.sparse.linalg import expm_multiply

    dense = generator.toarray() if generator.shape[0] <= _DENSE else None
    trace = complex(generator.diagonal().sum())
    current, now = vector.astype(np.complex128), 0.0
    steps: dict[float, Matrix] = {}
    for time in times.tolist():
        step = round(time - now, 14)
        if step != 0.0 and dense is not None:
            if step not in steps:
                steps = {step: expm(dense * step)}
            current = steps[step] @ current
        elif step != 0.0:
            current = expm_multiply(generator * step, current, traceA=trace * step)
        now = time
        yield current


def propagated(generator: csr_array[Any], state: Matrix, times: FloatArray) -> Matrix:
    """Return the density matrix at each time, shape (times, n, n)."""
    keep = reached(generator, state.ravel())
    found = np.zeros((times.size, state.size), dtype=np.complex128)
    for place, vector in enumerate(carried(generator[keep][:, keep], state.ravel()[keep], times)):
        found[place, keep] = vector
    return found.reshape(times.size, *state.shape)
