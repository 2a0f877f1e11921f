"""Success of iterative phase estimation against the number of bits, with measurements and feedback in the circuit."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister
from qiskit.quantum_info import SparsePauliOp
from qiskit_aer import AerSimulator

__elements__ = {"rotation": "model", "eigenstate": "initial_state", "run": "solver", "chances": "observable",
                "curves": "sweep", "plot": "plot"}  # fmt: skip
__parameters__ = {"phase": 0.17, "bits": 6, "shots": 4000, "seed": 5}
__small__ = {"bits": 3}
__ladder__ = {"shots": [1000, 2000, 4000]}

SHOTS = 1000


def rotation(phase):
    """H = - 2 pi phase |1><1|: exp(-iH) turns |1> by phase whole turns."""
    return SparsePauliOp(["I", "Z"], [-np.pi * phase, np.pi * phase])


def eigenstate():
    circuit = QuantumCircuit(1)
    circuit.x(0)
    return circuit


def estimation(circuit, phase, bits):
    """One qubit read and reset for each bit, the last bit first; bits read before turn it back."""
    readout, system, found = QuantumRegister(1), QuantumRegister(1), ClassicalRegister(bits)
    whole = QuantumCircuit(readout, system, found)
    whole.compose(circuit, system, inplace=True)
    for k in range(bits):
        whole.reset(readout)
        whole.h(readout)
        whole.cp(2 * np.pi * phase * 2 ** (bits - 1 - k), readout, system)
        for earlier in range(k):
            with whole.if_test((found[earlier], 1)):
                whole.p(-np.pi / 2 ** (k - earlier), readout)
        whole.h(readout)
        whole.measure(readout, found[k])
    return whole


def run(circuit, phase, bits, shots, seed):
    """Counts of each number of m bits."""
    simulator = AerSimulator(method="statevector", seed_simulator=seed, max_parallel_threads=1)
    counts = simulator.run(estimation(circuit, phase, bits), shots=shots).result().get_counts()
    found = np.array([counts.get(format(number, f"0{bits}b"), 0) for number in range(2**bits)])
    nearest = round(phase * 2**bits) % 2**bits
    return {"counts": found, "success": found[nearest] / shots}


def chances(phase, bits):
    """Exact probabilities: bit after bit, each cos^2 or sin^2 of what is left of the phase."""
    found = np.ones(2**bits)
    for number in range(2**bits):
        for k in range(bits):
            rest = 2 ** (bits - 1 - k) * phase - (number % 2 ** (k + 1)) / 2 ** (k + 1)
            found[number] *= np.cos(np.pi * rest) ** 2
    return found


def curves(eigenstate, seed):
    """Success for an exact number of bits, a third of the way and (almost) half way to the next."""
    numbers = np.arange(1, 8)
    found = {"bits": numbers}
    for name, part in (("exact", 0.0), ("third", 1 / 3), ("worst", 0.4999999)):
        phases = [(int(0.34375 * 2**m) + part) / 2**m for m in numbers]
        pairs = list(zip(phases, map(int, numbers), strict=True))
        found[name] = np.array([chances(phase, m)[round(phase * 2**m) % 2**m] for phase, m in pairs])
        found[f"{name}_shots"] = np.array([run(eigenstate, phase, m, SHOTS, seed + m)["success"] for phase, m in pairs])
    return found


def plot(curves):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    labels = {"exact": "exact phase", "third": "1/3 to the next", "worst": "half way"}
    for number, (name, label) in enumerate(labels.items()):
        axes.plot(curves["bits"], curves[name], f"C{number}-", lw=1)
        error = np.sqrt(curves[name] * np.abs(1 - curves[name]) / SHOTS)
        axes.errorbar(curves["bits"], curves[f"{name}_shots"], error, fmt=f"C{number}o", ms=4, label=label)
    axes.axhline(4 / np.pi**2, color="k", ls="--", lw=1, label="4/π²")
    axes.set(xlabel="bits", ylabel="success", ylim=(0.3, 1.05), title="Iterative phase estimation")
    axes.legend(fontsize=8, loc=(0.6, 0.6))
    return figure
