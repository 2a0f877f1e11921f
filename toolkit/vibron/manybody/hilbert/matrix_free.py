"""A Hamiltonian that is applied and never stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.manybody.hilbert.basis import Basis, sector_basis
from vibron.manybody.hilbert.matrix import diagonal, hops

if TYPE_CHECKING:
    from scipy.sparse.linalg import LinearOperator

    from vibron.manybody.specification import Model


def matrix_free(model: Model) -> tuple[LinearOperator, Basis]:
    """Return the Hamiltonian as an operator that keeps its diagonal only, and the basis."""
    from scipy.sparse.linalg import LinearOperator

    basis = sector_basis(model)
    entries = diagonal(model.blocks, basis)
    kind = np.result_type(entries, *model.blocks.values(), np.float64)

    def apply(vector: npt.NDArray[Any]) -> npt.NDArray[Any]:
        flat = vector.ravel()
        found = (entries * flat).astype(np.result_type(kind, flat))
        # H is Hermitian, so that the rows are gathered as conjugated columns: each source has one image a hop.
        for source, images, amplitude in hops(model.blocks, basis):
            place, known = basis.find(images)
            if known is not None:
                place, source, amplitude = place[known], source[known], amplitude[known]
            found[source] += np.conj(amplitude) * flat[place]
        return np.asarray(found)

    size = len(basis)
    return LinearOperator((size, size), matvec=apply, dtype=kind), basis
