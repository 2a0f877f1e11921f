"""Success of iterative phase estimation against the number of bits, with measurements and feedback in the circuit."""

import numpy as np
from matplotlib.figure import Figure

from vibron.manybody import custom_model, exact_ground_state, phase_estimation, to_sparse_pauli_op

__elements__ = {"rotation": "model", "eigenstate": "initial_state", "run": "solver", "chances": "observable",
                "curves": "sweep", "plot": "plot"}  # fmt: skip
__parameters__ = {"phase": 0.17, "bits": 6, "shots": 4000, "seed": 5}
__small__ = {"bits": 3}
__ladder__ = {"shots": [1000, 2000, 4000]}

SHOTS = 1000


def rotation(phase):
    """H = pi phase Z: exp(-2iH) turns |1> by phase whole turns."""
    turn = {"name": "turn", "ops": ["Z"], "on": "site", "coeff": "pi * phase"}
    return custom_model({"kind": "chain", "size": [1]}, {"kind": "qubit"}, [turn], {"phase": phase})


def eigenstate(rotation):
    return exact_ground_state(rotation).state


def estimated(state, phase, bits, shots, seed):
    """One qubit read and reset for each bit, the last bit first; bits read before turn it back."""
    operator = to_sparse_pauli_op(rotation(phase)).table
    return phase_estimation(operator, bits, time=2.0, initial=state, shots=shots, seed=seed)


def run(eigenstate, phase, bits, shots, seed):
    """Counts of each number of m bits, and how often the nearest number was among them."""
    found = estimated(eigenstate, phase, bits, shots, seed).counts
    counts = np.array([found.get(f"{number:0{bits}b}", 0) for number in range(2**bits)])
    return {"counts": counts, "success": counts[nearest(phase, bits)] / shots}


def nearest(phase, bits):
    return round(phase * 2**bits) % 2**bits


def chances(eigenstate, phase, bits):
    """Exact probabilities of each number of m bits."""
    return estimated(eigenstate, phase, bits, 1, 0).probabilities()


def curves(eigenstate, seed):
    """Success for an exact number of bits, a third of the way and (almost) half way to the next."""
    numbers = np.arange(1, 8)
    found = {"bits": numbers}
    for name, part in (("exact", 0.0), ("third", 1 / 3), ("worst", 0.4999999)):
        exact, measured = np.zeros(7), np.zeros(7)
        for place, m in enumerate(map(int, numbers)):
            phase = (int(0.34375 * 2**m) + part) / 2**m
            one, number = estimated(eigenstate, phase, m, SHOTS, seed + m), nearest(phase, m)
            exact[place] = one.probabilities()[number]
            measured[place] = one.counts.get(f"{number:0{m}b}", 0) / SHOTS
        found |= {name: exact, f"{name}_shots": measured}
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
