"""Local matrices of a Hamiltonian: strings on the same digits are added, so that symmetries can be read off.

A digit is a site, or one of the two modes of a site of fermions with spin.  A block acts on its ``support`` with a
matrix, and with the fermion parity on the digits of ``passed``, those between the sites of a hop.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from vibron.core.memory import need
from vibron.manybody.operators.local import Matrix, digit_matrix, expansion
from vibron.manybody.operators.site import Site
from vibron.manybody.operators.strings import OperatorString

if TYPE_CHECKING:
    from vibron.manybody.specification.model import Model

#: (support, passed): two blocks with the same key add up.
Key = tuple[tuple[int, ...], tuple[int, ...]]
Blocks = Mapping[Key, Matrix]
_NEGLIGIBLE = 1e-14


@dataclass(frozen=True)
class Digits:
    """How a basis state is written: the digit of each site's part, first digit most significant."""

    site: Site
    n_sites: int
    fermion_order: str

    @property
    def count(self) -> int:
        """The number of digits."""
        return self.n_sites * (2 if self.site.two_modes else 1)

    @property
    def dimension(self) -> int:
        """The values of one digit."""
        return 2 if self.site.two_modes else self.site.dimension

    def digit(self, site: int, part: int = 0) -> int:
        """Return the digit of a site, or of its up (0) or down (1) mode."""
        if not self.site.two_modes:
            return site
        return part * self.n_sites + site if self.fermion_order == "up_block" else 2 * site + part


def digits_of(model: Model) -> Digits:
    """Return how the basis states of a model are written."""
    sites = model.lattice.n_sites
    if model.lattice.infinite:  # as many cells as the terms reach
        sites *= 1 + max((site for s in model.strings for _, site in s.ops), default=0) // sites
    return Digits(model.site, sites, model.convention.fermion_order)


def blocks_of(digits: Digits, strings: Iterable[OperatorString]) -> Blocks:
    """Add strings up into blocks; those that cancel are left out."""
    found: dict[Key, Matrix] = {}
    for string in strings:
        options = [expansion(digits.site, word) for word, _ in string.ops]
        for choice in product(*options):
            number = string.coefficient
            factors: list[tuple[str, int]] = []
            for (weight, parts), (_, site) in zip(choice, string.ops, strict=True):
                number = number * weight
                factors += [(word, digits.digit(site, part)) for word, part in parts]
            key, matrix = _block(digits, tuple(factors))
            matrix = number * matrix if np.imag(number) else np.real(number) * matrix
            found[key] = found[key] + matrix if key in found else matrix
    return MappingProxyType(
        {
            key: matrix.real.copy() if np.iscomplexobj(matrix) and not matrix.imag.any() else matrix
            for key, matrix in found.items()
            if np.abs(matrix).max() > _NEGLIGIBLE
        }
    )


def _block(digits: Digits, factors: tuple[tuple[str, int], ...]) -> tuple[Key, Matrix]:
    support = tuple(sorted({digit for _, digit in factors}))
    ranked = tuple((word, support.index(digit)) for word, digit in factors)
    odd = sorted(digit for word, digit in factors if word in ("C", "Cdag"))
    odd = [-1, *odd] if len(odd) % 2 else odd  # an odd operator passes all digits before it
    between = zip(odd[::2], odd[1::2], strict=True)
    passed = tuple(m for first, last in between for m in range(first + 1, last) if m not in support)
    return (support, passed), _product(digits.site, ranked)


@cache
def _product(site: Site, ranked: tuple[tuple[str, int], ...]) -> Matrix:
    count = 1 + max(rank for _, rank in ranked)
    local = [digit_matrix(site, "Id")] * count
    remedy = f"allow fewer states on a site: an operator of {count} sites is a dense matrix"
    field = {"boson": "n_max", "spin": "S"}.get(site.kind, "terms")
    need(float(len(local[0])) ** (2 * count), field=field, value=getattr(site, field, count), remedy=remedy, each=16)
    for word, rank in ranked:
        if word in ("C", "Cdag"):
            for lower in range(rank):
                local[lower] = local[lower] @ digit_matrix(site, "F")
        local[rank] = local[rank] @ digit_matrix(site, word)
    return reduce(np.kron, local)
