"""Four Heisenberg spins on a ring in a field, by a variational eigensolver with a hardware-efficient circuit."""

from functools import reduce

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator, SparsePauliOp, Statevector
from scipy.optimize import minimize

__elements__ = {"plaquette": "model", "vqe": "solver", "staircase": "sweep", "plot": "plot"}
__parameters__ = {"J": 1.0, "B": 1.0, "depth": 4, "starts": 2, "seed": 3}
__small__ = {"J": 0.7}
__ladder__ = {"depth": [2, 3, 4]}

RATIOS = (0.05, 0.1, 0.15, 0.2, 0.3, 0.35, 0.4, 0.45, 0.55, 0.6, 0.8, 1.0)


def plaquette(J, B):
    """H = J sum over the ring of (XX + YY + ZZ) + B sum of Z."""
    ring = [(i, (i + 1) % 4) for i in range(4)]
    exchange = [(word, bond, J) for bond in ring for word in ("XX", "YY", "ZZ")]
    field = [("Z", [i], B) for i in range(4)]
    return SparsePauliOp.from_sparse_list(exchange + field, num_qubits=4)


def entangler():
    circuit = QuantumCircuit(4)
    for i in range(3):
        circuit.cx(i, i + 1)
    return circuit


def ansatz(angles):
    """Layers of rotations about y, with controlled-X gates along the chain between them."""
    circuit = QuantumCircuit(4)
    for layer, row in enumerate(angles):
        if layer:
            circuit.compose(entangler(), inplace=True)
        for i in range(4):
            circuit.ry(row[i], i)
    return circuit


def rotations(row):
    """All rotations of one layer as a matrix, qubit 0 least significant."""
    return reduce(np.kron, [np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) for a in row[::-1] / 2])


def energy_and_gradient(flat, matrix, gates, slopes):
    """Energy and its slopes, carrying <psi|H back through the circuit."""
    angles = flat.reshape(-1, 4)
    psi, after = np.eye(16)[0], []
    for layer, row in enumerate(angles):
        psi = rotations(row) @ (gates @ psi if layer else psi)
        after.append(psi)
    back = matrix @ psi
    energy, gradient = psi @ back, np.empty_like(angles)
    for layer in reversed(range(len(angles))):
        gradient[layer] = (slopes @ after[layer]) @ back
        back = gates.T @ (rotations(angles[layer]).T @ back)
    return energy, gradient.ravel()


def vqe(hamiltonian, depth, starts, seed):
    """Return the lowest energy of a few starts, and its state."""
    matrix, gates = hamiltonian.to_matrix().real, Operator(entangler()).data.real
    slopes = np.array([SparsePauliOp.from_sparse_list([("Y", [i], -1j)], 4).to_matrix().real for i in range(4)])
    random = np.random.default_rng(seed)
    guesses = [random.uniform(-np.pi, np.pi, 4 * (depth + 1)) for _ in range(starts)]
    runs = [
        minimize(energy_and_gradient, guess, (matrix, gates, slopes), jac=True, method="BFGS", options={"gtol": 1e-6})
        for guess in guesses
    ]
    best = min(runs, key=lambda run: run.fun)
    return {"energy": best.fun, "state": Statevector(ansatz(best.x.reshape(-1, 4)))}


def staircase(depth, starts, seed):
    """Energy and magnetisation per spin against J/B, at B = 1."""
    total = SparsePauliOp.from_sparse_list([("Z", [i], 0.25) for i in range(4)], num_qubits=4)
    found = [vqe(plaquette(ratio, 1.0), depth, starts, seed) for ratio in RATIOS]
    return {
        "ratio": np.array(RATIOS),
        "energy": np.array([one["energy"] for one in found]),
        "magnetisation": np.array([one["state"].expectation_value(total).real for one in found]),
    }


def plot(staircase):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    fine = np.linspace(0.02, 1.05, 400)
    levels = np.array([4 * fine - 4, -4 * fine - 2, -8 * fine])
    axes.plot(fine, levels.min(0), "k-", lw=1, label="exact energy")
    axes.plot(staircase["ratio"], staircase["energy"], "C0o", label="VQE energy")
    axes.set(xlabel="J / B", ylabel="energy / B", title="Heisenberg plaquette in a field")
    other = axes.twinx()
    other.plot(fine, np.array([-1.0, -0.5, 0.0])[levels.argmin(0)], "C3--", lw=1)
    other.plot(staircase["ratio"], staircase["magnetisation"], "C3s", mfc="none", label="VQE magnetisation")
    other.set_ylabel("magnetisation per spin")
    figure.legend(loc="outside lower center", ncols=3, fontsize=8)
    return figure
