"""The Schoenflies symbol of a set of symmetry operations."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray

_HIGHEST = 12
_CUBIC = {12: "T", 60: "I", 120: "Ih", 48: "Oh"}


def point_group(matrices: list[FloatArray], linear: bool) -> str:
    """Return the symbol; ``matrices`` are all operations, the identity included."""
    proper = [matrix for matrix in matrices if np.linalg.det(matrix) > 0]
    inversion = any(np.allclose(matrix, -np.eye(3), atol=1e-2) for matrix in matrices)
    if linear:
        return "D∞h" if inversion else "C∞v"
    orders = [_order(matrix) for matrix in proper]
    if orders.count(3) >= 8:
        return _CUBIC.get(len(matrices)) or ("Th" if inversion else "O" if 4 in orders else "Td")
    highest = max(orders)
    if highest == 1:
        return {1: "C1"}.get(len(matrices), "Ci" if inversion else "Cs")
    axis = _axis(proper[orders.index(highest)])
    mirrors = [_axis(-matrix) for matrix in matrices if np.linalg.det(matrix) < 0 and _order(-matrix) == 2]
    across = any(abs(float(normal @ axis)) > 0.9 for normal in mirrors)
    if len(proper) == 2 * highest:
        return f"D{highest}h" if across else f"D{highest}d" if mirrors else f"D{highest}"
    if len(matrices) == len(proper):
        return f"C{highest}"
    return f"C{highest}h" if across else f"C{highest}v" if mirrors else f"S{2 * highest}"


def _order(matrix: FloatArray) -> int:
    power = matrix
    for order in range(1, _HIGHEST + 1):
        if np.allclose(power, np.eye(3), atol=5e-2):
            return order
        power = power @ matrix
    return _HIGHEST


def _axis(rotation: FloatArray) -> FloatArray:
    """Return the axis of a rotation, the direction it leaves alone."""
    return np.asarray(np.linalg.svd(rotation - np.eye(3))[2][-1])
