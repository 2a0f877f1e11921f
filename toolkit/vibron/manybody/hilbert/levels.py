"""Eigenstates of a model, and models split into the sectors that they conserve."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, ResourceError
from vibron.manybody.hilbert.basis import Basis, sector_basis
from vibron.manybody.hilbert.group import needs_symmetry
from vibron.manybody.hilbert.hamiltonian import Hamiltonian, hamiltonian
from vibron.manybody.hilbert.lanczos import lowest_states
from vibron.manybody.hilbert.matrix_free import matrix_free
from vibron.manybody.hilbert.species_operator import species_operator
from vibron.manybody.hilbert.symmetric import symmetric_basis
from vibron.manybody.operators.blocks import digits_of
from vibron.manybody.operators.symmetry import digit_charges

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

Result = TypeVar("Result")
MOST_DENSE = 6000
MOST_STORED = 5_000_000
FEWEST_BY_SPECIES = 200_000  # fewer states are faster as a matrix


def levels(
    model: Model, count: int, *, seed: int = 0, tolerance: float = 0.0, path: str = "auto", at_most: bool = False
) -> Eigensystem:
    """Return the lowest levels of a model in its sector, or all where there are fewer and ``at_most`` is set."""
    built = _built(model, path)
    count = _fits(count, built.matrix.shape[0], at_most)
    values, vectors = lowest_states(built.matrix, count, seed=seed, tolerance=tolerance)
    return Eigensystem(built, values, vectors)


def _built(model: Model, path: str) -> Hamiltonian:
    """Return the matrix of a model, or an operator that applies it: by species where they move separately."""
    by_species = (
        species_operator(model, 0 if path == "matrix_free" else FEWEST_BY_SPECIES) if path != "matrix" else None
    )
    if by_species is not None:
        block = symmetric_basis(model) if needs_symmetry(model) else None
        return Hamiltonian(model, by_species, sector_basis(model) if block is None else block.basis, block)
    if path == "matrix" or needs_symmetry(model) or model.lattice.infinite:
        return hamiltonian(model)
    if path == "matrix_free" or model.dimension > MOST_STORED:
        return Hamiltonian(model, *matrix_free(model), None)
    return hamiltonian(model)


class Eigensystem:
    """Eigenvalues, and eigenvectors in columns in the basis of a Hamiltonian."""

    def __init__(self, built: Hamiltonian, values: npt.NDArray[np.float64], vectors: npt.NDArray[Any]) -> None:
        self.built, self.values, self.vectors = built, values, vectors
        self.model, self.operator, self.basis = built.model, built.matrix, built.basis

    def residual(self, level: int) -> float:
        """Return the norm of (H - E) psi, which bounds the error of the eigenvalue."""
        vector = self.vectors[:, level]
        return float(np.linalg.norm(self.operator @ vector - self.values[level] * vector))

    def product_state(self, level: int) -> tuple[npt.NDArray[Any], Basis]:
        """Return a level in the product basis of the sector, and that basis."""
        return self.built.embedded(self.vectors[:, level])


def split(model: Model) -> Iterator[Model]:
    """Yield the model in every sector of the additive charges that it conserves and does not declare."""
    declared, found = model.sector.declared, model.symmetries
    names = next(
        (
            names
            for names in (("n_up", "n_down"), ("total_sz",), ("n_particles",), ("parity",))
            if all(name in found for name in names)
        ),
        (),
    )
    if declared or not names:
        yield model
        return
    charges = digit_charges(digits_of(model))
    for values in product(*(_values(name, charges[name]) for name in names)):
        try:
            piece = model.with_sector(**dict(zip(names, values, strict=True)))
            _ = piece.dimension
        except DomainError:  # numbers that cannot occur together, as too many fermions for a t-J chain
            continue
        yield piece


def small_sectors(model: Model) -> list[Model]:
    """Return the model in all its sectors, those that are too large split by momentum where it is conserved.

    Raises
    ------
    ResourceError
        A sector has more states than a full diagonalisation takes; no matrix has been built yet.
    """
    found: list[Model] = []
    for piece in split(model):
        parts = [piece] if piece.dimension <= MOST_DENSE else _by_momentum(piece)
        for part in parts:
            _refuse_large(part)
        found += parts
    return found


def _by_momentum(piece: Model) -> list[Model]:
    """Return a sector in its blocks of momentum; itself where these are not conserved or are too large too."""
    lattice, declared = piece.lattice, piece.sector.declared
    free = piece.with_sector()
    is_ring = all(end == "periodic" for end in lattice.boundary) and "translation" in free.symmetries
    if needs_symmetry(piece) or not is_ring or piece.dimension > MOST_DENSE * math.prod(lattice.cells):
        return [piece]
    waves = product(*(range(length) for length in lattice.cells))
    return [piece.with_sector(**declared, momentum=wave) for wave in waves]


def each_sector(
    model: Model, pieces: list[Model], compute: Callable[[Model], Result]
) -> Iterator[tuple[Model, Result]]:
    """Yield each sector with what is computed from its levels; mirrored sectors have the same and are computed once."""
    mirrors = model.with_sector().symmetries if len(pieces) > 1 else ()
    known: dict[tuple[Any, ...], Result] = {}
    for piece in pieces:
        key = _up_to_mirrors(piece, mirrors)
        if key not in known:
            known[key] = compute(piece)
        yield piece, known[key]


def _up_to_mirrors(piece: Model, mirrors: tuple[str, ...]) -> tuple[Any, ...]:
    """Return a key of a sector, equal for sectors that a spin flip or an inversion maps on one another."""
    sector, wave = piece.sector, piece.sector.momentum
    spin = sector.total_sz if sector.total_sz is None or "spin_flip" not in mirrors else abs(sector.total_sz)
    if wave and "inversion" in mirrors:
        wave = min(wave, tuple(-k % length for k, length in zip(wave, piece.lattice.cells, strict=True)))
    return spin, wave, sector.n_up, sector.n_down, sector.n_particles, sector.parity


def dense_levels(model: Model) -> npt.NDArray[np.float64]:
    """Return the eigenvalues of one sector, ascending, or refuse one that is too large."""
    _refuse_large(model)
    return np.asarray(np.linalg.eigvalsh(hamiltonian(model).matrix.toarray()))


def all_levels(model: Model) -> npt.NDArray[np.float64]:
    """Return every eigenvalue, ascending."""
    found = each_sector(model, small_sectors(model), dense_levels)
    return np.sort(np.concatenate([energies for _, energies in found]))


def charge_of(piece: Model) -> float:
    """Return the total Sz of a sector, or the number of particles without spin, or 0."""
    sector = piece.sector
    if sector.n_up is not None and sector.n_down is not None:
        return (sector.n_up - sector.n_down) / 2
    return sector.total_sz if sector.total_sz is not None else float(sector.n_particles or 0)


def _refuse_large(model: Model) -> None:
    if model.dimension > MOST_DENSE:
        raise ResourceError(
            f"has a sector with more than {MOST_DENSE} states, too many for a full diagonalisation",
            field="model", value=model.dimension, remedy="take fewer sites, or ask for the lowest levels only",
        )  # fmt: skip


def _values(name: str, charge: npt.NDArray[np.int64]) -> list[float]:
    if name == "parity":
        return [1, -1]
    low, high = int(charge.min(1).sum()), int(charge.max(1).sum())
    return [value / 2 for value in range(low, high + 1, 2)] if name == "total_sz" else list(range(low, high + 1))


def _fits(count: int, size: int, at_most: bool) -> int:
    if count > size and at_most:
        return size
    if count > size:
        raise DomainError("asks for more levels than states", field="count", value=count, remedy=f"at most {size}")
    return count
