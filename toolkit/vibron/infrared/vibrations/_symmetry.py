"""Symmetry operations of a molecule, found from its geometry, and characters of motions under them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from vibron.core.geometry import Geometry
from vibron.core.quantity import FloatArray
from vibron.infrared.vibrations._modes import external_motions

_TURNS = 7  # replaces the infinite axis of a linear molecule: distinguishes sigma, pi and delta


@dataclass(frozen=True, eq=False)
class Operation:
    """An orthogonal matrix and where it takes each atom."""

    matrix: FloatArray
    image: npt.NDArray[np.int64]


def operations(geometry: Geometry, masses: FloatArray, tolerance: float) -> list[Operation]:
    """Return every operation that maps the molecule onto itself within the tolerance (angstrom), identity included.

    A frame of three atoms is laid onto each triple of atoms with the same distances, by a rotation and by a rotation
    with reflection; a linear molecule is given a sevenfold axis for its infinite one.
    """
    x = geometry.positions - np.average(geometry.positions, axis=0, weights=masses)
    kinds = np.array([f"{symbol}{mass:.4f}" for symbol, mass in zip(geometry.symbols, masses, strict=True)])
    candidates = _about_line(x) if external_motions(x, masses)[1] else _about_frame(x, kinds, tolerance)
    found: list[Operation] = []
    for matrix in candidates:
        image = _image(x, kinds, matrix, tolerance)
        if image is not None and not any(np.allclose(matrix, other.matrix, atol=1e-2) for other in found):
            found.append(Operation(matrix, image))
    return found


def character(displacement: FloatArray, operation: Operation) -> float:
    """Return the trace of an operation over orthonormal mass-weighted motions, shape (k, n, 3)."""
    moved = np.empty_like(displacement)
    moved[:, operation.image] = displacement @ operation.matrix.T
    return float((moved * displacement).sum())


def _about_line(x: FloatArray) -> list[FloatArray]:
    axis = np.linalg.svd(x)[2][0]
    across = np.linalg.svd(axis[None])[2][1]
    turns = [_rotation(axis, 2.0 * np.pi * step / _TURNS) for step in range(_TURNS)]
    mirror = np.eye(3) - 2.0 * np.outer(across, across)
    return [a @ b @ c for a, b, c in product(turns, (np.eye(3), mirror), (np.eye(3), -np.eye(3)))]


def _about_frame(x: FloatArray, kinds: npt.NDArray[np.str_], tolerance: float) -> list[FloatArray]:
    frame = _frame(x, kinds)
    apart = np.linalg.norm(x[:, None] - x, axis=2)
    reach = np.linalg.norm(x, axis=1)
    same = [
        [i for i in range(len(x)) if kinds[i] == kinds[atom] and abs(reach[i] - reach[atom]) < tolerance]
        for atom in frame
    ]
    found = []
    for triple in product(*same):
        pairs = ((0, 1), (0, 2), (1, 2))
        if any(abs(apart[triple[a], triple[b]] - apart[frame[a], frame[b]]) > tolerance for a, b in pairs):
            continue
        for improper in (1.0, -1.0):
            left, _, right = np.linalg.svd(x[list(triple)].T @ x[frame])
            sign = np.diag([1.0, 1.0, improper * np.sign(np.linalg.det(left @ right))])
            found.append(left @ sign @ right)
    return found


def _frame(x: FloatArray, kinds: npt.NDArray[np.str_]) -> list[int]:
    """Return up to three atoms of the rarest kinds that, with the middle, span as much of space as they can."""
    rarity = [int((kinds == kind).sum()) for kind in kinds]
    order = sorted(range(len(x)), key=lambda atom: (rarity[atom], -float(np.linalg.norm(x[atom]))))
    frame: list[int] = []
    for atom in order:
        tried = x[[*frame, atom]]
        if np.linalg.matrix_rank(tried, tol=0.3) == len(frame) + 1:
            frame.append(atom)
    frame += [atom for atom in order if atom not in frame][: 3 - len(frame)]
    return frame


def _image(
    x: FloatArray, kinds: npt.NDArray[np.str_], matrix: FloatArray, tolerance: float
) -> npt.NDArray[np.int64] | None:
    apart = np.linalg.norm((x @ matrix.T)[:, None] - x, axis=2)
    image = apart.argmin(axis=1)
    fits = apart[np.arange(len(x)), image].max() < tolerance and (kinds[image] == kinds).all()
    return image if fits and np.unique(image).size == image.size else None


def _rotation(axis: FloatArray, angle: float) -> FloatArray:
    cross = np.cross(np.eye(3), axis)
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1.0 - np.cos(angle)) * cross @ cross)
