from __future__ import annotations

from dataclasses import InitVar, dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.circuits._qiskit import circuit_from, final_state


@tool(
    valid_for="circuits without measurements, up to 24 qubits",
    limitations="OpenQASM 2; the global phase is that of the gates as Qiskit defines them",
    papers=("javadiabhari2024",),
    see_also=("measure_observable", "to_sparse_pauli_op"),
    extra="manybody",
    cost="light",
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

    Raises
    ------
    InputError
        The text is no OpenQASM 2.
    DomainError
        The circuit measures or resets.

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


@dataclass(frozen=True)
class CircuitState(DataRecord):
    """Amplitudes; ``vector`` is the complex state."""

    real: Annotated[FloatArray, Array("1", "n", "real parts of the amplitudes")]
    imaginary: Annotated[FloatArray, Array("1", "n", "imaginary parts of the amplitudes")]
    probability: Annotated[FloatArray, Array("1", "n", "probability of each state", ge=0)]
    qubits: Annotated[int, Quantity("1", "qubits", ge=1)]
    order: Annotated[str, Option("which qubit is the most significant digit of a state")]
    vector: InitVar[Any]

    def __post_init__(self, vector: Any) -> None:
        object.__setattr__(self, "vector", vector)
