"""Limits in which the answer is known."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Array, Facts, dense
from vibron_verify.assertions.measures import DENSE_LIMIT, EPS, converged, levels_of, lowest_of, relative
from vibron_verify.check import Check


@assertion(
    number=6,
    topics=("any",),
    formula="E = lowest eigenvalue of H at small size",
    tolerance="1e-8; for nqs, vqe and mc five times the stated error and Var H / (E1 - E0)",
    needs=("small_energy", "hamiltonian", "method"),
)
def small_size_diagonalisation(facts: Facts) -> Iterator[Check]:
    """The solver finds the ground-state energy of a system that can be diagonalised.

    A sampled state need not be an eigenstate: what its variance leaves by Temple's bound is allowed too.
    """
    tolerance = 1e-8
    if facts.method in ("nqs", "vqe", "mc"):
        tolerance = max(tolerance, converged(facts) + _temple(facts))
    yield within("small_size", abs(facts.small_energy - lowest_of(facts.hamiltonian)), tolerance)


def _temple(facts: Facts) -> float:
    if not facts.variance or facts.hamiltonian.shape[0] > DENSE_LIMIT:
        return 0.0
    levels = levels_of(facts.hamiltonian)
    above = levels[levels > levels[0] + 1e-8]
    return float(facts.variance / (above[0] - levels[0])) if above.size else 0.0


@assertion(
    number=7,
    topics=("any",),
    formula="E(coupling off) = sum of the local levels, or the filled bands",
    tolerance="1e-10 relative",
    needs=("decoupled_energy", "local_levels|one_body"),
)
def decoupled_limit(facts: Facts) -> Iterator[Check]:
    """With the coupling off the energy is a sum over sites, or over the filled one-particle levels."""
    if facts.local_levels is not None:
        known = sum(float(np.min(levels)) for levels in facts.local_levels)
    else:
        band = levels_of(facts.one_body)
        known = sum(float(band[:count].sum()) for count in facts.particles)
    yield within("decoupled", relative(facts.decoupled_energy, known), EPS)


@assertion(
    number=8,
    topics=("any",),
    formula="E(U) - (4t²/U) E[Σ(S·S - 1/4)] ~ t⁴/U³: eight times less at twice U",
    tolerance="0.1 on the power 3",
    needs=("strong_coupling_u", "strong_coupling_energies", "heisenberg_energy"),
)
def heisenberg_limit(facts: Facts) -> Iterator[Check]:
    """The half-filled Hubbard model becomes the Heisenberg model at strong coupling."""
    u = np.asarray(facts.strong_coupling_u)
    errors = np.abs(facts.strong_coupling_energies - 4 * facts.parameter("t") ** 2 / u * facts.heisenberg_energy)
    power = -np.log(errors[1] / errors[0]) / np.log(u[1] / u[0])
    yield within("power", abs(power - 3), 0.1, f"the error falls as U to the power {-power:.3f}")


@assertion(
    number=9,
    topics=("any",),
    formula="E/(LU) = -4x² + 4x⁴ + O(x⁶), x = J/U",
    tolerance="40 x⁶",
    needs=("energy", "n_sites", "parameters", "particles"),
    where={"model": "bose_hubbard", "boundary": "periodic"},
    chain=True,
)
def strong_coupling_bosons(facts: Facts) -> Iterator[Check]:
    """The Mott insulator of one boson a site has the energy of the strong-coupling series.

    A ring of L sites differs by a term of order L in x, which is small compared with the tolerance from eight sites on.
    """
    u = facts.parameter("U")
    x = facts.parameter("J", facts.parameter("t")) / u
    if sum(facts.particles) == facts.n_sites >= 8 and x <= 0.05:
        yield within("series", abs(facts.energy / facts.n_sites / u + 4 * x**2 - 4 * x**4), 40 * x**6)


@assertion(
    number=10,
    topics=("any",),
    formula="levels of N hard-core bosons = sums of N levels of the hopping, closed with the sign (-1)^(N+1)",
    tolerance="1e-10 relative",
    needs=("hamiltonian", "one_body", "particles", "boundary"),
    where={"model": ("hard_core_boson", "xx")},
)
def hard_core_bosons(facts: Facts) -> Iterator[Check]:
    """Hard-core bosons on a chain, the XX chain and free fermions have one spectrum."""
    count = sum(facts.particles)
    band = levels_of(closed(dense(facts.one_body), count) if facts.boundary == "periodic" else facts.one_body)
    sums = np.sort([sum(chosen) for chosen in combinations(band, count)])
    yield within("spectrum", relative(levels_of(facts.hamiltonian), sums), EPS)


def closed(hopping: Array, count: int) -> Array:
    """Return a hopping matrix whose closing bond has the sign of Jordan and Wigner."""
    signed = np.array(hopping)
    if count % 2 == 0:
        signed[0, -1] *= -1
        signed[-1, 0] *= -1
    return signed
