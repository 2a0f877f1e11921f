"""Translations, inversion and spin flip as permutations of the bits of basis states, with their fermion signs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.manybody.hilbert.basis import Basis, Codes, bits_of
from vibron.manybody.operators.blocks import Digits, digits_of
from vibron.manybody.operators.symmetry import invariant, inversion, moved, spin_flipped, translation

if TYPE_CHECKING:
    from vibron.manybody.specification import Model


@dataclass(frozen=True, eq=False)
class SymmetryElement:
    """One element of the symmetry group and its weight in the projector."""

    permutation: npt.NDArray[np.int64]
    flip: bool
    weight: complex
    digits: Digits

    def __post_init__(self) -> None:
        bits, count = bits_of(self.digits), self.digits.count
        mask = (1 << bits) - 1
        parts: dict[int, int] = {}
        for digit, goal in enumerate(self.permutation.tolist()):
            parts[digit - goal] = parts.get(digit - goal, 0) | mask << bits * (count - 1 - digit)
        object.__setattr__(self, "_parts", tuple((np.int64(m), bits * abs(s), s < 0) for s, m in parts.items()))
        jumps = [
            (bits * (count - 1 - a), sum(1 << (count - 1 - b) for b in range(a + 1, count) if p > self.permutation[b]))
            for a, p in enumerate(self.permutation.tolist())
        ]
        exchanged = [jump for jump in jumps if jump[1]] if self.digits.site.fermionic else []
        object.__setattr__(self, "_exchanged", tuple(exchanged))
        low = sum(1 << bits * digit for digit in range(count))
        object.__setattr__(self, "_top", np.int64(low * (self.digits.dimension - 1)))

    def image(self, codes: Codes) -> Codes:
        """Return where states go, signs aside."""
        found = np.zeros_like(codes)
        for mask, shift, down in self._parts:  # type: ignore[attr-defined]
            part = codes & mask
            found |= part >> shift if down else part << shift
        return self._top - found if self.flip else found  # type: ignore[attr-defined]

    def sign(self, codes: Codes) -> npt.NDArray[np.float64] | float:
        """Return the sign from putting the fermions back into order."""
        if not self._exchanged:  # type: ignore[attr-defined]
            return 1.0
        odd = np.zeros(len(codes), dtype=np.int64)
        for shift, mask in self._exchanged:  # type: ignore[attr-defined]
            odd += ((codes >> shift) & 1) * np.bitwise_count(codes & np.int64(mask))
        return np.asarray(1.0 - 2.0 * (odd & 1))


def needs_symmetry(model: Model) -> bool:
    """Return True if the sector fixes more than additive charges."""
    sector = model.sector
    return bool(sector.momentum) or sector.inversion is not None or sector.spin_flip is not None


def group_of(model: Model) -> tuple[SymmetryElement, ...]:
    """Return the elements with their weights, or say which declared symmetry the model does not have."""
    sector, lattice, digits = model.sector, model.lattice, digits_of(model)
    turns: list[list[tuple[npt.NDArray[np.int64], complex]]] = [[(np.arange(model.n_sites), 1.0)]]
    if sector.momentum:
        if len(sector.momentum) != len(lattice.cells):
            raise _not(model, "momentum", "must be one for each direction")
        for direction, k in enumerate(sector.momentum):
            step = translation(model, direction)
            if lattice.boundary[direction] != "periodic" or not invariant(model, moved(step)):
                raise _not(model, "momentum", "is not conserved by the model")
            length = lattice.cells[direction]
            powers = [np.arange(model.n_sites)]
            for _ in range(length - 1):
                powers.append(step[powers[-1]])
            turns.append([(power, _root(k * r, length)) for r, power in enumerate(powers)])
    if sector.inversion is not None:
        back = inversion(model)
        if not invariant(model, moved(back)):
            raise _not(model, "inversion", "is not conserved by the model")
        if any((2 * k) % n for k, n in zip(sector.momentum, lattice.cells, strict=False)):
            raise _not(model, "inversion", "goes with momentum 0 or pi only")
        turns.append([(np.arange(model.n_sites), 1.0), (back, float(sector.inversion))])
    flips: list[tuple[bool, complex]] = [(False, 1.0)]
    if sector.spin_flip is not None:
        if model.site.kind in ("fermion", "boson") or not invariant(model, spin_flipped):
            raise _not(model, "spin_flip", "is not conserved by the model")
        if sector.total_sz or sector.n_up != sector.n_down:
            raise _not(model, "spin_flip", "goes with total_sz 0 only")
        flips.append((True, float(sector.spin_flip)))
    elements = []
    for choice in product(*turns, flips):
        sites = np.arange(model.n_sites)
        weight: complex = 1.0
        for permutation, factor in choice[:-1]:
            sites, weight = permutation[sites], weight * factor  # type: ignore[index]
        flip, factor = choice[-1]
        elements.append(_element(digits, sites, bool(flip), weight * factor))
    return tuple(elements)


def representatives(elements: tuple[SymmetryElement, ...], codes: Codes) -> tuple[Codes, npt.NDArray[Any]]:
    """Return the smallest state of each orbit and the factor with which a state projects on it."""
    smallest = codes.copy()
    kind = np.complex128 if any(np.imag(e.weight) for e in elements) else np.float64
    factor = np.ones(len(codes), dtype=kind)
    for element in elements[1:]:
        images = element.image(codes)
        lower = np.flatnonzero(images < smallest)
        if len(lower):
            smallest[lower] = images[lower]
            weight = element.weight if kind is np.complex128 else element.weight.real
            factor[lower] = weight * element.sign(codes[lower])
    return smallest, factor


def orbits(elements: tuple[SymmetryElement, ...], basis: Basis) -> tuple[Codes, npt.NDArray[np.float64]]:
    """Return the smallest states of the orbits that the sector contains, and the weight of each."""
    codes = basis.codes
    for element in elements[1:]:
        codes = codes[element.image(codes) >= codes]
    weight = np.zeros(len(codes), dtype=np.complex128)
    for element in elements:
        fixed = np.flatnonzero(element.image(codes) == codes)
        weight[fixed] += element.weight * element.sign(codes[fixed])
    kept = weight.real > 0.5
    return codes[kept], weight.real[kept]


def _element(digits: Digits, sites: npt.NDArray[np.int64], flip: bool, weight: complex) -> SymmetryElement:
    if not digits.site.two_modes:
        return SymmetryElement(sites, flip, weight, digits)
    goals = np.empty(digits.count, dtype=np.int64)
    for site, goal in enumerate(sites.tolist()):
        for part in (0, 1):
            goals[digits.digit(site, part)] = digits.digit(goal, 1 - part if flip else part)
    return SymmetryElement(goals, False, weight, digits)


def _root(power: int, length: int) -> complex:
    """Return exp(2 pi i power / length), exactly 1 or -1 where it is."""
    quarter = 2 * (power % length)
    if quarter in (0, length):
        return 1.0 if quarter == 0 else -1.0
    return complex(np.exp(2j * np.pi * (power % length) / length))


def _not(model: Model, name: str, why: str) -> DomainError:
    return DomainError(why, field=name, value=getattr(model.sector, name), remedy="leave it out of the sector")
