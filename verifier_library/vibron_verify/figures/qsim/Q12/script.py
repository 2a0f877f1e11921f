"""Melting of a domain wall in the XX chain by Trotter circuits: local spins of six qubits, and the spin transferred."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import SparsePauliOp, Statevector
from qiskit_aer import AerSimulator
from scipy.sparse.linalg import expm_multiply
from scipy.special import j0, j1

__elements__ = {"chain": "model", "wall": "initial_state", "evolve": "solver", "six": "sweep", "transferred": "sweep",
                "plot": "plot"}  # fmt: skip
__parameters__ = {"L": 16, "Delta": 0.0, "time": 5.0, "samples": 10, "steps": 10}
__small__ = {"L": 6, "Delta": 0.4}
__ladder__ = {"steps": [4, 7, 10]}


def chain(L, Delta):
    """H = sum of Sx Sx + Sy Sy + Delta Sz Sz over an open chain."""
    terms = [(word, [i, i + 1], c / 4) for i in range(L - 1) for word, c in (("XX", 1), ("YY", 1), ("ZZ", Delta))]
    return SparsePauliOp.from_sparse_list(terms, num_qubits=L)


def wall(L):
    """Spins up on the left half, down on the right."""
    circuit = QuantumCircuit(L)
    circuit.x(range(L // 2, L))
    return circuit


def bonds(circuit, first, Delta, dt):
    """exp(-i dt (SxSx + SySy + Delta SzSz)) on every other bond."""
    for i in range(first, circuit.num_qubits - 1, 2):
        circuit.rxx(dt / 2, i, i + 1)
        circuit.ryy(dt / 2, i, i + 1)
        circuit.rzz(Delta * dt / 2, i, i + 1)


def evolve(circuit, L, Delta, time, samples, steps):
    """Strang splitting into even and odd bonds, some steps between two samples; Sz of each site."""
    circuit, dt = circuit.copy(), time / samples / steps
    for sample in range(samples + 1):
        if sample:
            bonds(circuit, 0, Delta, dt / 2)
            for step in range(steps):
                bonds(circuit, 1, Delta, dt)
                bonds(circuit, 0, Delta, dt if step < steps - 1 else dt / 2)
        circuit.save_statevector(label=f"{sample}")
    simulator = AerSimulator(method="statevector", max_parallel_threads=1)
    data = simulator.run(circuit, shots=1).result().data(0)
    states = [Statevector(data[f"{k}"]) for k in range(samples + 1)]
    spins = np.array([[one.probabilities([i])[0] - 0.5 for i in range(L)] for one in states])
    return {"times": np.linspace(0, time, samples + 1), "spins": spins, "total": spins.sum(1), "state": states[-1]}


def six(time):
    """Six qubits: Sz of each site after few and many Trotter steps, and without Trotter error."""
    found = {f"steps_{n}": evolve(wall(6), 6, 0.0, time, 10, n)["spins"] for n in (1, 2, 4, 8)}
    psi = expm_multiply(-1j * chain(6, 0.0).to_matrix(sparse=True), Statevector(wall(6)).data, 0, time, 11)
    found["exact"] = np.array([[Statevector(one).probabilities([i])[0] - 0.5 for i in range(6)] for one in psi])
    found["dt"] = time / 10 / np.array([1, 2, 4, 8])
    found["error"] = np.array([np.abs(found[f"steps_{n}"] - found["exact"]).max() for n in (1, 2, 4, 8)])
    return found


def transferred(evolve, L):
    """Spin that has left the left half."""
    return {"times": evolve["times"], "spin": L / 4 - evolve["spins"][:, : L // 2].sum(1)}


def plot(evolve, six, transferred):
    figure = Figure(figsize=(6, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    times, fine = np.linspace(0, evolve["times"][-1], 11), np.linspace(0, evolve["times"][-1], 200)
    for i in range(3):
        left.plot(times, six["exact"][:, i], f"C{i}-", label=f"site {i + 1}")
        left.plot(times, six["steps_1"][:, i], f"C{i}x", ms=4)
        left.plot(times, six["steps_4"][:, i], f"C{i}o", ms=4, mfc="none")
    left.set(xlabel="J t", ylabel="⟨Sz⟩", title="six qubits: dt = 0.5 (x), 0.125 (o)")
    exact = fine**2 / 2 * (j0(fine) ** 2 + j1(fine) ** 2) - fine / 2 * j0(fine) * j1(fine)
    right.plot(fine, exact, "k-", lw=1, label="infinite chain")
    right.plot(fine, fine / np.pi, "C7--", lw=1, label="t/π")
    right.plot(transferred["times"], transferred["spin"], "C0o", label=f"Trotter, L = {evolve['spins'].shape[1]}")
    right.set(xlabel="J t", ylabel="spin transferred", title="half of the chain")
    for axes in (left, right):
        axes.legend(fontsize=8)
    return figure
