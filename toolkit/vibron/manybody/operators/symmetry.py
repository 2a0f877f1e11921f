"""What a model conserves, read off its blocks."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.manybody.operators.blocks import Blocks, Digits, blocks_of, digits_of
from vibron.manybody.operators.strings import OperatorString

if TYPE_CHECKING:
    from vibron.manybody.specification.model import Model

_TOLERANCE = 1e-12
_FLIPPED = {
    "Sp": ("Sm", 1), "Sm": ("Sp", 1), "Sz": ("Sz", -1), "Sy": ("Sy", -1), "Z": ("Z", -1), "Y": ("Y", -1),
    "Pup": ("Pdn", 1), "Pdn": ("Pup", 1), "Cup": ("Cdn", 1), "Cdn": ("Cup", 1), "Cdagup": ("Cdagdn", 1),
    "Cdagdn": ("Cdagup", 1), "Nup": ("Ndn", 1), "Ndn": ("Nup", 1),
}  # fmt: skip


def digit_charges(digits: Digits) -> dict[str, npt.NDArray[np.int64]]:
    """Return, for each additive quantity, what each value of each digit adds (spin projections twice)."""
    site, values = digits.site, np.arange(digits.dimension)
    if site.kind in ("spin", "qubit"):
        highest = digits.dimension - 1
        return {"total_sz": _all(digits, highest - 2 * values), "parity": _all(digits, values)}
    if not site.two_modes:
        return {"n_particles": _all(digits, values), "parity": _all(digits, values)}
    up = np.zeros((digits.count, 2), dtype=np.int64)
    up[[digits.digit(i, 0) for i in range(digits.n_sites)], 1] = 1
    down = np.zeros_like(up)
    down[[digits.digit(i, 1) for i in range(digits.n_sites)], 1] = 1
    return {"n_up": up, "n_down": down, "n_particles": up + down, "total_sz": up - down, "parity": up + down}


def _all(digits: Digits, values: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.tile(values.astype(np.int64), (digits.count, 1))


def conserves(blocks: Blocks, charge: npt.NDArray[np.int64], *, modulo: int = 0) -> bool:
    """Return True if no block joins states of different charge."""
    return changes(blocks, charge, modulo=modulo) <= {0}


def changes(blocks: Blocks, charge: npt.NDArray[np.int64], *, modulo: int = 0) -> set[int]:
    """Return by how much the blocks change a charge."""
    found: set[int] = set()
    for (support, _), matrix in blocks.items():
        total = np.zeros((1,), dtype=np.int64)
        for digit in support:
            total = (total[:, None] + charge[digit][None, :]).ravel()
        change = total[:, None] - total[None, :]
        if modulo:
            change %= modulo
        found.update(change[np.abs(matrix) > _TOLERANCE].tolist())
    return found


def spin_flipped(string: OperatorString) -> OperatorString:
    """Return a string with every spin turned over."""
    turned = [_FLIPPED.get(word, (word, 1)) for word, _ in string.ops]
    ops = tuple((name, site) for (name, _), (_, site) in zip(turned, string.ops, strict=True))
    return OperatorString(string.coefficient * math.prod(sign for _, sign in turned), ops, string.term)


def moved(permutation: npt.NDArray[np.int64]) -> Callable[[OperatorString], OperatorString]:
    """Return the map of strings under which site i becomes site permutation[i]."""

    def move(string: OperatorString) -> OperatorString:
        ops = tuple((word, int(permutation[site])) for word, site in string.ops)
        return OperatorString(string.coefficient, ops, string.term)

    return move


def invariant(model: Model, change: Callable[[OperatorString], OperatorString]) -> bool:
    """Return True if a map of strings leaves the Hamiltonian as it is."""
    own = model.blocks
    other = blocks_of(digits_of(model), (change(string) for string in model.strings))
    return own.keys() == other.keys() and all(
        bool(np.abs(own[key] - other[key]).max() < _TOLERANCE * max(1.0, float(np.abs(own[key]).max()))) for key in own
    )


def translation(model: Model, direction: int) -> npt.NDArray[np.int64]:
    """Return where each site goes when the lattice moves on by one cell."""
    lattice = model.lattice
    cells = np.indices(lattice.cells).reshape(len(lattice.cells), -1)
    cells[direction] = (cells[direction] + 1) % lattice.cells[direction]
    first = np.asarray(np.ravel_multi_index(tuple(cells), lattice.cells), dtype=np.int64)
    return np.asarray((first[:, None] * lattice.sites_per_cell + np.arange(lattice.sites_per_cell)).ravel())


def inversion(model: Model) -> npt.NDArray[np.int64]:
    """Return where each site goes under the reflection through the centre of the lattice."""
    lattice = model.lattice
    if lattice.kind == "kagome":
        raise DomainError(
            "is not defined on this lattice", field="inversion", value=lattice.kind, remedy="use translations"
        )
    return np.arange(lattice.n_sites, dtype=np.int64)[::-1].copy()


def symmetries_of(model: Model) -> tuple[str, ...]:
    """Return the names of what the model conserves."""
    digits = digits_of(model)
    found = [
        name
        for name, charge in digit_charges(digits).items()
        if conserves(model.blocks, charge, modulo=2 if name == "parity" else 0)
    ]
    if model.lattice.infinite:
        return tuple(found)
    flips = model.site.kind in ("spin", "qubit", "spinful_fermion", "tj")
    checks: Mapping[str, bool] = {
        "spin_flip": flips and invariant(model, spin_flipped),
        "translation": model.lattice.kind != "custom"
        and "periodic" in model.lattice.boundary
        and all(
            invariant(model, moved(translation(model, d)))
            for d, end in enumerate(model.lattice.boundary)
            if end == "periodic"
        ),
        "inversion": model.lattice.kind != "kagome" and invariant(model, moved(inversion(model))),
    }
    return (*found, *(name for name, holds in checks.items() if holds))
