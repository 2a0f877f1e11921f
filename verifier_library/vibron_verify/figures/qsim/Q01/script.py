"""Dissociation of molecular hydrogen by a hardware-efficient variational eigensolver on two qubits."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator, SparsePauliOp, Statevector
from scipy.optimize import minimize

from vibron.manybody import Geometry, molecular_hamiltonian, potential_curve

__elements__ = {"molecule": "model", "hamiltonian": "model", "vqe": "solver", "curve": "sweep", "equilibrium": "sweep",
                "plot": "plot"}  # fmt: skip
__parameters__ = {"R": 0.735, "depth": 2, "seed": 1}
__small__ = {"depth": 1}
__ladder__ = {"depth": [0, 1, 2]}


def molecule(R):
    return Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, R]])


def hamiltonian(molecule):
    """One qubit for each spin: 0 where its electron is in the lower orbital, 1 in the upper one."""
    found = molecular_hamiltonian(molecule, "sto-3g")
    electrons = np.kron(found.one_body, np.eye(2)) + np.kron(np.eye(2), found.one_body)
    electrons += np.einsum("pqrs->prqs", found.two_body).reshape(4, 4)  # sum of (pq|rs) E_pq E_rs, E_pq = |p><q|
    return SparsePauliOp.from_operator(Operator(electrons + found.constant * np.eye(4)), atol=1e-12)


def ansatz(angles):
    """Rotations about y of both qubits, with controlled-X gates between the layers."""
    circuit = QuantumCircuit(2)
    for layer, row in enumerate(angles.reshape(-1, 2)):
        if layer:
            circuit.cx(0, 1)
        circuit.ry(row[0], 0)
        circuit.ry(row[1], 1)
    return circuit


def vqe(hamiltonian, depth, seed):
    """Lowest energy and its state, from angles near zero, where the circuit prepares Hartree-Fock."""
    matrix = hamiltonian.to_matrix()

    def energy(angles):
        psi = Statevector(ansatz(angles)).data
        return np.vdot(psi, matrix @ psi).real

    start = np.random.default_rng(seed).uniform(-0.3, 0.3, 2 * (depth + 1))
    best = minimize(energy, start, method="BFGS", options={"gtol": 1e-6})
    return {"energy": best.fun, "state": Statevector(ansatz(best.x))}


def curve(depth, seed):
    distances = np.array([0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.735, 0.85, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0])
    terms = [hamiltonian(molecule(R)) for R in distances]
    return {
        "R": distances,
        "energy": np.array([vqe(one, depth, seed)["energy"] for one in terms]),
        "hartree_fock": potential_curve("H", "H", distances, "HF").energies,
        "exact": potential_curve("H", "H", distances, "FCI").energies,
    }


def equilibrium(depth, seed):
    """The lowest point of a polynomial through seven energies around 0.735 Å."""
    apart = np.linspace(-0.04, 0.04, 7)
    energies = [vqe(hamiltonian(molecule(0.735 + x)), depth, seed)["energy"] for x in apart]
    well = np.polynomial.Polynomial.fit(apart, energies, 5)
    x = min((root.real for root in well.deriv().roots() if abs(root) < 0.04), key=well)
    return {"R": 0.735 + x, "energy": well(x)}


def plot(curve, equilibrium):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot(curve["R"], curve["exact"], "k-", lw=1, label="full CI")
    axes.plot(curve["R"], curve["hartree_fock"], "C7--", lw=1, label="Hartree-Fock")
    axes.plot(curve["R"], curve["energy"], "C0o", ms=5, label="VQE, two qubits")
    axes.plot(equilibrium["R"], equilibrium["energy"], "C3x", ms=9, label=f"minimum {equilibrium['R']:.4f} Å")
    axes.set(xlabel="R (Å)", ylabel="energy (hartree)", ylim=(-1.17, -0.4), title="H2, STO-3G")
    axes.legend(fontsize=8)
    return figure
