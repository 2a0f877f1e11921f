"""Extrapolation to zero noise of an expectation value under depolarising noise."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import DensityMatrix, SparsePauliOp, Statevector
from qiskit_aer import AerSimulator
from qiskit_aer.noise import depolarizing_error

from vibron.manybody import tfim, zero_noise_extrapolation

__elements__ = {
    "hamiltonian": "model", "circuit": "initial_state", "ideal": "solver", "noisy": "sweep",
    "extrapolated": "observable", "orders": "sweep", "shots": "observable", "plot": "plot",
}  # fmt: skip
__parameters__ = {"n": 4, "layers": 8, "rate": 0.02, "order": 3, "dt": 0.25, "samples": 4000, "seed": 5}
__small__ = {"n": 3, "layers": 2}
__ladder__ = {"order": [1, 2, 3]}


def hamiltonian(n):
    return tfim((n,), J=1.0, g=0.8)


def circuit(n, layers, dt):
    """Return layers of an Ising chain in a transverse field, each a step of the first order."""
    found = QuantumCircuit(n)
    for _ in range(layers):
        found = found.compose(layer(n, dt))
    return found


def layer(n, dt):
    found = QuantumCircuit(n)
    for site in range(n - 1):
        found.rzz(-2 * dt, site, site + 1)
    found.rx(-1.6 * dt, range(n))
    return found


def observable(n):
    return SparsePauliOp.from_sparse_list([("Z", [n // 2], 1.0)], num_qubits=n)


def ideal(circuit, n):
    state = Statevector(circuit)
    return {"state": state, "value": state.expectation_value(observable(n)).real}


def spoilt(n, layers, dt, rate):
    """Return the circuit with a depolarising channel on all qubits after each layer."""
    error = depolarizing_error(rate, n).to_instruction()
    found = QuantumCircuit(n)
    for _ in range(layers):
        found = found.compose(layer(n, dt))
        found.append(error, range(n))
    return found


def simulated(circuit):
    circuit.save_density_matrix(label="rho")
    simulator = AerSimulator(method="density_matrix", max_parallel_threads=1)
    return DensityMatrix(np.asarray(simulator.run(circuit).result().data(0)["rho"]))


def noisy(n, layers, dt, rate, order):
    """Return the values with the noise made 1, 2, ..., order + 1 times as strong, and the state of the first."""
    scales = np.arange(1, order + 2)
    states = [simulated(spoilt(n, layers, dt, scale * rate)) for scale in scales]
    values = np.array([state.expectation_value(observable(n)).real for state in states])
    return {"scales": scales, "values": values, "state": np.asarray(states[0].data)}


def extrapolated(noisy, ideal):
    """Return the polynomial through all points at zero noise, and its weights."""
    found = zero_noise_extrapolation(noisy["scales"], noisy["values"])
    return {"weights": found.coefficients, "value": found.value, "ratio": noisy["values"] / ideal["value"]}


def at_zero(one, count):
    """Return the value at zero noise from the first points."""
    few = slice(count)
    return one["values"][0] if count == 1 else zero_noise_extrapolation(one["scales"][few], one["values"][few]).value


def orders(n, layers, dt, ideal):
    """Return the power with which the error falls as the noise does, for one to four points."""
    few, more = (noisy(n, layers, dt, rate, 3) for rate in (1e-3, 2e-3))
    errors = [[abs(at_zero(one, count) - ideal["value"]) for one in (few, more)]
              for count in (1, 2, 3, 4)]  # fmt: skip
    return np.array([np.log2(large / small) for small, large in errors])


def shots(n, layers, dt, rate, noisy, samples, seed):
    """Return counts of all outcomes from shots, and their probabilities."""
    found = spoilt(n, layers, dt, rate)
    found.measure_all()
    simulator = AerSimulator(method="density_matrix", seed_simulator=seed, max_parallel_threads=1)
    counts = simulator.run(found, shots=samples).result().get_counts()
    probabilities = np.real(np.diag(noisy["state"]))
    return {"counts": np.array([counts.get(f"{number:0{n}b}", 0) for number in range(2**n)]),
            "probabilities": probabilities / probabilities.sum()}  # fmt: skip


def plot(noisy, extrapolated, ideal, rate, layers):
    figure = Figure(figsize=(5, 3.6), layout="tight")
    axes = figure.subplots()
    scales, smooth = noisy["scales"], np.linspace(0, noisy["scales"][-1], 100)
    axes.plot(smooth, ideal["value"] * (1 - smooth * rate) ** layers, "k-", lw=0.8, label="(1 - λp)$^d$ ⟨Z⟩")
    axes.plot(scales, noisy["values"], "C0o", label="with noise")
    line = np.polyfit(scales[:2], noisy["values"][:2], 1)
    axes.plot(smooth, np.polyval(line, smooth), "C1--", lw=0.8, label="through two points")
    axes.plot([0], [extrapolated["value"]], "C3*", ms=10, label=f"through {len(scales)} points")
    axes.set(xlabel="noise λ", ylabel="⟨Z⟩", title=f"Extrapolation to zero noise, p = {rate}, d = {layers}")
    axes.legend(fontsize=8)
    return figure
