"""The basis states of a sector as integers: one digit of a few bits a site or fermion mode."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, ResourceError
from vibron.manybody.operators.blocks import Digits, digits_of
from vibron.manybody.operators.sector import Sector
from vibron.manybody.operators.symmetry import digit_charges

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

Codes = npt.NDArray[np.int64]
MOST_STATES = 200_000_000
ADDITIVE = ("total_sz", "n_up", "n_down", "n_particles", "parity")


@dataclass(frozen=True, eq=False)
class Basis:
    """Ascending codes; digit 0 is the most significant, so that the order is that of a product of matrices."""

    digits: Digits
    codes: Codes

    @property
    def bits(self) -> int:
        """Bits of one digit."""
        return bits_of(self.digits)

    def __len__(self) -> int:
        return len(self.codes)

    def shift(self, digit: int) -> int:
        """Return by how many bits a digit is moved up."""
        return self.bits * (self.digits.count - 1 - digit)

    def values(self, digit: int) -> Codes:
        """Return a digit of every state."""
        return (self.codes >> self.shift(digit)) & ((1 << self.bits) - 1)

    @cached_property
    def _table(self) -> tuple[int, npt.NDArray[np.int32], npt.NDArray[np.int64]] | None:
        """Where the states with a given upper half begin, and the rank of a lower half among them, if that is a sum.

        Holds for sectors that fix one additive charge: the rank of a state splits into a part from each half of it.
        """
        low_bits = (self.bits * self.digits.count + 1) // 2
        if low_bits > 26 or not len(self.codes):
            return None
        upper, lower = self.codes >> low_bits, self.codes & ((1 << low_bits) - 1)
        begin = np.flatnonzero(np.diff(upper, prepend=-1))
        rank = np.arange(len(self.codes)) - np.repeat(begin, np.diff(np.append(begin, len(self.codes))))
        first = np.full(1 << low_bits, -1, dtype=np.int32)
        first[lower] = rank
        if not np.array_equal(first[lower], rank):
            return None
        start = np.full(int(upper[-1]) + 1, -1, dtype=np.int64)
        start[upper[begin]] = begin
        return low_bits, first, start

    def find(self, codes: Codes) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_] | None]:
        """Return the positions of codes, and which of them are in the basis (None when all are)."""
        if self._table is not None and len(codes):
            low_bits, first, start = self._table
            upper = codes >> low_bits
            place = start[np.minimum(upper, len(start) - 1)] + first[codes & ((1 << low_bits) - 1)]
            np.clip(place, 0, len(self.codes) - 1, out=place)
        else:
            place = np.minimum(np.searchsorted(self.codes, codes), len(self.codes) - 1)
        known = self.codes[place] == codes
        return place, None if known.all() else known


def bits_of(digits: Digits) -> int:
    """Return the bits that one digit needs."""
    return max(1, int(digits.dimension - 1).bit_length())


def empty_sector(model: Model) -> DomainError:
    """Return the error for a sector without states."""
    return DomainError(
        "is empty", field="sector", value=model.sector.declared, remedy="choose quantum numbers that can occur"
    )


def sector_basis(model: Model) -> Basis:
    """Enumerate the states of the additive part of the sector."""
    (codes,) = sector_codes(model)
    if not len(codes):
        raise empty_sector(model)
    return Basis(digits_of(model), codes)


def sector_codes(model: Model, piece: int | None = None) -> Iterator[Codes]:
    """Yield the ascending codes of the additive part of the sector, in pieces from about this many beginnings.

    Codes are written digit by digit; what cannot reach the sector is left out on the way.
    """
    digits = digits_of(model)
    _check_countable(model, digits)
    charges, targets = _targets(model, digits)
    steps = range(digits.count + 1)
    rest = np.array(
        [[(c[d:].min(1).sum(), c[d:].max(1).sum()) for c in charges] for d in steps], dtype=np.int64
    ).reshape(len(steps), len(charges), 2)
    values = np.arange(digits.dimension, dtype=np.int64)
    waiting = [(0, np.zeros(1, dtype=np.int64), np.zeros((1, len(charges)), dtype=np.int64))]
    while waiting:
        digit, codes, sums = waiting.pop()
        if piece and len(codes) > piece:
            half = len(codes) // 2
            waiting += [(digit, codes[half:], sums[half:]), (digit, codes[:half], sums[:half])]
            continue
        if digit == digits.count:
            yield _with_parity(model, digits, codes)
            continue
        codes = ((codes[:, None] << bits_of(digits)) | values).ravel()
        added = np.array([charge[digit] for charge in charges], dtype=np.int64).reshape(-1, digits.dimension).T
        sums = (sums[:, None, :] + added[None]).reshape(len(codes), len(charges))
        short = targets - sums
        keep = ((short >= rest[digit + 1, :, 0]) & (short <= rest[digit + 1, :, 1])).all(1)
        keep &= _allowed(model, digits, codes, digit)
        if np.count_nonzero(keep) > MOST_STATES:
            raise ResourceError(
                "has too many states for exact diagonalisation", field="model", value=len(codes), remedy="use DMRG"
            )
        waiting.append((digit + 1, codes[keep], sums[keep]))


def _check_countable(model: Model, digits: Digits) -> None:
    if model.lattice.infinite:
        raise DomainError(
            "of an infinite lattice has no finite matrix", field="model", remedy="choose open or periodic ends"
        )
    if model.sector.total_spin is not None:
        raise DomainError(
            "is not split off by exact diagonalisation",
            field="total_spin",
            value=model.sector.total_spin,
            remedy="declare total_sz, whose lowest level at Sz = S has a total spin of S or more",
        )
    if bits_of(digits) * digits.count > 62:
        raise ResourceError(
            "has too many sites for exact diagonalisation", field="model", value=model.n_sites, remedy="use DMRG"
        )


def _with_parity(model: Model, digits: Digits, codes: Codes) -> Codes:
    parity = model.sector.parity
    if parity is None:
        return codes
    charge, basis = digit_charges(digits)["parity"], Basis(digits, codes)
    total = sum((charge[d][basis.values(d)] for d in range(digits.count)), np.zeros(len(codes), dtype=np.int64))
    return np.asarray(codes[total % 2 == (0 if parity == 1 else 1)])


def _targets(model: Model, digits: Digits) -> tuple[list[npt.NDArray[np.int64]], npt.NDArray[np.int64]]:
    known = digit_charges(digits)
    declared = model.sector.declared
    names = [name for name in ADDITIVE if name in declared and name != "parity"]
    targets = [round((2 if name == "total_sz" else 1) * declared[name]) for name in names]
    return [known[name] for name in names], np.array(targets, dtype=np.int64)


def _allowed(model: Model, digits: Digits, codes: Codes, digit: int) -> npt.NDArray[np.bool_]:
    """Tell which states, written out up to a digit, break no constraint."""
    keep = np.ones(len(codes), dtype=np.bool_)

    def empty(other: int, value: int) -> npt.NDArray[np.bool_]:
        return np.asarray((codes >> (bits_of(digits) * (digit - other))) & ((1 << bits_of(digits)) - 1) != value)

    if model.site.kind == "tj":
        for site in range(digits.n_sites):
            if digits.digit(site, 1) == digit:
                keep &= empty(digit, 1) | empty(digits.digit(site, 0), 1)
    if model.sector.blockade:
        for bond in model.lattice.bonds("nn"):
            if max(bond.i, bond.j) == digit:
                keep &= empty(digit, 0) | empty(min(bond.i, bond.j), 0)
    return keep


def finite(model: Model) -> None:
    """Refuse an infinite lattice."""
    if model.lattice.infinite:
        raise DomainError("must be finite", field="model", value="infinite", remedy="choose open or periodic ends")


def whole(model: Model) -> Basis:
    """Return the basis of the whole space in the model's own order."""
    return sector_basis(replace(model, sector=Sector()))
