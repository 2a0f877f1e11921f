"""Qubits for occupation numbers: Jordan-Wigner, parity and Bravyi-Kitaev as matrices of bits, and operators as Paulis.

An encoding is linear: qubits q = B n modulo 2 with an invertible triangular B.  A Pauli string X^x Z^z on the
occupations becomes X^(B x) Z^(B^-T z) on the qubits, without a phase.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.manybody.operators.blocks import Blocks, Digits

Bits: TypeAlias = npt.NDArray[np.uint8]
MAPPINGS = ("jordan_wigner", "parity", "bravyi_kitaev")
_NEGLIGIBLE = 1e-15


def encoding(name: str, count: int) -> Bits:
    """Return the matrix B of an encoding."""
    if name == "jordan_wigner":
        return np.eye(count, dtype=np.uint8)
    if name == "parity":
        return np.tril(np.ones((count, count), dtype=np.uint8))
    size = 1
    found = np.ones((1, 1), dtype=np.uint8)
    while size < count:  # Seeley, Richard and Love: two copies, the last qubit adding up the first half
        found = np.kron(np.eye(2, dtype=np.uint8), found)
        found[-1, :size] = 1
        size *= 2
    return found[:count, :count]


def inverse(matrix: Bits) -> Bits:
    """Return the inverse modulo 2 of a lower triangular matrix."""
    count = len(matrix)
    found = np.eye(count, dtype=np.uint8)
    for row in range(count):
        for column in np.flatnonzero(matrix[row, :row]):
            found[row] ^= found[column]
    return found


def paulis(digits: Digits, blocks: Blocks, qubits: int) -> dict[tuple[bytes, bytes], complex]:
    """Return the operator as a sum of X^x Z^z on the bits of all digits, first digit's highest bit first."""
    width = qubits // digits.count
    found: dict[tuple[bytes, bytes], complex] = {}
    for (support, passed), matrix in blocks.items():
        places = np.array([digit * width + bit for digit in support for bit in range(width)])
        background = np.zeros(qubits, dtype=np.uint8)
        background[[digit * width for digit in passed]] = 1
        for x, z, number in _decomposed(matrix, len(places)):
            flips, phases = np.zeros(qubits, dtype=np.uint8), background.copy()
            flips[places], phases[places] = x, z
            key = (flips.tobytes(), phases.tobytes())
            found[key] = found.get(key, 0.0) + number
    return {key: number for key, number in found.items() if abs(number) > _NEGLIGIBLE}


def _decomposed(matrix: npt.NDArray[Any], bits: int) -> list[tuple[Bits, Bits, complex]]:
    """Return the parts of a matrix along X^x Z^z: a Walsh transform of each of its shifted diagonals."""
    size = 1 << bits
    states = np.arange(size)
    unpacked = ((states[:, None] >> np.arange(bits - 1, -1, -1)) & 1).astype(np.uint8)
    signs = 1.0 - 2.0 * (np.bitwise_count(states[:, None] & states) & 1)
    parts = []
    for x in range(size):
        weights = signs @ matrix[states ^ x, states] / size
        parts += [(unpacked[x], unpacked[z], complex(weights[z])) for z in np.flatnonzero(np.abs(weights) > 1e-15)]
    return parts
