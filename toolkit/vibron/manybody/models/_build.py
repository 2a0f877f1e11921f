"""What the named models share: their arguments of lattice and sector, and numbers or arrays as parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Option, Quantity, Record
from vibron.manybody.operators.cells import KINDS
from vibron.manybody.operators.convention import FERMION
from vibron.manybody.operators.lattice import BOUNDARIES
from vibron.manybody.specification import Convention, Lattice, Model, Sector, Site, Term

CYLINDERS = {"cylinder": ("open", "periodic"), "infinite_cylinder": ("infinite", "periodic")}
Size: TypeAlias = Annotated[tuple[int, ...], Option("number of cells along each direction")]
Kind: TypeAlias = Annotated[str, Option("kind of lattice", KINDS[:-1])]
Ends: TypeAlias = Annotated[str, Option("boundary of every direction", BOUNDARIES)]
SurfaceEnds: TypeAlias = Annotated[
    str,
    Option(
        "boundary; a cylinder is closed along the second direction, and open or infinite along the first",
        (*BOUNDARIES, *CYLINDERS),
    ),
]
Twist: TypeAlias = Annotated[float, Quantity("degree", "phase of a twisted boundary")]
InSector: TypeAlias = Annotated[Sector | None, Record("symmetry sector; None for the whole space")]
Order: TypeAlias = Annotated[str, Option("order of the fermion modes", FERMION)]


def lattice_of(kind: str, size: Any, boundary: str, twist: float = 0.0) -> Lattice:
    """Return a lattice with the same boundary in every direction, or a cylinder."""
    two = kind not in ("chain", "ladder")
    if boundary != "twisted":
        if twist:
            raise InputError(
                f"has no effect on a boundary that is {boundary}",
                field="twist",
                value=twist,
                remedy="use boundary twisted, or twist 0",
            )
        if boundary in CYLINDERS and not two:
            raise InputError(
                f"needs two directions, which a {kind} does not have", field="boundary", value=boundary,
                remedy=f"use {', '.join(BOUNDARIES)}",
            )  # fmt: skip
        return Lattice(kind, size, CYLINDERS.get(boundary, (boundary,)))
    return Lattice(kind, size, (boundary,), (float(twist),) * (2 if two else 1))


def build(
    name: str,
    lattice: Lattice,
    site: Site,
    terms: tuple[Term, ...],
    parameters: Mapping[str, Any],
    sector: Sector | Mapping[str, Any] | None,
    *,
    spin: str = "S",
    fermion_order: str = "up_block",
    unit: str = "J",
) -> Model:
    """Return the model; terms whose parameters all vanish stay, so that they can be given a value later."""
    numbers = {key: value.item() if np.ndim(value) == 0 else value for key, value in _arrays(parameters).items()}
    return Model(
        lattice,
        site,
        terms,
        numbers,
        Convention(spin, fermion_order=fermion_order),
        Sector(**sector) if isinstance(sector, Mapping) else sector or Sector(),
        ("energy",),
        {"energy": unit, "time": f"1/{unit}"},
        name,
    )


def _arrays(parameters: Mapping[str, Any]) -> dict[str, Any]:
    return {key: np.asarray(value, dtype=np.float64) for key, value in parameters.items()}


def exchange(name: str, on: str, factor: str, *, along: str = "", pauli: bool = False) -> tuple[Term, ...]:
    """Return the terms of ``factor`` times S . S on a class of bonds, or of the same with Pauli matrices.

    Another factor may go with Sz Sz, ``along``.
    """
    along = along or factor
    if pauli:
        return tuple(Term(f"{name}_{w.lower()}", (w, w), on, along if w == "Z" else factor) for w in ("X", "Y", "Z"))
    return (
        Term(f"{name}_flip", ("Sp", "Sm"), on, f"({factor})/2", plus_hc=True),
        Term(f"{name}_ising", ("Sz", "Sz"), on, along),
    )


def hopping(
    on: str, words: tuple[tuple[str, str], ...], factor: str = "-t", *, name: str = "hopping"
) -> tuple[Term, ...]:
    """Return hopping terms, one for each pair of creator and annihilator."""
    names = {"Cup": f"{name}_up", "Cdn": f"{name}_down"}
    return tuple(Term(names.get(last, name), (first, last), on, factor, plus_hc=True) for first, last in words)


SPINFUL = (("Cdagup", "Cup"), ("Cdagdn", "Cdn"))


def second_hopping(factor: Any) -> tuple[Term, ...]:
    """Return the hopping t2 of fermions with spin to next-nearest neighbours, nothing where none is given."""
    return () if factor is None else hopping("nnn", SPINFUL, "-t2", name="second_hopping")


def squared_exchange(name: str, on: str, factor: str) -> tuple[Term, ...]:
    """Return the terms of ``factor`` times (S . S)^2, the square of Sz Sz + (Sp Sm + Sm Sp) / 2 multiplied out."""
    parts = ((("Sz@0", "Sz@1"), 1.0), (("Sp@0", "Sm@1"), 0.5), (("Sm@0", "Sp@1"), 0.5))
    return tuple(
        Term(f"{name}_{a}{b}", (*one, *two), on, f"({factor})*{x * y}")
        for a, (one, x) in enumerate(parts)
        for b, (two, y) in enumerate(parts)
    )
