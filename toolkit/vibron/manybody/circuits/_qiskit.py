"""Circuits of Qiskit and runs of Aer, on one thread and from a seed.

Vibron writes site 0 first and as the most significant digit of a state; Qiskit writes qubit 0 last and as the least
significant.  Site i sits on qubit i, so that vectors are turned round here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError, InputError, ResourceError
from vibron.core.require import require
from vibron.manybody.circuits._engine import Complex, Gate

MOST_QUBITS = 24
EXTRA = "manybody"


def turned(vector: npt.NDArray[Any], qubits: int) -> npt.NDArray[Any]:
    """Reverse the order of the qubits in a vector: from Vibron's order to Qiskit's, and back."""
    return np.ascontiguousarray(vector.reshape((2,) * qubits).transpose().reshape(-1))


def simulator(seed: int, *, noisy: bool = False) -> Any:
    """Return Aer on one thread; its state vector, or its density matrix when there is noise."""
    method = "density_matrix" if noisy else "statevector"
    return require("qiskit_aer", extra=EXTRA).AerSimulator(method=method, max_parallel_threads=1, seed_simulator=seed)


def circuit_of(gates: Iterable[Gate], qubits: int, state: npt.NDArray[Any] | None = None) -> Any:
    """Return gates as a circuit that starts from a state in Vibron's order."""
    circuit = require("qiskit", extra=EXTRA).QuantumCircuit(qubits)
    if state is not None:
        require("qiskit_aer", extra=EXTRA)
        circuit.set_statevector(turned(state.astype(np.complex128), qubits))
    for gate in gates:
        circuit.unitary(gate.matrix, list(gate.digits[::-1]))
    return circuit


def final_state(circuit: Any, order: str = "vibron") -> Complex:
    """Return the state at the end of a circuit without measurements, in Vibron's order or in Qiskit's."""
    require("qiskit_aer", extra=EXTRA)
    whole = circuit.copy()
    whole.save_statevector()
    vector = np.asarray(simulator(0).run(whole).result().get_statevector(), dtype=np.complex128)
    return turned(vector, circuit.num_qubits) if order == "vibron" else vector


def circuit_from(text: str) -> Any:
    """Read OpenQASM 2."""
    qiskit = require("qiskit", extra=EXTRA)
    try:
        circuit = require("qiskit.qasm2", extra=EXTRA).loads(
            text, custom_instructions=require("qiskit.qasm2", extra=EXTRA).LEGACY_CUSTOM_INSTRUCTIONS
        )
    except qiskit.QiskitError as error:
        raise InputError(
            "is no OpenQASM 2", field="circuit", value=str(error).strip('"'), remedy="begin with OPENQASM 2.0;"
        ) from None
    if not circuit.num_qubits:
        raise InputError("has no qubits", field="circuit", remedy="declare qreg q[1];")
    if circuit.num_qubits > MOST_QUBITS:
        raise ResourceError(
            "has too many qubits", field="circuit", value=circuit.num_qubits, remedy=f"stay below {MOST_QUBITS + 1}"
        )
    if {"measure", "reset", "if_else"} & set(circuit.count_ops()):
        raise DomainError("must not measure or reset", field="circuit", remedy="leave that to the tool")
    return circuit


def operator_from(table: Mapping[str, float], qubits: int | None = None) -> Any:
    """Return a sum of Pauli strings, or say which label is wrong."""
    pauli = require("qiskit.quantum_info", extra=EXTRA).SparsePauliOp
    width = qubits or len(next(iter(table), ""))
    for label, number in table.items():
        if not label or set(label) - set("IXYZ") or len(label) != width:
            raise InputError(
                f"label must be {width} letters of I, X, Y, Z", field="operator", value=label, remedy="write all qubits"
            )
        if isinstance(number, bool) or not isinstance(number, int | float) or not np.isfinite(number):
            raise InputError("must be a real number", field="operator", value=number, remedy="give a finite number")
    if not table:
        raise InputError("is empty", field="operator", remedy='give labels and numbers, such as {"ZZ": 1.0}')
    return pauli(list(table), np.array(list(table.values()), dtype=np.complex128))
