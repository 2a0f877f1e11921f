"""Revivals of the Neel state in rings of blockaded atoms, zero modes, and a Trotter circuit on qubits."""

import numpy as np
from matplotlib.figure import Figure
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate
from qiskit.quantum_info import SparsePauliOp, Statevector
from qiskit_aer import AerSimulator
from scipy.linalg import expm
from scipy.sparse import csr_array
from scipy.sparse.linalg import expm_multiply

__elements__ = {"ring": "model", "neel": "initial_state", "evolve": "solver", "sizes": "sweep", "spectrum": "sweep",
                "errors": "sweep", "plot": "plot"}  # fmt: skip
__parameters__ = {"L": 12, "time": 12.0, "samples": 60, "steps": 6}
__small__ = {"L": 6}
__ladder__ = {"steps": [2, 4, 6]}


def ring(L):
    """H = sum of P X P around the ring, P = (1 - Z)/2 the projector on the ground state 1 of an atom, 0 excited."""
    terms = []
    for i in range(L):
        sites = [(i - 1) % L, i, (i + 1) % L]
        terms += [("X", [i], 0.25), ("ZX", sites[:2], -0.25), ("XZ", sites[1:], -0.25), ("ZXZ", sites, 0.25)]
    return SparsePauliOp.from_sparse_list(terms, num_qubits=L)


def neel(L):
    """Every other atom excited."""
    circuit = QuantumCircuit(L)
    circuit.x(range(1, L, 2))
    return circuit


def evolve(circuit, L, time, samples, steps):
    """Strang splitting into even and odd atoms: X of an atom turned where both neighbours are in the ground state."""
    circuit, dt = circuit.copy(), time / samples / steps
    blockade = np.diag([0.0, 0, 0, 1])  # |11><11| of the neighbours
    turn = np.kron(np.array([[0.0, 1], [1, 0]]), blockade)
    gates = {part: UnitaryGate(expm(-1j * dt * part * turn)) for part in (0.5, 1.0)}

    def half(first, part):
        for i in range(first, L, 2):
            circuit.append(gates[part], [(i - 1) % L, (i + 1) % L, i])

    for sample in range(samples + 1):
        if sample:
            half(0, 0.5)
            for step in range(steps):
                half(1, 1.0)
                half(0, 1.0 if step < steps - 1 else 0.5)
        circuit.save_statevector(label=f"{sample}")
    simulator = AerSimulator(method="statevector", max_parallel_threads=1)
    data = simulator.run(circuit, shots=1).result().data(0)
    states = np.array([np.asarray(data[f"{k}"]) for k in range(samples + 1)])
    words = np.arange(2**L)
    excited = ~words & (2**L - 1)
    pairs = excited & (excited >> 1 | (excited & 1) << (L - 1))
    return {
        "times": np.linspace(0, time, samples + 1),
        "fidelity": np.abs(states @ states[0].conj()) ** 2,
        "norms": np.linalg.norm(states, axis=1),
        "blockade": np.abs(states[:, pairs > 0] ** 2).sum(1),
        "state": Statevector(states[-1]),
    }


def allowed(L):
    """Words of L bits in which no two neighbours around the ring are 1, excited, and the matrix over them."""
    words = np.array([w for w in range(2**L) if not w & (w >> 1 | (w & 1) << (L - 1))])
    rows, columns = [], []
    for i in range(L):
        turned = words ^ (1 << i)
        place = np.minimum(np.searchsorted(words, turned), len(words) - 1)
        inside = words[place] == turned
        rows.append(np.flatnonzero(inside))
        columns.append(place[inside])
    rows, columns = np.concatenate(rows), np.concatenate(columns)
    return words, csr_array((np.ones(len(rows)), (rows, columns)), shape=(len(words),) * 2)


def revival(L, time, samples):
    """Return probability of the Neel state without Trotter error."""
    words, matrix = allowed(L)
    start = (words == sum(2**i for i in range(0, L, 2))).astype(complex)
    states = expm_multiply(-1j * matrix, start, 0, time, samples + 1, traceA=0)
    return np.abs(states @ start) ** 2


def sizes(L, time, samples):
    """Dimensions and return probabilities of rings of L, L + 4 and L + 8."""
    rings = (L, L + 4, L + 8)
    found = {f"fidelity_{k}": revival(ring, time, samples) for k, ring in enumerate(rings)}
    return {
        **found,
        "sites": np.array(rings),
        "dimension": np.array([len(allowed(ring)[0]) for ring in rings]),
        "first": np.array([revival(ring, 4.8, 1)[1] for ring in rings]),
    }


def spectrum(L):
    """Levels of the ring of L + 4, and how many are zero."""
    levels = np.linalg.eigvalsh(allowed(L + 4)[1].toarray())
    zero = int((np.abs(levels) < 1e-9).sum())
    return {"lowest": levels[0], "zero_modes": zero, "mirrored": np.abs(levels + levels[::-1]).max()}


def errors():
    """Distance of the state of eight atoms from the exact one at t = 4 against the step."""
    counts = np.array([20, 40, 80, 160])
    target = expm_multiply(-4j * ring(8).to_matrix(sparse=True), Statevector(neel(8)).data, traceA=0)
    found = [np.asarray(evolve(neel(8), 8, 4.0, 1, int(n))["state"]) for n in counts]
    return {"dt": 4 / counts, "error": np.array([np.linalg.norm(one - target) for one in found])}


def plot(evolve, sizes, L):
    figure = Figure(figsize=(5, 3.6), layout="constrained")
    axes = figure.subplots()
    for k, size in enumerate(sizes["sites"]):
        axes.plot(evolve["times"], sizes[f"fidelity_{k}"], f"C{k}", lw=1, label=f"exact, L = {size}")
    axes.plot(evolve["times"], evolve["fidelity"], "ko", ms=3, mfc="none", label=f"Trotter, L = {L}")
    axes.axvline(4.8, color="C7", ls=":", lw=0.8)
    axes.set(xlabel="t", ylabel="return probability", title="PXP ring, reduced: 20 of 32 atoms")
    axes.legend(fontsize=8)
    return figure
