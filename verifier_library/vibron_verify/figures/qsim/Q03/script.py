"""Dissociation of beryllium hydride by a hardware-efficient variational eigensolver on six qubits.

The core 1s is frozen and the two empty p orbitals across the axis are left out: four electrons in four orbitals.
"""

from functools import reduce

import numpy as np
from matplotlib.figure import Figure
from pyscf import ao2mo, fci, gto, mcscf, scf, symm
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator, SparsePauliOp, Statevector
from scipy.optimize import minimize

__elements__ = {"molecule": "model", "hamiltonian": "model", "vqe": "solver", "curve": "sweep", "plot": "plot"}
__parameters__ = {"R": 1.32, "depth": 12, "starts": 1, "seed": 1, "distances": [1.0, 1.32, 2.0, 3.0]}
__small__ = {"distances": [1.32]}
__ladder__ = {"depth": [6, 11, 12]}

ORBITALS, ELECTRONS, QUBITS = 4, 4, 6


def molecule(R):
    return gto.M(atom=f"Be 0 0 0; H 0 0 {R}; H 0 0 -{R}", basis="sto-3g", unit="Angstrom", symmetry=True, verbose=0)


def active_space(mol):
    """Complete active space of the orbitals along the axis, the lowest one frozen."""
    field = scf.RHF(mol).run(conv_tol=1e-12)
    labels = symm.label_orb_symm(mol, mol.irrep_name, mol.symm_orb, field.mo_coeff)
    along = [k + 1 for k, label in enumerate(labels) if label.startswith("A1")]
    space = mcscf.CASCI(field, ORBITALS, ELECTRONS)
    return field, space, space.sort_mo(along[1:])


def annihilators():
    """Jordan-Wigner matrices in the basis of occupations, spins up first, mode 0 least significant."""
    lower, sign, one = np.array([[0.0, 1], [0, 0]]), np.diag([1.0, -1]), np.eye(2)
    modes = range(2 * ORBITALS)
    return [reduce(np.kron, [lower if k == m else sign if k < m else one for k in modes][::-1]) for m in modes]


def parity_words():
    """Occupations of the states whose parities of both spins are right, numbered by the other partial parities."""
    found = []
    for word in range(2**QUBITS):
        bits = [word >> k & 1 for k in range(QUBITS)]
        partial = [*bits[: ORBITALS - 1], ELECTRONS // 2 % 2, *bits[ORBITALS - 1 :], ELECTRONS % 2]
        occupied = np.diff(partial, prepend=0) % 2
        found.append(int(occupied @ 2 ** np.arange(2 * ORBITALS)))
    return found


def matrix_of(field, space, orbitals):
    """H = core + sum of h_pq E_pq + (pq|rs) (E_pq E_rs - delta_qr E_ps) / 2 on the qubits that are left."""
    one, core = space.get_h1eff(orbitals)
    two = ao2mo.restore(1, space.get_h2eff(orbitals), ORBITALS)
    c = np.array(annihilators()).reshape(2, ORBITALS, 4**ORBITALS, 4**ORBITALS)
    moves = np.einsum("spji,sqjk->pqik", c, c)  # E_pq
    whole = core * np.eye(4**ORBITALS) + np.einsum("pq,pqij->ij", one - np.einsum("prrq->pq", two) / 2, moves)
    whole += np.einsum("pqij,pqjk->ik", moves, np.einsum("pqrs,rsij->pqij", two, moves)) / 2
    words = parity_words()
    return whole[np.ix_(words, words)]


def hamiltonian(mol):
    return SparsePauliOp.from_operator(Operator(matrix_of(*active_space(mol))), atol=1e-12)


def entangler():
    circuit = QuantumCircuit(QUBITS)
    for i in range(QUBITS - 1):
        circuit.cx(i, i + 1)
    return circuit


def ansatz(angles):
    """Layers of rotations about y, with controlled-X gates along the qubits between them."""
    circuit = QuantumCircuit(QUBITS)
    for layer, row in enumerate(angles):
        if layer:
            circuit.compose(entangler(), inplace=True)
        for i in range(QUBITS):
            circuit.ry(row[i], i)
    return circuit


def rotations(row):
    """All rotations of one layer as a matrix, qubit 0 least significant."""
    return reduce(np.kron, [np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) for a in row[::-1] / 2])


def energy_and_gradient(flat, matrix, gates, slopes):
    """Energy and its slopes, carrying <psi|H back through the circuit."""
    angles = flat.reshape(-1, QUBITS)
    psi, after = np.eye(2**QUBITS)[0], []
    for layer, row in enumerate(angles):
        psi = rotations(row) @ (gates @ psi if layer else psi)
        after.append(psi)
    back = matrix @ psi
    energy, gradient = psi @ back, np.empty_like(angles)
    for layer in reversed(range(len(angles))):
        gradient[layer] = (slopes @ after[layer]) @ back
        back = gates.T @ (rotations(angles[layer]).T @ back)
    return energy, gradient.ravel()


def lowest(matrix, depth, starts, seed):
    """Best of a few starts near the product state of the lowest diagonal element."""
    gates, random = Operator(entangler()).data.real, np.random.default_rng(seed)
    slopes = [SparsePauliOp.from_sparse_list([("Y", [i], -1j)], QUBITS).to_matrix().real for i in range(QUBITS)]
    given, options = (matrix, gates, np.array(slopes)), {"gtol": 1e-7, "maxiter": 600}
    product = np.pi * (int(np.diag(matrix).argmin()) >> np.arange(QUBITS) & 1)
    runs = []
    for _ in range(starts):
        angles = random.uniform(-0.5, 0.5, (depth + 1, QUBITS))
        angles[-1] += product
        runs.append(minimize(energy_and_gradient, angles.ravel(), given, jac=True, method="BFGS", options=options))
    return min(runs, key=lambda run: run.fun)


def vqe(hamiltonian, depth, starts, seed):
    best = lowest(hamiltonian.to_matrix().real, depth, starts, seed)
    return {"energy": best.fun, "state": Statevector(ansatz(best.x.reshape(-1, QUBITS)))}


def curve(distances, depth, starts, seed):
    """VQE, Hartree-Fock, the complete active space and full CI of all orbitals."""
    found = {"R": distances, "vqe": [], "hartree_fock": [], "active_space": [], "full": []}
    for R in distances:
        field, space, orbitals = active_space(molecule(R))
        found["vqe"].append(lowest(matrix_of(field, space, orbitals), depth, starts, seed).fun)
        found["hartree_fock"].append(field.e_tot)
        found["active_space"].append(space.kernel(orbitals)[0])
        found["full"].append(fci.FCI(field).kernel()[0])
    return {name: np.array(values) for name, values in found.items()}


def plot(curve):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.plot(curve["R"], curve["hartree_fock"], "C7--", lw=1, label="Hartree-Fock")
    axes.plot(curve["R"], curve["full"], "k-", lw=1, label="full CI, all orbitals")
    axes.plot(curve["R"], curve["active_space"], "C3-", lw=1, label="active space")
    axes.plot(curve["R"], curve["vqe"], "C0o", ms=5, label=f"VQE, {QUBITS} qubits")
    axes.set(xlabel="R (Å)", ylabel="energy (hartree)", title="BeH2, STO-3G")
    axes.legend(fontsize=8)
    return figure
