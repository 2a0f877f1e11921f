"""One term of a Hamiltonian: a product of local operators, where it acts, and its coefficient."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from vibron.core.errors import InputError
from vibron.core.quantity import Array, Option
from vibron.manybody.operators.canonical import Canonical, frozen
from vibron.manybody.operators.lattice import Bond, Lattice

#: Sites of a place, how it winds around the lattice, and the position in it that lies beyond the edge.
Place = tuple[tuple[int, ...], tuple[int, ...], int]


@dataclass(frozen=True, eq=False)
class Term(Canonical):
    """``coeff`` times a product of operators, summed over places.

    ``ops`` are words of the site's vocabulary in their order as a product; the k-th acts on the k-th site of the place
    unless it says otherwise: ``Sz@0`` acts on the first, ``Sz@1`` on the second.  ``on`` names the places: ``site``, a
    bond class of the lattice, ``triple`` (three sites in a row), or ``sites`` for those listed in ``sites``.
    ``coeff`` is an expression in the parameters: a parameter is a number, or an array with one entry a place; ``h[i]``,
    ``h[j]`` take the entry of the place's first or second site, ``i``, ``j`` are their numbers and ``L`` that of all
    sites.  With ``plus_hc`` the Hermitian conjugate is added.
    """

    name: Annotated[str, Option("name of the term, used in errors and drawings")]
    ops: Annotated[tuple[str, ...], Option("operators in the order of their product")]
    on: Annotated[str, Option("site, a bond class, triple, or sites")]
    coeff: Annotated[str, Option("coefficient: an expression in the parameters")]
    plus_hc: Annotated[bool, Option("whether the Hermitian conjugate is added")] = False
    sites: Annotated[
        tuple[tuple[int, ...], ...] | None, Array("1", "m,k", "with on = sites: the sites of each place")
    ] = None

    def __post_init__(self) -> None:
        words = (self.ops,) if isinstance(self.ops, str) else tuple(self.ops)
        if not words:
            raise InputError(f"term {self.name!r} has no operator", field="ops", remedy="give one word at least")
        object.__setattr__(self, "ops", words)
        object.__setattr__(self, "coeff", str(self.coeff))
        listed: Any = frozen(self.sites)
        if listed is not None:
            listed = tuple(tuple(int(n) for n in place) for place in listed)
        object.__setattr__(self, "sites", listed)
        if (self.on == "sites") != (listed is not None):
            raise InputError(
                f"term {self.name!r} lists sites only with on = sites", field="on", value=self.on, remedy="give both"
            )

    def factors(self) -> tuple[tuple[str, int], ...]:
        """Return the words with the position at which each acts."""
        found = []
        for position, word in enumerate(self.ops):
            name, _, place = word.partition("@")
            if place and not place.isdigit():
                raise InputError(f"term {self.name!r}", field="ops", value=word, remedy="write a position as Sz@0")
            found.append((name, int(place) if place else position))
        return tuple(found)

    def places(self, lattice: Lattice) -> tuple[Place, ...]:
        """Return the places, one for each copy of the term."""
        none = (0,) * len(lattice.cells)
        if self.on == "sites":
            for place in self.sites or ():
                if min(place) < 0 or max(place) >= lattice.n_sites:
                    raise InputError(
                        f"term {self.name!r} acts on a site out of range",
                        field="sites",
                        value=place,
                        remedy=f"sites are 0 to {lattice.n_sites - 1}",
                    )
                if len(set(place)) < len(place):
                    raise InputError(
                        f"term {self.name!r} names a site twice in one place",
                        field="sites",
                        value=place,
                        remedy="write a product on one site as Sz@0 Sz@0",
                    )
            return tuple((place, none, 0) for place in self.sites or ())
        if self.on == "site":
            return tuple(((site,), none, 0) for site in range(lattice.n_sites))
        if self.on == "triple":
            return self._triples(lattice)
        try:
            found: tuple[Bond, ...] = lattice.bonds(self.on)
        except InputError as error:
            error.message = f"term {self.name!r}: {error.message}"
            raise
        return tuple(((bond.i, bond.j), bond.wrap, 1) for bond in found)

    def _triples(self, lattice: Lattice) -> tuple[Place, ...]:
        n = lattice.n_sites
        if lattice.kind != "chain" or n < 3 or lattice.boundary[0] == "twisted":
            raise InputError(
                f"term {self.name!r}: three sites in a row are those of a chain of three or more",
                field="on",
                value=self.on,
                remedy="list the sites instead",
            )
        first = range(n - 2 if lattice.boundary == ("open",) else n)
        size = 2 * n if lattice.infinite else n
        return tuple(((i, (i + 1) % size, (i + 2) % size), (0,), 0) for i in first)


def terms_of(data: Any) -> tuple[Term, ...]:
    """Return terms from terms or mappings."""
    return tuple(part if isinstance(part, Term) else Term(**_words(part)) for part in data)


def _words(part: Mapping[str, Any]) -> dict[str, Any]:
    unknown = set(part) - {"name", "ops", "on", "coeff", "plus_hc", "sites"}
    if unknown:
        raise InputError(
            f"term {part.get('name', '?')!r} has an unknown key",
            field="terms",
            value=sorted(unknown)[0],
            remedy="use name, ops, on, coeff, plus_hc, sites",
        )
    return dict(part)
