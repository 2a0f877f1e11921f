"""How gaps, energies and entropies go with size."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts
from vibron_verify.check import Check


@assertion(
    number=41,
    topics=("any",),
    formula="L · gap bounded: its change from ring to ring ≤ 5 %",
    tolerance="0.05 relative",
    needs=("gap_sizes", "gaps"),
    where={"spin": (0.5, 1.5, 2.5), "boundary": "periodic", "model": "heisenberg"},
    chain=True,
)
def lieb_schultz_mattis(facts: Facts) -> Iterator[Check]:
    """The gap of a ring of half-odd spins closes as the inverse of its length."""
    scaled = np.asarray(facts.gap_sizes) * np.asarray(facts.gaps)
    yield within("trend", np.abs(scaled[1:] / scaled[:-1] - 1), 0.05)


@assertion(
    number=42,
    topics=("any",),
    formula="gap(L → ∞) = 0.4105 J",
    tolerance="0.003 J, and above 0.4 J",
    needs=("gap_extrapolated",),
    where={"spin": 1.0, "model": "heisenberg"},
    chain=True,
)
def haldane_gap(facts: Facts) -> Iterator[Check]:
    """The chain of spins one has a gap."""
    gap = facts.gap_extrapolated / facts.parameter("J")
    yield within("open", 0.4 - gap, 0.0)
    yield within("value", abs(gap - 0.4105), 0.003)


@assertion(
    number=43,
    topics=("any",),
    formula="E0/L = e0 - π c v / (6 L²)",
    tolerance="2 % of c at the longest ring",
    needs=("ring_sizes", "ring_energies", "energy_density", "velocity", "central_charge"),
)
def casimir_energy(facts: Facts) -> Iterator[Check]:
    """The energy of a critical ring approaches its limit as conformal field theory says."""
    length = facts.ring_sizes[-1]
    excess = facts.energy_density - facts.ring_energies[-1] / length
    charge = excess * 6 * length**2 / (np.pi * facts.velocity)
    yield within("central_charge", abs(charge / facts.central_charge - 1), 0.02, f"c = {charge:.4f}")


@assertion(
    number=44,
    topics=("any",),
    formula="S(ℓ) = (c/3 on a ring, c/6 on an open chain) ln[(L/π) sin(πℓ/L)] + s",
    tolerance="3 % of c",
    needs=("entropies", "central_charge", "boundary"),
)
def critical_entropy(facts: Facts) -> Iterator[Check]:
    """The entropy of a critical chain grows with the logarithm of the chord."""
    entropies = np.asarray(facts.entropies)
    length = entropies.size + 1
    cuts = np.arange(1, length)
    chord = np.log(length / np.pi * np.sin(np.pi * cuts / length))
    inside = (cuts >= length // 4) & (cuts <= length - length // 4)
    slope = np.polyfit(chord[inside], entropies[inside], 1)[0]
    charge = slope * (3 if facts.boundary == "periodic" else 6)
    yield within("central_charge", abs(charge / facts.central_charge - 1), 0.03, f"c = {charge:.4f}")
