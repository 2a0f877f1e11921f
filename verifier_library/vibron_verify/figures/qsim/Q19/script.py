"""Entanglement of the self-dual kicked Ising chain, which no chain outruns: one bit a period."""

from itertools import product

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import Pauli, SparsePauliOp, Statevector
from qiskit_aer import AerSimulator

__elements__ = {
    "generator": "model", "plus": "initial_state", "evolve": "solver", "from_zero": "observable",
    "strings": "observable", "off_duality": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"n": 12, "periods": 6, "angle": 0.7853981633974483}
__small__ = {"n": 6, "periods": 3}


def generator(n, angle):
    """Return the two parts of the drive as one sum; they act one after the other."""
    zz = [("ZZ", [site, site + 1], angle) for site in range(n - 1)]
    return SparsePauliOp.from_sparse_list(zz + [("X", [site], angle) for site in range(n)], num_qubits=n)


def plus(n):
    circuit = QuantumCircuit(n)
    circuit.h(range(n))
    return circuit


def driven(circuit, periods, angle, kick):
    """Return the circuit with its state saved after each period: first the Ising gates, then the kicks."""
    found = circuit.copy()
    found.save_statevector(label="0")
    for period in range(1, periods + 1):
        for site in range(found.num_qubits - 1):
            found.rzz(2 * angle, site, site + 1)
        found.rx(2 * kick, range(found.num_qubits))
        found.save_statevector(label=str(period))
    return found


def states(circuit, periods, angle, kick):
    simulator = AerSimulator(method="statevector", max_parallel_threads=1)
    data = simulator.run(driven(circuit, periods, angle, kick)).result().data(0)
    return [np.asarray(data[str(period)]) for period in range(periods + 1)]


def entropies(state, n):
    """Return the entropies in nats of the first 1 ... n - 1 sites."""
    found = []
    for cut in range(1, n):
        weights = np.linalg.svd(state.reshape(2 ** (n - cut), 2**cut), compute_uv=False) ** 2
        weights = weights[weights > 1e-15]
        found.append(-np.sum(weights * np.log(weights)))
    return np.array(found)


def evolve(plus, n, periods, angle):
    """Return states, entropies at all cuts at the end and of half the chain after each period, and norms."""
    found = states(plus, periods, angle, angle)
    cuts = np.array([entropies(one, n) for one in found])
    norms = np.array([np.linalg.norm(one) for one in found])
    return {"state": Statevector(found[-1]), "early": Statevector(found[1]), "last": cuts[-1],
            "half": cuts[:, n // 2 - 1], "norms": norms}  # fmt: skip


def from_zero(n, periods, angle):
    found = states(QuantumCircuit(n), periods, angle, angle)
    return np.array([entropies(one, n)[n // 2 - 1] for one in found])


def strings(evolve, n):
    """Return expectations of all strings on the first four sites after one period: both gates are Clifford."""
    words = ["I" * (n - 4) + "".join(word) for word in product("IXYZ", repeat=4)]
    return np.array([evolve["early"].expectation_value(Pauli(word)).real for word in words])


def off_duality(plus, n, periods, angle):
    """Return the same with kicks of other strength, which entangle more slowly."""
    found = {"0.6": 0.6 * angle, "0.8": 0.8 * angle}
    return {name: np.array([entropies(one, n)[n // 2 - 1] for one in states(plus, periods, angle, kick)])
            for name, kick in found.items()}  # fmt: skip


def plot(evolve, from_zero, off_duality, n):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    periods = np.arange(len(from_zero))
    axes.plot(periods, periods, "k-", lw=0.8, label="bound, $t\\,\\ln 2$")
    axes.plot(periods, evolve["half"] / np.log(2), "C0o", label="self-dual, from all along x")
    axes.plot(periods, from_zero / np.log(2), "C3s", mfc="none", label="self-dual, from all up")
    for name, values in off_duality.items():
        axes.plot(periods, values / np.log(2), "--", lw=1, label=f"kick {name} of that")
    axes.set(xlabel="period", ylabel="entropy of half the chain / $\\ln 2$", title=f"Kicked Ising chain, {n} qubits")
    axes.legend(fontsize=8)
    return figure
