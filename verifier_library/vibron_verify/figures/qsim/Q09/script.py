"""Staggered magnetisation of the XXZ chain after a quench from the Neel state, by second-order Trotter circuits."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import SparsePauliOp, Statevector
from qiskit_aer import AerSimulator
from scipy.sparse.linalg import expm_multiply
from scipy.special import j0

__elements__ = {"chain": "model", "neel": "initial_state", "evolve": "solver", "anisotropies": "sweep",
                "errors": "sweep", "plot": "plot"}  # fmt: skip
__parameters__ = {"L": 16, "Delta": 0.0, "time": 4.0, "samples": 16, "steps": 5}
__small__ = {"L": 6, "Delta": 0.5}
__ladder__ = {"steps": [2, 3, 5]}


def chain(L, Delta):
    """H = sum of Sx Sx + Sy Sy + Delta Sz Sz over an open chain."""
    terms = [(word, [i, i + 1], c / 4) for i in range(L - 1) for word, c in (("XX", 1), ("YY", 1), ("ZZ", Delta))]
    return SparsePauliOp.from_sparse_list(terms, num_qubits=L)


def neel(L):
    circuit = QuantumCircuit(L)
    circuit.x(range(1, L, 2))
    return circuit


def staggered(L):
    """(Sz - Sz) / 2 of the two sites at the centre, positive in the Neel state."""
    up, down = (L // 2 - 1, L // 2) if L // 2 % 2 else (L // 2, L // 2 - 1)
    return SparsePauliOp.from_sparse_list([("Z", [up], 0.25), ("Z", [down], -0.25)], num_qubits=L)


def bonds(circuit, first, Delta, dt):
    """exp(-i dt (SxSx + SySy + Delta SzSz)) on every other bond."""
    for i in range(first, circuit.num_qubits - 1, 2):
        circuit.rxx(dt / 2, i, i + 1)
        circuit.ryy(dt / 2, i, i + 1)
        circuit.rzz(Delta * dt / 2, i, i + 1)


def evolve(circuit, L, Delta, time, samples, steps):
    """Strang splitting into even and odd bonds, some steps between two samples."""
    circuit, dt = circuit.copy(), time / samples / steps
    spin = SparsePauliOp.from_sparse_list([("Z", [i], 0.5) for i in range(L)], num_qubits=L)
    for sample in range(samples + 1):
        if sample:
            bonds(circuit, 0, Delta, dt / 2)
            for step in range(steps):
                bonds(circuit, 1, Delta, dt)
                bonds(circuit, 0, Delta, dt if step < steps - 1 else dt / 2)
        circuit.save_expectation_value(staggered(L), range(L), label=f"m{sample}")
        circuit.save_expectation_value(spin, range(L), label=f"s{sample}")
    circuit.save_statevector(label="state")
    simulator = AerSimulator(method="statevector", max_parallel_threads=1)
    data = simulator.run(circuit, shots=1).result().data(0)
    return {
        "times": np.linspace(0, time, samples + 1),
        "staggered": np.array([data[f"m{k}"] for k in range(samples + 1)]),
        "spin": np.array([data[f"s{k}"] for k in range(samples + 1)]),
        "state": Statevector(data["state"]),
    }


def exact(L, Delta, time, samples):
    """The same without Trotter error, by Krylov steps among the states with no magnetisation."""
    occupations = (np.arange(2**L)[:, None] >> np.arange(L)) & 1
    inside = np.flatnonzero(occupations.sum(1) == L // 2)
    matrix = chain(L, Delta).to_matrix(sparse=True).tocsr()[inside][:, inside].real
    start = (inside == sum(2**i for i in range(1, L, 2))).astype(complex)
    psi = expm_multiply(-1j * matrix, start, 0, time, samples + 1)
    return np.abs(psi) ** 2 @ staggered(L).to_matrix(sparse=True).diagonal()[inside].real


def anisotropies(L, time, samples, steps):
    found = {}
    for Delta in (0.0, 1.0, 2.0):
        found[f"trotter_{Delta:g}"] = evolve(neel(L), L, Delta, time, samples, steps)["staggered"]
        found[f"exact_{Delta:g}"] = exact(L, Delta, time, samples)
    return found


def errors():
    """Distance of the state from the exact one at t = 2, eight sites, Delta = 1, against the step."""
    numbers = np.array([10, 20, 40, 80])
    target = expm_multiply(-2j * chain(8, 1.0).to_matrix(sparse=True), Statevector(neel(8)).data)
    found = [np.asarray(evolve(neel(8), 8, 1.0, 2.0, 1, int(n))["state"]) for n in numbers]
    return {"dt": 2 / numbers, "error": np.array([np.linalg.norm(one - target) for one in found])}


def plot(evolve, anisotropies, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    fine = np.linspace(0, evolve["times"][-1], 300)
    axes.plot(fine, j0(2 * fine) / 2, "k-", lw=1, label="J0(2Jt)/2, infinite chain")
    for colour, Delta in zip(("C0", "C1", "C2"), ("0", "1", "2"), strict=True):
        axes.plot(evolve["times"], anisotropies[f"exact_{Delta}"], colour, ls="--", lw=1)
        axes.plot(evolve["times"], anisotropies[f"trotter_{Delta}"], colour + "o", ms=3, label=f"Trotter, Δ = {Delta}")
    axes.axhline(0, color="C7", lw=0.5)
    axes.set(xlabel="J t", ylabel="staggered magnetisation", title=f"XXZ chain from the Néel state, L = {L}")
    axes.legend(fontsize=8)
    return figure
