"""Bounds that no right energy breaks."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts
from vibron_verify.assertions.measures import EPS, SAMPLED, converged, levels_of
from vibron_verify.check import Check


@assertion(
    number=19,
    topics=("any",),
    formula="E ≥ E0",
    tolerance="five times the stated error; sampled: R-hat ≤ 1.02 and 4σ√(1+2τ) + 1e-6|E|",
    needs=("energy", "exact_energy", "method"),
)
def variational_bound(facts: Facts) -> Iterator[Check]:
    """A variational energy does not lie below the exact one.

    Published sampled energies lie ten of their standard errors below the exact energy, so a sampled energy is
    judged with chains that have mixed, an error widened by its autocorrelation, and fresh samples if there are any.
    """
    if facts.method not in SAMPLED:
        yield within("bound", facts.exact_energy - facts.energy, converged(facts))
        return
    if facts.r_hat is not None:
        yield within("chains_mixed", facts.r_hat, 1.02)
    energy, error = facts.energy, facts.energy_error or 0.0
    if facts.fresh_energy is not None:
        energy, error = facts.fresh_energy, facts.fresh_error or 0.0
    sigma = error * np.sqrt(1 + 2 * (facts.autocorrelation_time or 0.0))
    yield within("bound", facts.exact_energy - energy, 4 * sigma + 1e-6 * abs(energy))


@assertion(
    number=20,
    topics=("any",),
    formula="E0 ≥ E - Var H / (E1 - E)",
    tolerance="1e-10 relative",
    needs=("energy", "variance", "first_excited", "exact_energy"),
)
def temple_bound(facts: Facts) -> Iterator[Check]:
    """The exact energy does not lie below Temple's bound."""
    gap = facts.first_excited - facts.energy
    yield within("below_first_excited", -gap, 0.0)
    bound = facts.energy - facts.variance / gap
    yield within("bound", bound - facts.exact_energy, EPS * max(1.0, abs(facts.energy)))


@assertion(
    number=21,
    topics=("any",),
    formula="min_k |E_k - E| ≤ √Var H",
    tolerance="√Var, and 1e-10 relative for rounding",
    needs=("energy", "variance", "levels|hamiltonian"),
)
def weinstein_interval(facts: Facts) -> Iterator[Check]:
    """A level lies within one standard deviation of the energy."""
    known = np.asarray(facts.levels) if facts.levels is not None else levels_of(facts.hamiltonian)
    slack = np.sqrt(max(0.0, facts.variance)) + EPS * max(1.0, abs(facts.energy))
    yield within("nearest_level", np.abs(known - facts.energy).min(), slack)


@assertion(
    number=22,
    topics=("any",),
    formula="e0 ≥ E0(open cluster of n sites) / (n - 1)",
    tolerance="1e-10",
    needs=("energy_density", "cluster_energy", "cluster_sites"),
)
def cluster_bound(facts: Facts) -> Iterator[Check]:
    """Anderson's bound: a chain has at least the energy a bond of an open cluster."""
    yield within("bound", facts.cluster_energy / (facts.cluster_sites - 1) - facts.energy_density, EPS)


@assertion(
    number=23,
    topics=("any",),
    formula="E(larger nested basis) ≤ E(smaller)",
    tolerance="five times the stated error",
    needs=("ladder_energies",),
)
def nested_ladder(facts: Facts) -> Iterator[Check]:
    """A variational energy never rises as a nested basis grows."""
    yield within("rise", np.diff(facts.ladder_energies), converged(facts))


@assertion(
    number=24,
    topics=("any",),
    formula="E0(H + P) ≥ E0(H) for P ≥ 0",
    tolerance="1e-10 relative",
    needs=("energy", "raised_energy", "positive_term"),
)
def rayleigh_bound(facts: Facts) -> Iterator[Check]:
    """Adding a positive term raises the ground-state energy."""
    slack = EPS * max(1.0, abs(facts.energy))
    yield within("term_is_positive", -levels_of(facts.positive_term)[0], slack)
    yield within("fall", facts.energy - facts.raised_energy, slack)


@assertion(
    number=25,
    topics=("any",),
    formula="E0(λ-δ) - 2 E0(λ) + E0(λ+δ) ≤ 0",
    tolerance="1e-9",
    needs=("parameter_values", "parameter_energies"),
)
def concave_energy(facts: Facts) -> Iterator[Check]:
    """The ground-state energy is concave in a coupling that H is linear in."""
    even = np.diff(facts.parameter_values, 2)
    yield within("even_steps", np.abs(even).max(), 1e-9 * np.ptp(facts.parameter_values))
    yield within("second_difference", np.diff(facts.parameter_energies, 2), 1e-9)
