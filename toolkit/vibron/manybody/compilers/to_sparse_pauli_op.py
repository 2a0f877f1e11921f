from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Record
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.manybody.compilers._compiled import Compiled, Dense, bits_first, small
from vibron.manybody.hilbert.basis import finite
from vibron.manybody.operators.blocks import digits_of
from vibron.manybody.operators.encodings import MAPPINGS, encoding, inverse, paulis
from vibron.manybody.specification import Model

_LETTERS = "IXZY"


@tool(
    valid_for="spins one half, qubits, fermions; bosons and spins whose number of states is a power of two",
    limitations="t-J sites have no qubits; the whole space is encoded, and no qubits are tapered off",
    papers=("jordan1928", "bravyi2002", "seeley2012"),
    see_also=("to_sparse", "to_tenpy"),
    extra="manybody",
    cost="light",
)
def to_sparse_pauli_op(
    model: Annotated[Model, Record("model")],
    mapping: Annotated[str, Option("encoding of fermions in qubits", MAPPINGS)] = "jordan_wigner",
    qubit_order: Annotated[
        str, Option("site 0 on qubit 0, or on the last, which is leftmost in a label", ("ascending", "reversed"))
    ] = "ascending",
) -> QubitOperator:
    r"""Return a model as a Qiskit ``SparsePauliOp``.

    .. math:: H = \sum_k c_k\, \sigma_{k,0} \otimes \cdots \otimes \sigma_{k,n-1}

    Mode m (fermion modes in the order of the model's convention) or site m sits on qubit m; Qiskit writes qubit 0
    rightmost, so that its dense matrix is bit-reversed against ours unless ``qubit_order`` is ``reversed``.

    Raises
    ------
    DomainError
        The sites do not fill qubits, or the lattice is infinite.

    Examples
    --------
    >>> to_sparse_pauli_op(tfim(size=(2,), g=0.5)).native
    SparsePauliOp(['ZZ', 'IX', 'XI'],
                  coeffs=[-1. +0.j, -0.5+0.j, -0.5+0.j])
    """
    finite(model)
    if not bits_first(model):
        raise DomainError(
            "has sites whose states do not fill qubits",
            field="model",
            value=f"{model.site.kind}, {model.site.dimension} states",
            remedy="allow 2, 4, 8, ... states (n_max 1, 3, 7, ...), or another compiler",
        )
    quantum_info = require("qiskit.quantum_info", extra="manybody")
    digits = digits_of(model)
    qubits = digits.count * (digits.dimension.bit_length() - 1)
    forward = encoding(mapping if model.site.fermionic else "jordan_wigner", qubits)
    backward = inverse(forward).T
    table: dict[str, float] = {}
    labels, numbers = [], []
    for (x, z), number in paulis(digits, model.blocks, qubits).items():
        flips = forward @ np.frombuffer(x, dtype=np.uint8) % 2
        phases = backward @ np.frombuffer(z, dtype=np.uint8) % 2
        letters = "".join(_LETTERS[a + 2 * b] for a, b in zip(flips, phases, strict=True))
        label = letters[::-1] if qubit_order == "ascending" else letters
        labels.append(label)
        numbers.append(number * (-1j) ** int((flips & phases).sum()))  # X Z = -i Y
        table[label] = float(numbers[-1].real)
    operator = quantum_info.SparsePauliOp(labels or ["I" * qubits], np.array(numbers or [0.0], dtype=np.complex128))
    first = (
        "qubit 0, rightmost in a label" if qubit_order == "ascending" else f"qubit {qubits - 1}, leftmost in a label"
    )
    words = (
        f"the first mode is on {first}" if model.site.fermionic else f"site 0 is on {first}",
        f"fermions by {mapping}, modes {model.convention.fermion_order}" if model.site.fermionic else "|0> is spin up",
    )
    return QubitOperator(
        f"qiskit {version('qiskit')}",
        "SparsePauliOp",
        qubits,
        len(labels),
        None,
        words,
        model.hash,
        operator,
        lambda: _dense(model, operator, forward, qubits, qubit_order),
        table=table or {"I" * qubits: 0.0},
    )


@dataclass(frozen=True)
class QubitOperator(Compiled):
    """A sum of Pauli strings; ``native`` is Qiskit's object, ``dense()`` its matrix in our order."""

    table: Annotated[Mapping[str, float], Option("coefficient of each label")] = field(kw_only=True)


def _dense(model: Model, operator: Any, forward: npt.NDArray[np.uint8], qubits: int, order: str) -> Dense:
    """Return Qiskit's matrix with our states in rows and columns."""
    small(model)
    matrix: Dense = operator.to_matrix()
    states = np.arange(1 << qubits)
    bits = (states[:, None] >> np.arange(qubits - 1, -1, -1)) & 1  # of our states, first mode first
    encoded = bits @ forward.T % 2
    weights = 1 << (np.arange(qubits) if order == "ascending" else np.arange(qubits - 1, -1, -1))
    index = encoded @ weights
    found: Dense = matrix[np.ix_(index, index)]
    return found.real.copy() if not np.abs(found.imag).max(initial=0.0) else found
