from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.manybody.circuits._qiskit import EXTRA, operator_from, simulator
from vibron.manybody.solution import Rung

MOST_QUBITS = 7


@tool(
    valid_for="operators of up to 7 qubits",
    limitations="the powers of the evolution are exact matrices: an error of Trotter steps is not part of it; energies "
    "outside the window of 2 pi / t are folded into it",
    papers=("dobsicek2007", "omalley2016"),
    see_also=("qubit_hamiltonian", "vqe_ground_state", "trotter_error"),
    seed=0,
    extra="manybody",
    cost="light",
)
def phase_estimation(
    operator: Annotated[Mapping[str, float], Option("coefficient of each Pauli string, qubit 0 rightmost")],
    bits: Annotated[int, Quantity("1", "bits of the phase", ge=1, le=20)] = 8,
    time: Annotated[float, Quantity("1", "time of the evolution in the inverse unit of energy", gt=0)] = 1.0,
    initial: Annotated[str, Option("ground, or bits of a product state, qubit 0 rightmost")] = "ground",
    lowest: Annotated[float | None, Quantity("1", "lower end of the window of energies; None: just below all")] = None,
    shots: Annotated[int, Quantity("1", "runs", ge=1, le=10**6)] = 1000,
    seed: Annotated[int, Quantity("1", "seed of the runs", ge=0)] = 0,
) -> PhaseEstimate:
    r"""Return an energy from the phase of exp(-iHt), bit by bit with one ancilla on Aer.

    .. math:: e^{-iHt}|E\rangle = e^{2\pi i\varphi}|E\rangle,\qquad P(m|\varphi) =
              \frac{\sin^2(2^b\pi\delta)}{4^b\sin^2(\pi\delta)},\quad \delta = \varphi - m/2^b

    Bits come least significant first; each turns the ancilla back before the next is read. The nearest phase of b
    bits comes out with at least 4/pi^2, and for certain where it is exact.

    Parameters
    ----------
    lowest
        Lower end of the window of energies of width 2 pi / t; by default the sum of coefficients below zero.

    Returns
    -------
    PhaseEstimate
        Energy and half a step, the success probability with the formula's, a convergence series over the last bits.

    Raises
    ------
    InputError
        A label or the initial state is wrong.
    ResourceError
        More than 7 qubits.

    Examples
    --------
    >>> found = phase_estimation({"Z": 1.0, "X": 0.5}, bits=10)
    >>> bool(abs(found.energy + 1.25 ** 0.5) <= found.error), bool(found.success > 0.4)
    (True, True)
    """
    hamiltonian = operator_from(operator)
    qubits = int(hamiltonian.num_qubits)
    if qubits > MOST_QUBITS:
        raise ResourceError("has too many qubits", field="operator", value=qubits, remedy="use at most 7")
    values, vectors = np.linalg.eigh(hamiltonian.to_matrix())
    if initial == "ground":
        state = vectors[:, 0]
    elif len(initial) == qubits and not set(initial) - {"0", "1"}:
        state = np.eye(2**qubits)[int(initial, 2)]
    else:
        raise InputError(f"must be ground or {qubits} bits", field="initial", value=initial, remedy="write 0 and 1")
    floor = -sum(abs(number) for number in operator.values()) if lowest is None else lowest
    weights = np.abs(vectors.conj().T @ state) ** 2
    held = weights > 1e-12
    phases = -values[held] * time / (2.0 * np.pi) % 1.0
    ladder, phase, success = [], 0.0, 0.0
    for number in range(max(1, bits - 3), bits + 1):
        circuit = _circuit(values, vectors, state.astype(np.complex128), number, time)
        counts = simulator(seed).run(circuit, shots=shots).result().get_counts()
        word = max(sorted(counts), key=lambda key: counts[key])
        phase, success = int(word, 2) / 2**number, counts[word] / shots
        energy = floor + (-2.0 * np.pi * phase / time - floor) % (2.0 * np.pi / time)
        ladder.append(Rung("bits", float(number), float(energy), float(np.pi / time / 2**number)))
    away = (phases - phase + 0.5) % 1.0 - 0.5
    size = 2**bits
    ratio = np.where(np.abs(away) < 1e-14, 1.0, np.sin(size * np.pi * away) / (size * np.sin(np.pi * away + 1e-300)))
    expected = float(weights[held] @ ratio**2)
    last = ladder[-1]
    return PhaseEstimate(last.value, last.error, phase, success, tuple(ladder), phases, weights[held], expected)


@dataclass(frozen=True)
class PhaseEstimate(DataRecord):
    """The most frequent phase, and how often it came out."""

    energy: Annotated[float, Quantity("1", "energy of the most frequent phase, in the window above ``lowest``")]
    error: Annotated[float, Quantity("1", "half a step of the phase in energy, pi / (t 2^bits)", ge=0)]
    phase: Annotated[float, Quantity("1", "most frequent phase in turns", ge=0, lt=1)]
    success: Annotated[float, Quantity("1", "part of the shots with that phase", ge=0, le=1)]
    ladder: Annotated[tuple[Rung, ...], Record("energy and half a step by number of bits")]
    phases: Annotated[FloatArray, Array("1", "n", "exact phases in turns of the eigenstates that the state holds")]
    weights: Annotated[FloatArray, Array("1", "n", "their probabilities in the state")]
    expected: Annotated[
        float, Quantity("1", "probability of the most frequent phase by the formula", ge=0, le=1.0000001)
    ]


def _circuit(values: FloatArray, vectors: Any, state: Any, bits: int, time: float) -> Any:
    """Return the circuit: for each bit from the last, a power of the evolution under control of the ancilla."""
    qiskit = require("qiskit", extra=EXTRA)
    require("qiskit_aer", extra=EXTRA)
    system = int(np.log2(len(values)))
    circuit = qiskit.QuantumCircuit(system + 1, bits)
    circuit.set_statevector(np.concatenate([state, np.zeros_like(state)]))  # the ancilla is the last qubit
    for bit in range(bits - 1, -1, -1):  # bit 0 is the most significant
        circuit.h(system)
        power = (vectors * np.exp(-1j * time * 2.0**bit * values)) @ vectors.conj().T
        controlled = np.eye(2 * len(values), dtype=np.complex128)
        controlled[len(values) :, len(values) :] = power
        circuit.unitary(controlled, range(system + 1))
        for later in range(bit + 1, bits):
            with circuit.if_test((circuit.clbits[bits - 1 - later], 1)):
                circuit.p(-np.pi / 2 ** (later - bit), system)
        circuit.h(system)
        circuit.measure(system, bits - 1 - bit)
        with circuit.if_test((circuit.clbits[bits - 1 - bit], 1)):
            circuit.x(system)
    return circuit
