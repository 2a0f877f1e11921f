"""The Hamiltonian of a model in its sector, with the basis it is written in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy.typing as npt
from scipy.sparse import csr_array

from vibron.core.errors import ResourceError
from vibron.manybody.exact._basis import Basis, sector_basis
from vibron.manybody.exact._matrix import matrix_of
from vibron.manybody.exact._symmetric import SymmetricBasis, needs_symmetry, symmetric_basis, symmetric_matrix
from vibron.manybody.specification import Model
from vibron.manybody.specification.blocks import Blocks

MOST_STATES = 20_000_000


@dataclass(frozen=True, eq=False)
class Hamiltonian:
    """A sparse matrix and its basis; ``block`` is the basis of orbits when the sector declares one."""

    model: Model
    matrix: csr_array[Any]
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
    """Build the matrix of an operator in the sector of a model."""
    if needs_symmetry(model):
        block = symmetric_basis(model)
        return Hamiltonian(model, symmetric_matrix(blocks, block), block.basis, block)
    if not model.sector.declared:
        _fits(model.full_dimension)
    basis = sector_basis(model)
    _fits(len(basis))
    return Hamiltonian(model, matrix_of(blocks, basis), basis, None)


def _fits(states: int) -> None:
    if states > MOST_STATES:
        raise ResourceError(
            "does not fit into memory as a matrix",
            field="model",
            value=states,
            remedy="declare a sector, or take the matrix-free path of exact_ground_state",
        )
