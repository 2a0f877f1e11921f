"""Circuits, shots and the algorithms that run on them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.stats import chi2

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts
from vibron_verify.check import Check


@assertion(
    number=68,
    topics=("any",),
    formula="U† U = 1",
    tolerance="1e-12",
    needs=("circuit_unitary",),
)
def unitary_circuit(facts: Facts) -> Iterator[Check]:
    """A circuit without measurement is unitary."""
    matrix = np.asarray(facts.circuit_unitary)
    yield within("unitary", np.abs(matrix.conj().T @ matrix - np.eye(len(matrix))).max(), 1e-12)


@assertion(
    number=68,
    topics=("any",),
    formula="<P> is 0, 1 or -1",
    tolerance="1e-12",
    needs=("clifford_expectations",),
)
def clifford_expectations(facts: Facts) -> Iterator[Check]:
    """Pauli strings have whole expectations in a stabiliser state."""
    found = np.asarray(facts.clifford_expectations)
    yield within("whole", np.abs(found - np.round(found)), 1e-12)
    yield within("bounded", np.abs(found) - 1, 1e-12)


@assertion(
    number=68,
    topics=("any",),
    formula="X on site 0 of |0...0> is the basis state 2^(n-1)",
    tolerance="1e-12",
    needs=("asymmetric_vector",),
)
def qubit_order(facts: Facts) -> Iterator[Check]:
    """Site 0 is the most significant qubit, which an asymmetric state shows."""
    weights = np.abs(facts.asymmetric_vector) ** 2
    yield within("site_0", abs(weights[weights.size // 2] - 1), 1e-12)


@assertion(
    number=69,
    topics=("any",),
    formula="Σ (count - n p)² / (n p) follows χ²; Var <Z> = (1 - <Z>²) / n",
    tolerance="probability above 1e-3; the variance to 4 √(2/n) relative",
    needs=("counts|shot_variance",),
)
def shot_statistics(facts: Facts) -> Iterator[Check]:
    """Counts follow the probabilities, and the error of a mean is that of its shots."""
    if facts.has("counts") and facts.has("probabilities"):
        counts, chances = np.asarray(facts.counts, dtype=float), np.asarray(facts.probabilities)
        yield within("impossible_outcomes", counts[chances < 1e-12].sum(), 0)
        likely = chances >= 1e-12
        expected = counts.sum() * chances[likely]
        statistic = float(np.sum((counts[likely] - expected) ** 2 / expected))
        limit = float(chi2.isf(1e-3, max(1, int(likely.sum()) - 1)))
        yield within("chi_square", statistic, limit)
    if facts.has("shot_variance") and facts.has("shot_expectation") and facts.has("shots"):
        known = (1 - facts.shot_expectation**2) / facts.shots
        yield within("variance", abs(facts.shot_variance / known - 1), 4 * np.sqrt(2 / facts.shots))


@assertion(
    number=70,
    topics=("any",),
    formula="|E - E_m| ≤ π / (t 2^m)",
    tolerance="the bound",
    needs=("phase_energy", "phase_bits", "phase_time", "exact_energy"),
)
def phase_resolution(facts: Facts) -> Iterator[Check]:
    """Iterative phase estimation with m bits is right to half its last bit."""
    bound = np.pi / facts.phase_time / 2**facts.phase_bits
    yield within("resolution", abs(facts.phase_energy - facts.exact_energy), bound * (1 + 1e-9))


@assertion(
    number=70,
    topics=("any",),
    formula="parameter-shift gradient = finite differences",
    tolerance="1e-6",
    needs=("gradient_shift", "gradient_difference"),
)
def parameter_shift(facts: Facts) -> Iterator[Check]:
    """The parameter-shift rule gives the slope of the energy."""
    yield within("gradient", np.abs(np.asarray(facts.gradient_shift) - facts.gradient_difference), 1e-6)


@assertion(
    number=70,
    topics=("any",),
    formula="E(VQE) ≥ E(FCI)",
    tolerance="1e-9",
    needs=("energy", "exact_energy"),
    where={"method": "vqe"},
)
def eigensolver_bound(facts: Facts) -> Iterator[Check]:
    """A variational eigensolver without shots does not go below full configuration interaction."""
    if not facts.energy_error:
        yield within("bound", facts.exact_energy - facts.energy, 1e-9)
