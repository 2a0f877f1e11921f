"""Digital simulation of two to six Ising spins: probabilities against time for a few Trotter steps or many."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import SparsePauliOp, Statevector
from scipy.linalg import expm

__elements__ = {"spins": "model", "all_up": "initial_state", "evolve": "solver", "two": "sweep", "errors": "sweep",
                "plot": "plot"}  # fmt: skip
__parameters__ = {"n": 6, "J": 1.0, "B": 0.5, "time": 3.0, "samples": 30, "steps": 8}
__small__ = {"n": 3}
__ladder__ = {"steps": [2, 4, 8]}


def spins(n, J, B):
    """H = J sum over all pairs of X X + B sum of Z."""
    pairs = [("XX", [i, j], J) for i in range(n) for j in range(i + 1, n)]
    return SparsePauliOp.from_sparse_list(pairs + [("Z", [i], B) for i in range(n)], num_qubits=n)


def all_up(n):
    return QuantumCircuit(n)


def digital(n, J, B, time, steps):
    """One entangling gate on all pairs, then one rotation of all spins, step by step: a first-order product formula.

    The state at first is an eigenstate of the field, and populations do not see a rotation at the end: for them it is
    the symmetric formula of second order.
    """
    circuit, dt = QuantumCircuit(n), time / steps
    for _ in range(steps):
        for i in range(n):
            for j in range(i + 1, n):
                circuit.rxx(2 * J * dt, i, j)
        circuit.rz(2 * B * dt, range(n))
    return circuit


def populations(state, n):
    """Probability of all spins up, and the mean of Z."""
    chances = np.abs(np.asarray(state)) ** 2
    ups = n - np.array([bin(word).count("1") for word in range(2**n)])
    return chances[0], chances @ (2 * ups / n - 1)


def evolve(circuit, n, J, B, time, samples, steps):
    """Some steps from each of the times to the next."""
    states = [Statevector(circuit)]
    for _ in range(samples):
        states.append(states[-1].evolve(digital(n, J, B, time / samples, steps)))
    found = np.array([populations(state, n) for state in states])
    norms = np.array([np.linalg.norm(state) for state in states])
    return {"times": np.linspace(0, time, samples + 1), "up": found[:, 0], "mean_z": found[:, 1], "norms": norms,
            "state": states[-1]}  # fmt: skip


def exact(n, J, B, times):
    levels, vectors = np.linalg.eigh(spins(n, J, B).to_matrix())
    states = (vectors * np.exp(-1j * np.outer(times, levels))[:, None, :]) @ vectors.conj()[0]
    return np.array([populations(state, n) for state in states])


def two(J, B, time, samples):
    """Probability that two spins flipped, after 2, 4 and 8 steps to each time, without Trotter error, and at B = 0."""
    times = np.linspace(0, time, samples + 1)
    found = {"exact": 1 - exact(2, J, B, times)[:, 0]}
    for steps in (2, 4, 8):
        states = [Statevector(digital(2, J, B, t, steps)) for t in times]
        found[f"steps_{steps}"] = np.array([1 - populations(state, 2)[0] for state in states])
    found["no_field"] = np.array([populations(Statevector(digital(2, J, 0.0, t, 1)), 2)[0] for t in times])
    return found


def errors(evolve, n, J, B, time):
    """Error of the populations at the last time against the step, and the largest of the series."""
    counts = np.array([16, 32, 64, 128])
    target = np.abs(expm(-1j * time * spins(n, J, B).to_matrix())[:, 0]) ** 2
    found = [np.abs(Statevector(digital(n, J, B, time, int(k))).probabilities() - target).max() for k in counts]
    apart = np.abs(np.column_stack([evolve["up"], evolve["mean_z"]]) - exact(n, J, B, evolve["times"]))
    return {"dt": time / counts, "error": np.array(found), "of_series": apart.max()}


def plot(evolve, two, n, J, B):
    figure = Figure(figsize=(6, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    times = evolve["times"]
    fine = np.linspace(0, times[-1], 200)
    left.plot(fine, 1 - exact(2, J, B, fine)[:, 0], "k-", lw=1, label="exact")
    for colour, steps in zip("C0 C1 C2".split(), (2, 4, 8), strict=True):
        left.plot(times, two[f"steps_{steps}"], colour + ".--", lw=0.5, label=f"{steps} steps")
    left.set(xlabel="J t", ylabel="probability", title=f"flip of two spins, B = {B:g} J")
    curves = exact(n, J, B, fine)
    for column, (colour, name, label) in enumerate((("C0", "up", "all up"), ("C3", "mean_z", "mean of Z"))):
        right.plot(fine, curves[:, column], "k-", lw=1)
        right.plot(times, evolve[name], colour + "o", ms=3, label=label)
    right.set(xlabel="J t", title=f"{n} spins, all pairs")
    for axes in (left, right):
        axes.legend(fontsize=8)
    return figure
