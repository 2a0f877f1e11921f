from __future__ import annotations

from dataclasses import InitVar, dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.hamiltonian import Hamiltonian, hamiltonian
from vibron.manybody.specification import Model

_SHOWN = 64


@tool(
    valid_for="finite lattices, up to 62 bits of a basis state and 20 million states",
    limitations="a sector of total spin is not split off; t-J products are projected once at the end",
    papers=("sandvik2010",),
    see_also=("exact_ground_state", "exact_levels", "to_tenpy"),
    cost="light",
)
def to_sparse(model: Annotated[Model, Record("model")]) -> SparseHamiltonian:
    r"""Return the Hamiltonian as a sparse matrix in the sector that the model declares.

    .. math:: H_{ab} = \langle a|H|b\rangle

    Basis states are integers in ascending order, digit 0 (site 0, or the first fermion mode) most significant: the
    order of a Kronecker product.  Momentum, inversion and spin flip are on one state for each orbit.

    Returns
    -------
    SparseHamiltonian
        Sizes and moments; ``.matrix`` is the CSR array and ``.codes`` the basis.

    Raises
    ------
    DomainError
        The sector is empty or not conserved, or the lattice is infinite.
    ResourceError
        There are too many states.

    Examples
    --------
    >>> found = to_sparse(heisenberg(size=(2,)))
    >>> found.matrix.toarray().diagonal()
    array([ 0.25, -0.25, -0.25,  0.25])
    """
    built = hamiltonian(model)
    matrix, size = built.matrix, built.matrix.shape[0]
    dense: Any = matrix.toarray() if size <= _SHOWN else None
    return SparseHamiltonian(
        size,
        int(matrix.nnz),
        float(matrix.diagonal().real.sum()),
        float((np.abs(matrix.data) ** 2).sum()),
        bool(np.iscomplexobj(matrix.data)),
        None if dense is None else dense.real.astype(np.float64),
        None if dense is None else dense.imag.astype(np.float64),
        model.hash,
        built,
    )


@dataclass(frozen=True)
class SparseHamiltonian(DataRecord):
    """A sparse matrix in a sector."""

    dimension: Annotated[int, Quantity("1", "states of the sector", ge=1)]
    stored: Annotated[int, Quantity("1", "stored entries", ge=0)]
    trace: Annotated[float, Quantity("1", "sum of the diagonal")]
    norm_squared: Annotated[float, Quantity("1", "sum of the squares of all entries, the trace of H squared", ge=0)]
    complex: Annotated[bool, Option("whether entries are complex")]
    dense_real: Annotated[FloatArray | None, Array("1", "n,n", "real part in full, up to 64 states")]
    dense_imag: Annotated[FloatArray | None, Array("1", "n,n", "imaginary part in full, up to 64 states")]
    model: Annotated[str, Option("SHA-256 of the model")]
    built: InitVar[Hamiltonian]

    def __post_init__(self, built: Hamiltonian) -> None:
        object.__setattr__(self, "_held", (built.matrix, built.basis.codes))

    @property
    def matrix(self) -> Any:
        """SciPy's CSR array."""
        return self._held[0]  # type: ignore[attr-defined]

    @property
    def codes(self) -> Any:
        """Basis states as integers, shape (states,)."""
        return self._held[1]  # type: ignore[attr-defined]
