"""QAOA for the largest cut of a ring: the ratio (2p + 1) / (2p + 2) with p layers."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import Statevector
from qiskit_aer import AerSimulator

from vibron.manybody import qaoa_maxcut, tfim

__elements__ = {
    "cost": "model", "solve": "solver", "gradients": "observable", "shots": "observable", "plot": "plot",
}  # fmt: skip
__parameters__ = {"n": 10, "layers": 3, "accuracy": 1e-6, "samples": 4000, "seed": 7}
__small__ = {"n": 6}
__ladder__ = {"accuracy": [1e-1, 1e-3, 1e-6]}


def cost(n):
    """Return the sum of Z Z around the ring: minus n where neighbours differ everywhere."""
    return tfim((n,), boundary="periodic", J=-1.0, g=0.0)


def solve(n, layers, accuracy):
    """Return the best angles of bonds and of turns about x, in turn, and the ratio for each number of layers."""
    ring = [[site, (site + 1) % n] for site in range(n)]
    found = qaoa_maxcut(ring, layers, starts=0, tolerance=accuracy)
    angles = np.stack([-found.gamma, 2 * found.beta], axis=1).ravel()
    ratios = np.array([rung.value for rung in found.ladder])
    return {"energy": n - 2 * found.mean, "state": found.state, "angles": angles, "ratios": ratios}


def circuit(n, angles, shifted=()):
    """Return the circuit: from all along x, in turn the bonds and the turns about x; the angle of one gate shifted."""
    found, shift = QuantumCircuit(n), np.zeros((len(angles), n))
    if shifted:
        gate, amount = shifted
        shift[gate] = amount
    found.h(range(n))
    for layer, angle in enumerate(angles):
        for site in range(n):
            turn = angle + shift[layer, site]
            if layer % 2:
                found.rx(turn, site)
            else:
                found.rzz(turn, site, (site + 1) % n)
    return found


def bonds(n):
    """Return the diagonal of the sum, which looks the same from either end of the register."""
    bits = (np.arange(2**n)[:, None] >> np.arange(n)) & 1
    return np.sum((1 - 2 * bits) * (1 - 2 * np.roll(bits, 1, axis=1)), axis=1)


def gradients(n, layers):
    """Return slopes along the first two angles by shifting gate after gate, and by differences, off the best."""
    angles, diagonal = np.linspace(0.2, 0.9, 2 * layers), bonds(n)

    def energy(angles, shifted=()):
        return Statevector(circuit(n, angles, shifted)).probabilities() @ diagonal

    shifts = [[sum(energy(angles, ((kind, gate), sign * np.pi / 2)) * sign / 2 for sign in (1, -1))
               for gate in range(n)] for kind in (0, 1)]  # fmt: skip
    steps = 1e-4 * np.eye(2 * layers)[:2]
    slopes = [(energy(angles + step) - energy(angles - step)) / 2e-4 for step in steps]
    return {"shift": np.sum(shifts, axis=1), "difference": np.array(slopes)}


def shots(solve, n, samples, seed):
    """Return how often Aer measures each number of cut bonds at the best angles, and their probabilities."""
    measured = circuit(n, solve["angles"])
    measured.measure_all()
    simulator = AerSimulator(method="statevector", seed_simulator=seed, max_parallel_threads=1)
    counts = simulator.run(measured, shots=samples).result().get_counts()
    cuts = ((n - bonds(n)) // 2).astype(int)
    found = np.zeros(n + 1)
    for word, count in counts.items():
        found[cuts[int(word, 2)]] += count
    chances = np.bincount(cuts, weights=np.abs(solve["state"]) ** 2, minlength=n + 1)
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
