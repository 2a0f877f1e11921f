"""Who moves in a mode: shares of atoms and of internal motions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.vibrations._bonds import bonds
from vibron.infrared.vibrations._constants import BOHR
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations._twists import out_of_plane, torsion

_LINEAR = 0.985  # cosine above which an angle counts as straight


@dataclass(frozen=True)
class Motion:
    """An internal coordinate: its name, its atoms, its Wilson vector (3n, per bohr) and its force constant.

    The force constant is that of Seminario, Int. J. Quantum Chem. 60, 1271 (1996): from the blocks of the Hessian
    between neighbours, in hartree per bohr^2 or rad^2.
    """

    kind: str
    atoms: tuple[int, ...]
    vector: FloatArray
    stiffness: float


def atom_shares(displacement: FloatArray, masses: FloatArray) -> FloatArray:
    """Return the share of each atom in the kinetic energy of each mode, shape (m, n), rows adding up to 1."""
    energy = (displacement**2).sum(axis=2) * masses
    return np.asarray(energy / energy.sum(axis=1, keepdims=True))


def internal_motions(field: HarmonicField) -> list[Motion]:
    """Return the stretching of each bond, the bends of the angles between them, out-of-plane bends and torsions.

    Wilson, Decius and Cross, Molecular Vibrations (1955), section 4-1.
    """
    x, symbols = field.geometry.positions / BOHR, field.geometry.symbols
    found: list[Motion] = []
    neighbours: dict[int, list[int]] = {index: [] for index in range(len(symbols))}
    for kind, i, j in bonds(field.geometry):
        neighbours[i].append(j)
        neighbours[j].append(i)
        vector = np.zeros(x.shape)
        along = (x[i] - x[j]) / np.linalg.norm(x[i] - x[j])
        vector[i], vector[j] = along, -along
        name = f"{_bond(kind, symbols[i], symbols[j])} stretch"
        found.append(Motion(name, (i, j), vector.ravel(), _between(field, i, j, along)))
    for centre, ends in neighbours.items():
        for place, one in enumerate(ends):
            for other in ends[place + 1 :]:
                found += _bends(field, x, one, centre, other)
    return found + _twists(field, x, neighbours)


def shares(displacement: FloatArray, motions: list[Motion]) -> FloatArray:
    """Return the share of each motion in the energy that all store in a mode, shape (m, c), rows adding to 1."""
    flat = displacement.reshape(displacement.shape[0], -1)
    vectors, stiffness = np.array([motion.vector for motion in motions]), [motion.stiffness for motion in motions]
    energy = (flat @ vectors.T) ** 2 * np.maximum(stiffness, 0.0)
    return np.asarray(energy / np.maximum(energy.sum(axis=1, keepdims=True), 1e-30))


def _between(field: HarmonicField, i: int, j: int, way: FloatArray) -> float:
    return float(-way @ field.hessian[3 * i : 3 * i + 3, 3 * j : 3 * j + 3] @ way)


def _bends(field: HarmonicField, x: FloatArray, one: int, centre: int, other: int) -> list[Motion]:
    first, second = x[one] - x[centre], x[other] - x[centre]
    a, b = float(np.linalg.norm(first)), float(np.linalg.norm(second))
    u, v = first / a, second / b
    cosine = float(u @ v)
    symbols = field.geometry.symbols
    kind = f"{symbols[one]}-{symbols[centre]}-{symbols[other]} bend"
    if abs(cosine) > _LINEAR:  # two bends at right angles to the line
        ways = [(way, way) for way in np.linalg.svd(u[None])[2][1:]]
    else:
        sine = np.sqrt(1.0 - cosine**2)
        ways = [((cosine * u - v) / sine, (cosine * v - u) / sine)]
    motions = []
    for at_one, at_other in ways:
        vector = np.zeros(x.shape)
        vector[one], vector[other] = at_one / a, at_other / b
        vector[centre] = -vector[one] - vector[other]
        arms = a**2 * _between(field, one, centre, at_one), b**2 * _between(field, other, centre, at_other)
        stiffness = 1.0 / (1.0 / arms[0] + 1.0 / arms[1]) if min(arms) > 0 else 0.0
        motions.append(Motion(kind, (one, centre, other), vector.ravel(), stiffness))
    return motions


def _twists(field: HarmonicField, x: FloatArray, neighbours: dict[int, list[int]]) -> list[Motion]:
    symbols, found = field.geometry.symbols, []
    for centre, arms in neighbours.items():
        vector = out_of_plane(x, centre, arms) if len(arms) == 3 else None
        if vector is not None:
            light = min(arms, key=lambda arm: (len(neighbours[arm]), symbols[arm]))
            name = f"{symbols[centre]}-{symbols[light]} out-of-plane bend"
            found.append(Motion(name, (centre, *arms), vector, _curvature(field, vector)))
    for two, three in ((i, j) for i in neighbours for j in neighbours[i] if i < j):
        turns = [
            torsion(x, one, two, three, four)
            for one in neighbours[two]
            for four in neighbours[three]
            if one != three and four not in (two, one)
        ]
        known = [turn for turn in turns if turn is not None]
        if known:
            vector = np.mean(known, axis=0)
            pair = "-".join(sorted((symbols[two], symbols[three])))
            found.append(Motion(f"torsion about {pair}", (two, three), vector, _curvature(field, vector)))
    return found


def _curvature(field: HarmonicField, vector: FloatArray) -> float:
    """Return the force constant of a coordinate when the atoms move along its own vector."""
    length = float(vector @ vector)
    return float(vector @ field.hessian @ vector) / length**2


def _bond(kind: str, one: str, other: str) -> str:
    if kind == "triple":
        return f"{min(one, other)}≡{max(one, other)}"
    if kind in ("C=O", "C=C"):
        return kind
    return kind if kind.endswith("-H") else "-".join(sorted((one, other), key=lambda symbol: (symbol != "C", symbol)))
