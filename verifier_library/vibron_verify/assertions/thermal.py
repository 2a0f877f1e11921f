"""Thermal states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts
from vibron_verify.assertions.measures import relative
from vibron_verify.check import Check

FEWEST = 5  # temperatures of a curve that is integrated


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
    formula="F = E - T S",
    tolerance="1e-8 relative, 5 standard errors",
    needs=("temperatures", "free_energies", "thermal_energies", "thermal_entropies"),
)
def free_energy_of_entropy(facts: Facts) -> Iterator[Check]:
    """Free energy, energy and entropy are of one ensemble at each temperature."""
    heat = np.asarray(facts.temperatures) * np.asarray(facts.thermal_entropies)
    away = np.abs(np.asarray(facts.free_energies) - np.asarray(facts.thermal_energies) + heat)
    largest = max(float(np.abs(one).max(initial=0.0)) for one in (facts.free_energies, facts.thermal_energies, heat))
    yield within("each temperature", away, 1e-8 * largest + 5.0 * (facts.thermal_error or 0.0))


@assertion(
    number=66,
    topics=("any",),
    formula="E(b) - E(a) = ∫ C dT",
    tolerance="the change of the integral from Simpson's parabolas to trapezia, 5 standard errors",
    needs=("temperatures", "heat_capacity", "thermal_energies"),
)
def heat_capacity_is_slope(facts: Facts) -> Iterator[Check]:
    """The heat capacity is the slope of the energy."""
    yield _integral(facts, facts.thermal_energies, np.asarray(facts.heat_capacity))


@assertion(
    number=66,
    topics=("any",),
    formula="S(b) - S(a) = ∫ C / T dT",
    tolerance="the change of the integral from Simpson's parabolas to trapezia, 5 standard errors",
    needs=("temperatures", "heat_capacity", "thermal_entropies"),
)
def entropy_is_heat(facts: Facts) -> Iterator[Check]:
    """The entropy grows by the heat over the temperature."""
    slope = np.asarray(facts.heat_capacity) / np.asarray(facts.temperatures)
    yield _integral(facts, facts.thermal_entropies, slope)


@assertion(
    number=66,
    topics=("any",),
    formula="F(b) - F(a) = -∫ S dT",
    tolerance="the change of the integral from Simpson's parabolas to trapezia, 5 standard errors",
    needs=("temperatures", "free_energies", "thermal_entropies"),
)
def entropy_is_slope(facts: Facts) -> Iterator[Check]:
    """The entropy is the falling slope of the free energy."""
    yield _integral(facts, facts.free_energies, -np.asarray(facts.thermal_entropies))


def _integral(facts: Facts, curve: Any, slope: Any) -> Check:
    """Check that a curve rises over the whole range by the integral of its slope, as well as the grid resolves it."""
    from scipy.integrate import simpson, trapezoid

    order = np.argsort(facts.temperatures)
    grid, values, slope = (np.asarray(one, dtype=float)[order] for one in (facts.temperatures, curve, slope))
    if len(grid) < FEWEST:
        return Check("assertions", "the whole range", None, f"not applicable: fewer than {FEWEST} temperatures")
    whole = float(simpson(slope, x=grid))
    resolved = abs(whole - float(trapezoid(slope, x=grid)))
    allowed = resolved + 1e-8 * float(np.abs(values).max()) + 5.0 * (facts.thermal_error or 0.0) * (1.0 + np.ptp(grid))
    return within("the whole range", abs(values[-1] - values[0] - whole), allowed)


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
