"""Objects of Qiskit: Pauli sums, circuits, state vectors, counts; qubit 0 becomes most significant."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron_verify.products.order import reverse_sites
from vibron_verify.products.product import Product, Values

MOST_QUBITS = 12
MOST_QUBITS_VECTOR = 14


def read(thing: Any) -> Product | None:
    """Return an operator, circuit or state of Qiskit as a product."""
    name = f"qiskit.{type(thing).__name__}"
    qubits = getattr(thing, "num_qubits", None)
    if qubits is None:
        return None
    found = {"n_sites": np.array(int(qubits)), "local_dimension": np.array(2)}
    if type(thing).__name__ == "Statevector":
        return Product("state", name, {**found, "vector": _ours(np.asarray(thing.data), qubits)})
    if type(thing).__name__ == "DensityMatrix":
        return Product("state", name, {**found, "density_matrix": _ours(np.asarray(thing.data), qubits)})
    if type(thing).__name__ == "SparsePauliOp":
        found["n_terms"] = np.array(len(thing))
        if qubits > MOST_QUBITS:
            return Product("model", name, {**found, **_strings(thing)})
        return Product("model", name, {**found, "matrix": _ours(np.asarray(thing.to_matrix()), qubits)})
    if hasattr(thing, "data") and hasattr(thing, "depth"):
        return _circuit(thing, name, found)
    if hasattr(thing, "to_matrix") and qubits <= MOST_QUBITS:
        return Product("model", name, {**found, "matrix": _ours(np.asarray(thing.to_matrix()), qubits)})
    return None


def _strings(operator: Any) -> dict[str, Values]:
    """Return the Pauli strings of a sum: where each has an X and a Z, and its coefficient; site i is qubit i."""
    phases = (-1j) ** np.asarray(operator.paulis.phase)
    return {
        "x": np.asarray(operator.paulis.x, dtype=np.uint8), "z": np.asarray(operator.paulis.z, dtype=np.uint8),
        "coefficients": np.asarray(operator.coeffs * phases, dtype=complex),
    }  # fmt: skip


def _circuit(circuit: Any, name: str, found: dict[str, Values]) -> Product:
    from qiskit.quantum_info import Operator, Statevector

    found |= {"depth": np.array(circuit.depth()), "gates": np.array(circuit.size())}
    if circuit.parameters:
        return Product("state", name, found, {"unread": "parameters without values"})
    bare = circuit.remove_final_measurements(inplace=False)
    if bare.num_clbits:
        return Product("state", name, found, {"unread": "measurements in the middle"})
    if circuit.num_qubits <= MOST_QUBITS_VECTOR:
        found["vector"] = _ours(np.asarray(Statevector(bare).data), circuit.num_qubits)
    if circuit.num_qubits <= MOST_QUBITS // 2:
        found["unitary"] = _ours(np.asarray(Operator(bare).data), circuit.num_qubits)
    return Product("state", name, found)


def _ours(array: Values, qubits: int) -> Values:
    return reverse_sites(array, (2,) * qubits)
