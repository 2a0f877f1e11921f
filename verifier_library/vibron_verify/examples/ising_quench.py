"""Quench of an Ising chain from all spins up, by second-order Trotter circuits."""

import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import SparsePauliOp, Statevector

__elements__ = {"hamiltonian": "model", "all_up": "initial_state", "evolve": "solver", "magnetisation": "observable"}
__parameters__ = {"n": 6, "g": 0.5, "time": 1.0, "steps": 40}
__small__ = {"n": 4, "steps": 20}
__ladder__ = {"steps": [10, 20, 40]}


def hamiltonian(n, g):
    zz = [("ZZ", [i, i + 1], -1.0) for i in range(n - 1)]
    x = [("X", [i], -g) for i in range(n)]
    return SparsePauliOp.from_sparse_list(zz + x, num_qubits=n)


def all_up(n):
    return QuantumCircuit(n)


def evolve(circuit, n, g, time, steps):
    circuit = circuit.copy()
    dt = time / steps
    for _ in range(steps):
        for i in range(n):
            circuit.rx(-g * dt, i)
        for i in range(n - 1):
            circuit.rzz(-2.0 * dt, i, i + 1)
        for i in range(n):
            circuit.rx(-g * dt, i)
    return Statevector(circuit)


def magnetisation(state, n):
    probabilities = state.probabilities().reshape([2] * n)
    values = []
    for i in range(n):
        axis = n - 1 - i
        marginal = probabilities.sum(axis=tuple(k for k in range(n) if k != axis))
        values.append(marginal[0] - marginal[1])
    return np.array(values)


if __name__ == "__main__":
    print(magnetisation(evolve(all_up(6), 6, 0.5, 1.0, 40), 6))
