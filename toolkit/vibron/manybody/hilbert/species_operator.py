"""Hamiltonians that hop one species at a time, applied to pairs of configurations and never stored.

H = H_up + H_down + diagonal: the first mixes rows, after a symmetry has moved the down configurations; the second is
the same sparse matrix in each row.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.memory import need
from vibron.manybody.hilbert.basis import Basis
from vibron.manybody.hilbert.matrix import diagonal, matrix_of
from vibron.manybody.hilbert.species import SpeciesBasis, species_basis
from vibron.manybody.operators.blocks import Blocks, Key, digits_of

if TYPE_CHECKING:
    from scipy.sparse import csr_array
    from scipy.sparse.linalg import LinearOperator

    from vibron.manybody.operators.local import Matrix
    from vibron.manybody.specification import Model

_ENTRIES = 1 << 17  # of an array that is worked on at a time, and fits into a cache
_NEGLIGIBLE = 1e-14


def hops_by_species(blocks: Blocks, sites: int) -> tuple[Blocks, Blocks] | None:
    """Return the hops of the up and of the down fermions; None if a block moves both or depends on the other."""
    found: tuple[dict[Key, Matrix], dict[Key, Matrix]] = ({}, {})
    for (support, passed), matrix in blocks.items():
        off = matrix - np.diag(np.diagonal(matrix))
        if np.abs(off).max() <= _NEGLIGIBLE:
            continue
        species = {digit >= sites for digit in (*support, *passed)}
        if len(species) > 1:
            return None
        shift = sites if species.pop() else 0
        key = (tuple(d - shift for d in support), tuple(d - shift for d in passed))
        found[shift > 0][key] = off
    return found


def species_operator(model: Model, fewest: int = 0) -> LinearOperator | None:
    """Return the Hamiltonian in the sector of a model as an operator.

    None where the species do not move separately, or where there are fewer states than ``fewest``.
    """
    from scipy.sparse.linalg import LinearOperator

    basis = species_basis(model)
    hops = None if basis is None else hops_by_species(model.blocks, model.n_sites)
    if basis is None or hops is None or len(basis) < fewest:
        return None
    entries = len(basis.rows) * len(basis.down.basis)
    remedy = "declare momentum, or use DMRG"
    need(4.0 * entries, field="model", value=entries, remedy=remedy)
    applied = _Applied(model, basis, *hops)
    size = len(basis)
    return LinearOperator((size, size), matvec=applied, dtype=applied.kind)


class _Applied:
    """The product of the Hamiltonian with a vector."""

    def __init__(self, model: Model, basis: SpeciesBasis, up: Blocks, down: Blocks) -> None:
        self.basis = basis
        rising = matrix_of(up, basis.up.basis)
        self.down: csr_array[Any] = matrix_of(down, basis.down.basis)
        self.up = _row_matrices(basis, rising)
        self.diagonal = _diagonal(model, basis)
        self.kind = np.result_type(rising.dtype, self.down.dtype, basis.weights)

    def __call__(self, vector: npt.NDArray[Any]) -> npt.NDArray[Any]:
        array = self.basis.expanded(np.asarray(vector).ravel()).T
        array = np.ascontiguousarray(array)  # down configurations first: a symmetry moves whole lines of memory
        found = (self.diagonal * array).astype(np.result_type(self.kind, array), copy=False)
        if self.down.nnz:
            found += self.down @ array
        for part in _slices(len(array), array.shape[1]):
            for element, matrix in self.up:
                found[part] += (matrix @ self._moved(array, element, part).T).T
        return self.basis.collected(found.T)

    def _moved(self, array: npt.NDArray[Any], element: int, part: slice) -> npt.NDArray[Any]:
        """Return the amplitudes of some down configurations after an element, of which the first is the identity."""
        if not element:
            return array[part]
        moved = array[self.basis.down.image[element, part]]
        moved *= self.basis.down.sign[element, part, None]
        return moved


def _row_matrices(basis: SpeciesBasis, hops: csr_array[Any]) -> list[tuple[int, csr_array[Any]]]:
    """Return the up hops between rows, sorted by the element that brings a configuration back to its row."""
    from scipy.sparse import csr_array

    entries = hops[basis.rows].tocoo()
    source = entries.col
    goal, chosen = basis.row_of[source], basis.mapping[source]
    value = entries.data * basis.factor[source] * np.sqrt(basis.orbit[entries.row] / basis.orbit[goal])
    shape = (len(basis.rows),) * 2
    found = []
    for element in np.unique(chosen).tolist():
        own = chosen == element
        found.append((element, csr_array((value[own], (entries.row[own], goal[own])), shape=shape)))
    return found


def _diagonal(model: Model, basis: SpeciesBasis) -> npt.NDArray[np.float64]:
    """Return the diagonal for each down configuration and row."""
    blocks = {key: np.diag(np.diagonal(matrix)) for key, matrix in model.blocks.items()}
    digits, upper = digits_of(model), basis.up.basis.codes[basis.rows] << model.n_sites
    lower = basis.down.basis.codes
    found = np.empty((len(lower), len(upper)))
    for part in _slices(len(lower), len(upper)):
        codes = (lower[part, None] | upper).ravel()
        found[part] = diagonal(blocks, Basis(digits, codes)).real.reshape(-1, len(upper))
    return found


def _slices(count: int, width: int) -> Iterable[slice]:
    step = max(1, _ENTRIES // max(1, width))
    return (slice(start, min(start + step, count)) for start in range(0, count, step))
