"""What every Hamiltonian and state must be."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts, dense
from vibron_verify.assertions.measures import EPS, relative, size
from vibron_verify.check import Check


@assertion(number=1, topics=("any",), formula="‖H - H†‖ = 0", tolerance="1e-12 ‖H‖", needs=("hamiltonian",))
def hermitian_hamiltonian(facts: Facts) -> Iterator[Check]:
    """The Hamiltonian is Hermitian."""
    matrix = facts.hamiltonian
    yield within("hermitian", size(matrix - matrix.conj().T), 1e-12 * size(matrix))


@assertion(
    number=2,
    topics=("any",),
    formula="<ψ|ψ> = 1",
    tolerance="1e-12 (1e-10 for a matrix product state)",
    needs=("state",),
)
def normalised_state(facts: Facts) -> Iterator[Check]:
    """The state has unit norm."""
    yield within("norm", abs(np.vdot(facts.state, facts.state) - 1), 1e-10 if facts.method == "mps" else 1e-12)


@assertion(
    number=3,
    topics=("any",),
    formula="Tr H / D = constant, Tr H² / D = constant² + Σ c² Tr O†O / D",
    tolerance="1e-10 relative",
    needs=("hamiltonian", "string_coefficients", "string_norms"),
)
def trace_moments(facts: Facts) -> Iterator[Check]:
    """The first two moments of the spectrum are those of the couplings."""
    matrix, shift = facts.hamiltonian, float(facts.constant or 0.0)
    dimension = matrix.shape[0]
    second = shift**2 + float(np.sum(np.abs(facts.string_coefficients) ** 2 * np.asarray(facts.string_norms)))
    yield within("first_moment", abs(matrix.diagonal().sum() / dimension - shift), EPS * max(1.0, np.sqrt(second)))
    yield within("second_moment", relative(size(matrix) ** 2 / dimension, second), EPS)


@assertion(
    number=4,
    topics=("any",),
    formula="{c_i, c_j†} = δ_ij, {c_i, c_j} = 0",
    tolerance="1e-14",
    needs=("annihilators",),
)
def fermion_algebra(facts: Facts) -> Iterator[Check]:
    """Fermion operators anticommute between sites too."""
    found = [dense(matrix) for matrix in facts.annihilators]
    one = np.eye(len(found[0]))
    mixed = [np.abs(a @ b.conj().T + b.conj().T @ a - one * (a is b)).max() for a in found for b in found]
    yield within("mixed_anticommutator", mixed, 1e-14)
    yield within("equal_anticommutator", [np.abs(a @ b + b @ a).max() for a in found for b in found], 1e-14)


@assertion(
    number=5,
    topics=("any",),
    formula="[Sx, Sy] = i Sz and cyclic, S² = S(S+1)",
    tolerance="1e-14",
    needs=("spin_operators", "spin"),
)
def spin_algebra(facts: Facts) -> Iterator[Check]:
    """Spin operators obey their algebra in units of the spin, not of Pauli matrices."""
    matrices = [dense(matrix) for matrix in facts.spin_operators]
    turns = [matrices[k:] + matrices[:k] for k in range(3)]
    yield within("commutators", [np.abs(a @ b - b @ a - 1j * c).max() for a, b, c in turns], 1e-14)
    square = sum(matrix @ matrix for matrix in matrices)
    yield within("square", np.abs(square - facts.spin * (facts.spin + 1) * np.eye(len(matrices[0]))).max(), 1e-14)
