"""Open systems."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts, dense
from vibron_verify.assertions.measures import EPS
from vibron_verify.check import Check


@assertion(
    number=67,
    topics=("any",),
    formula="Tr ρ = 1, ρ = ρ†, ρ ≥ 0",
    tolerance="1e-10",
    needs=("density_matrix",),
)
def physical_density_matrix(facts: Facts) -> Iterator[Check]:
    """A density matrix is Hermitian, positive and of unit trace."""
    matrix = dense(facts.density_matrix)
    yield within("trace", abs(np.trace(matrix) - 1), EPS)
    yield within("hermitian", np.abs(matrix - matrix.conj().T).max(), EPS)
    yield within("positive", -np.linalg.eigvalsh((matrix + matrix.conj().T) / 2)[0], EPS)


@assertion(
    number=67,
    topics=("any",),
    formula="Re λ ≤ 0, one λ = 0, Tr L(ρ) = 0",
    tolerance="1e-10 relative to ‖L‖",
    needs=("liouvillian",),
)
def decaying_liouvillian(facts: Facts) -> Iterator[Check]:
    """A master equation keeps the trace, never grows, and has one steady state."""
    matrix = dense(facts.liouvillian)
    side, scale = round(matrix.shape[0] ** 0.5), max(1.0, float(np.linalg.norm(matrix, 2)))
    modes = np.linalg.eigvals(matrix)
    zero = int(np.sum(np.abs(modes) <= 1e-8 * scale))
    yield within("growth", modes.real, EPS * scale)
    yield within("one_steady_state", abs(zero - 1), 0, f"{zero} modes do not decay")
    yield within("trace_kept", np.abs(np.eye(side).reshape(-1) @ matrix).max(), EPS * scale)
