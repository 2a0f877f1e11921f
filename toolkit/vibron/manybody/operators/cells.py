"""Unit cells: lattice vectors, positions in the cell, and the directed bonds of each class that leave it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import MappingProxyType

from vibron.core.errors import InputError

#: A bond from one site of a cell to one site of the cell ``shift`` away.
Link = tuple[int, int, tuple[int, ...]]

_HALF_ROOT_3 = math.sqrt(3.0) / 2.0
_VECTORS_AND_BASIS = MappingProxyType(
    {
        "square": (((1.0, 0.0), (0.0, 1.0)), ((0.0, 0.0),)),
        "triangular": (((1.0, 0.0), (0.5, _HALF_ROOT_3)), ((0.0, 0.0),)),
        "honeycomb": (((1.5, _HALF_ROOT_3), (1.5, -_HALF_ROOT_3)), ((0.0, 0.0), (1.0, 0.0))),
        "kagome": (((2.0, 0.0), (1.0, 2 * _HALF_ROOT_3)), ((0.0, 0.0), (1.0, 0.0), (0.5, _HALF_ROOT_3))),
    }
)
KINDS = ("chain", "ladder", "square", "triangular", "honeycomb", "kagome", "custom")
DISTANCES = ("nn", "nnn", "nnnn")


@dataclass(frozen=True)
class Cell:
    """A unit cell."""

    vectors: tuple[tuple[float, float], ...]
    basis: tuple[tuple[float, float], ...]
    links: MappingProxyType[str, tuple[Link, ...]]


@cache
def cell(kind: str, legs: int = 2) -> Cell:
    """Return the unit cell of a lattice; bonds of distance classes are found by their length."""
    if kind == "chain":
        links = {name: ((0, 0, (step,)),) for step, name in enumerate(DISTANCES, 1)}
        return Cell(((1.0, 0.0),), ((0.0, 0.0),), MappingProxyType(links))
    if kind == "ladder":
        rungs = tuple((leg, leg + 1, (0,)) for leg in range(legs - 1))
        along = tuple((leg, leg, (1,)) for leg in range(legs))
        diagonals = tuple(link for leg in range(legs - 1) for link in ((leg, leg + 1, (1,)), (leg + 1, leg, (1,))))
        classes = {"nn": (*along, *rungs), "leg": along, "rung": rungs, "nnn": diagonals}
        return Cell(((1.0, 0.0),), tuple((0.0, float(leg)) for leg in range(legs)), MappingProxyType(classes))
    if kind not in _VECTORS_AND_BASIS:
        raise InputError("unknown kind of lattice", field="kind", value=kind, remedy=f"use {', '.join(KINDS)}")
    vectors, basis = _VECTORS_AND_BASIS[kind]
    return Cell(vectors, basis, MappingProxyType(_shells(vectors, basis)))


def _shells(
    vectors: tuple[tuple[float, float], ...], basis: tuple[tuple[float, float], ...]
) -> dict[str, tuple[Link, ...]]:
    found: dict[int, list[Link]] = {}
    for (one, start), (two, end) in product(enumerate(basis), repeat=2):
        for shift in product(range(-3, 4), repeat=2):
            if shift < (0, 0) or (shift == (0, 0) and one >= two):
                continue  # the same bond, seen from its other end
            away = [end[k] - start[k] + sum(n * v[k] for n, v in zip(shift, vectors, strict=True)) for k in (0, 1)]
            found.setdefault(round(1e6 * math.hypot(*away)), []).append((one, two, shift))
    return {name: tuple(found[length]) for name, length in zip(DISTANCES, sorted(found), strict=False)}
