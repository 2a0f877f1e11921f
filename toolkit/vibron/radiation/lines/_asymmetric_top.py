"""Asymmetric tops: Watson's A-reduced Hamiltonian in the representation I^r, and direction cosines of its states."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.radiation.lines._rotation import honl_london

#: Powers of J(J+1) and of K^2 of the diagonal terms, with their sign.
DIAGONAL = {
    "DJ": (2, 0, -1), "DJK": (1, 1, -1), "DK": (0, 2, -1), "HJ": (3, 0, 1), "HJK": (2, 1, 1), "HKJ": (1, 2, 1),
    "HK": (0, 3, 1), "LJ": (4, 0, 1), "LJJK": (3, 1, 1), "LJK": (2, 2, 1), "LKKJ": (1, 3, 1), "LK": (0, 4, 1),
    "PKKJ": (1, 4, 1), "PK": (0, 5, 1), "QK": (0, 6, 1),
}  # fmt: skip
#: The same of half the terms in J+^2 + J-^2, which couple K with K + 2.
COUPLING = {
    "dJ": (1, 0, -1), "dK": (0, 1, -1), "hJ": (2, 0, 1), "hJK": (1, 1, 1), "hK": (0, 2, 1), "lJ": (3, 0, 1),
    "lJK": (2, 1, 1), "lKJ": (1, 2, 1), "lK": (0, 3, 1), "pK": (0, 4, 1),
}  # fmt: skip


def _powers(constants: dict[str, float], of: dict[str, tuple[int, int, int]], j: int, k: FloatArray) -> FloatArray:
    found = np.zeros_like(k)
    for name, (rotation, projection, sign) in of.items():
        if name in constants:
            found += sign * constants[name] * float(j * (j + 1)) ** rotation * k ** (2 * projection)
    return found


def hamiltonian(constants: dict[str, float], j: int) -> FloatArray:
    """Return the matrix over K = -J ... J in cm^-1; A, B and C are the rotational constants, E the origin."""
    a, b, c = (constants[name] for name in "ABC")
    k = np.arange(-j, j + 1.0)
    x = float(j * (j + 1))
    diagonal = constants.get("E", 0.0) + 0.5 * (b + c) * x + (a - 0.5 * (b + c)) * k**2
    found = np.diag(diagonal + _powers(constants, DIAGONAL, j, k))
    if j == 0:
        return np.asarray(found)
    size = 0.25 * (b - c) + _powers(constants, COUPLING, j, k)
    low = k[:-2]
    ladder = np.sqrt((x - low * (low + 1.0)) * (x - (low + 1.0) * (low + 2.0)))
    coupling = 0.5 * (size[:-2] + size[2:]) * ladder
    return np.asarray(found + np.diag(coupling, 2) + np.diag(coupling, -2))


@lru_cache(maxsize=512)
def wang(j: int, odd: int, sign: int) -> FloatArray:
    """Return the functions (|K> + sign |-K>)/sqrt 2 of even or odd K as columns over K = -J ... J, K ascending."""
    values = [k for k in range(j + 1) if k % 2 == odd and (k > 0 or sign > 0)]
    found = np.zeros((2 * j + 1, len(values)))
    for column, k in enumerate(values):
        found[j + k, column] = found[j - k, column] = np.sqrt(0.5)
        found[j - k, column] *= sign
        if k == 0:
            found[j, column] = 1.0
    found.setflags(write=False)
    return found


def states(constants: dict[str, float], j: int) -> tuple[FloatArray, npt.NDArray[np.int64], FloatArray]:
    """Return energies, pairs Ka, Kc and states as columns over K, of the 2J + 1 levels of a J.

    Each of the four symmetries of Wang is diagonalised on its own; in each, Ka ascends with the energy.
    """
    matrix = hamiltonian(constants, j)
    energies, labels, vectors = [], [], []
    for odd in (0, 1):
        for sign in (1, -1):
            basis = wang(j, odd, sign)
            if not basis.shape[1]:
                continue
            values, mixed = np.linalg.eigh(basis.T @ matrix @ basis)
            first = odd if odd or sign > 0 else 2
            ka = first + 2 * np.arange(values.size)
            energies.append(values)
            labels.append(np.stack([ka, j - ka + (sign < 0)], axis=1))
            vectors.append(basis @ mixed)
    return np.concatenate(energies), np.concatenate(labels), np.concatenate(vectors, axis=1)


def direction_cosines(start: int, end: int, axis: str) -> FloatArray:
    """Return the matrix of a dipole moment of unit size along an axis, a, b or c, from J to J', K by K.

    Its squares are Hönl-London factors, whose sum over J' and K' is 2J + 1 for each K; c is imaginary, less its i.
    """
    found = np.zeros((2 * end + 1, 2 * start + 1))
    k = np.arange(-start, start + 1.0)
    j, other = np.full_like(k, start), np.full_like(k, end)
    for step in (0,) if axis == "a" else (1, -1):
        kept = np.abs(k + step) <= end
        size = np.sqrt(honl_london(j, other, k, k + step)[kept])
        if start == end:
            size *= np.sign(k[kept]) if step == 0 else -float(step)
        if step:
            size *= -np.sqrt(0.5) * float(step) if axis == "b" else np.sqrt(0.5)
        column = np.flatnonzero(kept)
        found[column + step + end - start, column] = size
    return found
