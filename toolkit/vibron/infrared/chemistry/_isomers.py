"""Constitutional isomers of a formula: skeleton, then elements, then bond orders, each choice once up to symmetry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.chemistry._skeletons import Edges, skeletons, symmetries
from vibron.infrared.chemistry.degree_of_unsaturation import VALENCE

MOST_EXTRA = 2  # a triple bond has two more than a single one


@dataclass(frozen=True)
class Unit:
    """A heavy atom, or a group that is placed as if it were one; ``smiles`` begins with the atom that bonds.

    A closed unit forms single bonds to heavy atoms only, as many as its valence.
    """

    smiles: str
    valence: int
    closed: bool = False


#: Groups that go beyond the lowest valence, with the atoms they use up.
GROUPS: Mapping[Unit, Mapping[str, int]] = {
    Unit("[N+](=O)[O-]", 1, closed=True): {"N": 1, "O": 2},
    Unit("S(=O)(=O)", 2, closed=True): {"S": 1, "O": 2},
    Unit("S(=O)", 2, closed=True): {"S": 1, "O": 1},
    Unit("P(=O)", 3): {"P": 1, "O": 1},
}


def inventories(counts: Mapping[str, int], groups: bool) -> Iterator[tuple[Unit, ...]]:
    """Yield the ways to make heavy atoms (and groups, if allowed) of a formula, each in a fixed order."""
    heavy = {name: number for name, number in counts.items() if name != "H"}

    def chosen(kinds: Sequence[Unit], left: dict[str, int]) -> Iterator[tuple[Unit, ...]]:
        if not kinds:
            yield tuple(Unit(f"[{name}]", VALENCE[name]) for name, number in left.items() for _ in range(number))
            return
        kind, *others = kinds
        taken = 0
        while True:
            rest = {name: number - taken * GROUPS[kind].get(name, 0) for name, number in left.items()}
            missing = taken and not GROUPS[kind].keys() <= left.keys()
            if missing or min(rest.values(), default=0) < 0:
                return
            for more in chosen(others, rest):
                yield (kind,) * taken + more
            taken += 1

    yield from chosen(list(GROUPS) if groups else [], heavy)


@dataclass(frozen=True, eq=False)
class Assembly:
    """One molecule: the kinds of its units, its bonds, the kind at each vertex and the extra order of each bond."""

    kinds: tuple[Unit, ...]
    edges: Edges
    labels: NDArray[np.intp]
    orders: NDArray[np.intp]


def assemblies(units: Sequence[Unit], hydrogens: int, strained: bool = True) -> Iterator[Assembly]:
    """Yield each molecule of these units once, chains first, with or without strained skeletons."""
    kinds = tuple(sorted(set(units), key=lambda unit: unit.smiles))
    valence, closed = (np.array([getattr(kind, name) for kind in kinds]) for name in ("valence", "closed"))
    stock = np.array([units.count(kind) for kind in kinds])
    unsaturation, odd = divmod(2 + int((stock * (valence - 2)).sum()) - hydrogens, 2)
    if odd or unsaturation < 0:
        return
    every = ((rings, edges) for rings in range(unsaturation + 1) for edges in skeletons(len(units), rings, strained))
    for rings, edges in every:
        extra = unsaturation - rings
        degree = np.bincount(np.array(edges, dtype=int).ravel(), minlength=len(units))
        fits = np.where(closed, degree[:, None] == valence, degree[:, None] <= valence)
        vertex_moves, edge_moves = symmetries(len(units), edges)
        powers = _powers(MOST_EXTRA + 1, len(edges))
        for labels, stabiliser in _labellings(stock, fits, vertex_moves):
            spare = valence[labels] - degree
            for orders in _bond_orders(edges, spare, extra):
                if len(stabiliser) == 1 or (orders[edge_moves[stabiliser]] @ powers).min() == orders @ powers:
                    yield Assembly(kinds, edges, labels, orders)


def _powers(base: int, places: int) -> NDArray[np.int64]:
    return np.power(np.int64(base), np.arange(places, dtype=np.int64)[::-1])


def _labellings(
    stock: NDArray[np.intp], fits: NDArray[np.bool_], moves: NDArray[np.intp]
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Yield the placements of the kinds on the vertices up to symmetry, and the symmetries that each one keeps."""
    labels, left, powers = np.zeros(len(fits), dtype=np.intp), stock.copy(), _powers(len(stock), len(fits))

    def place(vertex: int) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
        if vertex == len(fits):
            codes = labels[moves] @ powers
            own = labels @ powers
            if codes.min() == own:
                yield labels.copy(), np.flatnonzero(codes == own)
            return
        for kind in np.flatnonzero((left > 0) & fits[vertex]):
            labels[vertex] = kind
            left[kind] -= 1
            yield from place(vertex + 1)
            left[kind] += 1

    return place(0)


def _bond_orders(edges: Edges, spare: NDArray[np.intp], extra: int) -> Iterator[NDArray[np.intp]]:
    """Yield every way to share the extra bonds out without exceeding a valence."""
    orders, free = np.zeros(len(edges), dtype=np.intp), [int(number) for number in spare]

    def share(edge: int, left: int) -> Iterator[NDArray[np.intp]]:
        if left == 0:
            yield orders.copy()
            return
        if edge == len(edges):
            return
        first, second = edges[edge]
        for more in range(min(MOST_EXTRA, left, free[first], free[second]) + 1):
            orders[edge] = more
            free[first] -= more
            free[second] -= more
            yield from share(edge + 1, left - more)
            free[first] += more
            free[second] += more
        orders[edge] = 0

    return share(0, extra)


def build_molecule(assembly: Assembly) -> Any:
    """Return the RDKit molecule of an assembly, hydrogens implicit, sanitised."""
    chem = require("rdkit.Chem")
    bond_types = (chem.BondType.SINGLE, chem.BondType.DOUBLE, chem.BondType.TRIPLE)
    molecule, start = chem.RWMol(), []
    for label in assembly.labels:
        start.append(molecule.GetNumAtoms())
        molecule.InsertMol(_fragment(assembly.kinds[label]))
    for (one, other), order in zip(assembly.edges, assembly.orders, strict=True):
        molecule.AddBond(start[one], start[other], bond_types[order])
    chem.SanitizeMol(molecule)
    return molecule


@cache
def _fragment(kind: Unit) -> Any:
    part = require("rdkit.Chem").MolFromSmiles(kind.smiles, sanitize=False)
    for atom in part.GetAtoms():
        atom.SetNoImplicit(atom.GetFormalCharge() != 0)
    return part
