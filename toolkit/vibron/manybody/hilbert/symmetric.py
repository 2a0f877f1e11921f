"""Hamiltonians in a block of momentum, inversion or spin flip, on one state for each orbit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.manybody.hilbert.basis import Basis, sector_basis
from vibron.manybody.hilbert.group import SymmetryElement, group_of, orbits, representatives
from vibron.manybody.hilbert.matrix import diagonal, hops
from vibron.manybody.operators.blocks import Blocks

if TYPE_CHECKING:
    from scipy.sparse import csr_array

    from vibron.manybody.specification import Model


@dataclass(frozen=True, eq=False)
class SymmetricBasis:
    """The smallest state of each orbit, the sum of the weights that leave it alone, and the group."""

    basis: Basis
    weights: npt.NDArray[np.float64]
    elements: tuple[SymmetryElement, ...]

    def __len__(self) -> int:
        return len(self.basis)

    def embedded(self, vector: npt.NDArray[Any], full: Basis) -> npt.NDArray[Any]:
        """Return a vector of the block in the basis of the sector without it."""
        smallest, factor = representatives(self.elements, full.codes)
        place, known = self.basis.find(smallest)
        amplitude = np.conj(factor) * (vector / np.sqrt(len(self.elements) / self.weights))[place]
        return np.where(known, amplitude, 0.0) if known is not None else amplitude


def symmetric_basis(model: Model) -> SymmetricBasis:
    """Return the basis of the block that the sector declares."""
    full = sector_basis(model)
    elements = group_of(model)
    codes, weights = orbits(elements, full)
    if not len(codes):
        raise DomainError(
            "is empty", field="sector", value=model.sector.declared, remedy="choose quantum numbers that can occur"
        )
    return SymmetricBasis(Basis(full.digits, codes), weights, elements)


def symmetric_matrix(blocks: Blocks, block: SymmetricBasis) -> csr_array[Any]:
    """Return an operator that commutes with the group, in the block."""
    from scipy.sparse import csr_array

    basis, size = block.basis, len(block)
    entries = diagonal(blocks, basis)
    everywhere = np.arange(size)
    rows, columns, values = [everywhere], [everywhere], [entries]
    for source, images, amplitude in hops(blocks, basis):
        smallest, factor = representatives(block.elements, images)
        place, known = basis.find(smallest)
        if known is not None:
            place, source = place[known], source[known]
            factor, amplitude = factor[known], amplitude[known]
        rows.append(place)
        columns.append(source)
        values.append(amplitude * factor * np.sqrt(block.weights[place] / block.weights[source]))
    kind = np.result_type(*values, np.float64)
    parts = (np.concatenate(values).astype(kind), (np.concatenate(rows), np.concatenate(columns)))
    found = csr_array(parts, shape=(size, size))
    found.sum_duplicates()
    return found
