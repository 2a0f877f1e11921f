"""Quench of an Ising chain in a field that rises along it: the Pauli strings are written in the wrong order."""

import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import PauliEvolutionGate
from qiskit.quantum_info import SparsePauliOp, Statevector
from qiskit.synthesis import SuzukiTrotter

__elements__ = {"hamiltonian": "model", "one_down": "initial_state", "evolve": "solver", "magnetisation": "observable"}
__parameters__ = {"n": 5, "g": [0.2, 0.4, 0.6, 0.8, 1.0], "time": 1.0, "steps": 40}
__small__ = {"n": 3, "g": [0.2, 0.4, 0.6], "steps": 20}
__ladder__ = {"steps": [10, 20, 40]}


def label(n, **paulis):
    """Write Pauli matrices on some sites as a label: in Qiskit the last letter belongs to qubit 0."""
    letters = [paulis.get(f"q{i}", "I") for i in range(n)]
    return "".join(letters)


def hamiltonian(n, g):
    zz = [(label(n, **{f"q{i}": "Z", f"q{i + 1}": "Z"}), -1.0) for i in range(n - 1)]
    x = [(label(n, **{f"q{i}": "X"}), -g[i]) for i in range(n)]
    return SparsePauliOp.from_list(zz + x)


def one_down(n):
    circuit = QuantumCircuit(n)
    circuit.x(0)
    return circuit


def evolve(circuit, hamiltonian, time, steps):
    gate = PauliEvolutionGate(hamiltonian, time, synthesis=SuzukiTrotter(order=2, reps=steps))
    circuit = circuit.copy()
    circuit.append(gate, circuit.qubits)
    return Statevector(circuit.decompose(reps=2))


def magnetisation(state, n):
    return np.array(
        [state.expectation_value(SparsePauliOp.from_sparse_list([("Z", [i], 1.0)], n)).real for i in range(n)]
    )
