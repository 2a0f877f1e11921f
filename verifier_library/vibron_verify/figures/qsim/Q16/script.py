"""QAOA for the largest cut of a ring: the ratio (2p + 1) / (2p + 2) with p layers."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import SparsePauliOp, Statevector
from qiskit_aer import AerSimulator
from scipy.optimize import minimize

__elements__ = {
    "cost": "model", "solve": "solver", "gradients": "observable", "shots": "observable", "plot": "plot",
}  # fmt: skip
__parameters__ = {"n": 10, "layers": 3, "accuracy": 1e-6, "samples": 4000, "seed": 7}
__small__ = {"n": 6}
__ladder__ = {"accuracy": [1e-1, 1e-3, 1e-6]}


def cost(n):
    """Return the sum of Z Z around the ring: minus n where neighbours differ everywhere."""
    return SparsePauliOp.from_sparse_list([("ZZ", [i, (i + 1) % n], 1.0) for i in range(n)], num_qubits=n)


def ansatz(n, angles):
    """Return the circuit: from all along x, in turn the bonds and the turns about x."""
    circuit = QuantumCircuit(n)
    circuit.h(range(n))
    for bond, turn in angles.reshape(-1, 2):
        for site in range(n):
            circuit.rzz(bond, site, (site + 1) % n)
        circuit.rx(turn, range(n))
    return circuit


def bonds(n):
    """Return the diagonal of the sum, which looks the same from either end of the register."""
    bits = (np.arange(2**n)[:, None] >> np.arange(n)) & 1
    return np.sum((1 - 2 * bits) * (1 - 2 * np.roll(bits, 1, axis=1)), axis=1)


def energy(angles, n, diagonal):
    return float(Statevector(ansatz(n, angles)).probabilities() @ diagonal)


def solve(n, layers, accuracy):
    """Optimise with one layer, and continue from the angles of p layers, stretched, to those of p + 1."""
    diagonal, ratios = bonds(n), []
    angles = np.array([0.6, 0.6])
    for p in range(1, layers + 1):
        if p > 1:
            old = angles.reshape(-1, 2)
            places = np.linspace(0, 1, p)
            angles = np.stack([np.interp(places, np.linspace(0, 1, p - 1), one) for one in old.T], axis=1).ravel()
        found = minimize(energy, angles, (n, diagonal), method="BFGS", options={"gtol": accuracy})
        angles = found.x
        ratios.append((n - found.fun) / (2 * n))
    state = Statevector(ansatz(n, angles))
    return {"energy": found.fun, "state": state, "angles": angles, "ratios": np.array(ratios)}


def gradients(n, layers):
    """Return slopes along the first two angles by shifting gate after gate, and by differences, off the best."""
    angles, diagonal = np.linspace(0.2, 0.9, 2 * layers), bonds(n)

    def shifted(layer, kind, gate, shift):
        circuit = QuantumCircuit(n)
        circuit.h(range(n))
        for row, (bond, turn) in enumerate(angles.reshape(-1, 2)):
            for site in range(n):
                circuit.rzz(bond + shift * ((row, 0, site) == (layer, kind, gate)), site, (site + 1) % n)
            for site in range(n):
                circuit.rx(turn + shift * ((row, 1, site) == (layer, kind, gate)), site)
        return Statevector(circuit).probabilities() @ diagonal

    first = [(0, kind, gate) for kind in (0, 1) for gate in range(n)]
    parts = [(shifted(*place, np.pi / 2) - shifted(*place, -np.pi / 2)) / 2 for place in first]
    steps = 1e-4 * np.eye(2 * layers)[:2]
    slopes = [(energy(angles + step, n, diagonal) - energy(angles - step, n, diagonal)) / 2e-4 for step in steps]
    return {"shift": np.array([sum(parts[:n]), sum(parts[n:])]), "difference": np.array(slopes)}


def shots(solve, n, samples, seed):
    """Return how often each number of cut bonds was measured, and the probabilities of these numbers."""
    circuit = ansatz(n, solve["angles"])
    circuit.measure_all()
    simulator = AerSimulator(method="statevector", seed_simulator=seed, max_parallel_threads=1)
    counts = simulator.run(circuit, shots=samples).result().get_counts()
    cuts = ((n - bonds(n)) // 2).astype(int)
    found = np.zeros(n + 1)
    for word, count in counts.items():
        found[cuts[int(word, 2)]] += count
    chances = np.bincount(cuts, weights=solve["state"].probabilities(), minlength=n + 1)
    return {"counts": found, "probabilities": chances / chances.sum(), "mean": found @ np.arange(n + 1) / samples / n}


def plot(solve, shots, n, layers):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    p = np.arange(1, layers + 1)
    smooth = np.linspace(1, layers, 50)
    axes.plot(smooth, (2 * smooth + 1) / (2 * smooth + 2), "k-", lw=0.8, label="(2p + 1) / (2p + 2)")
    axes.plot(p, solve["ratios"], "C0o", label="best angles, without noise")
    axes.plot([layers], [shots["mean"]], "C3x", label="mean of the shots")
    axes.set(xlabel="layers p", ylabel="expected cut / largest cut", xticks=p, title=f"QAOA for a ring of {n}")
    axes.legend(fontsize=8)
    return figure
