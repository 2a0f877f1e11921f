"""Molecules as arrays of atoms and of the distances between them, for the network that predicts spectra."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.require import require

#: Molecules with more heavy atoms are left out.
MOST_ATOMS = 40
#: Longest distance that is distinguished, in bonds; any longer one, or in another fragment, is given one more.
FARTHEST = 7
_ELEMENTS = (6, 7, 8, 9, 14, 15, 16, 17, 35, 53, 5, 34, 50)
_ORDERS = {1.0: 1, 2.0: 2, 3.0: 3, 1.5: 4}
#: Number of values of each property of an atom, in the order of `_properties`; 0 means no atom.
SIZES = (len(_ELEMENTS) + 2, 5, 5, 6, 2, 10, 8)


@dataclass(frozen=True)
class Graphs:
    """Molecules of at most 40 heavy atoms, padded with empty places.

    Attributes
    ----------
    atoms : numpy.ndarray
        Shape (molecules, 40, 7), properties of each atom.
    distance, order : numpy.ndarray
        Shape (molecules, 40, 40), distance in bonds and order of the bond between two atoms (4: aromatic, 0: none).
    usable : numpy.ndarray
        Shape (molecules,), False for molecules that are too large.
    """

    atoms: NDArray[np.uint8]
    distance: NDArray[np.uint8]
    order: NDArray[np.uint8]
    usable: NDArray[np.bool_]


def _properties(atom: Any, rings: Any) -> list[int]:
    number, place = atom.GetAtomicNum(), atom.GetIdx()
    return [
        _ELEMENTS.index(number) + 1 if number in _ELEMENTS else len(_ELEMENTS) + 1,
        min(max(atom.GetFormalCharge() + 2, 0), SIZES[1] - 1),
        min(atom.GetTotalNumHs(), SIZES[2] - 1),
        min(atom.GetDegree(), SIZES[3] - 1),
        int(atom.GetIsAromatic()),
        min((len(ring) for ring in rings if place in ring), default=0) if rings else 0,
        min(int(atom.GetHybridization()), SIZES[6] - 1),
    ]


def molecule_graphs(molecules: Iterable[Any]) -> Graphs:
    """Return the arrays of RDKit molecules."""
    distances = require("rdkit.Chem").GetDistanceMatrix
    found = list(molecules)
    shape = (len(found), MOST_ATOMS, MOST_ATOMS)
    atoms = np.zeros((*shape[:2], len(SIZES)), np.uint8)
    order, usable = np.zeros(shape, np.uint8), np.zeros(len(found), np.bool_)
    distance = np.full(shape, FARTHEST + 1, np.uint8)
    for row, molecule in enumerate(found):
        count = molecule.GetNumAtoms()
        usable[row] = 0 < count <= MOST_ATOMS
        if not usable[row]:
            continue
        rings = [ring for ring in molecule.GetRingInfo().AtomRings() if len(ring) < SIZES[5]]
        atoms[row, :count] = [_properties(atom, rings) for atom in molecule.GetAtoms()]
        distance[row, :count, :count] = np.minimum(distances(molecule), FARTHEST + 1)
        for bond in molecule.GetBonds():
            ends = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()
            order[row][ends], order[row][ends[::-1]] = (_ORDERS.get(bond.GetBondTypeAsDouble(), 1),) * 2
    return Graphs(atoms, distance, order, usable)
