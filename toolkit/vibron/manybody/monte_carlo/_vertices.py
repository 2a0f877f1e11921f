"""Sign-free models of spins one half as places with weights, for the stochastic series expansion."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.manybody.hilbert.basis import finite
from vibron.manybody.monte_carlo._directed import exit_table
from vibron.manybody.monte_carlo._signs import Pair, colouring, refuse_frustrated
from vibron.manybody.specification import Model

_TOLERANCE = 1e-12
_FORBIDDEN = ~np.array([[1, 0, 0, 0], [0, 1, 1, 0], [0, 1, 1, 0], [0, 0, 0, 1]], dtype=bool)


@dataclass(frozen=True, eq=False)
class Vertices:
    """Places of a model, H = constant - sum of places, as the compiled kernel reads them."""

    constant: float
    bound: float
    clusters: bool
    pattern: FloatArray
    places: tuple[Any, ...]


def vertices(model: Model, pattern: FloatArray | None) -> Vertices:
    """Return the places of a model, or refuse what has no such expansion or a sign problem."""
    bonds, sites = _parts(model)
    clusters = any(abs(matrix[0, 1]) > _TOLERANCE for matrix in sites.values())
    if clusters:
        _check_ising(bonds, sites)
    else:
        refuse_frustrated(model.n_sites, {pair: float(matrix[1, 2]) for pair, matrix in bonds.items()})
        bonds = _with_fields(model, bonds, sites)
        sites = {}
    chosen = _pattern(model, bonds) if pattern is None else np.asarray(pattern, dtype=np.float64)
    constants = [_constant(matrix) for matrix in bonds.values()]
    matrices = [c * np.eye(4) - matrix for c, matrix in zip(constants, bonds.values(), strict=True)]
    matrices = [np.where(np.eye(4, dtype=bool), m, np.abs(m)) for m in matrices]  # the signs are a choice of axes
    fields = [abs(float(matrix[0, 1])) for matrix in sites.values()]
    weights = [np.clip(np.diag(m), 0.0, None) for m in matrices] + [np.full(4, field) for field in fields]
    first = np.array([i for i, _ in bonds] + list(sites), dtype=np.int64)
    second = np.array([j for _, j in bonds] + list(sites), dtype=np.int64)
    classes, kind = np.unique(np.round(matrices, 12).reshape(-1, 16), axis=0, return_inverse=True)
    exits = np.zeros((1, 16, 4, 4)) if clusters else np.array([exit_table(one.reshape(4, 4)) for one in classes])
    kinds = np.concatenate([kind.ravel(), np.zeros(len(sites), dtype=np.int64)])
    winding, directions = np.zeros((len(first), 2)), len(model.lattice.cells)
    wraps = _wraps(model)
    winding[: len(bonds), :directions] = [wraps.get(pair, np.zeros(directions)) for pair in bonds]
    largest = np.max(weights, axis=1)
    places = (first, second, np.array(weights), np.cumsum(largest), kinds, exits, chosen, winding, clusters, largest)
    diagonal = sum(float(matrix[0, 0]) for matrix in sites.values())
    bound = sum(float(np.linalg.eigvalsh(m)[-1]) for m in matrices) + 2.0 * sum(fields)
    return Vertices(sum(constants) + sum(fields) + diagonal, bound, clusters, chosen, places)


def _parts(model: Model) -> tuple[dict[Pair, FloatArray], dict[int, FloatArray]]:
    """Return the real matrices of the bonds and of the sites."""
    finite(model)
    if model.site.dimension != 2 or model.site.fermionic or model.site.kind not in ("spin", "qubit"):
        raise _refusal(model, "needs spins one half")
    if model.sector.declared:
        raise _refusal(model, "has a sector, but the updates change the total spin", "leave the sector out")
    bonds: dict[Pair, FloatArray] = {}
    sites: dict[int, FloatArray] = {}
    for (support, _), matrix in model.blocks.items():
        if len(support) > 2:
            raise _refusal(model, f"has a term on {len(support)} sites", "leave out terms on three sites or more")
        if len(support) == 1:
            turned = matrix[0, 1]
            sites[support[0]] = np.array([[matrix[0, 0], abs(turned)], [abs(turned), matrix[1, 1]]]).real
            continue
        if np.iscomplexobj(matrix):
            raise _refusal(model, "has complex couplings", "leave out twists")
        if np.abs(matrix[_FORBIDDEN]).max() > _TOLERANCE:
            remedy = "turn the axes so that the exchange is XXZ with its field along z, or Ising with its field along x"
            raise _refusal(model, "has couplings that conserve no total Sz", remedy)
        bonds[support[0], support[1]] = np.asarray(matrix, dtype=np.float64)
    if not bonds:
        raise _refusal(model, "has no coupled sites", "give two coupled sites or more")
    return bonds, sites


def _check_ising(bonds: Mapping[Pair, FloatArray], sites: Mapping[int, FloatArray]) -> None:
    exchange = any(abs(matrix[1, 2]) > _TOLERANCE for matrix in bonds.values())
    uneven = any(np.abs(np.diag(m) - np.diag(m)[::-1]).max() > _TOLERANCE for m in bonds.values())
    field = any(abs(matrix[0, 0] - matrix[1, 1]) > _TOLERANCE for matrix in sites.values())
    if exchange or uneven or field:
        raise DomainError(
            "has a transverse field together with spin exchange or a longitudinal field",
            field="model",
            remedy="leave out one of the two: cluster updates need Ising couplings and a field along x alone",
        )


def _with_fields(
    model: Model, bonds: Mapping[Pair, FloatArray], sites: Mapping[int, FloatArray]
) -> dict[Pair, FloatArray]:
    """Return the bonds with the fields of their sites, spread evenly over the bonds of each site."""
    found = {pair: matrix.copy() for pair, matrix in bonds.items()}
    counts = np.bincount(np.array(list(bonds)).ravel(), minlength=model.n_sites)
    for site in sites:
        if not counts[site]:
            raise _refusal(model, f"has a field on site {site}, which has no bond", "couple the site, or leave it out")
    unit = np.eye(2)
    for (i, j), matrix in found.items():
        for site, place in ((i, 0), (j, 1)):
            if site in sites:
                own = np.diag(np.diag(sites[site])) / counts[site]
                matrix += np.kron(own, unit) if place == 0 else np.kron(unit, own)
    return found


def _constant(matrix: FloatArray) -> float:
    """Return the smallest constant with weights that are not negative and, where this can be, without bounces."""
    levels, exchange = np.diag(matrix), abs(float(matrix[1, 2]))
    pairs = [0.5 * (exchange + levels[a] + levels[p]) for a in (1, 2) for p in (0, 3)]
    return float(max(levels.max(), *pairs) if exchange > _TOLERANCE else levels.max())


def _pattern(model: Model, bonds: Mapping[Pair, FloatArray]) -> FloatArray:
    """Return the signs that suit the couplings of Sz, else those of the exchange; else all ones."""
    along = {pair: float(m[0, 0] + m[3, 3] - m[1, 1] - m[2, 2]) for pair, m in bonds.items()}
    if not any(abs(value) > _TOLERANCE for value in along.values()):
        along = {pair: float(matrix[1, 2]) for pair, matrix in bonds.items()}
    found = colouring(model.n_sites, along)
    return np.ones(model.n_sites) if found is None else found


def _wraps(model: Model) -> dict[Pair, npt.NDArray[np.float64]]:
    """Return how the way from the first to the second site of each bond winds around the lattice."""
    found: dict[Pair, npt.NDArray[np.float64]] = {}
    for kind in model.lattice.bond_classes[:-1]:
        with suppress(InputError):  # on a short side far bonds lead from a site to itself; no term has them
            for bond in model.lattice.bonds(kind):
                wrap = np.array(bond.wrap, dtype=np.float64)
                found.setdefault((min(bond.i, bond.j), max(bond.i, bond.j)), wrap if bond.i < bond.j else -wrap)
    return found


def _refusal(
    model: Model, why: str, remedy: str = "choose a model of spins one half with two-site terms"
) -> DomainError:
    return DomainError(
        f"{why}, which the stochastic series expansion does not take", field="model", value=model.name, remedy=remedy
    )
