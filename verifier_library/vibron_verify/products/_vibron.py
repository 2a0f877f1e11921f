"""Vibron's own models, geometries, states, solutions and evolutions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from vibron.core.elements import ATOMIC_INDEX
from vibron_verify.products.model_matrix import dense_matrix, whole_matrix
from vibron_verify.products.order import MOST_MATRIX, MOST_STATES, sparse_values
from vibron_verify.products.product import Product, Values

CHARGES = ("total_sz", "n_up", "n_down", "n_particles", "parity")
BOHR = 0.52917721092  # angstrom, as PySCF has it
MOST_BITS = 62  # of the number of a state


def read(thing: Any) -> Product | None:
    """Return a model, a geometry, a state, a solution or an evolution as a product."""
    if hasattr(thing, "strings") and hasattr(thing, "lattice"):
        sizes = {"n_sites": np.array(thing.n_sites), "local_dimension": np.array(thing.site.dimension)}
        matrix = _matrix(thing) or _in_sector(thing) or _tensors(thing)
        words = {"name": thing.name, "hash": thing.hash, **({} if matrix else {"unread": "too large for a matrix"})}
        return Product("model", "vibron.Model", {**sizes, **matrix}, words)
    if hasattr(thing, "ladder") and hasattr(thing, "observables"):
        return _solution(thing) if hasattr(thing, "value") else _evolution(thing)
    if hasattr(thing, "symbols") and hasattr(thing, "unpaired"):
        return _geometry(thing)
    if hasattr(thing, "log_amplitudes") and hasattr(thing, "sums"):
        return _network(thing)
    if hasattr(thing, "by_site") and getattr(thing, "model", None) is not None:
        return _state(thing)
    return None


def _matrix(model: Any) -> Mapping[str, Values]:
    """Return the matrix of a model over all states, dense where it is small; nothing where it is too large."""
    if model.lattice.infinite or model.full_dimension > MOST_STATES:
        return {}
    dense = model.full_dimension <= MOST_MATRIX
    return {"matrix": dense_matrix(model)} if dense else sparse_values(whole_matrix(model))


def _state(state: Any) -> Product:
    """Return amplitudes over all states, or over those of the sector where all are too many."""
    model = state.model
    found: dict[str, Values] = {"n_sites": np.array(model.n_sites)}
    if model.full_dimension <= MOST_STATES:
        return Product("state", "vibron.StateVector", {**found, "vector": state.whole()})
    if len(state) > MOST_STATES:
        return Product("state", "vibron.StateVector", found, {"unread": "too many states"})
    numbers, amplitudes = state.by_site()
    return Product("state", "vibron.StateVector", {**found, "vector": amplitudes, "states": numbers})


def _in_sector(model: Any) -> dict[str, Values]:
    """Return the matrix of a model over the charges of its sector, with the numbers of its states; nothing if large."""
    from vibron.manybody.hilbert.hamiltonian import hamiltonian
    from vibron.manybody.hilbert.state_vector import StateVector

    charges = {name: value for name, value in model.sector.declared.items() if name in CHARGES}
    if model.lattice.infinite or not charges or model.n_sites * np.log2(model.site.dimension) > MOST_BITS:
        return {}
    convention = replace(model.convention, fermion_order="interleaved")
    model = replace(model, convention=convention).with_sector(**charges)
    if model.dimension > MOST_STATES:
        return {}
    built = hamiltonian(model)
    values = sparse_values(built.matrix)
    return {**values, "states": StateVector(np.zeros(len(built.basis)), built).by_site()[0]} if values else {}


def _tensors(model: Any) -> Mapping[str, Values]:
    """Return the matrix-product operator of a model; nothing without TeNPy or where it is too large."""
    from vibron.core.errors import VibronError
    from vibron.manybody.compilers.to_tenpy import to_tenpy
    from vibron_verify.products._tenpy import read as read_tenpy

    try:
        compiled: Any = to_tenpy(model, conserve="none")
    except VibronError:
        return {}
    found = read_tenpy(compiled.native)
    return {} if found is None or found.words else found.values


def _solution(thing: Any) -> Product:
    """Return the energy with its error and variance as one number, and the state next to it."""
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
        "positions": np.asarray(thing.positions) / BOHR,
        "charge": np.array(thing.charge),
        "spin": np.array(thing.unpaired),
        "electrons": np.array(charges.sum() - thing.charge),
    }
    return Product("molecule", "vibron.Geometry", found)


def _network(thing: Any) -> Product:
    """Return the state of a neural network; one that is known by its samples only has no vector."""
    from vibron.manybody.hilbert.hamiltonian import hamiltonian
    from vibron.manybody.hilbert.state_vector import StateVector

    if thing.sums is None:
        return Product("state", "vibron.NeuralState", {"n_sites": np.array(thing.model.n_sites)})
    vector = StateVector(thing.vector()[0], hamiltonian(thing.model))
    return replace(_state(vector), type="vibron.NeuralState")
