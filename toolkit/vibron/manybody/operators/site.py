"""The local space of one site."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.errors import InputError
from vibron.core.quantity import Option, Quantity
from vibron.manybody.operators.canonical import Canonical

KINDS = ("spin", "qubit", "fermion", "spinful_fermion", "tj", "boson")


@dataclass(frozen=True, eq=False)
class Site(Canonical):
    """What lives on a site: a spin S, a qubit, fermions with or without spin, t-J holes and spins, or bosons.

    States of a site in their order: spin and qubit from the highest projection down (up first: Z = diag(1, -1)),
    fermion and boson by their number, fermions with spin and t-J as (up, down) = 00, 01, 10, 11, the last not in t-J.
    """

    kind: Annotated[str, Option("kind of local space", KINDS)]
    S: Annotated[float, Quantity("1", "spin quantum number of kind spin", gt=0, le=10)] = 0.5
    n_max: Annotated[int, Quantity("1", "largest number of bosons on a site", ge=1, le=255)] = 4

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InputError("is not a choice", field="kind", value=self.kind, remedy=f"use {', '.join(KINDS)}")
        if int(2 * self.S) != 2 * self.S or not 0 < self.S <= 10:
            raise InputError("must be 1/2, 1, 3/2, ... up to 10", field="S", value=self.S, remedy="use a multiple of ½")
        if int(self.n_max) != self.n_max or not 1 <= self.n_max <= 255:
            raise InputError("must be 1 to 255", field="n_max", value=self.n_max, remedy="allow one boson at least")
        object.__setattr__(self, "S", float(self.S))

    @property
    def dimension(self) -> int:
        """The number of states of a site."""
        return {
            "spin": round(2 * self.S) + 1,
            "qubit": 2,
            "fermion": 2,
            "spinful_fermion": 4,
            "tj": 3,
            "boson": self.n_max + 1,
        }[self.kind]

    @property
    def fermionic(self) -> bool:
        """Whether operators of different sites may anticommute."""
        return self.kind in ("fermion", "spinful_fermion", "tj")

    @property
    def two_modes(self) -> bool:
        """Whether a site holds an up and a down mode."""
        return self.kind in ("spinful_fermion", "tj")
