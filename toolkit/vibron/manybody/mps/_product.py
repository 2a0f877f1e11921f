"""Product states that carry the charges of a sector, spread evenly: tensors keep the charge that they begin with."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.manybody.hilbert.initial import product_digits
from vibron.manybody.operators.blocks import digits_of
from vibron.manybody.specification import Model

_MIXING = ("X", "Y", "Sx", "Sy")
_BLOCKS = ("momentum", "inversion", "spin_flip", "total_spin", "blockade")


def keeps_charges(model: Model) -> bool:
    """Return True if the sector fixes every charge that tensors would keep; refuse one that fixes only some."""
    declared = model.sector.declared
    for name in _BLOCKS:
        if name in declared:
            raise DomainError(
                "is not a charge of a tensor", field="model", value=name, remedy="leave it out of the sector"
            )
    if not declared:
        return False
    missing = [name for name in _charges(model) if name not in _named(model)]
    if missing:
        raise DomainError(
            "fixes some of the conserved charges but not all",
            field="model",
            value=", ".join(declared),
            remedy=f"declare {', '.join(missing)} also, or no sector at all",
        )
    words = {word for string in model.strings for word, _ in string.ops}
    if "total_sz" in declared and not model.site.two_modes and words & set(_MIXING):
        raise DomainError(
            "fixes total_sz of terms written with X and Y", field="model", value="total_sz", remedy="use Sp and Sm"
        )
    return True


def spread_states(model: Model) -> tuple[int, ...]:
    """Return a state of each site, in the site's own order, that adds up to the declared sector as evenly as can be.

    Particles are placed at equal distances (one boson on each site at unit filling), spins alternate.
    """
    sector, n = model.sector, model.n_sites
    if model.site.two_modes:
        return _spread_modes(model)
    top = model.site.dimension - 1
    if sector.total_sz is not None:
        count = round(n * top / 2 - sector.total_sz)
    elif sector.n_particles is not None:
        count = int(sector.n_particles)
    else:
        count = n * top // 2
        count += int(sector.parity is not None and (-1) ** count != sector.parity)
    if not 0 <= count <= n * top or (sector.total_sz is not None and abs(count - n * top / 2 + sector.total_sz) > 1e-9):
        raise DomainError(
            "cannot be met by these sites", field="model", value=sector.declared, remedy="choose a longer cell"
        )
    return tuple(int(k) for k in _evenly(count, n))


def named_states(model: Model, name: str) -> tuple[int, ...]:
    """Return the state of each site of a product state by name (``spread``, ``neel``, ...), or from its digits."""
    if name == "spread":
        return spread_states(model)
    own = digits_of(model)
    digits = product_digits(model, name, own.count, own.dimension - 1)
    if not model.site.two_modes:
        return tuple(digits)
    n = model.n_sites
    blocks = model.convention.fermion_order == "up_block"
    up, down = (digits[:n], digits[n:]) if blocks else (digits[::2], digits[1::2])
    found = tuple(2 * u + d for u, d in zip(up, down, strict=True))
    if max(found) >= model.site.dimension:
        raise InputError("puts two fermions on a site", field="initial", value=name, remedy="one a site at most")
    return found


def check_charges(model: Model, states: Sequence[int]) -> None:
    """Refuse a product state outside the declared sector."""
    sector, local = model.sector, np.array(states)
    found: dict[str, float]
    if model.site.two_modes:
        up, down = int((local // 2).sum()), int((local % 2).sum())
        found = {"n_up": up, "n_down": down, "n_particles": up + down, "total_sz": (up - down) / 2}
        found["parity"] = (-1) ** (up + down)
    else:
        top = model.site.dimension - 1
        found = {"n_particles": float(local.sum()), "parity": (-1) ** int(local.sum())}
        found["total_sz"] = len(local) * top / 2 - float(local.sum())
    for name, value in model.sector.declared.items():
        if name in found and abs(found[name] - value) > 1e-9:
            raise DomainError(
                "lies outside the sector of the model", field="initial", value=sector.declared, remedy="choose another"
            )


def _charges(model: Model) -> tuple[str, ...]:
    found = model.symmetries
    kinds: tuple[tuple[str, ...], ...] = (("n_up", "n_down"), ("total_sz",), ("n_particles",), ("parity",))
    return next((names for names in kinds if all(name in found for name in names)), ())


def _named(model: Model) -> set[str]:
    names = set(model.sector.declared)
    return names | ({"n_up", "n_down"} if {"n_particles", "total_sz"} <= names else set())


def _spread_modes(model: Model) -> tuple[int, ...]:
    sector, n = model.sector, model.n_sites
    if sector.n_up is not None and sector.n_down is not None:
        up, down = sector.n_up, sector.n_down
    else:
        both = sector.n_particles if sector.n_particles is not None else n
        both -= int(sector.parity is not None and (-1) ** both != sector.parity)
        twice = round(2 * sector.total_sz) if sector.total_sz is not None else both % 2
        up, down = (both + twice) // 2, both - (both + twice) // 2
        if (both + twice) % 2 or not (0 <= up <= n and 0 <= down <= n):
            raise DomainError(
                "cannot be met by these sites", field="model", value=sector.declared, remedy="choose other numbers"
            )
    full = max(0, up + down - n)
    if full and model.site.dimension == 3:
        raise DomainError("has more fermions than sites", field="model", value=up + down, remedy="take some out")
    found = np.where(_evenly(full, n) == 1, 3, 0)
    free = np.flatnonzero(found == 0)
    single = free[_evenly(up + down - 2 * full, len(free)) == 1] if len(free) else free
    found[single] = np.where(_evenly(up - full, len(single)) == 1, 2, 1) if len(single) else []
    return tuple(int(k) for k in found)


def _evenly(count: int, places: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return whole numbers at each place, as equal as can be, that add up to a count."""
    edges = (np.arange(places + 1, dtype=np.int64) * count) // max(1, places)
    return np.diff(edges)
