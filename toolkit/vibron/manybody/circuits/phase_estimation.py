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
from vibron.manybody.circuits._qiskit import EXTRA, operator_from, simulator, turned
from vibron.manybody.hilbert.starting import given_state
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
    initial: Annotated[
        Any,
        Option(
            "ground, bits of a product state with qubit 0 rightmost, amplitudes, or an earlier result that holds such "
            "a state"
        ),
    ] = "ground",
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
    initial
        Amplitudes have qubit 0 as the most significant digit, as in all states of Vibron, and are normalised.
    lowest
        Lower end of the window of energies of width 2 pi / t; by default the sum of coefficients below zero.

    Returns
    -------
    PhaseEstimate
        Energy and half a step, the success probability with the formula's, a convergence series over the last bits:
        the most probable energies of fewer bits by the formula, and the one that was measured.

    Raises
    ------
    InputError
        A label or the initial state is wrong.
    DomainError
        There are not as many amplitudes as states.
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
    state = _start(initial, qubits, vectors)
    floor = -sum(abs(number) for number in operator.values()) if lowest is None else lowest
    weights = np.abs(vectors.conj().T @ state) ** 2
    held = weights > 1e-12
    phases = -values[held] * time / (2.0 * np.pi) % 1.0
    circuit = _circuit(values, vectors, state.astype(np.complex128), bits, time)
    counts = simulator(seed).run(circuit, shots=shots).result().get_counts()
    word = max(sorted(counts), key=lambda key: counts[key])
    phase, success, ladder = int(word, 2) / 2**bits, counts[word] / shots, []
    for number in range(max(1, bits - 3), bits + 1):
        read = phase if number == bits else _likeliest(number, phases, weights[held])
        energy = floor + (-2.0 * np.pi * read / time - floor) % (2.0 * np.pi / time)
        ladder.append(Rung("bits", float(number), float(energy), float(np.pi / time / 2**number)))
    last = ladder[-1]
    shown = dict(sorted(counts.items()))
    exact = float(_chances(np.array([phase]), bits, phases, weights[held])[0])
    return PhaseEstimate(last.value, last.error, phase, success, tuple(ladder), phases, weights[held], exact, shown)


@dataclass(frozen=True)
class PhaseEstimate(DataRecord):
    """The most frequent phase, how often each number of bits came out, and with which probability it does."""

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
    counts: Annotated[Mapping[str, int], Option("shots of each string of bits that came out, the first bit leftmost")]

    def probabilities(self) -> FloatArray:
        """Return the probability of each number of bits by the formula, from 0 upwards."""
        bits = len(next(iter(self.counts)))
        return _chances(np.arange(2**bits) / 2**bits, bits, self.phases, self.weights)


def _start(initial: Any, qubits: int, vectors: Any) -> Any:
    """Return the initial state, qubit 0 least significant."""
    if not isinstance(initial, str):
        return turned(given_state(initial, 2**qubits), qubits)
    if initial == "ground":
        return vectors[:, 0]
    if len(initial) == qubits and not set(initial) - {"0", "1"}:
        return np.eye(2**qubits)[int(initial, 2)]
    raise InputError(f"must be ground or {qubits} bits", field="initial", value=initial, remedy="write 0 and 1")


def _likeliest(bits: int, phases: FloatArray, weights: FloatArray) -> float:
    """Return the most probable phase of so many bits among those next to the exact phases."""
    near = np.unique(np.floor(np.concatenate([phases, phases + 0.5**bits]) * 2**bits) % 2**bits) / 2**bits
    return float(near[np.argmax(_chances(near, bits, phases, weights).round(12))])


def _chances(read: FloatArray, bits: int, phases: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the probabilities of phases of so many bits in a mixture of exact phases."""
    found = np.zeros(read.size)
    for phase, weight in zip(phases, weights, strict=True):
        away = (phase - read + 0.5) % 1.0 - 0.5
        small = np.abs(away) < 1e-14
        ratio = np.sin(2**bits * np.pi * away) / (2**bits * np.sin(np.pi * np.where(small, 0.5, away)))
        found += weight * np.where(small, 1.0, ratio) ** 2
    return found


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
