"""The sign check: whether a choice of axes on two sublattices makes all off-diagonal elements negative."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray

Pair: TypeAlias = tuple[int, int]
_TOLERANCE = 1e-12


def colouring(sites: int, couplings: Mapping[Pair, float]) -> FloatArray | None:
    """Return signs of the sites, opposite across positive couplings and equal across negative ones, if there are any.

    >>> colouring(3, {(0, 1): 1.0, (1, 2): -1.0}).tolist()
    [1.0, -1.0, -1.0]
    """
    signs, odd = _coloured(sites, couplings)
    return None if odd else signs


def refuse_frustrated(sites: int, exchange: Mapping[Pair, float]) -> None:
    """Raise DomainError if a closed path has an odd number of antiferromagnetic exchanges: the sign problem."""
    _, odd = _coloured(sites, exchange)
    if odd:
        raise DomainError(
            f"has a sign problem: the exchange between the sites {odd[0]} and {odd[1]} closes a path with an odd "
            "number of antiferromagnetic bonds",
            field="model",
            remedy="choose a bipartite lattice without frustrating exchange, or use thermal with method exact or ftlm",
        )


def _coloured(sites: int, couplings: Mapping[Pair, float]) -> tuple[FloatArray, Pair | None]:
    """Return the signs, and a pair of sites that no signs suit."""
    near: dict[int, list[tuple[int, float]]] = {}
    for (i, j), value in couplings.items():
        if abs(value) > _TOLERANCE:
            near.setdefault(i, []).append((j, -np.sign(value)))
            near.setdefault(j, []).append((i, -np.sign(value)))
    signs = np.zeros(sites)
    for begin in range(sites):
        if signs[begin]:
            continue
        signs[begin], waiting = 1.0, [begin]
        while waiting:
            site = waiting.pop()
            for other, sign in near.get(site, ()):
                if not signs[other]:
                    signs[other] = sign * signs[site]
                    waiting.append(other)
                elif signs[other] != sign * signs[site]:
                    return signs, (min(site, other), max(site, other))
    return signs, None
