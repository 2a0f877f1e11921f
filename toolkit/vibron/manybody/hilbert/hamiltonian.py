"""The Hamiltonian of a model in its sector, with the basis it is written in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy.typing as npt

from vibron.core.errors import ResourceError
from vibron.manybody.hilbert.basis import Basis, sector_basis
from vibron.manybody.hilbert.group import needs_symmetry
from vibron.manybody.hilbert.matrix import matrix_of
from vibron.manybody.hilbert.symmetric import SymmetricBasis, symmetric_basis, symmetric_matrix
from vibron.manybody.operators.blocks import Blocks

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

MOST_STATES = 20_000_000


@dataclass(frozen=True, eq=False)
class Hamiltonian:
    """A sparse matrix, or an operator that is applied, and its basis; ``block`` is that of orbits if declared."""

    model: Model
    matrix: Any
    basis: Basis
    block: SymmetricBasis | None

    def embedded(self, vector: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], Basis]:
        """Return a vector in the product basis of the sector, and that basis."""
        if self.block is None:
            return vector, self.basis
        full = sector_basis(self.model)
        return self.block.embedded(vector, full), full


def hamiltonian(model: Model) -> Hamiltonian:
    """Build the matrix of a model in its sector."""
    return operator_in(model, model.blocks)


def operator_in(model: Model, blocks: Blocks) -> Hamiltonian:
    """Build the matrix of an operator in the sector of a model, its states counted before they are written out."""
    if needs_symmetry(model):
        block = symmetric_basis(model)
        return Hamiltonian(model, symmetric_matrix(blocks, block), block.basis, block)
    if model.n_sites <= 62 and not model.lattice.infinite and not model.sector.blockade:
        _fits(model.dimension)
    basis = sector_basis(model)
    return Hamiltonian(model, matrix_of(blocks, basis), basis, None)


def _fits(states: int) -> None:
    if states > MOST_STATES:
        raise ResourceError(
            "does not fit into memory as a matrix",
            field="model",
            value=states,
            remedy="declare a sector, or take the matrix-free path of exact_ground_state",
        )
