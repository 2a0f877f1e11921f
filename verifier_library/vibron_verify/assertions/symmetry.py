"""Symmetries of states."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts, dense
from vibron_verify.assertions.measures import EPS, mean_of, size
from vibron_verify.check import Check

DENSITY, COARSEST = 1e-6, 1e-3  # of occupations: exact ones, and the least accurate that are judged


@assertion(
    number=30,
    topics=("any",),
    formula="<N> = declared, <N²> - <N>² = 0, [H, N] = 0",
    tolerance="1e-10 (the commutator relative to ‖H‖)",
    needs=("state", "charges", "charge_values"),
)
def charge_sector(facts: Facts) -> Iterator[Check]:
    """The state has the declared charges without fluctuation."""
    for name, value in facts.charge_values.items():
        charge = dense(facts.charges[name])
        mean = mean_of(charge, facts.state).real
        square = mean_of(charge**2 if charge.ndim == 1 else charge @ charge, facts.state).real
        yield within(f"{name}_mean", abs(mean - value), EPS)
        yield within(f"{name}_variance", abs(square - mean**2), EPS)
        if facts.hamiltonian is not None:
            matrix, full = dense(facts.hamiltonian), np.diag(charge) if charge.ndim == 1 else charge
            yield within(f"{name}_conserved", size(matrix @ full - full @ matrix), EPS * size(matrix))


@assertion(
    number=31,
    topics=("any",),
    formula="E(Sz = m) equal for m ≤ S, <S²> = S(S+1)",
    tolerance="1e-8",
    needs=("multiplet_energies|spin_square",),
)
def spin_multiplets(facts: Facts) -> Iterator[Check]:
    """A multiplet has one energy and its spin has the right square."""
    if facts.multiplet_energies is not None:
        yield within("multiplet", np.ptp(facts.multiplet_energies), 1e-8)
    if facts.spin_square is not None and facts.total_spin is not None:
        known = facts.total_spin * (facts.total_spin + 1)
        yield within("spin_square", abs(facts.spin_square - known), 1e-8)


@assertion(
    number=32,
    topics=("any",),
    formula="<Sz_i> = 0, <Sx Sx> = <Sy Sy> = <Sz Sz>",
    tolerance="1e-6",
    needs=("magnetisation|correlations",),
    where={"total_spin": 0},
)
def singlet_isotropy(facts: Facts) -> Iterator[Check]:
    """A singlet is not magnetised and looks the same along every axis."""
    if facts.magnetisation is not None:
        yield within("magnetisation", np.abs(facts.magnetisation).max(), 1e-6)
    if facts.correlations is not None:
        axes = np.array(list(facts.correlations.values()))
        yield within("isotropy", np.ptp(axes, axis=0), 1e-6)


@assertion(
    number=33,
    topics=("any",),
    formula="n_i = n_{L+1-i}; n_i = n_{i+1} on a uniform ring",
    tolerance="1e-6, or where they are named 5 density_error, 2 sqrt(discarded weight), at most 1e-3",
    needs=("density", "mirror_symmetric|translation_invariant"),
)
def symmetric_density(facts: Facts) -> Iterator[Check]:
    """Densities have the symmetry of the lattice: exact particle numbers do not show an unconverged state."""
    density = np.asarray(facts.density)
    allowed = _accuracy(facts)
    if facts.mirror_symmetric:
        yield within("inversion", np.abs(density - density[::-1]).max(), allowed)
    if facts.translation_invariant:
        yield within("translation", np.ptp(density), allowed)


def _accuracy(facts: Facts) -> float:
    """Return how far an occupation may be off: a truncated state is off by the root of the weight that it lacks."""
    sampled = 0.0 if facts.density_error is None else 5.0 * float(np.max(np.abs(facts.density_error)))
    lacking = 0.0 if facts.discarded_weight is None else float(np.sum(np.abs(facts.discarded_weight)))
    return min(max(DENSITY, sampled, 2.0 * math.sqrt(lacking)), COARSEST)


@assertion(
    number=37,
    topics=("any",),
    formula="ψ(s) (-1)^(N down on A) ≥ 0 up to one phase",
    tolerance="1e-10",
    needs=("state", "configurations", "sublattice"),
    where={"bipartite": True, "model": "heisenberg"},
)
def marshall_signs(facts: Facts) -> Iterator[Check]:
    """The ground state of a bipartite antiferromagnet has the signs of Marshall."""
    down = (np.asarray(facts.configurations) * (np.asarray(facts.sublattice) == 0)).sum(axis=1)
    signed = np.asarray(facts.state) * (-1.0) ** down
    signed = signed * np.conj(signed[np.abs(signed).argmax()]) / np.abs(signed).max()
    yield within("sign", np.maximum(-signed.real, np.abs(signed.imag)), EPS)
