"""Wilson vectors of motions that leave bonds and angles as they are: out-of-plane bends and torsions."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray

_FLAT = 0.12  # triple product of unit vectors below which three arms lie in a plane
_STRAIGHT = 0.98  # cosine beyond which no torsion is defined


def out_of_plane(x: FloatArray, centre: int, arms: list[int]) -> FloatArray | None:
    """Return how far the centre leaves the plane of its three arms, or None where these define no plane."""
    unit = np.array([(x[arm] - x[centre]) / np.linalg.norm(x[arm] - x[centre]) for arm in arms])
    normal = np.cross(unit[0] - unit[2], unit[1] - unit[2])
    if abs(np.linalg.det(unit)) > _FLAT or np.linalg.norm(normal) < 1e-6:
        return None
    normal /= np.linalg.norm(normal)
    weights = np.linalg.lstsq(np.vstack([unit.T, np.ones(3)]), np.array([0.0, 0.0, 0.0, 1.0]), rcond=None)[0]
    vector = np.zeros(x.shape)
    for arm, weight in zip(arms, weights / np.linalg.norm(x[arms] - x[centre], axis=1), strict=True):
        vector[arm] += weight * normal
        vector[centre] -= weight * normal
    return vector.ravel()


def torsion(x: FloatArray, one: int, two: int, three: int, four: int) -> FloatArray | None:
    """Return the Wilson vector of the dihedral angle one-two-three-four, or None where three atoms lie in line.

    Wilson, Decius and Cross, Molecular Vibrations (1955), section 4-1, equations (21) to (24).
    """
    b = (x[two] - x[one], x[three] - x[two], x[four] - x[three])
    length = [float(np.linalg.norm(each)) for each in b]
    e = [each / size for each, size in zip(b, length, strict=True)]
    cosines = (-float(e[0] @ e[1]), -float(e[1] @ e[2]))
    if max(abs(cosine) for cosine in cosines) > _STRAIGHT:
        return None
    squares = [1.0 - cosine**2 for cosine in cosines]
    first, last = np.cross(e[0], e[1]) / squares[0], np.cross(e[1], e[2]) / squares[1]
    vector = np.zeros(x.shape)
    vector[one] = -first / length[0]
    vector[four] = last / length[2]
    vector[two] = (length[1] - length[0] * cosines[0]) / (length[1] * length[0]) * first
    vector[two] -= cosines[1] / length[1] * last
    vector[three] = -vector[one] - vector[two] - vector[four]
    return vector.ravel()
