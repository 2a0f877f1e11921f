"""The matrix of a model in its sector."""

from __future__ import annotations

from dataclasses import InitVar, dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.exact._hamiltonian import Hamiltonian, hamiltonian
from vibron.manybody.specification import Model

_SHOWN = 64


@dataclass(frozen=True, eq=False)
class SparseHamiltonian:
    """A sparse matrix; ``matrix`` is SciPy's CSR array and ``codes`` the basis states as integers."""

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
        object.__setattr__(self, "matrix", built.matrix)
        object.__setattr__(self, "codes", built.basis.codes)


@tool(
    domain="manybody",
    family="exact",
    known_answers=(
        KnownAnswer(
            call={"model": "heisenberg(size=[2])"},
            path="dense_real",
            value=[[0.25, 0, 0, 0], [0, -0.25, 0.5, 0], [0, 0.5, -0.25, 0], [0, 0, 0, 0.25]],
            tolerance=1e-15,
            source="two coupled spins by hand, any textbook",
        ),
        KnownAnswer(
            call={"model": "hubbard(size=[4], boundary='periodic', sector={'n_up': 2, 'n_down': 2})"},
            path="norm_squared",
            value=36 * (4**2 * 4 / 3 + 8 * 4 / 6),
            tolerance=1e-9,
            source="by hand: the squared number of double occupancies is 4/3 in the mean, and each of the four bonds "
            "can be crossed by each spin in four of six states",
        ),
        KnownAnswer(
            call={
                "model": "heisenberg(size=[20], boundary='periodic',"
                " sector={'total_sz': 0, 'momentum': [0], 'inversion': 1})"
            },
            path="dimension",
            value=4752,
            source="the dimension of this block in QuSpin 1.0.1",
        ),
    ),
    valid_for="finite lattices, up to 62 bits of a basis state and 20 million states",
    limitations="a sector of total spin is not split off; t-J products are projected once at the end",
    papers=("sandvik2010",),
    keywords=("exact diagonalisation", "sparse matrix", "CSR", "sector", "momentum", "Hamiltonian matrix", "basis"),
    see_also=("exact_ground_state", "full_spectrum", "to_tenpy"),
    cost="light",
    asks=(
        "[dimension: Dimension] of the Hamiltonian matrix of {model}",
        "[dense_real: Hamiltonian matrix] of {model}",
        "[stored: Number of nonzero entries] of the sparse matrix of {model}",
        "[trace: Trace] of the Hamiltonian matrix of {model} in its sector",
        "[norm_squared: Trace of H squared] for {model}",
    ),
)
def to_sparse(model: Annotated[Model, Record("model")]) -> SparseHamiltonian:
    r"""Return the Hamiltonian as a sparse matrix in the sector that the model declares.

    .. math:: H_{ab} = \langle a|H|b\rangle

    Basis states are integers in ascending order, digit 0 (site 0, or the first fermion mode) most significant: the
    order of a Kronecker product.  Momentum, inversion and spin flip are on one state for each orbit.

    Parameters
    ----------
    model : Model
        Model.

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

    References
    ----------
    A. W. Sandvik, AIP Conf. Proc. 1297, 135 (2010).

    Examples
    --------
    >>> from vibron.manybody.models.heisenberg import heisenberg
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
