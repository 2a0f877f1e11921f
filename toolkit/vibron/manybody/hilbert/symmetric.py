"""Hamiltonians in a block of momentum, inversion or spin flip, on one state for each orbit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import ResourceError
from vibron.core.memory import need
from vibron.manybody.hilbert.basis import Basis, empty_sector, sector_codes
from vibron.manybody.hilbert.counted import counted
from vibron.manybody.hilbert.group import SymmetryElement, group_of, orbits, representatives
from vibron.manybody.hilbert.matrix import diagonal, hops
from vibron.manybody.hilbert.species import species_basis
from vibron.manybody.operators.blocks import Blocks, digits_of

if TYPE_CHECKING:
    from scipy.sparse import csr_array

    from vibron.manybody.specification import Model

_PIECE = 1 << 18
_MOST_SCANNED = 4_000_000_000


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
    """Return the basis of the block that the sector declares, without writing out the sector."""
    elements, by_species = group_of(model), species_basis(model)
    if by_species is not None:
        codes, weights = by_species.states()
    else:
        codes, weights = _scanned(model, elements)
    if not len(codes):
        raise empty_sector(model)
    return SymmetricBasis(Basis(digits_of(model), codes), weights, elements)


def _scanned(
    model: Model, elements: tuple[SymmetryElement, ...]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Return the smallest states of the orbits and their weights, looking at some states of the sector at a time."""
    digits = digits_of(model)
    if not model.sector.blockade and (states := counted(model)) > _MOST_SCANNED:
        raise ResourceError("has too many states to look for orbits", field="model", value=states, remedy="use DMRG")
    found = [orbits(elements, Basis(digits, codes)) for codes in sector_codes(model, _PIECE)]
    codes, weights = zip(*found, strict=True)
    return np.concatenate(codes), np.concatenate(weights)


def _mean_hops(blocks: Blocks) -> float:
    """Return about how many states an operator joins to one."""
    offs = (matrix - np.diag(np.diagonal(matrix)) for matrix in blocks.values())
    return float(sum(np.count_nonzero(off) / len(off) for off in offs))


def symmetric_matrix(blocks: Blocks, block: SymmetricBasis) -> csr_array[Any]:
    """Return an operator that commutes with the group, in the block."""
    from scipy.sparse import csr_array

    basis, size = block.basis, len(block)
    entries = diagonal(blocks, basis)
    need(6.0 * size * (1.0 + _mean_hops(blocks)), field="model", value=size, remedy="take a smaller lattice, or DMRG")
    index = np.int32 if size < 2**31 else np.int64
    everywhere = np.arange(size, dtype=index)
    rows, columns, values = [everywhere], [everywhere], [entries]
    for source, images, amplitude in hops(blocks, basis):
        smallest, factor = representatives(block.elements, images)
        place, known = basis.find(smallest)
        if known is not None:
            place, source = place[known], source[known]
            factor, amplitude = factor[known], amplitude[known]
        rows.append(place.astype(index))
        columns.append(source.astype(index))
        values.append(amplitude * factor * np.sqrt(block.weights[place] / block.weights[source]))
    kind = np.result_type(*values, np.float64)
    parts = (np.concatenate(values).astype(kind), (np.concatenate(rows), np.concatenate(columns)))
    found = csr_array(parts, shape=(size, size))
    found.sum_duplicates()
    return found
