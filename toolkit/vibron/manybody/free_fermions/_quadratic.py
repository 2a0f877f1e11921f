"""Hamiltonians that are quadratic in fermions, as real antisymmetric matrices between Majorana operators.

Mode m has the Majorana operators 2m and 2m + 1, of which C_m = (g_2m + i g_2m+1) / 2 and 1 - 2 N_m = -i g_2m g_2m+1.
The Hamiltonian is (i / 4) sum_ab A_ab g_a g_b + constant.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.memory import need
from vibron.core.quantity import FloatArray
from vibron.manybody.free_fermions._jordan_wigner import chain_axis, spin_products
from vibron.manybody.hilbert.basis import finite
from vibron.manybody.operators.local import expansion
from vibron.manybody.specification import Model

#: A coefficient and the Majorana operators that it multiplies, in order.
Products = Iterable[tuple[complex, tuple[int, ...]]]
_HALVES = {"C": (0.5, 0.5j), "Cdag": (0.5, -0.5j)}


@dataclass(frozen=True, eq=False)
class Quadratic:
    """A quadratic Hamiltonian; of a spin ring for one parity of the fermions."""

    matrix: FloatArray
    constant: float
    parity: int | None = None


def modes_per_site(model: Model) -> int:
    """Return 2 for fermions with spin, else 1."""
    return 2 if model.site.kind == "spinful_fermion" else 1


def spins(model: Model) -> bool:
    """Return True if the model has spins one half, which become fermions by the Jordan-Wigner transformation."""
    return model.site.kind in ("spin", "qubit") and model.site.dimension == 2


def axis_of(model: Model) -> str:
    """Return the axis of the Jordan-Wigner strings, Z for fermions."""
    return chain_axis(model) if spins(model) else "Z"


def quadratic(model: Model, axis: str | None = None) -> tuple[Quadratic, ...]:
    """Return the Hamiltonian; of a spin ring that of the even and that of the odd number of fermions."""
    finite(model)
    _refuse_others(model)
    size = 2 * model.n_sites * modes_per_site(model)
    remedy = "take fewer sites"
    need(12.0 * size * size, field="model", value=model.n_sites, remedy=remedy)
    if not spins(model):
        found = (term for string in model.strings for term in fermion_products(model, string.ops, string.coefficient))
        return (_summed(size, found, None),)
    axis = axis or chain_axis(model)
    parts = {p: [part for s in model.strings for part in spin_products(model.n_sites, s, axis, p)] for p in (1, -1)}
    if parts[1] == parts[-1]:
        return (_summed(size, parts[1], None),)
    return tuple(_summed(size, found, p) for p, found in parts.items())


def fermion_products(model: Model, ops: tuple[tuple[str, int], ...], weight: complex = 1.0) -> Products:
    """Return a product of words as products of Majorana operators."""
    per = modes_per_site(model)
    for choice in product(*(expansion(model.site, word) for word, _ in ops)):
        number, ladder = weight, []
        for (factor, parts), (_, site) in zip(choice, ops, strict=True):
            number = number * factor
            for word, part in parts:
                names = {"N": ("Cdag", "C"), "Id": ()}.get(word, (word,))
                ladder += [(name, per * site + part) for name in names]
        for halves in product((0, 1), repeat=len(ladder)):
            value = number
            for (name, _), half in zip(ladder, halves, strict=True):
                value = value * _HALVES[name][half]
            yield value, tuple(2 * mode + half for (_, mode), half in zip(ladder, halves, strict=True))


def _summed(size: int, products: Products, parity: int | None) -> Quadratic:
    matrix, constant = np.zeros((size, size), dtype=np.complex128), 0.0 + 0.0j
    quartic: dict[tuple[int, ...], complex] = {}
    for value, factors in products:
        if not factors or (len(factors) == 2 and factors[0] == factors[1]):
            constant += value
        elif len(factors) == 2:
            matrix[factors] -= 2j * value
            matrix[factors[::-1]] += 2j * value
        else:
            ordered, sign = _ordered(factors)
            quartic[ordered] = quartic.get(ordered, 0.0) + sign * value
    if any(abs(value) > 1e-12 for value in quartic.values()):
        raise DomainError(
            "is not quadratic in fermions",
            field="model",
            value="interaction",
            remedy="set U and V to zero, or use ground_state, thermal or evolve with another method",
        )
    return Quadratic(np.ascontiguousarray(matrix.real), float(constant.real), parity)


def _ordered(factors: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return different Majorana operators in ascending order, and the sign of it; equal neighbours are one."""
    left, sign = list(factors), 1
    for end in range(len(left) - 1, 0, -1):
        for k in range(end):
            if left[k] > left[k + 1]:
                left[k], left[k + 1], sign = left[k + 1], left[k], -sign
    return tuple(left), sign


def _refuse_others(model: Model) -> None:
    if not (spins(model) or model.site.kind in ("fermion", "spinful_fermion")):
        raise DomainError(
            "has no free fermions", field="model", value=model.site.kind,
            remedy="choose fermions without interaction, or a chain of spins one half",
        )  # fmt: skip
