"""The dimension of a sector, counted where it need not be written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vibron.manybody.hilbert.basis import empty_sector, sector_basis
from vibron.manybody.hilbert.counted import counted
from vibron.manybody.hilbert.group import needs_symmetry
from vibron.manybody.hilbert.species import species_basis
from vibron.manybody.hilbert.symmetric import symmetric_basis

if TYPE_CHECKING:
    from vibron.manybody.specification import Model


def dimension_of(model: Model) -> int:
    """Return the dimension of the sector, symmetry blocks included."""
    if needs_symmetry(model):
        by_species = species_basis(model)
        if by_species is None:
            return len(symmetric_basis(model))
        if not len(by_species):
            raise empty_sector(model)
        return len(by_species)
    return len(sector_basis(model)) if model.sector.blockade else counted(model)
