"""Barren plateaus: the slope of an expectation value of random circuits vanishes exponentially with the qubits."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.circuit import ParameterVector
from qiskit.quantum_info import SparsePauliOp
from qiskit_aer import AerSimulator

__elements__ = {
    "hamiltonian": "model", "circuit": "initial_state", "slopes": "observable", "variances": "sweep", "plot": "plot",
}  # fmt: skip
__parameters__ = {"n": 7, "samples": 600, "depth": 3, "seed": 11}
__small__ = {"n": 3, "samples": 20}
__ladder__ = {"depth": [1, 2, 3]}


def hamiltonian(n):
    """Return Z Z along the chain."""
    return SparsePauliOp.from_sparse_list([("ZZ", [site, site + 1], 1.0) for site in range(n - 1)], num_qubits=n)


def random_layers(n, count):
    """Return turns about y and z of all qubits and controlled signs of neighbours, over and over."""
    found = QuantumCircuit(n)
    angles = ParameterVector("a", 2 * n * count)
    for layer in range(count):
        for site in range(n):
            found.ry(angles[2 * (n * layer + site)], site)
            found.rz(angles[2 * (n * layer + site) + 1], site)
        for site in range(n - 1):
            found.cz(site, site + 1)
    return found


def circuit(n, depth, seed):
    """Return one of the circuits: 2 depth n layers, as long on either side of the angle in the middle."""
    found = random_layers(n, 2 * depth * n)
    return found.assign_parameters(np.random.default_rng(seed).uniform(0, 2 * np.pi, found.num_parameters))


def energies(n, layers, angles):
    """Return the expectation value for each row of angles."""
    found = random_layers(n, layers)
    names = list(found.parameters)
    found.save_expectation_value(hamiltonian(n), range(n), label="energy")
    binds = [{name: angles[:, name.index] for name in names}]
    simulator = AerSimulator(method="statevector", max_parallel_threads=1, max_parallel_experiments=1)
    done = simulator.run(found, parameter_binds=binds).result()
    return np.array([done.data(row)["energy"] for row in range(len(angles))])


def gradients(n, depth, samples, seed):
    """Return the slopes along the angle of the first qubit in the middle layer, by the shift of a quarter turn."""
    layers = 2 * depth * n
    angles = np.random.default_rng([seed, n]).uniform(0, 2 * np.pi, (samples, 2 * n * layers))
    shift = np.zeros(2 * n * layers)
    shift[n * layers] = np.pi / 2
    found = energies(n, layers, np.concatenate([angles + shift, angles - shift]))
    return (found[:samples] - found[samples:]) / 2, angles, shift


def slopes(n, depth, samples, seed):
    """Return the slopes of the first five circuits by the shift and by differences."""
    few = min(5, samples)
    found, angles, shift = gradients(n, depth, few, seed)
    step = shift / np.pi * 2e-4
    ends = energies(n, 2 * depth * n, np.concatenate([angles + step, angles - step]))
    return {"shift": found, "difference": (ends[:few] - ends[few:]) / 2e-4}


def variances(n, depth, samples, seed):
    """Return the variance of the slope for two to n qubits, and that of random unitaries on both sides of the angle."""
    sizes = np.arange(2, n + 1)
    found = np.array([np.var(gradients(size, depth, samples, seed)[0]) for size in sizes])
    states = 2.0**sizes
    designs = (sizes - 1) * states**2 / (2 * (states + 1) ** 2 * (states - 1))
    power = np.polyfit(sizes, np.log2(found / (sizes - 1)), 1)[0]
    return {"sizes": sizes, "variance": found, "designs": designs, "ratio": found / designs, "power": power,
            "mean_ratio": np.mean(found / designs)}  # fmt: skip


def plot(variances, samples):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    sizes = variances["sizes"]
    error = variances["variance"] * np.sqrt(2 / samples)
    axes.errorbar(sizes, variances["variance"], error, fmt="C0o", capsize=3, label=f"{samples} random circuits")
    axes.plot(sizes, variances["designs"], "k-", lw=0.8, label="two-designs on either side")
    axes.set(
        xlabel="qubits",
        ylabel="variance of the slope",
        yscale="log",
        title="Random circuits, reduced: n = 7 of 24",
    )
    axes.legend(fontsize=8)
    return figure
