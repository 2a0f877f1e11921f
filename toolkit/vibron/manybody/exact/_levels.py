"""Eigenstates of a model, and models split into the sectors that they conserve."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.linalg import eigh

from vibron.core.errors import DomainError, ResourceError
from vibron.manybody.exact._basis import Basis
from vibron.manybody.exact._hamiltonian import Hamiltonian, hamiltonian
from vibron.manybody.exact._lanczos import lowest_states
from vibron.manybody.exact._matrix_free import matrix_free
from vibron.manybody.exact._symmetric import needs_symmetry
from vibron.manybody.specification import Model
from vibron.manybody.specification.blocks import digits_of
from vibron.manybody.specification.symmetry import digit_charges

MOST_DENSE = 6000
MOST_STORED = 5_000_000


def levels(model: Model, count: int, *, seed: int = 0, tolerance: float = 0.0, path: str = "auto") -> Levels:
    """Return the lowest levels of a model in its sector."""
    operator: Any
    large = (
        path == "auto" and not model.lattice.infinite and not needs_symmetry(model) and model.dimension > MOST_STORED
    )
    if large or (path == "matrix_free" and not needs_symmetry(model)):
        operator, basis = matrix_free(model)
        values, vectors = lowest_states(operator, _fits(count, len(basis)), seed=seed, tolerance=tolerance)
        return Levels(model, operator, values, vectors, basis)
    built = hamiltonian(model)
    count = _fits(count, built.matrix.shape[0])
    values, vectors = lowest_states(built.matrix, count, seed=seed, tolerance=tolerance)
    return Levels(model, built.matrix, values, vectors, built.basis, built)


class Levels:
    """Eigenvalues, eigenvectors in columns, and the basis they are written in."""

    def __init__(
        self,
        model: Model,
        operator: Any,
        values: npt.NDArray[np.float64],
        vectors: npt.NDArray[Any],
        basis: Basis,
        built: Hamiltonian | None = None,
    ) -> None:
        self.model, self.operator, self.values, self.vectors = model, operator, values, vectors
        self.basis, self.built = basis, built

    def residual(self, level: int) -> float:
        """Return the norm of (H - E) psi, which bounds the error of the eigenvalue."""
        vector = self.vectors[:, level]
        return float(np.linalg.norm(self.operator @ vector - self.values[level] * vector))

    def product_state(self, level: int) -> tuple[npt.NDArray[Any], Basis]:
        """Return a level in the product basis of the sector, and that basis."""
        vector = self.vectors[:, level]
        return (vector, self.basis) if self.built is None else self.built.embedded(vector)


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


def all_levels(model: Model) -> npt.NDArray[np.float64]:
    """Return every eigenvalue, ascending."""
    found = []
    for piece in split(model):
        matrix = hamiltonian_below(piece, MOST_DENSE).matrix
        found.append(eigh(matrix.toarray(), eigvals_only=True))
    return np.sort(np.concatenate(found))


def thermal_levels(model: Model) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return every eigenvalue with its total Sz, or number of particles where there is no spin, or 0."""
    energies, charges = [], []
    for piece in split(model):
        found = eigh(hamiltonian_below(piece, MOST_DENSE).matrix.toarray(), eigvals_only=True)
        sector = piece.sector
        if sector.n_up is not None and sector.n_down is not None:
            charge = (sector.n_up - sector.n_down) / 2
        else:
            charge = sector.total_sz if sector.total_sz is not None else float(sector.n_particles or 0)
        energies.append(found)
        charges.append(np.full(len(found), charge))
    return np.concatenate(energies), np.concatenate(charges)


def hamiltonian_below(model: Model, most: int) -> Hamiltonian:
    """Return the matrix of a model that is small enough to be diagonalised in full."""
    if model.dimension > most:
        raise ResourceError(
            f"has a sector with more than {most} states, too many for a full diagonalisation",
            field="model",
            value=model.dimension,
            remedy="declare a sector, or ask for the lowest levels only",
        )
    return hamiltonian(model)


def _values(name: str, charge: npt.NDArray[np.int64]) -> list[float]:
    if name == "parity":
        return [1, -1]
    low, high = int(charge.min(1).sum()), int(charge.max(1).sum())
    return [value / 2 for value in range(low, high + 1, 2)] if name == "total_sz" else list(range(low, high + 1))


def _fits(count: int, size: int) -> int:
    if count > size:
        raise DomainError("asks for more levels than states", field="count", value=count, remedy=f"at most {size}")
    return count
