"""Operators as scripts return them: matrices, Pauli strings, tensors of a matrix-product operator."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_array

from vibron.manybody.specification import Model
from vibron_verify.products import Product

Values = npt.NDArray[Any]
Expectation = Callable[[Values], complex]
CELLS = 4
MOST_STATES = 1 << 20
PAULI = np.array([[[1, 0], [0, 1]], [[0, 1], [1, 0]], [[1, 0], [0, -1]], [[0, -1j], [1j, 0]]])  # 1, X, Z, Y = i X Z


def readable(product: Product) -> bool:
    """Return True if a product is an operator in one of the forms that can be compared."""
    square = product.values.get("matrix", product.values.get("value") if product.kind == "array" else None)
    if square is not None:
        return square.ndim == 2 and len(square) == square.shape[1] > 1
    return any(name in product.values for name in ("rows", "tensor 0", "coefficients"))


def expectation_of(product: Product, model: Model) -> Expectation:
    """Return the function that gives an operator's expectation value in a product state."""
    values = product.values
    if "tensor 0" in values:
        return _of_tensors(values, model)
    if model.lattice.infinite:
        raise ValueError("is finite where the reference is infinite")
    if "coefficients" in values:
        return _of_strings(values, model)
    matrix = matrix_in(product)
    if matrix.shape[0] != model.full_dimension:
        raise ValueError(
            f"has {matrix.shape[0]} states where the reference has {model.full_dimension}: another number of sites, "
            "or other states on a site"
        )

    def expectation(state: Values) -> complex:
        vector = reduce(np.kron, list(state))
        return complex(np.vdot(vector, matrix @ vector))

    return expectation


def matrix_in(product: Product) -> Any:
    """Return the matrix that a product holds, dense or sparse."""
    values = product.values
    if "rows" not in values:
        return values.get("matrix", values.get("value"))
    count = product.number("n_states")
    rows, columns, entries = values["rows"], values["columns"], values["entries"]
    fine = count is not None and 1 < count <= MOST_STATES and rows.shape == columns.shape == entries.shape
    fine = fine and rows.ndim == 1 and rows.dtype.kind == columns.dtype.kind == "i" and entries.dtype.kind in "biufc"
    for places in (rows, columns) if fine else ():
        fine = fine and places.min(initial=0) >= 0 and places.max(initial=0) < count
    if not fine:
        raise ValueError("is not a matrix")
    return coo_array((entries, (rows, columns)), shape=(int(count or 0),) * 2).tocsr()


def _of_strings(values: Mapping[str, Values], model: Model) -> Expectation:
    x, z, weights = values["x"], values["z"], values["coefficients"]
    if x.shape != z.shape or x.ndim != 2 or weights.shape != x.shape[:1] or max(x.max(initial=0), z.max(initial=0)) > 1:
        raise ValueError("is not a sum of Pauli strings")
    if x.shape[1] != model.n_sites or model.site.dimension != 2:
        raise ValueError(f"has {x.shape[1]} qubits where the reference has {model.n_sites} sites")
    kinds = x.astype(int) + 2 * z.astype(int)
    kinds[kinds == 3] = -1
    order = np.where(kinds == -1, 3, kinds)

    def expectation(state: Values) -> complex:
        single = np.einsum("ia,kab,ib->ik", state.conj(), PAULI, state)
        return complex(weights @ np.prod(single[np.arange(len(state)), order], axis=1))

    return expectation


def _of_tensors(values: Mapping[str, Values], model: Model) -> Expectation:
    tensors = [values[f"tensor {i}"] for i in range(len(values)) if f"tensor {i}" in values]
    infinite, local = bool(values["infinite"]), model.site.dimension
    if infinite != model.lattice.infinite:
        raise ValueError("is infinite where the reference is finite, or the other way round")
    if len(tensors) != model.n_sites or any(one.ndim != 4 or one.shape[2:] != (local, local) for one in tensors):
        raise ValueError(f"has {len(tensors)} sites, where the reference has {model.n_sites} of {local} states")
    first, last, both = int(values["first"]), int(values["last"]), bool(values["plus_hc"])

    def finite(state: Values, cells: int) -> complex:
        row: Values = np.zeros(tensors[0].shape[0], dtype=complex)
        row[first] = 1.0
        for _ in range(cells):
            for local_state, tensor in zip(state, tensors, strict=True):
                row = row @ np.einsum("p,abpq,q->ab", local_state.conj(), tensor, local_state)
        return complex(row[last])

    def expectation(state: Values) -> complex:
        found = finite(state, CELLS + 1) - finite(state, CELLS) if infinite else finite(state, 1)
        return 2.0 * found.real if both else found

    return expectation
