"""A model with its jumps as sparse matrices, and what is measured of its state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.memory import need
from vibron.manybody.hilbert.basis import ADDITIVE, Basis
from vibron.manybody.hilbert.group import needs_symmetry
from vibron.manybody.hilbert.hamiltonian import hamiltonian
from vibron.manybody.hilbert.matrix import matrix_of
from vibron.manybody.hilbert.observables import check_word, real
from vibron.manybody.open_systems._initial import starting
from vibron.manybody.open_systems._liouville import generator
from vibron.manybody.operators.blocks import Blocks, blocks_of, digits_of
from vibron.manybody.operators.jump import Jump
from vibron.manybody.operators.strings import OperatorString
from vibron.manybody.operators.symmetry import conserves, digit_charges
from vibron.manybody.specification import Model

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_TRANSFER = 12  # entries of the Liouvillian for each element of the density matrix, at least


@dataclass(frozen=True, eq=False)
class OpenModel:
    """Hamiltonian and jump operators in the basis of the model's sector."""

    model: Model
    basis: Basis
    hamiltonian: csr_array[Any]
    jumps: tuple[csr_array[Any], ...]

    @property
    def dimension(self) -> int:
        """The number of states."""
        return len(self.basis)

    @cached_property
    def generator(self) -> csr_array[Any]:
        """The Liouvillian of density matrices stacked row by row."""
        size = float(self.dimension) ** 2 * (_TRANSFER + len(self.jumps))
        remedy = "take method = trajectories in open_evolution, a smaller model, or a sector that all jumps conserve"
        need(size, field="model", value=self.dimension, remedy=remedy, each=20)
        return generator(self.hamiltonian, self.jumps)

    def operator(self, ops: tuple[tuple[str, int], ...]) -> csr_array[Any]:
        """Return a product of words on sites as a matrix."""
        string = OperatorString(1.0, ops, "observable")
        return matrix_of(blocks_of(digits_of(self.model), (string,)), self.basis)

    def measures(self, names: Sequence[str]) -> dict[str, list[csr_array[Any]]]:
        """Return the matrices of each requested name: a word on each site, or two words on each pair of sites."""
        found, sites = {}, range(self.model.n_sites)
        for name in names:
            words = name.split()
            if name == "energy":
                continue
            if name == "entropy" or not 1 <= len(words) <= 2:
                remedy = "ask for a word such as Sz, or two words such as Sz Sz"
                raise InputError("is not measured in an open system", field="observables", value=name, remedy=remedy)
            for word in words:
                check_word(self.model, word)
            places = product(sites, repeat=len(words))
            found[name] = [self.operator(tuple(zip(words, place, strict=True))) for place in places]
        return found

    def start(self, initial: Any) -> npt.NDArray[Any] | None:
        """Return the vector or density matrix of the initial state; None for the fully mixed one."""
        return starting(self.model, self.basis, initial)

    def density(self, initial: Any) -> npt.NDArray[Any]:
        """Return the density matrix of the initial state."""
        found = self.start(initial)
        if found is None:
            return np.eye(self.dimension) / self.dimension
        return found if found.ndim == 2 else np.outer(found, found.conj())


def open_model(model: Model, jumps: Sequence[Jump]) -> OpenModel:
    """Build the matrices of a model and its jumps; a sector that a jump leaves is refused."""
    if needs_symmetry(model):
        remedy = "leave momentum, inversion and spin_flip out of the sector"
        raise DomainError("may fix additive charges only", field="model", value=model.sector.declared, remedy=remedy)
    built = hamiltonian(model)
    matrices = []
    for jump in jumps:
        for strings in jump.operators(model):
            blocks = blocks_of(digits_of(model), strings)
            _check_sector(model, jump, blocks)
            matrices.append(matrix_of(blocks, built.basis))
    return OpenModel(model, built.basis, built.matrix, tuple(matrices))


def functionals(operators: Sequence[csr_array[Any]]) -> csr_array[Any]:
    """Return rows that give Tr(O rho) of a density matrix stacked row by row."""
    from scipy.sparse import coo_array, csr_array, vstack

    return csr_array(vstack([coo_array(one).T.reshape((1, one.shape[0] ** 2)) for one in operators]))


def arranged(model: Model, names: Sequence[str], values: npt.NDArray[Any]) -> dict[str, Any]:
    """Return values, of all matrices in a row along the last axis, by name and site (or pair of sites)."""
    found, begin = {}, 0
    for name in names:
        shape = (model.n_sites,) * len(name.split())
        count = int(np.prod(shape))
        part = values[..., begin : begin + count]
        found[name] = real(part.reshape(*values.shape[:-1], *shape))
        begin += count
    return found


def check_times(times: npt.NDArray[np.float64]) -> None:
    """Refuse times that do not ascend."""
    if (np.diff(times) < 0).any():
        raise InputError("must ascend", field="times", value=times[:3].tolist(), remedy="sort them")


def _check_sector(model: Model, jump: Jump, blocks: Blocks) -> None:
    charges = digit_charges(digits_of(model))
    for name in ADDITIVE:
        kept = name not in model.sector.declared or conserves(
            blocks, charges[name], modulo=2 if name == "parity" else 0
        )
        if not kept:
            raise DomainError(
                f"is not conserved by the jump {jump.ops}",
                field=name,
                value=model.sector.declared[name],
                remedy="leave it out of the sector of the model",
            )
