"""Spectral-norm errors of product formulas of order 1, 2 and 4 for the Heisenberg chain, and the commutator bound."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator, SparsePauliOp
from scipy.linalg import expm

__elements__ = {"chain": "model", "formula": "solver", "splitting": "observable", "errors": "sweep", "plot": "plot"}
__parameters__ = {"L": 8, "time": 1.0, "order": 4, "steps": 16}
__small__ = {"L": 4}
__ladder__ = {"steps": [4, 8, 16]}

STEPS = (4, 8, 16, 32, 64)


def half(L, first):
    """S.S on every other bond."""
    terms = [(word, [i, i + 1], 0.25) for i in range(first, L - 1, 2) for word in ("XX", "YY", "ZZ")]
    return SparsePauliOp.from_sparse_list(terms, num_qubits=L)


def chain(L):
    """H = sum of S.S over an open chain."""
    return (half(L, 0) + half(L, 1)).simplify()


def sweep_bonds(circuit, first, dt):
    for i in range(first, circuit.num_qubits - 1, 2):
        circuit.rxx(dt / 2, i, i + 1)
        circuit.ryy(dt / 2, i, i + 1)
        circuit.rzz(dt / 2, i, i + 1)


def step(circuit, order, dt):
    """One step: odd bonds then even ones; the symmetric splitting; Suzuki's five symmetric ones."""
    if order == 1:
        sweep_bonds(circuit, 1, dt)
        sweep_bonds(circuit, 0, dt)
    elif order == 2:
        sweep_bonds(circuit, 0, dt / 2)
        sweep_bonds(circuit, 1, dt)
        sweep_bonds(circuit, 0, dt / 2)
    else:
        outer = 1 / (4 - 4 ** (1 / 3))
        for weight in (outer, outer, 1 - 4 * outer, outer, outer):
            step(circuit, 2, weight * dt)


def formula(L, time, order, steps):
    """Matrix of the product formula."""
    circuit = QuantumCircuit(L)
    step(circuit, order, time / steps)
    return {"unitary": np.linalg.matrix_power(Operator(circuit).data, steps)}


def splitting(L):
    return {"even": half(L, 0).to_matrix(), "odd": half(L, 1).to_matrix()}


def errors(L, time, splitting):
    """Spectral norms for one number of steps after the other, and t^2/(2n) times that of the commutator."""
    even, odd = splitting["even"], splitting["odd"]
    exact = expm(-1j * time * (even + odd))
    found = {"steps": np.array(STEPS), "dt": time / np.array(STEPS), "first": formula(L, time, 1, 16)["unitary"]}
    for order in (1, 2, 4):
        norms = [np.linalg.norm(formula(L, time, order, n)["unitary"] - exact, 2) for n in STEPS]
        found[f"order_{order}"] = np.array(norms)
        found[f"slope_{order}"] = -np.polyfit(np.log(STEPS), np.log(norms), 1)[0]
    found["bound"] = time**2 / 2 / np.array(STEPS) * np.linalg.norm(even @ odd - odd @ even, 2)
    return found


def plot(errors, L, time):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.loglog(errors["steps"], errors["bound"], "k--", lw=1, label="commutator bound, order 1")
    for colour, order in (("C0", 1), ("C1", 2), ("C2", 4)):
        axes.loglog(errors["steps"], errors[f"order_{order}"], colour + "o-",
                    label=f"order {order}: slope {errors[f'slope_{order}']:.3f}")  # fmt: skip
    axes.set_xticks(STEPS, STEPS)
    axes.minorticks_off()
    axes.set(xlabel="steps", ylabel="error (spectral norm)", title=f"Heisenberg chain, L = {L}, J t = {time:g}")
    axes.legend(fontsize=8)
    return figure
