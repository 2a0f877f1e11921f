"""Sum rules of correlations, spectra and density matrices."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts
from vibron_verify.assertions.measures import EPS
from vibron_verify.check import Check


@assertion(
    number=50,
    topics=("any",),
    formula="(1/L) Σ_q S(q) = S(S+1), a third of it for one component; S(0) = 0 in a singlet",
    tolerance="1e-10",
    needs=("structure_factor", "structure_component", "spin"),
)
def structure_factor_sum(facts: Facts) -> Iterator[Check]:
    """The structure factor sums to the square of the spin."""
    factor = np.asarray(facts.structure_factor)
    known = facts.spin * (facts.spin + 1) / (1 if facts.structure_component == "total" else 3)
    singlet = facts.total_spin == 0
    if facts.structure_component == "total" or singlet or facts.spin == 0.5:
        yield within("sum", abs(factor.mean() - known), EPS)
    if singlet:
        yield within("zero_momentum", abs(factor[0]), EPS)


@assertion(
    number=51,
    topics=("any",),
    formula="∫ ω S(q,ω) dω = <[[ρ_q, H], ρ_-q]> / 2",
    tolerance="1e-6 relative; 2 % with broadened poles",
    needs=("pole_frequencies", "pole_weights", "double_commutator"),
)
def f_sum_rule(facts: Facts) -> Iterator[Check]:
    """The first moment of the dynamic structure factor is a double commutator."""
    found = float(np.sum(np.asarray(facts.pole_frequencies) * facts.pole_weights))
    error = abs(found / (facts.double_commutator / 2) - 1)
    yield within("first_moment", error, 0.02 if facts.broadening else 1e-6)


@assertion(
    number=52,
    topics=("any",),
    formula="∫ A(k,ω) dω = 1, ∫_{ω<0} A(k,ω) dω = n_k, Σ n_k = N",
    tolerance="1e-8",
    needs=("spectral_weights", "spectral_frequencies", "momentum_distribution", "particles"),
)
def spectral_sum_rules(facts: Facts) -> Iterator[Check]:
    """The spectral function of one kind of fermion is normalised and its occupied part counts the fermions."""
    weights, occupation = np.asarray(facts.spectral_weights), np.asarray(facts.momentum_distribution)
    occupied = weights[:, np.asarray(facts.spectral_frequencies) < 0].sum(axis=1)
    yield within("normalisation", np.abs(weights.sum(axis=1) - 1).max(), 1e-8)
    yield within("occupied_part", np.abs(occupied - occupation).max(), 1e-8)
    yield within("number", abs(occupation.sum() - sum(facts.particles)), 1e-8)


@assertion(
    number=53,
    topics=("dft",),
    formula="Σ f = number of electrons",
    tolerance="1 %, near the basis-set limit",
    needs=("oscillator_strengths", "n_electrons"),
    where={"complete_basis": True, "method": ("rpa", "tddft")},
)
def thomas_reiche_kuhn(facts: Facts) -> Iterator[Check]:
    """Oscillator strengths of linear response sum to the number of electrons; those of Tamm and Dancoff do not."""
    total = float(np.sum(facts.oscillator_strengths))
    yield within("sum", abs(total / facts.n_electrons - 1), 0.01, f"the strengths sum to {total:.4f}")


@assertion(
    number=54,
    topics=("dft", "qsim"),
    formula="Tr γ = N, 0 ≤ n ≤ 2, Tr Γ = N(N-1), E = h·γ + (pq|rs)·Γ/2 + E_nuc",
    tolerance="1e-8",
    needs=("one_rdm", "n_electrons"),
)
def density_matrices(facts: Facts) -> Iterator[Check]:
    """Density matrices have the traces and occupations of N electrons and give back the energy."""
    count, gamma = facts.n_electrons, np.asarray(facts.one_rdm)
    occupations = np.linalg.eigvalsh(gamma)
    yield within("one_particle_trace", abs(np.trace(gamma) - count), 1e-8)
    yield within("occupations", np.maximum(-occupations, occupations - 2), 1e-8)
    if facts.two_rdm is not None:
        pairs = np.asarray(facts.two_rdm)
        yield within("two_particle_trace", abs(np.einsum("ppqq", pairs) - count * (count - 1)), 1e-8)
        if facts.has("one_electron") and facts.has("two_electron") and facts.has("energy"):
            one = np.sum(np.asarray(facts.one_electron) * gamma.T)
            total = one + np.sum(np.asarray(facts.two_electron) * pairs) / 2 + (facts.nuclear_repulsion or 0.0)
            yield within("energy", abs(total - facts.energy), 1e-8)
