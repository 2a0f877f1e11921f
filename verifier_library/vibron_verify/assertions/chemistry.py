"""Energies and levels of molecules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts
from vibron_verify.check import Check

CONSISTENT = ("hf", "mp2", "ccsd", "ccsd(t)", "fci")
HIERARCHY = ("hf", "cisd", "fci")
MOLECULES = ("dft", "qsim", "infrared")


@assertion(
    number=71,
    topics=MOLECULES,
    formula="E(A far from B) = E(A) + E(B) for HF, MP2, CC, FCI; above it for CISD",
    tolerance="1e-8",
    needs=("far_energies",),
)
def size_consistency(facts: Facts) -> Iterator[Check]:
    """Far parts have the sum of their energies, except in truncated configuration interaction."""
    for method, (far, parts) in facts.far_energies.items():
        if method.lower() in CONSISTENT:
            yield within(f"{method}_consistent", abs(far - parts), 1e-8)
        if method.lower() == "cisd":
            yield within("cisd_above", parts - far, 1e-8)


@assertion(
    number=71,
    topics=MOLECULES,
    formula="IP(ΔSCF) ≤ IP(Koopmans)",
    tolerance="1e-8",
    needs=("koopmans_ip", "delta_scf_ip"),
)
def koopmans_relaxation(facts: Facts) -> Iterator[Check]:
    """Relaxation of the orbitals lowers the ionisation energy of a mean field."""
    yield within("relaxation", facts.delta_scf_ip - facts.koopmans_ip, 1e-8)


@assertion(
    number=71,
    topics=MOLECULES,
    formula="E(HF) ≥ E(CISD) ≥ E(FCI), E(CCSD) ≤ E(HF)",
    tolerance="1e-8",
    needs=("energies",),
)
def correlation_hierarchy(facts: Facts) -> Iterator[Check]:
    """Variational methods are ordered by what they contain; perturbation and triples may go below."""
    known = {name.lower(): energy for name, energy in facts.energies.items()}
    present = [name for name in HIERARCHY if name in known]
    for above, below in pairwise(present):
        yield within(f"{above}_above_{below}", known[below] - known[above], 1e-8)
    if {"hf", "ccsd"} <= known.keys():
        yield within("hf_above_ccsd", known["ccsd"] - known["hf"], 1e-8)


@assertion(
    number=71,
    topics=MOLECULES,
    formula="<S²> = S(S+1)",
    tolerance="1e-8",
    needs=("spin_square", "total_spin"),
)
def spin_contamination(facts: Facts) -> Iterator[Check]:
    """A restricted or exact state has a whole spin."""
    yield within("contamination", abs(facts.spin_square - facts.total_spin * (facts.total_spin + 1)), 1e-8)


@assertion(
    number=72,
    topics=MOLECULES,
    formula="levels of one irreducible representation are equal",
    tolerance="1e-6 hartree",
    needs=("levels_by_irrep",),
)
def degenerate_levels(facts: Facts) -> Iterator[Check]:
    """Levels that symmetry makes equal are equal."""
    yield within("splitting", [np.ptp(group) for group in facts.levels_by_irrep], 1e-6)


@assertion(
    number=72,
    topics=MOLECULES,
    formula="E(π*_x) = E(π*_y)",
    tolerance="1e-5 eV",
    needs=("core_pair",),
)
def degenerate_core_excitations(facts: Facts) -> Iterator[Check]:
    """The core excitations of a linear molecule to its π* pair are equal."""
    yield within("splitting", abs(facts.core_pair[0] - facts.core_pair[1]), 1e-5)


@assertion(
    number=72,
    topics=MOLECULES,
    formula="p: two levels of j = 1/2, four of j = 3/2, (2 E_1/2 + 4 E_3/2)/6 = E_p",
    tolerance="1e-6 hartree within j; centroid to 5 % of the splitting",
    needs=("spin_orbit_levels", "spin_orbit_centroid"),
)
def spin_orbit_pattern(facts: Facts) -> Iterator[Check]:
    """Spin-orbit coupling splits a p shell one to two around its centroid."""
    levels = np.sort(facts.spin_orbit_levels)
    lower, upper = levels[:2], levels[2:]
    splitting = upper.mean() - lower.mean()
    yield within("within_j", [np.ptp(lower), np.ptp(upper)], 1e-6)
    yield within("split", -splitting, -1e-6)
    yield within("centroid", abs(levels.mean() - facts.spin_orbit_centroid), 0.05 * splitting)


@assertion(
    number=72,
    topics=MOLECULES,
    formula="splitting of a hydrogen-like ion ~ Z⁴",
    tolerance="0.1 on the power",
    needs=("spin_orbit_trend",),
)
def spin_orbit_power(facts: Facts) -> Iterator[Check]:
    """Spin-orbit splittings grow with the fourth power of the nuclear charge."""
    charges, splittings = zip(*facts.spin_orbit_trend.items(), strict=True)
    power = np.polyfit(np.log(charges), np.log(splittings), 1)[0]
    yield within("power", abs(power - 4), 0.1, f"power {power:.3f}")


@assertion(
    number=72,
    topics=MOLECULES,
    formula="dipole of a neutral molecule does not depend on the origin",
    tolerance="1e-8 atomic units",
    needs=("dipole", "dipole_moved"),
)
def dipole_origin(facts: Facts) -> Iterator[Check]:
    """Moving the origin leaves the dipole of a neutral molecule."""
    yield within("dipole", np.abs(np.asarray(facts.dipole) - facts.dipole_moved), 1e-8)


@assertion(
    number=72,
    topics=MOLECULES,
    formula="E(larger basis) ≤ E(smaller) for HF",
    tolerance="1e-8",
    needs=("basis_energies",),
)
def basis_monotonicity(facts: Facts) -> Iterator[Check]:
    """Hartree-Fock energies fall as the basis set grows."""
    yield within("rise", np.diff(facts.basis_energies), 1e-8)
