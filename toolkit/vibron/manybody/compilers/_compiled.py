"""What a compiler returns: the other library's object, how its order differs from ours, and its matrix in our order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import InitVar, dataclass, replace
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, ResourceError
from vibron.core.quantity import Option, Quantity
from vibron.manybody.hilbert.basis import whole
from vibron.manybody.hilbert.group import SymmetryElement
from vibron.manybody.operators.blocks import digits_of
from vibron.manybody.specification import Convention, Model

MOST_DENSE = 4096
Dense = npt.NDArray[Any]


@dataclass(frozen=True)
class Compiled(DataRecord):
    """A model in another library: ``native`` is its object, ``dense()`` its matrix in the order of ``to_sparse``."""

    library: Annotated[str, Option("library and version")]
    object: Annotated[str, Option("kind of object")]
    places: Annotated[int, Quantity("1", "sites, orbitals or qubits there", ge=1)]
    strings: Annotated[int, Quantity("1", "terms there", ge=0)]
    bond_dimension: Annotated[int | None, Quantity("1", "largest bond dimension of a matrix-product operator")]
    order: Annotated[tuple[str, ...], Option("how places, states and signs there relate to ours, in words")]
    model: Annotated[str, Option("SHA-256 of the model")]
    held: InitVar[Any]
    matrix: InitVar[Callable[[], Dense]]

    def __post_init__(self, held: Any, matrix: Callable[[], Dense]) -> None:
        object.__setattr__(self, "_held", held)
        object.__setattr__(self, "_matrix", matrix)

    def __reduce__(self) -> Any:
        raise TypeError("a compiled model cannot be pickled; pickle the model and compile it again")

    @property
    def native(self) -> Any:
        """The object of the other library."""
        return self._held  # type: ignore[attr-defined]

    def dense(self) -> Dense:
        """Return the matrix that the other library holds, in our order of the whole space (up to 4096 states)."""
        found: Dense = self._matrix()  # type: ignore[attr-defined]
        return found

    @property
    def lowest_energy(self) -> float:
        """The lowest eigenvalue of that matrix, for checks."""
        return float(np.linalg.eigvalsh(self.dense())[0])


def small(model: Model) -> None:
    """Refuse a dense matrix that is too large."""
    if model.full_dimension > MOST_DENSE:
        raise ResourceError(
            "is too large for a dense matrix", field="model", value=model.full_dimension, remedy="compare a smaller one"
        )


def refuse(model: Model, kinds: tuple[str, ...], library: str) -> None:
    """Refuse sites that the other library does not have, and infinite lattices where there are none."""
    if model.site.kind not in kinds:
        raise DomainError(
            f"has sites that {library} cannot be given here",
            field="model",
            value=model.site.kind,
            remedy=f"use sites of kind {', '.join(kinds)}",
        )


def from_sites(model: Model, dense: Dense) -> Dense:
    """Turn a matrix in the order of sites, fermion modes interleaved, into the model's own order."""
    basis = whole(model)
    if not model.site.two_modes:
        return dense
    digits, n = basis.digits, model.n_sites
    local = np.array([2 * basis.values(digits.digit(i, 0)) + basis.values(digits.digit(i, 1)) for i in range(n)])
    index = np.ravel_multi_index(tuple(local), (model.site.dimension,) * n)
    goals = np.empty(digits.count, dtype=np.int64)
    for site in range(n):
        for part in (0, 1):
            goals[digits.digit(site, part)] = 2 * site + part
    sign = np.ones(len(basis)) * SymmetryElement(goals, False, 1.0, digits).sign(basis.codes)
    return np.asarray(dense[np.ix_(index, index)] * np.outer(sign, sign))


def interleaved(model: Model) -> Model:
    """Return the same model with fermion modes interleaved."""
    convention = model.convention
    return replace(model, convention=Convention(convention.spin, convention.hopping_sign, "ascending", "interleaved"))


def bits_first(model: Model) -> bool:
    """Return True if every digit fills its bits, so that it can represent qubits."""
    count = digits_of(model).dimension
    return count & (count - 1) == 0 and model.site.kind != "tj"
