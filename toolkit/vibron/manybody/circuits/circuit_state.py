"""The state that a circuit makes, in a stated order of qubits."""

from __future__ import annotations

from dataclasses import InitVar, dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.circuits._qiskit import circuit_from, final_state

_HEAD = 'OPENQASM 2.0; include "qelib1.inc"; '


@dataclass(frozen=True, eq=False)
class CircuitState:
    """Amplitudes; ``vector`` is the complex state."""

    real: Annotated[FloatArray, Array("1", "n", "real parts of the amplitudes")]
    imaginary: Annotated[FloatArray, Array("1", "n", "imaginary parts of the amplitudes")]
    probability: Annotated[FloatArray, Array("1", "n", "probability of each state", ge=0)]
    qubits: Annotated[int, Quantity("1", "qubits", ge=1)]
    order: Annotated[str, Option("which qubit is the most significant digit of a state")]
    vector: InitVar[Any]

    def __post_init__(self, vector: Any) -> None:
        object.__setattr__(self, "vector", vector)


@tool(
    domain="manybody",
    family="circuits",
    known_answers=(
        KnownAnswer(
            call={"circuit": _HEAD + "qreg q[2]; x q[0];"},
            path="probability",
            value=[0.0, 0.0, 1.0, 0.0],
            tolerance=1e-14,
            source="site 0 turned over is the state 10, number 2, when site 0 is the most significant",
            kind="identity",
        ),
        KnownAnswer(
            call={"circuit": _HEAD + "qreg q[2]; x q[0];", "order": "qiskit"},
            path="probability",
            value=[0.0, 1.0, 0.0, 0.0],
            tolerance=1e-14,
            source="javadiabhari2024",
        ),
        KnownAnswer(
            call={"circuit": _HEAD + "qreg q[3]; h q[0]; cx q[0],q[1]; rx(0.3) q[2];"},
            path="imaginary.7",
            value=-float(np.sin(0.15) / np.sqrt(2.0)),
            tolerance=1e-14,
            source="a Bell pair beside one qubit turned about x, by hand",
        ),
    ),
    valid_for="circuits without measurements, up to 24 qubits",
    limitations="OpenQASM 2; the global phase is that of the gates as Qiskit defines them",
    papers=("javadiabhari2024",),
    keywords=("endianness", "statevector", "little endian", "qubit order", "OpenQASM", "Qiskit", "Aer"),
    see_also=("measure_observable", "to_sparse_pauli_op"),
    extra="manybody",
    cost="light",
    asks=(
        "[real: Statevector] of the circuit {circuit}",
        "[probability: Measurement probabilities] of the OpenQASM circuit {circuit}",
        "[real: Amplitudes] after running {circuit} on all-zero qubits, {order=qiskit: in Qiskit's "
        "little-endian order}",
        "[imaginary: Imaginary parts of the amplitudes] that {circuit} prepares",
        "Which basis states come out of {circuit}, and [probability: with which probability], {order=qiskit: "
        "Qiskit order}?",
    ),
)
def circuit_state(
    circuit: Annotated[str, Option("circuit in OpenQASM 2")],
    order: Annotated[
        str, Option("vibron: qubit 0 most significant; qiskit: qubit 0 least significant", ("vibron", "qiskit"))
    ] = "vibron",
) -> CircuitState:
    r"""Return the state of a circuit that starts with all qubits in 0.

    .. math:: |\psi\rangle = U_m\cdots U_1|0\ldots0\rangle,\qquad
              \psi_{b_0 b_1\ldots b_{n-1}}\text{ at } \sum_q b_q\,2^{n-1-q}\;(\text{vibron}),\quad
              \sum_q b_q\,2^q\;(\text{qiskit})

    Parameters
    ----------
    circuit : str
        OpenQASM 2.
    order : {"vibron", "qiskit"}
        Order of the amplitudes.

    Returns
    -------
    CircuitState
        Amplitudes; ``.vector`` is the complex array.

    Raises
    ------
    InputError
        The text is no OpenQASM 2.
    DomainError
        The circuit measures or resets.

    References
    ----------
    A. Javadi-Abhari and others, arXiv:2405.08810 (2024).

    Examples
    --------
    >>> text = 'OPENQASM 2.0; include "qelib1.inc"; qreg q[2]; x q[0];'
    >>> circuit_state(text).probability, circuit_state(text, order="qiskit").probability
    (array([0., 0., 1., 0.]), array([0., 1., 0., 0.]))
    """
    read = circuit_from(circuit)
    qubits = int(read.num_qubits)
    # Aer runs the circuit with its qubits reversed: cheaper than a reversed copy of the vector.
    vector = final_state(read if order == "qiskit" else read.reverse_bits(), "qiskit")
    probability = np.abs(vector)  # squared in place: the vector may fill a good part of the memory
    probability *= probability
    first = "qubit 0" if order == "vibron" else f"qubit {qubits - 1}"
    return CircuitState(vector.real, vector.imag, probability, qubits, first, vector)
