"""Which generated structures could be a substance in a cell."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from vibron.core.data import load_yaml
from vibron.core.require import require

_BRIDGEHEAD_RING = 7  # a double bond at a bridgehead needs a larger ring (Bredt)
_SMALL_RING = 4


@cache
def _patterns() -> tuple[Any, ...]:
    chem = require("rdkit.Chem")
    return tuple(chem.MolFromSmarts(row["smarts"]) for row in load_yaml(__package__, "implausible.yaml"))


def is_plausible(molecule: Any) -> bool:
    """Whether a molecule holds none of the groups and strained rings that no bottled substance has."""
    return (
        is_unstrained(molecule)
        and not _bridgehead_double_bond(molecule)
        and not any(molecule.HasSubstructMatch(pattern) for pattern in _patterns())
    )


def _bridgehead_double_bond(molecule: Any) -> bool:
    rings = [frozenset(ring) for ring in molecule.GetRingInfo().AtomRings()]
    bridged = [
        one & other
        for one, other in combinations(rings, 2)
        if len(one & other) > 2 and max(len(one), len(other)) <= _BRIDGEHEAD_RING
    ]
    if not bridged:
        return False
    doubles = [bond for bond in molecule.GetBonds() if bond.GetBondTypeAsDouble() == 2.0]
    shared = frozenset().union(*bridged)
    ends = {
        atom.GetIdx()
        for atom in molecule.GetAtoms()
        if atom.GetIdx() in shared and sum(n.GetIdx() in shared or n.IsInRing() for n in atom.GetNeighbors()) == 3
    }
    return any({bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()} & ends for bond in doubles)


def is_unstrained(molecule: Any) -> bool:
    """Whether no two rings of three or four atoms have an atom in common."""
    rings = require("rdkit.Chem").GetSymmSSSR(molecule)
    small = [frozenset(ring) for ring in rings if len(ring) <= _SMALL_RING]
    return not any(one & other for one, other in combinations(small, 2))
