"""Vibron's own models, solutions, evolutions and neural states."""

from __future__ import annotations

from typing import Any

import numpy as np

from vibron.core.elements import ATOMIC_INDEX
from vibron.physics.constants import BOHR_RADIUS
from vibron_verify.products.model_matrix import dense_matrix, whole_matrix
from vibron_verify.products.order import (
    MOST_MATRIX,
    MOST_STATES,
    MOST_VECTOR,
    code_of,
    mode_sign,
    moved,
    sparse_values,
)
from vibron_verify.products.product import Product, Values


def read(thing: Any) -> Product | None:
    """Return a model, a solution, an evolution or a neural state as a product."""
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
        return _solution(thing) if hasattr(thing, "value") else _evolution(thing)
    if hasattr(thing, "symbols") and hasattr(thing, "unpaired"):
        return _geometry(thing)
    if hasattr(thing, "log_amplitudes") and hasattr(thing, "sums"):
        return _network(thing)
    return None


def _solution(thing: Any) -> Product:
    """Return the energy with its error and variance as one number, and the state beside it."""
    found = {"value": np.asarray(thing.value)}
    for name in ("error", "variance", "converged"):
        if getattr(thing, name, None) is not None:
            found[name] = np.asarray(getattr(thing, name))
    words = {"solver": str(thing.solver)}
    parts = {"energy": Product("number", "vibron.Energy", found, words), **_with_state(thing)}
    return Product("record", "vibron.Solution", words=words, parts=parts)


def _evolution(thing: Any) -> Product:
    names = ("times", "energy", "echo", "error")
    parts = {name: Product("array", "numpy.ndarray", {"value": np.asarray(getattr(thing, name))}) for name in names}
    return Product(
        "record", f"vibron.{type(thing).__name__}", words={"solver": str(thing.solver)},
        parts={**parts, **_with_state(thing)},
    )  # fmt: skip


def _with_state(thing: Any) -> dict[str, Product]:
    from vibron_verify.products.reading import read as read_any

    parts = {name: read_any(value, 2) for name, value in thing.observables.items()}
    state = getattr(thing, "state", None)
    return parts if state is None else {**parts, "state": read_any(state, 2)}


def _geometry(thing: Any) -> Product:
    """Return a molecule that has no basis yet; positions in bohr."""
    charges = np.array([ATOMIC_INDEX[symbol] + 1 for symbol in thing.symbols])
    found = {
        "charges": charges,
        "positions": np.asarray(thing.positions) * 1e-10 / BOHR_RADIUS.value,
        "charge": np.array(thing.charge),
        "spin": np.array(thing.unpaired),
        "electrons": np.array(charges.sum() - thing.charge),
    }
    return Product("molecule", "vibron.Geometry", found)


def _network(thing: Any) -> Product:
    """Return the state of a neural network; one that is known by its samples only has no vector."""
    model = thing.model
    found: dict[str, Values] = {"n_sites": np.array(model.n_sites)}
    if thing.sums is None or len(thing.sums.basis) > MOST_VECTOR:
        return Product("state", "vibron.NeuralState", found)
    vector, basis = thing.vector()
    digits = basis.digits
    column = {digits.digit(site, part): 2 * site + part for site in range(model.n_sites) for part in (0, 1)}
    order = np.array([column[place] if digits.site.two_modes else place for place in range(digits.count)])
    values = np.stack([basis.values(place) for place in range(digits.count)], axis=1)
    arranged = np.empty_like(values)
    arranged[:, order] = values
    codes = code_of(arranged, digits.dimension)
    place = np.argsort(codes)
    sign = mode_sign(values, order)[place] if digits.site.fermionic else None
    whole = len(codes) == digits.dimension**digits.count
    found |= {"vector": moved(vector, place, sign)} | ({} if whole else {"states": codes[place]})
    return Product("state", "vibron.NeuralState", found)
