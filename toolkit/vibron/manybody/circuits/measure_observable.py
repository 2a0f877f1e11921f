from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.manybody.circuits._measured import sampled
from vibron.manybody.circuits._qiskit import EXTRA, circuit_from, final_state, operator_from


@tool(
    valid_for="circuits without measurements, up to 24 qubits (12 with noise)",
    limitations="every group gets the same number of shots; strings are grouped where they agree qubit by qubit; noise "
    "is depolarising after each gate, with no error of the readout",
    papers=("kandala2017", "temme2017"),
    see_also=("circuit_state", "zero_noise_extrapolation", "qubit_hamiltonian"),
    seed=0,
    extra="manybody",
    cost="light",
)
def measure_observable(
    circuit: Annotated[str, Option("circuit in OpenQASM 2")],
    operator: Annotated[Mapping[str, float], Option("coefficient of each Pauli string, qubit 0 rightmost")],
    shots: Annotated[int, Quantity("1", "shots for each group", ge=1, le=10**8)] = 1024,
    grouping: Annotated[str, Option("measure strings together or each alone", ("qubit_wise", "none"))] = "qubit_wise",
    depolarising: Annotated[float, Quantity("1", "depolarising parameter of each gate", ge=0, le=1)] = 0.0,
    seed: Annotated[int, Quantity("1", "seed of the shots", ge=0)] = 0,
) -> Measurement:
    r"""Return the mean of a sum of Pauli strings over shots, with its standard error.

    .. math:: \bar O = \sum_k c_k\overline{P_k},\qquad \mathrm{var}\,\overline{Z} = \frac{1 - \langle Z\rangle^2}{n},
              \qquad \rho \to (1-p)\rho + p\,\frac{1}{d}

    Covariances of strings that are measured together enter the error.

    Parameters
    ----------
    grouping
        Whether strings share shots.
    depolarising
        The parameter p after each gate, on its qubits.

    Raises
    ------
    InputError
        The circuit or a label is wrong, or noise is asked for more than 12 qubits.

    Examples
    --------
    >>> text = 'OPENQASM 2.0; include "qelib1.inc"; qreg q[2]; h q[0]; cx q[0],q[1];'
    >>> found = measure_observable(text, {"ZZ": 0.5, "XX": 0.25, "ZI": 1.0}, shots=100_000)
    >>> found.exact, bool(abs(found.value - 0.75) < 4 * found.error), found.groups
    (0.75..., True, 2)
    """
    read = circuit_from(circuit)
    qubits = int(read.num_qubits)
    sum_ = operator_from(operator, qubits)
    if depolarising and qubits > 12:
        raise InputError("goes with at most 12 qubits", field="depolarising", value=depolarising, remedy="set it to 0")
    noisy, exact = depolarising > 0.0, None
    prepared = _noisy(read, depolarising) if noisy else read
    mean = sampled(sum_, prepared, shots, seed, grouped=grouping == "qubit_wise", noisy=noisy)
    if not noisy:
        state = require("qiskit.quantum_info", extra=EXTRA).Statevector(final_state(read, "qiskit"))
        exact = float(np.real(state.expectation_value(sum_)))
    return Measurement(mean.value, mean.error, exact, mean.groups, mean.shots)


@dataclass(frozen=True)
class Measurement(DataRecord):
    """A mean over shots and the value of the state vector."""

    value: Annotated[float, Quantity("1", "mean over the shots")]
    error: Annotated[float, Quantity("1", "standard error of the mean", ge=0)]
    exact: Annotated[float | None, Quantity("1", "value without shots; None with noise")]
    groups: Annotated[int, Quantity("1", "groups of strings that were measured together", ge=0)]
    shots: Annotated[int, Quantity("1", "shots of all groups", ge=0)]


def _noisy(circuit: Any, parameter: float) -> Any:
    """Return the circuit with a depolarising channel after each gate; the turns before the readout stay clean."""
    error = require("qiskit_aer.noise", extra=EXTRA).depolarizing_error
    found = circuit.copy_empty_like()
    for gate in circuit.data:
        found.append(gate)
        if gate.operation.num_qubits and gate.operation.name != "barrier":
            found.append(error(parameter, gate.operation.num_qubits), gate.qubits)
    return found
