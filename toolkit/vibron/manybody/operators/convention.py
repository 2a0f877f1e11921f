"""The conventions in which libraries differ, written down in every model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.errors import InputError
from vibron.core.quantity import Option, Quantity
from vibron.manybody.operators.canonical import Canonical

SPIN = ("S", "pauli")
FERMION = ("up_block", "interleaved")


@dataclass(frozen=True, eq=False)
class Convention(Canonical):
    """Spins in S or Pauli units, the sign before the hopping, the order of sites and of fermion modes.

    Site 0 is leftmost in products of states.  Fermion modes are ordered ``up_0 up_1 ... dn_0 dn_1 ...`` (up_block)
    or ``up_0 dn_0 up_1 dn_1 ...`` (interleaved); a basis state is the product of creators in that order on the vacuum.
    """

    spin: Annotated[str, Option("units of the spin operators: S or Pauli", SPIN)] = "S"
    hopping_sign: Annotated[int, Quantity("1", "sign written before the hopping", ge=-1, le=1)] = -1
    site_order: Annotated[str, Option("order of the sites in products of states", ("ascending",))] = "ascending"
    fermion_order: Annotated[str, Option("order of the fermion modes", FERMION)] = "up_block"

    def __post_init__(self) -> None:
        choices = {"spin": SPIN, "site_order": ("ascending",), "fermion_order": FERMION}
        for name, allowed in choices.items():
            if getattr(self, name) not in allowed:
                raise InputError(
                    "is not a choice", field=name, value=getattr(self, name), remedy=f"use {', '.join(allowed)}"
                )
        if self.hopping_sign not in (-1, 1):
            raise InputError("must be -1 or 1", field="hopping_sign", value=self.hopping_sign, remedy="use -1 or 1")
