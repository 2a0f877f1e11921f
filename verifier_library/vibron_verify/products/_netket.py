"""Objects of NetKet: operators, variational states, statistics of energies, graphs."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from vibron_verify.products.order import (
    MOST_MATRIX,
    MOST_STATES,
    MOST_VECTOR,
    code_of,
    mode_sign,
    moved,
    sparse_values,
)  # fmt: skip
from vibron_verify.products.product import Product, Values


def read(thing: Any) -> Product | None:
    """Return an operator, state, statistics, graph or driver of NetKet as a product."""
    name = f"netket.{type(thing).__name__}"
    if hasattr(thing, "error_of_mean") and hasattr(thing, "mean"):
        return _statistics(thing, name)
    if hasattr(thing, "n_nodes") and hasattr(thing, "edges"):
        edges = np.asarray(list(thing.edges()), dtype=np.int64).reshape(-1, 2)
        return Product("lattice", name, {"n_sites": np.array(thing.n_nodes), "bonds": edges})
    if hasattr(thing, "hilbert") and hasattr(thing, "parameters") and hasattr(thing, "expect"):
        return _state(thing, name)
    if hasattr(thing, "hilbert") and hasattr(thing, "to_dense"):
        return _operator(thing, name)
    if hasattr(thing, "state") and hasattr(thing, "energy"):
        return Product("record", name, parts={"energy": read(thing.energy) or Product("unknown"),
                                              "state": read(thing.state) or Product("unknown")})  # fmt: skip
    if hasattr(thing, "size") and hasattr(thing, "states_to_numbers"):
        return Product("lattice", name, {"n_sites": np.array(thing.size)})
    return None


def _statistics(thing: Any, name: str) -> Product:
    parts = {"value": thing.mean, "error": thing.error_of_mean, "variance": thing.variance, "r_hat": thing.R_hat}
    found = {key: np.asarray(part) for key, part in parts.items()}
    return Product("number", name, {key: part for key, part in found.items() if key == "value" or np.isfinite(part)})


def _operator(operator: Any, name: str) -> Product:
    space = operator.hilbert
    found = {"n_sites": np.array(_sites(space))}
    if not space.is_indexable or space.n_states > MOST_STATES:
        return Product("model", name, found, {"unread": "too large for a matrix"})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        matrix = operator.to_sparse() if space.n_states > MOST_MATRIX else np.asarray(operator.to_dense())
    place, sign, codes, base = _ours(space)
    found["local_dimension"] = np.array(base)
    if space.n_states > MOST_MATRIX:
        matrix = matrix if hasattr(matrix, "tocoo") else _scipy(matrix)
        found |= sparse_values(matrix, place, sign)
    else:
        found["matrix"] = moved(matrix, place, sign)
    return Product("model", name, {**found, **_partial(codes, base, _sites(space))})


def _scipy(matrix: Any) -> Any:
    """Return a sparse matrix of JAX as one of SciPy."""
    from scipy.sparse import coo_array

    indices = np.asarray(matrix.indices)
    return coo_array((np.asarray(matrix.data), (indices[:, 0], indices[:, 1])), shape=matrix.shape)


def _state(state: Any, name: str) -> Product:
    found = {"n_sites": np.array(_sites(state.hilbert)), "n_parameters": np.array(int(state.n_parameters))}
    space = state.hilbert
    if space.is_indexable and space.n_states <= MOST_VECTOR:
        place, sign, codes, base = _ours(space)
        found["vector"] = moved(np.asarray(state.to_array()), place, sign)
        found |= _partial(codes, base, _sites(space))
    return Product("state", name, found)


def _partial(codes: Values, base: int, n_sites: int) -> dict[str, Values]:
    """Return the numbers of the states in the whole space where the space is a part of it."""
    return {} if len(codes) == base**n_sites else {"states": codes}


def _sites(space: Any) -> int:
    return int(getattr(space, "n_orbitals", space.size))


def _ours(space: Any) -> tuple[Any, Any, Any, int]:
    """Return the place of our k-th state in NetKet's order, its sign, its number in the whole space, and the base."""
    states = np.asarray(space.all_states())
    kind = type(space).__name__
    if hasattr(space, "n_orbitals"):
        occupied = np.rint(states).astype(np.int64)
        n, blocks = space.n_orbitals, occupied.shape[1] // space.n_orbitals
        if blocks == 1:
            codes, sign = code_of(occupied, 2), np.ones(len(states))
        else:  # NetKet writes the modes with spin down first; ours are up and down of site 0, then of site 1
            order = np.concatenate([2 * np.arange(n) + 1, 2 * np.arange(n)])
            interleaved = np.empty_like(occupied)
            interleaved[:, order] = occupied
            codes, sign = code_of(interleaved, 2), mode_sign(occupied, order)
        place = np.argsort(codes)
        return place, sign[place], codes[place], 2**blocks
    base = int(space.shape[0])
    digits = np.rint((base - 1 - states) / 2 if kind == "Spin" else states).astype(np.int64)
    codes = code_of(digits, base)
    place = np.argsort(codes)
    return place, None, codes[place], base
