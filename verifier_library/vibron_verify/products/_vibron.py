"""Vibron's own models and solutions."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron_verify.products.model_matrix import dense_matrix, whole_matrix
from vibron_verify.products.order import MOST_MATRIX, MOST_STATES, sparse_values
from vibron_verify.products.product import Product, Values


def read(thing: Any) -> Product | None:
    """Return a model or a solution as a product."""
    if hasattr(thing, "strings") and hasattr(thing, "lattice"):
        found: dict[str, Values] = {
            "n_sites": np.array(thing.n_sites),
            "local_dimension": np.array(thing.site.dimension),
            "bonds": np.array([(bond.i, bond.j) for bond in thing.lattice.bonds("nn")], dtype=np.int64).reshape(-1, 2),
        }
        words = {"name": thing.name, "hash": thing.hash}
        if thing.lattice.infinite or thing.full_dimension > MOST_STATES:
            return Product("model", "vibron.Model", found, {**words, "unread": "too large for a matrix"})
        if thing.full_dimension > MOST_MATRIX:
            return Product("model", "vibron.Model", {**found, **sparse_values(whole_matrix(thing))}, words)
        return Product("model", "vibron.Model", {**found, "matrix": dense_matrix(thing)}, words)
    if hasattr(thing, "ladder") and hasattr(thing, "observables"):
        return _solution(thing)
    return None


def _solution(thing: Any) -> Product:
    from vibron_verify.products.reading import read as read_any

    found = {"value": np.asarray(thing.value)}
    for name in ("error", "variance", "converged"):
        if getattr(thing, name, None) is not None:
            found[name] = np.asarray(getattr(thing, name))
    parts = {name: read_any(value, 2) for name, value in thing.observables.items()}
    state = getattr(thing, "state", None)
    if state is not None:
        parts["state"] = read_any(state, 2)
    return Product("number", "vibron.Solution", found, {"solver": str(thing.solver)}, parts)
