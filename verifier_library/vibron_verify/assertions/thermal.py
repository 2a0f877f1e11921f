"""Thermal states."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts
from vibron_verify.assertions.measures import relative
from vibron_verify.check import Check


@assertion(
    number=65,
    topics=("any",),
    formula="S(-ω) = exp(-βω) S(ω)",
    tolerance="1e-8 of the largest weight",
    needs=("dynamic_frequencies", "dynamic_structure", "beta"),
)
def detailed_balance(facts: Facts) -> Iterator[Check]:
    """Emission and absorption are related by the temperature."""
    order = np.argsort(facts.dynamic_frequencies)
    frequencies, structure = np.asarray(facts.dynamic_frequencies)[order], np.asarray(facts.dynamic_structure)[order]
    scale = np.abs(structure).max()
    yield within("mirrored_frequencies", np.abs(frequencies + frequencies[::-1]).max(), 1e-8)
    up = frequencies > 0
    mirrored = np.exp(-facts.beta * frequencies[up]) * structure[up]
    yield within("balance", np.abs(structure[::-1][up] - mirrored) / scale, 1e-8)


@assertion(
    number=66,
    topics=("any",),
    formula="C = β² Var H ≥ 0",
    tolerance="1e-8 relative",
    needs=("heat_capacity", "thermal_betas", "thermal_variances"),
)
def heat_capacity(facts: Facts) -> Iterator[Check]:
    """The heat capacity is the fluctuation of the energy."""
    known = np.asarray(facts.thermal_betas) ** 2 * np.asarray(facts.thermal_variances)
    yield within("fluctuation", relative(facts.heat_capacity, known), 1e-8)
    yield within("positive", -np.asarray(facts.heat_capacity), 1e-8)


@assertion(
    number=66,
    topics=("any",),
    formula="S(T → ∞) = L ln d",
    tolerance="1e-8 relative",
    needs=("infinite_entropy", "n_sites", "local_dimension"),
)
def infinite_temperature_entropy(facts: Facts) -> Iterator[Check]:
    """At infinite temperature every state is equally likely."""
    yield within("entropy", relative(facts.infinite_entropy, facts.n_sites * np.log(facts.local_dimension)), 1e-8)


@assertion(
    number=66,
    topics=("any",),
    formula="F ≤ F0 + <H - H0>",
    tolerance="1e-8",
    needs=("free_energy", "trial_free_energy", "trial_difference"),
)
def gibbs_bogoliubov(facts: Facts) -> Iterator[Check]:
    """The free energy lies below that of every trial state."""
    yield within("bound", facts.free_energy - facts.trial_free_energy - facts.trial_difference, 1e-8)
