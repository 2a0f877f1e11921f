"""The Hamiltonian of a molecule as Pauli strings."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.require import require
from vibron.manybody.circuits._electrons import Electrons
from vibron.manybody.operators.blocks import blocks_of
from vibron.manybody.operators.encodings import encoding, inverse, paulis

_LETTERS = "IXZY"
_NEGLIGIBLE = 1e-10


def qubit_operator(atoms: Electrons, mapping: str) -> Any:
    """Return the electrons and the constant as a ``SparsePauliOp``, mode m on qubit m."""
    qubits = 2 * atoms.orbitals
    forward = encoding(mapping, qubits)
    backward = inverse(forward).T
    numbers: dict[str, float] = {"I" * qubits: atoms.integrals.constant}
    for (x, z), number in paulis(atoms.digits, blocks_of(atoms.digits, atoms.strings), qubits).items():
        flips = forward @ np.frombuffer(x, dtype=np.uint8) % 2
        phases = backward @ np.frombuffer(z, dtype=np.uint8) % 2
        label = "".join(_LETTERS[a + 2 * b] for a, b in zip(flips, phases, strict=True))[::-1]
        real = float((number * (-1j) ** int((flips & phases).sum())).real)
        numbers[label] = numbers.get(label, 0.0) + real
    kept = sorted((label, number) for label, number in numbers.items() if abs(number) > _NEGLIGIBLE)
    pauli = require("qiskit.quantum_info", extra="manybody").SparsePauliOp
    return pauli([label for label, _ in kept], np.array([number for _, number in kept], dtype=np.complex128))
