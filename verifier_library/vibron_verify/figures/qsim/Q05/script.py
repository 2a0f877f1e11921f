"""Molecular hydrogen by unitary coupled clusters of one angle on two qubits; coefficients of its Hamiltonian."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator, SparsePauliOp, Statevector
from scipy.optimize import minimize_scalar

from vibron.manybody import Geometry, molecular_hamiltonian

__elements__ = {"molecule": "model", "hamiltonian": "model", "vqe": "solver", "coefficients": "sweep", "curve": "sweep",
                "plot": "plot"}  # fmt: skip
__parameters__ = {"R": 0.735, "points": 33}
__small__ = {"points": 17}
__ladder__ = {"points": [9, 17, 33]}

WORDS = {"a": "II", "b": "IZ", "c": "ZZ", "d": "XX"}


def molecule(R):
    return Geometry(("H", "H"), [[0.0, 0.0, 0.0], [0.0, 0.0, R]])


def hamiltonian(molecule):
    """One qubit for each spin: 0 where its electron is in the lower orbital, 1 in the upper one."""
    found = molecular_hamiltonian(molecule, "sto-3g")
    electrons = np.kron(found.one_body, np.eye(2)) + np.kron(np.eye(2), found.one_body)
    electrons += np.einsum("pqrs->prqs", found.two_body).reshape(4, 4)  # sum of (pq|rs) E_pq E_rs, E_pq = |p><q|
    return SparsePauliOp.from_operator(Operator(electrons + found.constant * np.eye(4)), atol=1e-12)


def coupled_cluster(theta):
    """exp(-i theta X0 Y1) on the Hartree-Fock state |00>."""
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.rx(np.pi / 2, 1)
    circuit.cx(0, 1)
    circuit.rz(2 * theta, 1)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.rx(-np.pi / 2, 1)
    return circuit


def vqe(hamiltonian, points):
    """Scan the angle, then close in on the lowest point."""

    def energy(theta):
        return Statevector(coupled_cluster(theta)).expectation_value(hamiltonian).real

    angles = np.linspace(-np.pi / 2, np.pi / 2, points)
    scan = np.array([energy(theta) for theta in angles])
    lowest, step = angles[scan.argmin()], angles[1] - angles[0]
    best = minimize_scalar(energy, bounds=(lowest - step, lowest + step), method="bounded", options={"xatol": 1e-7})
    return {"angles": angles, "scan": scan, "theta": best.x, "energy": best.fun,
            "state": Statevector(coupled_cluster(best.x))}  # fmt: skip


def coefficients():
    """Coefficients of a + b (Z0 + Z1) + c Z0 Z1 + d X0 X1 without the repulsion of the nuclei, in hartree."""
    found = {"R": np.array([0.3, 0.5, 0.735, 0.75, 1.0, 1.5, 2.0, 2.5])}
    molecules = [molecule(R) for R in found["R"]]
    terms = [dict(hamiltonian(mol).to_list()) for mol in molecules]
    for name, word in WORDS.items():
        found[name] = np.array([one[word].real for one in terms])
    found["nuclear"] = np.array([molecular_hamiltonian(mol, "sto-3g").constant for mol in molecules])
    return {**found, "a": found["a"] - found["nuclear"]}


def curve(points):
    distances = np.array([0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.735, 0.85, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0])
    terms = [hamiltonian(molecule(R)) for R in distances]
    return {
        "R": distances,
        "energy": np.array([vqe(one, points)["energy"] for one in terms]),
        "hartree_fock": np.array([one.to_matrix()[0, 0].real for one in terms]),
        "exact": np.array([np.linalg.eigvalsh(one.to_matrix())[0] for one in terms]),
    }


def plot(curve, coefficients):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.plot(curve["R"], curve["exact"], "k-", lw=1, label="full CI")
    left.plot(curve["R"], curve["hartree_fock"], "C7--", lw=1, label="Hartree-Fock")
    left.plot(curve["R"], curve["energy"], "C0o", ms=4, label="one-angle UCC")
    left.set(xlabel="R (Å)", ylabel="energy (hartree)", ylim=(-1.16, -0.4), title="H2, STO-3G")
    for name in WORDS:
        right.plot(coefficients["R"], coefficients[name], ".-", label=name)
    right.set(xlabel="R (Å)", ylabel="coefficient (hartree)", title="Hamiltonian")
    for axes in (left, right):
        axes.legend(fontsize=8)
    return figure
