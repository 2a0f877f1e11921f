"""Bonds of a geometry, detected from distances, and their kind as force constants depend on it."""

from __future__ import annotations

import numpy as np

from vibron.core.geometry import Geometry
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.vibrations._constants import BOHR

_REACH = 1.25  # of the sum of covalent radii
_HALOGENS = frozenset({"F", "Cl", "Br", "I"})
#: Longest bond in angstrom that counts as multiple.
_TRIPLE, _DOUBLE, _CARBONYL = 1.25, 1.36, 1.28


def bonds(geometry: Geometry) -> list[tuple[str, int, int]]:
    """Return (kind, atom, atom) for each pair closer than 1.25 times the sum of the covalent radii."""
    table = require("rdkit.Chem").GetPeriodicTable()
    radii = np.array([table.GetRcovalent(symbol) for symbol in geometry.symbols])
    apart = np.linalg.norm(geometry.positions[:, None] - geometry.positions, axis=2)
    close = np.triu(apart < _REACH * (radii[:, None] + radii), 1)
    return [
        (_kind(geometry.symbols[i], geometry.symbols[j], apart[i, j]), int(i), int(j)) for i, j in np.argwhere(close)
    ]


def stretches(geometry: Geometry, hessian: FloatArray) -> dict[str, FloatArray]:
    """Return, by kind of bond, the part of the Hessian that is the stretching of such bonds, each (3n, 3n).

    The force constant of a bond is that between its two atoms along it (Seminario, Int. J. Quantum Chem. 60, 1271
    (1996), for the one direction); its pattern moves the atoms against one another.
    """
    places = geometry.positions / BOHR
    parts: dict[str, FloatArray] = {}
    for kind, i, j in bonds(geometry):
        along = (places[i] - places[j]) / np.linalg.norm(places[i] - places[j])
        constant = -along @ hessian[3 * i : 3 * i + 3, 3 * j : 3 * j + 3] @ along
        pattern = np.zeros(hessian.shape[0])
        pattern[3 * i : 3 * i + 3], pattern[3 * j : 3 * j + 3] = along, -along
        parts[kind] = parts.get(kind, 0.0) + constant * np.outer(pattern, pattern)
    return parts


def _kind(one: str, other: str, distance: float) -> str:
    pair = {one, other}
    if "H" in pair:
        return f"{one if other == 'H' else other}-H"
    if pair <= {"C", "N"} and distance < _TRIPLE:
        return "triple"
    if pair == {"C", "O"} and distance < _CARBONYL:
        return "C=O"
    if pair & _HALOGENS:
        return "-".join(sorted((one, other)))
    return "C=C" if pair == {"C"} and distance < _DOUBLE else "single"
