"""Connected graphs of at most four bonds an atom: the bare skeletons that isomers are built on."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require

Edges: TypeAlias = tuple[tuple[int, int], ...]
MOST_BONDS = 4


def skeleton_molecule(atoms: int, edges: Edges) -> Any:
    """Return a skeleton as an RDKit molecule of wildcard atoms."""
    chem = require("rdkit.Chem")
    molecule = chem.RWMol()
    for _ in range(atoms):
        molecule.AddAtom(chem.Atom(0))
    for first, second in edges:
        molecule.AddBond(first, second, chem.BondType.SINGLE)
    return molecule


@cache
def skeletons(atoms: int, rings: int) -> tuple[Edges, ...]:
    """Return every connected graph with this many vertices and at most this many independent rings, each once.

    A connected graph has a vertex whose removal leaves it connected, so that each is a smaller one with a vertex added
    (to no more than four others); equal ones are told by RDKit's canonical SMILES.
    """
    if atoms == 1:
        return ((),)
    chem = require("rdkit.Chem")
    found: dict[str, Edges] = {}
    for smaller in skeletons(atoms - 1, rings):
        degree = np.bincount(np.array(smaller, dtype=int).ravel(), minlength=atoms - 1)
        open_ = [int(vertex) for vertex in np.flatnonzero(degree < MOST_BONDS)]
        spare = rings - (len(smaller) - (atoms - 2))
        for bonds in range(1, min(MOST_BONDS, spare + 1, len(open_)) + 1):
            for partners in combinations(open_, bonds):
                edges = smaller + tuple((partner, atoms - 1) for partner in partners)
                found.setdefault(chem.MolToSmiles(skeleton_molecule(atoms, edges)), edges)
    return tuple(found.values())


@cache
def symmetries(atoms: int, edges: Edges) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the automorphisms of a skeleton as permutations of its vertices and, row by row, of its edges."""
    molecule = skeleton_molecule(atoms, edges)
    matches = molecule.GetSubstructMatches(molecule, uniquify=False, maxMatches=1_000_000)
    vertices = np.array(matches, dtype=np.intp).reshape(-1, atoms)
    place = np.zeros((atoms, atoms), dtype=np.intp)
    for number, (first, second) in enumerate(edges):
        place[first, second] = place[second, first] = number
    ends = np.array(edges, dtype=np.intp).reshape(-1, 2)
    return vertices, place[vertices[:, ends[:, 0]], vertices[:, ends[:, 1]]]
