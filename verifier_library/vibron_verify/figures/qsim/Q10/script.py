"""Dynamical phase transitions of the transverse Ising ring, by Trotter circuits and by free fermions."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import SparsePauliOp, Statevector
from qiskit_aer import AerSimulator
from scipy.sparse.linalg import eigsh

__elements__ = {"ring": "model", "ground_state": "initial_state", "evolve": "solver", "infinite": "observable",
                "quenches": "sweep", "plot": "plot"}  # fmt: skip
__parameters__ = {"L": 14, "g0": 0.5, "g": 2.0, "samples": 30, "steps": 6, "momenta": 4000}
__small__ = {"L": 6}
__ladder__ = {"steps": [2, 4, 6], "momenta": [1000, 2000, 4000]}

QUENCHES = ((0.0, 2.0), (0.5, 2.0), (1.5, 0.5), (2.0, 0.5))


def ring(L, g):
    """H = - sum of Z Z around the ring - g sum of X."""
    bonds = [("ZZ", [i, (i + 1) % L], -1.0) for i in range(L)]
    return SparsePauliOp.from_sparse_list(bonds + [("X", [i], -g) for i in range(L)], num_qubits=L)


def ground_state(L, g0):
    """The ground state at g0, even under turning all spins over (at g0 = 0 it has a partner that is not)."""
    even = SparsePauliOp.from_sparse_list([("X" * L, range(L), -0.1)], num_qubits=L)
    matrix = (ring(L, g0) + even).to_matrix(sparse=True).real
    return Statevector(eigsh(matrix, k=1, which="SA", v0=np.ones(2**L))[1][:, 0])


def critical_times(g0, g, count):
    """Times pi (n + 1/2) / eps of the momentum that is half way turned over."""
    cosine = (1 + g0 * g) / (g0 + g)
    return np.pi * (np.arange(count) + 0.5) / (2 * np.sqrt(1 + g**2 - 2 * g * cosine))


def evolve(psi, L, g0, g, samples, steps):
    """Rate of the return probability until the second critical time, by Strang splitting."""
    times = np.linspace(0, critical_times(g0, g, 2)[1], samples + 1)
    dt = times[1] / steps
    circuit = QuantumCircuit(L)
    circuit.set_statevector(psi)
    for sample in range(samples):
        circuit.rx(-g * dt, range(L))
        for step in range(steps):
            for i in range(L):
                circuit.rzz(-2 * dt, i, (i + 1) % L)
            circuit.rx(-2 * g * dt if step < steps - 1 else -g * dt, range(L))
        circuit.save_statevector(label=f"{sample}")
    simulator = AerSimulator(method="statevector", max_parallel_threads=1)
    data = simulator.run(circuit, shots=1).result().data(0)
    states = [np.asarray(psi)] + [np.asarray(data[f"{k}"]) for k in range(samples)]
    echoes = np.array([abs(np.vdot(psi, one)) ** 2 for one in states])
    return {"times": times, "rate": -np.log(echoes) / L, "norms": np.array([np.linalg.norm(one) for one in states]),
            "state": Statevector(states[-1])}  # fmt: skip


def momenta_around(critical, number):
    """Momenta from 0 to pi, dense around the critical one where the logarithm diverges, and their weights."""
    x = (np.arange(number) + 0.5) / number
    ends = np.array([[0.0], [np.pi]])
    return (critical + (ends - critical) * x**2).ravel(), (np.abs(ends - critical) * x).ravel()


def free_fermions(times, g0, g, k, weights=None):
    """Rate from pairs of fermions at some momenta between 0 and pi."""
    before, after = (np.arctan2(np.sin(k), field - np.cos(k)) for field in (g0, g))
    energy = 2 * np.sqrt((g - np.cos(k)) ** 2 + np.sin(k) ** 2)
    pairs = np.log1p(-((np.sin(after - before) * np.sin(np.outer(times, energy))) ** 2))
    return -np.average(pairs, axis=1, weights=weights) / 2


def infinite(g0, g, momenta):
    """First critical times and the rate at the first, of the infinite chain."""
    times = critical_times(g0, g, 3)
    k, weights = momenta_around(np.arccos((1 + g0 * g) / (g0 + g)), momenta)
    return {"critical_times": times, "rate": free_fermions(times[:1], g0, g, k, weights)}


def quenches(L, samples, steps, momenta):
    found = {"critical_time": [], "critical_rate": [], "of_the_ring": [], "of_infinite": []}
    for number, (g0, g) in enumerate(QUENCHES):
        limit, run = infinite(g0, g, momenta), evolve(ground_state(L, g0), L, g0, g, samples, steps)
        rate = free_fermions(run["times"], g0, g, (np.arange(5000) + 0.5) * np.pi / 5000)
        ring_rate = free_fermions(run["times"], g0, g, (np.arange(L // 2) + 0.5) * 2 * np.pi / L)
        found |= {f"times_{number}": run["times"], f"trotter_{number}": run["rate"], f"infinite_{number}": rate}
        early = run["times"] < 0.7 * limit["critical_times"][0]
        found["critical_time"].append(limit["critical_times"][0])
        found["critical_rate"].append(limit["rate"][0])
        found["of_the_ring"].append(np.abs(run["rate"] - ring_rate).max())
        found["of_infinite"].append(np.abs(run["rate"] - rate)[early].max())
    return {name: np.array(values) for name, values in found.items()}


def plot(quenches, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    for number, (g0, g) in enumerate(QUENCHES[:3]):
        colour, scale = f"C{number}", quenches["critical_time"][number]
        axes.plot(quenches[f"times_{number}"] / scale, quenches[f"infinite_{number}"], colour, lw=1)
        axes.plot(quenches[f"times_{number}"] / scale, quenches[f"trotter_{number}"], colour + "o", ms=3,
                  label=f"g: {g0:g} to {g:g}")  # fmt: skip
        axes.plot(1, quenches["critical_rate"][number], "kx")
    axes.set(xlabel="t / t*", ylabel="rate r(t)", title=f"Ising ring, L = {L} (points) and infinite (lines)")
    axes.legend(fontsize=8)
    return figure
