"""Entropies and Schmidt values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import numpy as np

from vibron_verify.assertions.catalogue import assertion, within
from vibron_verify.assertions.facts import Facts
from vibron_verify.assertions.measures import EPS
from vibron_verify.check import Check
from vibron_verify.references.manybody.page_entropy import page_entropy


@assertion(
    number=45,
    topics=("any",),
    formula="0 ≤ S(ℓ) ≤ min(ℓ, L-ℓ) ln d, S ≤ ln χ",
    tolerance="1e-10 for rounding",
    needs=("entropies", "local_dimension"),
)
def entropy_bounds(facts: Facts) -> Iterator[Check]:
    """An entropy lies between zero and what the smaller part or the bond can hold.

    The cuts of the cell of an infinite chain have no smaller part.
    """
    entropies = np.asarray(facts.entropies)
    cuts = np.arange(1, entropies.size + 1)
    volume = np.minimum(cuts, cuts[::-1]) * np.log(facts.local_dimension)
    yield within("positive", -entropies, EPS)
    if facts.boundary != "infinite":
        yield within("volume", entropies - volume, EPS)
    if facts.bond_dimensions is not None:
        yield within("bond_dimension", entropies - np.log(facts.bond_dimensions), EPS)


@assertion(
    number=46,
    topics=("any",),
    formula="|S(A)-S(B)| ≤ S(AB) ≤ S(A)+S(B), S(ABC)+S(B) ≤ S(AB)+S(BC), S(A) = S(rest) if pure",
    tolerance="1e-10",
    needs=("region_entropies",),
)
def entropy_inequalities(facts: Facts) -> Iterator[Check]:
    """Entropies of regions are subadditive, obey Araki and Lieb, and are strongly subadditive."""
    known = facts.region_entropies
    pairs = [(a, b) for a, b in combinations(sorted(known), 2) if not set(a) & set(b) and joined(a, b) in known]
    yield within("subadditivity", [known[joined(a, b)] - known[a] - known[b] for a, b in pairs], EPS)
    yield within("araki_lieb", [abs(known[a] - known[b]) - known[joined(a, b)] for a, b in pairs], EPS)
    if strong := [excess for a in known for b in known for excess in strong_excess(known, a, b)]:
        yield within("strong_subadditivity", strong, EPS)
    whole = set("".join(known))
    rest = {name: "".join(sorted(whole - set(name))) for name in known}
    if facts.pure and (differences := [abs(known[a] - known[b]) for a, b in rest.items() if b in known]):
        yield within("complement", differences, EPS)


def joined(*regions: str) -> str:
    """Return the name of the union of regions."""
    return "".join(sorted(set("".join(regions))))


def strong_excess(known: Mapping[str, float], first: str, second: str) -> Iterator[float]:
    """Yield by how much two overlapping regions break strong subadditivity, if all four entropies are known."""
    both = "".join(sorted(set(first) & set(second)))
    if both and both not in (first, second) and both in known and joined(first, second) in known:
        yield known[joined(first, second)] + known[both] - known[first] - known[second]


@assertion(
    number=47,
    topics=("any",),
    formula="Σ λ² = 1 - discarded weight",
    tolerance="1e-12",
    needs=("schmidt_values",),
)
def schmidt_norm(facts: Facts) -> Iterator[Check]:
    """The Schmidt values of a cut have the norm that truncation left."""
    sums = np.array([float(np.sum(np.abs(values) ** 2)) for values in facts.schmidt_values])
    lost = np.zeros(sums.size) if facts.discarded_weight is None else np.asarray(facts.discarded_weight)
    yield within("norm", np.abs(sums - 1 + lost), 1e-12)


@assertion(
    number=48,
    topics=("any",),
    formula="λ²_1 = λ²_2, λ²_3 = λ²_4, ...",
    tolerance="1e-4 relative, for weights above 1e-6",
    needs=("schmidt_values",),
    where={"edge_modes": True},
)
def paired_entanglement(facts: Facts) -> Iterator[Check]:
    """The entanglement spectrum of a phase with edge modes comes in pairs."""
    for cut, values in enumerate(facts.schmidt_values):
        weights = -np.sort(-(np.abs(values) ** 2))
        weights = weights[weights > 1e-6]
        paired = np.append(weights, [0.0] * (weights.size % 2)).reshape(-1, 2)
        yield within(f"cut_{cut}", 1 - paired[:, 1] / paired[:, 0], 1e-4)


@assertion(
    number=49,
    topics=("any",),
    formula="mean S = Σ_{k=n+1}^{mn} 1/k - (m-1)/(2n), m ≤ n",
    tolerance="four standard errors",
    needs=("random_entropies", "part_dimensions"),
)
def page_value(facts: Facts) -> Iterator[Check]:
    """Random states have the mean entropy of Page."""
    drawn = np.asarray(facts.random_entropies)
    known = page_entropy(*sorted(facts.part_dimensions))
    yield within("mean", abs(drawn.mean() - known), 4 * drawn.std(ddof=1) / np.sqrt(drawn.size))
