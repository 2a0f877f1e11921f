"""Energy of molecular hydrogen by iterative phase estimation: error against the bits and against the Trotter steps."""

from functools import reduce

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate
from qiskit.quantum_info import Operator, SparsePauliOp, Statevector
from scipy.linalg import expm

from vibron.manybody import Geometry, full_configuration_interaction, molecular_hamiltonian

__elements__ = {"molecule": "model", "hamiltonian": "model", "hartree_fock": "initial_state", "estimate": "solver",
                "exact": "observable", "bit_by_bit": "sweep", "trotter": "sweep", "plot": "plot"}  # fmt: skip
__parameters__ = {"R": 0.735, "bits": 16, "time": 1.0}
__small__ = {"bits": 8}
__ladder__ = {"bits": [8, 12, 16]}


def molecule(R):
    return Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, R]])


def hamiltonian(molecule):
    """One qubit for each spin: 0 where its electron is in the lower orbital, 1 in the upper one."""
    found = molecular_hamiltonian(molecule, "sto-3g")
    electrons = np.kron(found.one_body, np.eye(2)) + np.kron(np.eye(2), found.one_body)
    electrons += np.einsum("pqrs->prqs", found.two_body).reshape(4, 4)  # sum of (pq|rs) E_pq E_rs, E_pq = |p><q|
    return SparsePauliOp.from_operator(Operator(electrons + found.constant * np.eye(4)), atol=1e-12)


def hartree_fock():
    return QuantumCircuit(2)


def read_phase(step, circuit, bits):
    """Measure the phase of a step's eigenvalue bit by bit, the last one first, with feedback on one more qubit."""
    phase = 0.0
    for k in reversed(range(bits)):
        phase /= 2
        controlled = np.kron(np.eye(4), np.diag([1, 0])) + np.kron(np.linalg.matrix_power(step, 2**k), np.diag([0, 1]))
        readout = QuantumCircuit(3)
        readout.compose(circuit, [1, 2], inplace=True)
        readout.h(0)
        readout.append(UnitaryGate(controlled), [0, 1, 2])
        readout.p(-2 * np.pi * phase, 0)
        readout.h(0)
        phase += 0.5 * int(Statevector(readout).probabilities([0])[1] > 0.5)  # the vote of many shots
    return phase


def estimate(hamiltonian, hartree_fock, bits, time):
    """Energy from the phase -E t / (2 pi) of exp(-i H t) without Trotter error."""
    phase = read_phase(expm(-1j * time * hamiltonian.to_matrix()), hartree_fock, bits)
    return {"phase": phase, "energy": -2 * np.pi * phase / time}


def exact(molecule, time):
    energy = full_configuration_interaction(molecule, "sto-3g").energies[0]
    return {"energy": energy, "phase": -energy * time / (2 * np.pi) % 1}


def bit_by_bit(hamiltonian, hartree_fock, time):
    numbers = np.arange(3, 17)
    phases = [estimate(hamiltonian, hartree_fock, int(m), time)["phase"] for m in numbers]
    return {"bits": numbers, "phase": np.array(phases)}


def product(hamiltonian, time, steps):
    """Product of exp(-i c P t/n) over the Pauli strings in the order of their labels, n times."""
    factors = [expm(-1j * time / steps * term.to_matrix()) for term in hamiltonian.sort()]
    return np.linalg.matrix_power(reduce(np.matmul, factors), steps)


def trotter(hamiltonian, hartree_fock, time, exact):
    """Energy of 16 bits after some Trotter steps, and its error without the rounding to bits."""
    counts = np.array([1, 2, 4, 8, 16, 32])
    steps = [product(hamiltonian, time, int(n)) for n in counts]
    read = [-2 * np.pi * read_phase(step, hartree_fock, 16) / time for step in steps]
    angles = [-np.angle(np.linalg.eigvals(step)) / time for step in steps]
    closest = [one[np.abs(one - exact["energy"]).argmin()] for one in angles]
    return {"steps": counts, "dt": time / counts, "energy": np.array(read), "error": np.abs(closest - exact["energy"])}


def plot(bit_by_bit, trotter, exact, time, R):
    figure = Figure(figsize=(6, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    bits = bit_by_bit["bits"]
    left.semilogy(bits, np.pi / time / 2.0**bits, "k--", lw=1, label="π / (t 2^m)")
    apart = np.abs(2 * np.pi * bit_by_bit["phase"] / time + exact["energy"])
    left.semilogy(bits, apart, "C0o", label="exact evolution")
    left.axhline(1.6e-3, color="C7", lw=0.5)
    left.set(xlabel="bits m", ylabel="error of the energy (hartree)", title=f"H2, {R} Å, phase estimation")
    right.loglog(trotter["steps"], trotter["error"], "C1-", lw=1, label="Trotter error")
    right.loglog(trotter["steps"], np.abs(trotter["energy"] - exact["energy"]), "C1o", label="read with 16 bits")
    right.set(xlabel="Trotter steps")
    for axes in (left, right):
        axes.legend(fontsize=8)
    return figure
