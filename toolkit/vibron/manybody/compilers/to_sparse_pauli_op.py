"""A model as a sum of Pauli strings for Qiskit."""

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
from vibron.core.tool import KnownAnswer, tool
from vibron.manybody.compilers._compiled import Compiled, Dense, bits_first, finite, small
from vibron.manybody.compilers._encodings import MAPPINGS, encoding, inverse, paulis
from vibron.manybody.specification import Model
from vibron.manybody.specification.blocks import digits_of

_LETTERS = "IXZY"


@dataclass(frozen=True, eq=False)
class QubitOperator(Compiled):
    """A sum of Pauli strings; ``native`` is Qiskit's object, ``dense()`` its matrix in our order."""

    table: Annotated[Mapping[str, float], Option("coefficient of each label")] = field(kw_only=True)


@tool(
    domain="manybody",
    family="compilers",
    known_answers=(
        KnownAnswer(
            call={"model": "tfim(size=[3], J=1.0, g=0.5, h=[0.1, 0.2, 0.3])"},
            path="table",
            value={
                "IZZ": -1.0,
                "ZZI": -1.0,
                "IIX": -0.5,
                "IXI": -0.5,
                "XII": -0.5,
                "IIZ": -0.1,
                "IZI": -0.2,
                "ZII": -0.3,
            },
            tolerance=1e-15,
            source="by hand, with Qiskit's qubit 0 on the right of a label",
        ),
        KnownAnswer(
            call={"model": "hubbard(size=[2], sector={'n_up': 1, 'n_down': 1})", "mapping": "bravyi_kitaev"},
            path="lowest_energy",
            value=-1.0,
            tolerance=1e-10,
            source="the lowest level of the dimer over all particle numbers is that of one particle, -t",
        ),
        KnownAnswer(
            call={"model": "kitaev_chain(size=[10], mu=2.0)", "mapping": "jordan_wigner"},
            path="lowest_energy",
            value=-12.381489999654754,
            tolerance=1e-9,
            source="pfeuty1970",
        ),
        KnownAnswer(
            call={"model": "hubbard(size=[4], U=0.0)", "mapping": "bravyi_kitaev"},
            path="lowest_energy",
            value=-2.0 * 5.0**0.5,
            tolerance=1e-9,
            source="free fermions: four particles in the two lowest of -2 cos(pi k / 5)",
        ),
    ),
    valid_for="spins one half, qubits, fermions; bosons and spins whose number of states is a power of two",
    limitations="t-J sites have no qubits; the whole space is encoded, and no qubits are tapered off",
    papers=("jordan1928", "bravyi2002", "seeley2012"),
    keywords=("Pauli", "SparsePauliOp", "Qiskit", "Jordan-Wigner", "Bravyi-Kitaev", "parity", "qubit", "endianness"),
    see_also=("to_sparse", "to_tenpy"),
    extra="manybody",
    cost="light",
    asks=(
        "[table: Pauli coefficients] of {model} as a Qiskit SparsePauliOp",
        "[strings: How many Pauli strings] does {model} have, {mapping=bravyi_kitaev: Bravyi-Kitaev} encoded?",
        "[table: Pauli decomposition] of {model}, {mapping=jordan_wigner: Jordan-Wigner} transformed, for Qiskit",
        "[places: Number of qubits] of {model} in Qiskit with {mapping=parity: parity mapping}",
        "Export {model} to Qiskit with {qubit_order=reversed: site 0 leftmost}: [table: Pauli labels]",
    ),
)
def to_sparse_pauli_op(
    model: Annotated[Model, Record("model")],
    mapping: Annotated[str, Option("encoding of fermions in qubits", MAPPINGS)] = "jordan_wigner",
    qubit_order: Annotated[
        str, Option("site 0 on qubit 0, or on the last, which stands leftmost in a label", ("ascending", "reversed"))
    ] = "ascending",
) -> QubitOperator:
    r"""Return a model as a Qiskit ``SparsePauliOp``.

    .. math:: H = \sum_k c_k\, \sigma_{k,0} \otimes \cdots \otimes \sigma_{k,n-1}

    Mode m (fermion modes in the order of the model's convention) or site m sits on qubit m; Qiskit writes qubit 0
    rightmost, so that its dense matrix is bit-reversed against ours unless ``qubit_order`` is ``reversed``.

    Parameters
    ----------
    model : Model
        Model.
    mapping : {"jordan_wigner", "parity", "bravyi_kitaev"}
        Encoding of fermions; without meaning for other sites.
    qubit_order : {"ascending", "reversed"}
        Which end site 0 is at.

    Returns
    -------
    QubitOperator
        ``.native`` is the ``SparsePauliOp``, ``table`` its coefficients.

    Raises
    ------
    DomainError
        The sites do not fill qubits, or the lattice is infinite.

    References
    ----------
    S. B. Bravyi, A. Y. Kitaev, Ann. Phys. 298, 210 (2002).

    Examples
    --------
    >>> from vibron.manybody.models.tfim import tfim
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
        table=table,
    )


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
