"""Lattices: sites, and bonds by class, each pair of sites counted once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Annotated, Any, NamedTuple

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.manybody.operators.canonical import Canonical, frozen
from vibron.manybody.operators.cells import KINDS, Cell, cell

BOUNDARIES = ("open", "periodic", "infinite", "twisted")


class Bond(NamedTuple):
    """Two sites, and how often the way from the first to the second winds around each direction.

    On an infinite lattice the number of a site in the next unit cell goes on counting.
    """

    i: int
    j: int
    wrap: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Lattice(Canonical):
    """Sites and bonds.

    A site's number is (cell along x, cell along y, site in the cell) in lexicographic order.  Bond classes are
    ``nn``, ``nnn``, ``nnnn`` by distance, ``leg`` and ``rung`` of a ladder, ``all`` pairs i < j, and the names of
    ``links`` of a custom lattice.  The size of a ladder is (rungs,) or (rungs, legs).
    """

    kind: Annotated[str, Option("kind of lattice", KINDS)]
    size: Annotated[tuple[int, ...], Option("number of cells along each direction")]
    boundary: Annotated[tuple[str, ...], Option("boundary of each direction", BOUNDARIES)] = ("open",)
    twist: Annotated[tuple[float, ...], Option("phase in degrees of each direction, 0 where it is not twisted")] = ()
    links: Annotated[Mapping[str, Any] | None, Option("custom lattice: pairs of sites of each bond class")] = None
    places: Annotated[FloatArray | None, Array("1", "n,2", "custom lattice: position of each site")] = None

    def __post_init__(self) -> None:
        cells = (self.size,) if isinstance(self.size, int | np.integer | str | float) else self.size
        ends = (self.boundary,) if isinstance(self.boundary, str) else tuple(self.boundary)
        turns = (self.twist,) if isinstance(self.twist, int | float) else tuple(self.twist)
        size = tuple(int(n) for n in cells)
        if self.kind not in KINDS:
            raise InputError("unknown kind of lattice", field="kind", value=self.kind, remedy=f"use {', '.join(KINDS)}")
        two = self.kind not in ("chain", "ladder", "custom")
        if len(size) not in ((2,) if two else (1, 2) if self.kind == "ladder" else (1,)) or min(size, default=0) < 1:
            wanted = "(columns, rows)" if two else "(rungs,) or (rungs, legs)" if self.kind == "ladder" else "(sites,)"
            raise InputError(
                f"does not fit the lattice {self.kind}", field="size", value=size,
                remedy=f"give {wanted}, whole numbers above 0",
            )  # fmt: skip
        directions = 2 if two else 1
        ends = ends * directions if len(ends) == 1 else ends
        if len(ends) != directions or any(word not in BOUNDARIES for word in ends):
            raise InputError(
                f"must be one for each of {directions} directions",
                field="boundary",
                value=ends,
                remedy=f"use {', '.join(BOUNDARIES)}",
            )
        if "infinite" in ends[1:]:
            raise InputError(
                "may be infinite along the first direction", field="boundary", value=ends, remedy="turn it"
            )
        if self.kind == "custom" and ends != ("open",):
            raise InputError(
                "of a custom lattice is in its links", field="boundary", value=ends, remedy="leave it open"
            )
        if bool(turns) != ("twisted" in ends) or (turns and len(turns) != directions):
            raise InputError(
                "goes with a twisted boundary", field="twist", value=turns, remedy="give one phase a direction, or none"
            )
        if (self.kind == "custom") != (self.links is not None):
            raise InputError("belongs to a custom lattice", field="links", remedy="give links with kind custom")
        links = None if self.links is None else _checked_links(frozen(self.links), size[0])
        for name, value in (("size", size), ("boundary", ends), ("twist", turns), ("links", links)):
            object.__setattr__(self, name, value)
        if self.places is not None:
            places = np.array(self.places, dtype=np.float64)
            if self.kind != "custom" or places.shape != (size[0], 2):
                raise InputError(
                    "must be (sites, 2) of a custom lattice", field="places", value=places.shape,
                    remedy=f"give one pair (x, y) for each of the {size[0]} sites, with kind custom",
                )  # fmt: skip
            places.setflags(write=False)
            object.__setattr__(self, "places", places)

    @cached_property
    def cell(self) -> Cell:
        """The unit cell."""
        return cell(self.kind, self.size[1] if self.kind == "ladder" and len(self.size) == 2 else 2)

    @property
    def cells(self) -> tuple[int, ...]:
        """The number of cells along each direction."""
        return self.size[:1] if self.kind == "ladder" else self.size

    @property
    def sites_per_cell(self) -> int:
        """The number of sites of a unit cell."""
        return 1 if self.kind == "custom" else len(self.cell.basis)

    @property
    def n_sites(self) -> int:
        """The number of sites."""
        return int(np.prod(self.cells)) * self.sites_per_cell

    @property
    def periodic(self) -> bool:
        """Whether every direction closes on itself without a twist."""
        return all(end == "periodic" for end in self.boundary)

    @property
    def infinite(self) -> bool:
        """Whether a direction has no end, the sites being those of one unit cell."""
        return "infinite" in self.boundary

    @cached_property
    def positions(self) -> FloatArray:
        """Cartesian position of each site, in lattice constants."""
        if self.kind == "custom":
            turn = 2.0 * np.pi * np.arange(self.n_sites) / self.n_sites
            return self.places if self.places is not None else np.column_stack([np.cos(turn), np.sin(turn)])
        corners = np.array(list(product(*(range(n) for n in self.cells))), dtype=np.float64)
        corners = corners @ np.array(self.cell.vectors)
        return np.asarray((corners[:, None] + np.array(self.cell.basis)[None]).reshape(-1, 2))

    @property
    def bond_classes(self) -> tuple[str, ...]:
        """The names of the bond classes."""
        own = tuple(self.links or ()) if self.kind == "custom" else tuple(self.cell.links)
        return (*own, "all")

    def bonds(self, kind: str = "nn") -> tuple[Bond, ...]:
        """Return the bonds of a class, ordered by the cell they leave; a pair of sites occurs once."""
        if kind not in self.bond_classes:
            raise InputError(
                "is not a bond class of this lattice",
                field="on",
                value=kind,
                remedy=f"use {', '.join(self.bond_classes)}",
            )
        none = (0,) * len(self.cells)
        if kind == "all":
            return tuple(Bond(i, j, none) for i, j in combinations(range(self.n_sites), 2))
        if self.kind == "custom":
            return tuple(Bond(i, j, none) for i, j in (self.links or {})[kind])
        return self._expanded(kind)

    def site(self, place: tuple[int, ...], inner: int = 0) -> int:
        """Return the number of a site from its cell and its place in the cell."""
        return int(np.ravel_multi_index(place, self.cells)) * self.sites_per_cell + inner

    def _expanded(self, kind: str) -> tuple[Bond, ...]:
        found: dict[tuple[int, int], Bond] = {}
        for place in product(*(range(n) for n in self.cells)):
            for one, two, shift in self.cell.links[kind]:
                there = [a + b for a, b in zip(place, shift, strict=True)]
                wrap = tuple(n // size for n, size in zip(there, self.cells, strict=True))
                if any(w and end == "open" for w, end in zip(wrap, self.boundary, strict=True)):
                    continue
                inside = tuple(n % size for n, size in zip(there, self.cells, strict=True))
                beyond = wrap[0] * self.n_sites if self.infinite else 0
                bond = Bond(self.site(place, one), self.site(inside, two) + beyond, wrap)
                self._keep(found, bond, kind)
        return tuple(found.values())

    def _keep(self, found: dict[tuple[int, int], Bond], bond: Bond, kind: str) -> None:
        pair = (min(bond.i, bond.j), max(bond.i, bond.j))
        if bond.i == bond.j:
            raise InputError(
                f"overlaps: a bond of class {kind} leads from site {bond.i} to itself",
                field="boundary",
                value=self.boundary,
                remedy="make that direction longer, or open",
            )
        if pair not in found:
            found[pair] = bond
        elif self.twist:
            raise InputError(
                f"overlaps: two bonds of class {kind} join the sites {pair[0]} and {pair[1]} with different phases",
                field="boundary",
                value=self.boundary,
                remedy="make that direction longer",
            )


def _is_pair(pair: Any) -> bool:
    """Return True for two whole numbers."""
    whole = isinstance(pair, Sequence | np.ndarray) and all(isinstance(end, int | np.integer) for end in pair)
    return whole and len(pair) == 2


def _checked_links(links: Mapping[str, Any], n_sites: int) -> dict[str, Any]:
    for name, pairs in links.items():
        seen = set()
        for pair in pairs if isinstance(pairs, Sequence | np.ndarray) else (pairs,):
            ends = tuple(sorted(pair)) if _is_pair(pair) else ()
            if not ends or ends[0] == ends[1] or not 0 <= ends[0] <= ends[1] < n_sites or ends in seen:
                raise InputError(
                    f"class {name!r} has a bond that is out of range, on one site, or there twice",
                    field="links",
                    value=pair,
                    remedy=f"give pairs of different sites 0 to {n_sites - 1}, each once",
                )
            seen.add(ends)
    return dict(links)
