"""The whole space of a model: its Hamiltonian and products of words as sparse matrices, its lowest levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.manybody.hilbert.basis import Basis, sector_basis
from vibron.manybody.hilbert.matrix import matrix_of
from vibron.manybody.hilbert.observables import check_word, entropy
from vibron.manybody.hilbert.partition import schmidt_values
from vibron.manybody.operators.blocks import blocks_of, digits_of
from vibron.manybody.operators.strings import OperatorString
from vibron.manybody.specification import Model, Sector
from vibron_verify.products.model_matrix import whole_matrix
from vibron_verify.recomputed.evolving import evolved, liouvillian, relaxed
from vibron_verify.recomputed.thermal import ThermalEnsemble
from vibron_verify.rubric.sectors import in_sector
from vibron_verify.rubric.systems import TooLargeError

Values = npt.NDArray[Any]
Strings = tuple[OperatorString, ...]
MOST_STATES = 4096
MOST_SUMS = 256
DENSE = 512
EQUAL = 1e-11  # of the largest entries of a Hamiltonian: levels that Lanczos' method cannot order
CHARGES = ("total_sz", "n_up", "n_down", "n_particles", "parity")  # of the states of the sites
DIVIDING = tuple(one.name for one in fields(Sector) if one.name not in CHARGES)  # by symmetries of the lattice
FEW = 1024  # states, of which all levels are found faster than a series of evolutions


@dataclass(frozen=True, eq=False)
class WholeSpace:
    """All states of a model, site 0 most significant, spin up first, fermion modes interleaved.

    Attributes
    ----------
    model : Model
        Its declared sector holds the levels.
    matrix : array, optional
        The Hamiltonian in place of the model's own: that of the script, which may have its axes turned.
    """

    model: Model
    matrix: Any = None

    def __post_init__(self) -> None:
        if self.model.lattice.infinite or self.model.full_dimension > MOST_STATES:
            raise TooLargeError(
                "has too many states to be solved exactly", field="system", value=self.model.name,
                remedy=f"take a size of at most {MOST_STATES} states for __small__",
            )  # fmt: skip

    @cached_property
    def free(self) -> Model:
        """The model without its sector, in the order of the products."""
        convention = replace(self.model.convention, fermion_order="interleaved")
        return replace(self.model, sector=Sector(), convention=convention)

    @cached_property
    def basis(self) -> Basis:
        """All its states."""
        return sector_basis(self.free)

    @cached_property
    def hamiltonian(self) -> Any:
        """The Hamiltonian as a sparse matrix."""
        from scipy.sparse import csr_array

        return whole_matrix(self.model) if self.matrix is None else csr_array(self.matrix)

    def operator(self, words: tuple[tuple[str, int], ...]) -> Any:
        """Return a product of words on sites, left to right."""
        for word, site in words:
            check_word(self.free, word)
            if not 0 <= site < self.free.n_sites:
                raise InputError(
                    "is not a site of the lattice",
                    field="observables",
                    value=site,
                    remedy=f"0 to {self.free.n_sites - 1} are",
                )
        return self.summed((OperatorString(1.0, words, "observable"),))

    def summed(self, strings: Strings) -> Any:
        """Return a sum of products of words with their coefficients; some are kept."""
        if strings not in self._sums:
            if len(self._sums) >= MOST_SUMS:
                self._sums.clear()
            self._sums[strings] = matrix_of(blocks_of(digits_of(self.free), strings), self.basis)
        return self._sums[strings]

    @cached_property
    def inside(self) -> npt.NDArray[np.int64]:
        """Numbers of the states in the sector of the model."""
        return np.flatnonzero(in_sector(self.model)) if self.model.sector.declared else np.arange(len(self.basis))

    def levels(self, count: int) -> tuple[Values, Values]:
        """Return the lowest levels in the sector of the model, and their vectors over all states in columns."""
        if count not in self._solved:
            levels, vectors = lowest_levels(self.hamiltonian[self.inside][:, self.inside], count)
            whole = np.zeros((len(self.basis), count), dtype=vectors.dtype)
            whole[self.inside] = vectors
            self._solved[count] = levels, whole
        return self._solved[count]

    @cached_property
    def parts(self) -> list[npt.NDArray[np.int64]]:
        """Numbers of the states of each block that the Hamiltonian leaves to itself."""
        from scipy.sparse.csgraph import connected_components

        count, block_of = connected_components(abs(self.hamiltonian) > 0.0, directed=False)
        return [np.flatnonzero(block_of == block) for block in range(count)]

    @cached_property
    def spectrum(self) -> Values:
        """All levels of all sectors, rising."""
        blocks = (self.hamiltonian[i][:, i].toarray() for i in self.parts)
        return np.sort(np.concatenate([np.linalg.eigvalsh(block) for block in blocks]))

    @cached_property
    def solved_parts(self) -> list[tuple[Values, Values]]:
        """All levels of each block, and their vectors in columns."""
        return [np.linalg.eigh(self.hamiltonian[i][:, i].toarray()) for i in self.parts]

    @cached_property
    def modes(self) -> tuple[Values, Values]:
        """All levels, and their vectors in columns."""
        matrix = self.hamiltonian.toarray()
        return np.linalg.eigh(matrix if np.iscomplexobj(matrix) and np.abs(matrix.imag).max() else matrix.real)

    def evolved(self, jumps: Sequence[Strings], state: Values, time: float) -> Values:
        """Return a vector or density matrix after a time, under Lindblad's equation where there are jumps."""
        if jumps and time:
            return relaxed(self._generator(tuple(jumps)), state, time)
        if state.ndim != 1 or len(state) > FEW or not time or np.isinf(time):
            return evolved(self.hamiltonian, (), state, time)
        levels, vectors = self.modes
        return np.asarray(vectors @ (np.exp(-1j * time * levels) * (vectors.conj().T @ state)))

    def _generator(self, jumps: tuple[Strings, ...]) -> Any:
        """Return the generator of Lindblad's equation, of which the last one is kept."""
        if jumps not in self._generators:
            self._generators.clear()
            self._generators[jumps] = liouvillian(self.hamiltonian, [self.summed(jump) for jump in jumps])
        return self._generators[jumps]

    @cached_property
    def _generators(self) -> dict[tuple[Strings, ...], Any]:
        return {}

    @cached_property
    def rounds(self) -> dict[Any, list[Values]]:
        """States after each round of an evolution, from the first one on, by what distinguishes the evolution."""
        return {}

    @cached_property
    def _solved(self) -> dict[int, tuple[Values, Values]]:
        return {}

    @cached_property
    def _sums(self) -> dict[Strings, Any]:
        return {}

    def entropies(self, state: Values) -> Values:
        """Return the entanglement entropy in nats of each cut of a vector, from the left."""
        return np.array([entropy(self.schmidt(cut, state) ** 2) for cut in range(1, self.free.n_sites)])

    def schmidt(self, cut: int, state: Values) -> Values:
        """Return the Schmidt values of a vector, largest first, with ``cut`` sites on the left."""
        return schmidt_values(self.free, range(cut), state, self.basis)


def lowest_levels(block: Any, count: int) -> tuple[Values, Values]:
    """Return the lowest levels of a sparse matrix, rising, and their vectors in columns."""
    size = block.shape[0]
    if not 0 < count <= size:
        raise ValueError(f"{count} levels were requested in a sector of {size} states")
    dense = size <= max(DENSE, 2 * count + 2)
    levels, vectors = np.linalg.eigh(block.toarray()) if dense else _iterated(block, count)
    return levels[:count], vectors[:, :count]


def _iterated(block: Any, count: int) -> tuple[Values, Values]:
    """Return the lowest levels by Lanczos' method, which may miss one of several that are equal.

    The vectors found are therefore lifted above all levels, until what is then the lowest is not below them.
    """
    from scipy.sparse.linalg import LinearOperator, eigsh

    start, above = np.random.default_rng(1).normal(size=block.shape[0]), 2.0 * float(abs(block).sum(axis=1).max())
    levels, vectors = eigsh(block, k=count, which="SA", v0=start, tol=1e-13)
    while True:
        levels, vectors = levels[order := np.argsort(levels)[:count]], vectors[:, order]

        def lifted(state: Values, found: Values = vectors) -> Values:
            return np.asarray(block @ state + above * (found @ (found.conj().T @ state)))

        operator = LinearOperator(block.shape, matvec=lifted, dtype=vectors.dtype)
        further, vector = eigsh(operator, k=1, which="SA", v0=start, tol=1e-13)
        if further[0] >= levels[-1] - EQUAL * above:
            return levels, vectors
        levels, vectors = np.append(levels, further), np.hstack([vectors, vector])


def mean(operator: Any, state: Values | ThermalEnsemble) -> complex:
    """Return the expectation value of a sparse operator in a vector, a density matrix of trace one or an ensemble."""
    if isinstance(state, ThermalEnsemble):
        return state.mean(operator)
    if state.ndim == 1:
        return complex(np.vdot(state, operator @ state))
    return complex((operator @ state).trace())
