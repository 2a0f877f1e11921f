"""Connected graphs of at most four bonds an atom: the bare skeletons that isomers are built on."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require
from vibron.infrared.molecules.plausible import is_unstrained

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
def skeletons(atoms: int, rings: int, strained: bool = True) -> tuple[Edges, ...]:
    """Return every connected graph with this many vertices and independent rings, each once.

    A connected graph has a vertex whose removal leaves it connected, so that each is a smaller one with a vertex added
    (to no more than four others); duplicates are detected by RDKit's canonical SMILES.  Unless ``strained`` ones are
    wanted, no atom lies in two rings of three or four: smaller parts of such a graph are free of strain too.
    """
    if atoms == 1:
        return ((),) if rings == 0 else ()
    chem = require("rdkit.Chem")
    found: dict[str, Edges | None] = {}
    for bonds in range(1, min(MOST_BONDS, rings + 1, atoms - 1) + 1):
        for smaller in skeletons(atoms - 1, rings + 1 - bonds, strained):
            degree = np.bincount(np.array(smaller, dtype=int).ravel(), minlength=atoms - 1)
            open_ = [int(vertex) for vertex in np.flatnonzero(degree < MOST_BONDS)]
            for partners in combinations(open_, bonds):
                edges = smaller + tuple((partner, atoms - 1) for partner in partners)
                molecule = skeleton_molecule(atoms, edges)
                name = chem.MolToSmiles(molecule)
                if name not in found:
                    found[name] = edges if strained or rings < 2 or is_unstrained(molecule) else None
    return tuple(edges for edges in found.values() if edges is not None)


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
