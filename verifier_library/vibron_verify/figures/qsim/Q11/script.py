"""Dynamical phase transitions of Ising chains with long-range couplings: rate of return to the two ground states."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import SparsePauliOp, Statevector
from qiskit_aer import AerSimulator
from scipy.interpolate import CubicSpline

__elements__ = {"chain": "model", "all_up": "initial_state", "evolve": "solver", "sizes": "sweep", "limits": "sweep",
                "errors": "sweep", "plot": "plot"}  # fmt: skip
__parameters__ = {"N": 8, "alpha": 1.0, "J": 1.0, "g": 6.0, "time": 0.6, "samples": 60, "steps": 4}
__small__ = {"N": 5}
__ladder__ = {"steps": [1, 2, 4]}


def chain(N, alpha, J, g):
    """H = - J sum over i < j of Z Z / |i - j|^alpha - g sum of X."""
    pairs = [("ZZ", [i, j], -J / (j - i) ** alpha) for i in range(N) for j in range(i + 1, N)]
    return SparsePauliOp.from_sparse_list(pairs + [("X", [i], -g) for i in range(N)], num_qubits=N)


def all_up(N):
    return QuantumCircuit(N)


def rates(states, N):
    """- ln |<up|psi>|^2 / N and the same of all down; the rate of the two is the smaller."""
    up, down = (-np.log(np.maximum(np.abs(states[:, k]) ** 2, 1e-300)) / N for k in (0, -1))
    return {"up": up, "down": down, "rate": np.minimum(up, down)}


def evolve(circuit, N, alpha, J, g, time, samples, steps):
    """Strang splitting into field and couplings, some steps between two samples."""
    circuit, dt = circuit.copy(), time / samples / steps
    for sample in range(samples):
        circuit.rx(-g * dt, range(N))
        for step in range(steps):
            for i in range(N):
                for j in range(i + 1, N):
                    circuit.rzz(-2 * J * dt / (j - i) ** alpha, i, j)
            circuit.rx(-2 * g * dt if step < steps - 1 else -g * dt, range(N))
        circuit.save_statevector(label=f"{sample}")
    simulator = AerSimulator(method="statevector", max_parallel_threads=1)
    data = simulator.run(circuit, shots=1).result().data(0)
    states = np.array([np.eye(2**N)[0], *(np.asarray(data[f"{k}"]) for k in range(samples))])
    return {"times": np.linspace(0, time, samples + 1), **rates(states, N), "norms": np.linalg.norm(states, axis=1),
            "state": Statevector(states[-1])}  # fmt: skip


def exact(N, alpha, J, g, times):
    levels, vectors = np.linalg.eigh(chain(N, alpha, J, g).to_matrix().real)
    return rates((np.exp(-1j * np.outer(times, levels)) * vectors[0]) @ vectors.T, N)


def kink(run, N):
    """First time at which the two returns are equally likely."""
    return CubicSpline(run["times"], np.exp(-N * run["up"]) - np.exp(-N * run["down"])).roots(extrapolate=False)[0]


def sizes(alpha, J, g, time, samples, steps):
    """Rates, kinks and errors of six, eight and ten spins."""
    found = {"N": np.array([6, 8, 10]), "kink": [], "error": []}
    for N in (6, 8, 10):
        run = evolve(all_up(N), N, alpha, J, g, time, samples, steps)
        target = exact(N, alpha, J, g, run["times"])
        found[f"rate_{N}"] = run["rate"]
        found["kink"].append(kink(run, N))
        found["error"].append(np.abs(run["rate"] - target["rate"]).max())
    return {name: np.array(values) for name, values in found.items()}


def limits(g, time, samples, steps):
    """Couplings to neighbours only (alpha = 60) against a chain with no others, and no coupling at all."""
    times = np.linspace(0, time, samples + 1)
    bonds = [("ZZ", [i, i + 1], -1.0) for i in range(7)]
    near = SparsePauliOp.from_sparse_list(bonds + [("X", [i], -g) for i in range(8)], num_qubits=8)
    levels, vectors = np.linalg.eigh(near.to_matrix().real)
    target = rates((np.exp(-1j * np.outer(times, levels)) * vectors[0]) @ vectors.T, 8)["rate"]
    run = evolve(all_up(8), 8, 60.0, 1.0, g, time, samples, steps)["rate"]
    free = evolve(all_up(8), 8, 1.0, 0.0, g, time, samples, 1)
    cosine = -2 * np.log(np.maximum(np.abs(np.cos(g * times)), np.abs(np.sin(g * times))))
    return {"nearest": np.abs(run - target).max(), "free": np.abs(free["rate"] - cosine).max()}


def errors(N, alpha, J, g, time):
    """Distance of the state from the exact one at the last time against the step."""
    counts = np.array([40, 80, 160, 320])
    levels, vectors = np.linalg.eigh(chain(N, alpha, J, g).to_matrix().real)
    target = vectors @ (np.exp(-1j * time * levels) * vectors[0])
    found = [np.asarray(evolve(all_up(N), N, alpha, J, g, time, 1, int(n))["state"]) for n in counts]
    return {"dt": time / counts, "error": np.array([np.linalg.norm(one - target) for one in found])}


def plot(evolve, sizes, alpha, J, g):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    for number, N in enumerate((6, 8, 10)):
        axes.plot(evolve["times"], sizes[f"rate_{N}"], f"C{number}o", ms=2.5, label=f"N = {N}")
        axes.plot(evolve["times"], exact(N, alpha, J, g, evolve["times"])["rate"], f"C{number}-", lw=0.8)
        axes.axvline(sizes["kink"][number], color=f"C{number}", ls=":", lw=0.8)
    axes.set(xlabel="J t", ylabel="rate λ(t)", title=f"long-range Ising chain, α = {alpha:g}, g = {g:g} J")
    axes.legend(fontsize=8)
    return figure
