"""Symmetries that tie levels and energies to each other."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts
from vibron_verify.assertions.measures import EPS, relative
from vibron_verify.check import Check


@assertion(
    number=34,
    topics=("any",),
    formula="n_i = 1 at half filling, E(L+k) - E(L-k) = kU",
    tolerance="1e-8",
    needs=("density|particle_energies", "n_sites", "parameters"),
    where={"model": "hubbard", "bipartite": True, "half_filling": True},
)
def particle_hole(facts: Facts) -> Iterator[Check]:
    """Electrons and holes are equivalent on a bipartite lattice."""
    if facts.density is not None:
        yield within("density", np.abs(np.asarray(facts.density) - 1).max(), 1e-8)
    for count, energy in (facts.particle_energies or {}).items():
        added = count - facts.n_sites
        if added > 0:
            shift = energy - facts.particle_energies[facts.n_sites - added]
            yield within("added_and_removed", abs(shift - added * facts.parameter("U")), 1e-8)


@assertion(
    number=35,
    topics=("any",),
    formula="E(U, N↑, N↓) = E(-U, N↑, L - N↓) + U N↑",
    tolerance="1e-9",
    needs=("shiba_energies", "particles", "parameters"),
    where={"model": "hubbard", "bipartite": True},
)
def shiba_transformation(facts: Facts) -> Iterator[Check]:
    """Exchanging particles and holes of one spin reverses the sign of U."""
    repulsive, attractive = facts.shiba_energies
    known = attractive + facts.parameter("U") * facts.particles[0]
    yield within("energies", abs(repulsive - known), 1e-9)


@assertion(
    number=36,
    topics=("any",),
    formula="levels(t) = levels(-t)",
    tolerance="1e-10 relative",
    needs=("levels", "levels_reversed"),
    where={"bipartite": True, "boundary": "open"},
)
def hopping_sign(facts: Facts) -> Iterator[Check]:
    """The sign of the hopping does not matter on an open bipartite lattice."""
    yield within("levels", relative(np.sort(facts.levels), np.sort(facts.levels_reversed)), EPS)


@assertion(
    number=38,
    topics=("any",),
    formula="E_1 = E_2, E_3 = E_4, ... where 2 S L is odd",
    tolerance="1e-9",
    needs=("levels", "n_sites", "spin"),
    where={"time_reversal": True, "statistics": "spin"},
)
def kramers_pairs(facts: Facts) -> Iterator[Check]:
    """Without a field every level of a half-odd total spin is degenerate."""
    if round(2 * facts.spin * facts.n_sites) % 2:
        ordered = np.sort(facts.levels)
        paired = ordered[: ordered.size // 2 * 2].reshape(-1, 2)
        yield within("pairs", paired[:, 1] - paired[:, 0], 1e-9)


@assertion(
    number=39,
    topics=("any",),
    formula="E0(J, g) = E0(g, J) with the boundary matched",
    tolerance="1e-8",
    needs=("dual_energies",),
    where={"model": "tfim"},
)
def kramers_wannier(facts: Facts) -> Iterator[Check]:
    """The Ising chain in a transverse field is dual to itself."""
    yield within("duality", abs(facts.dual_energies[0] - facts.dual_energies[1]), 1e-8)


@assertion(
    number=40,
    topics=("any",),
    formula="E(S) < E(S+1), ground state of least spin",
    tolerance="strict",
    needs=("spin_energies",),
    where={"bipartite": True, "model": "heisenberg"},
)
def lieb_mattis(facts: Facts) -> Iterator[Check]:
    """The lowest energy of a balanced bipartite antiferromagnet rises with the total spin."""
    rises = np.diff(facts.spin_energies)
    yield within("order", -rises, -np.finfo(float).eps * np.abs(facts.spin_energies).max())
