"""Elements on Qiskit: sums of Pauli strings, circuits and state vectors."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.require import require


def lattice(system: str) -> list[tuple[int, int]]:
    """Return the bonds of the system."""
    from vibron.manybody.specification import Model

    return [(bond.i, bond.j) for bond in Model.from_text(system).lattice.bonds("nn")]


def model(system: str) -> Any:
    """Return the system as a SparsePauliOp, site i on qubit i."""
    from vibron.manybody.compilers.to_sparse_pauli_op import to_sparse_pauli_op
    from vibron.manybody.specification import Model

    compiled: Any = to_sparse_pauli_op(Model.from_text(system))
    return compiled.native


def initial_state(model: Any) -> Any:
    """Return a circuit that turns every other qubit over."""
    circuit = require("qiskit").QuantumCircuit(model.num_qubits)
    for i in range(1, model.num_qubits, 2):
        circuit.x(i)
    return circuit


def solver(model: Any, state: Any, time: float = 1.0) -> Any:
    """Return the state after a time."""
    information = require("qiskit.quantum_info")
    energies, vectors = np.linalg.eigh(model.to_matrix())
    start = np.asarray(information.Statevector(state).data)
    return information.Statevector(vectors @ (np.exp(-1j * time * energies) * (vectors.conj().T @ start)))


def observable(solution: Any) -> npt.NDArray[np.float64]:
    """Return the probabilities of the states."""
    return np.asarray(solution.probabilities(), dtype=float)
