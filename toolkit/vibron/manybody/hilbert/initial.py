"""Product states by name, in the basis of a sector."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.manybody.hilbert.basis import Basis

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

NAMES = ("neel", "domain_wall", "all_up", "all_down", "all_plus")


def initial_state(model: Model, name: str, basis: Basis) -> npt.NDArray[Any]:
    """Return a product state: a name, or one digit a site (or mode) as ``"0101"``."""
    count, top = basis.digits.count, basis.digits.dimension - 1
    if name == "all_plus":
        if model.site.kind not in ("spin", "qubit") or top != 1:
            raise DomainError("needs spins one half", field="initial", value=name, remedy="write the digits")
        if len(basis) != 2**count:
            raise DomainError("has parts in all sectors", field="initial", value=name, remedy="declare no sector")
        return np.full(len(basis), 2.0 ** (-count / 2))
    digits = np.array(product_digits(model, name, count, top))
    code = sum(int(value) << basis.shift(k) for k, value in enumerate(digits))
    place, known = basis.find(np.array([code], dtype=np.int64))
    if known is not None:
        raise DomainError(
            "lies outside the sector of the model", field="initial", value=name, remedy="choose another sector or state"
        )
    vector = np.zeros(len(basis))
    vector[place] = 1.0
    return vector


def product_digits(model: Model, name: str, count: int, top: int) -> list[int]:
    """Return the digits; of a spin 0 is up, of the others the number of particles."""
    n, spin = model.n_sites, model.site.kind in ("spin", "qubit")
    if set(name) <= set("0123456789"):
        if len(name) != count or max(map(int, name), default=0) > top:
            raise InputError(
                f"must have {count} digits up to {top}", field="initial", value=name, remedy="write one for each"
            )
        return [int(letter) for letter in name]
    high, low = (0, top) if spin else (1, 0)
    if name in ("all_up", "all_down") and not model.site.two_modes:
        return [high if name == "all_up" else low] * n
    if name not in ("neel", "domain_wall", "all_up", "all_down"):
        raise InputError("unknown state", field="initial", value=name, remedy=f"use {', '.join(NAMES)}, or digits")
    up = [i % 2 == 0 if name == "neel" else i < n // 2 if name == "domain_wall" else name == "all_up" for i in range(n)]
    if not model.site.two_modes:
        return [high if here else low for here in up]
    order = model.convention.fermion_order
    found = [0] * count
    for site, here in enumerate(up):
        part = 0 if here else 1
        found[part * n + site if order == "up_block" else 2 * site + part] = 1
    return found
