"""Objects of TeNPy: matrix-product operators multiplied out, matrix-product states, lattices."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron_verify.products.order import MOST_MATRIX, MOST_VECTOR
from vibron_verify.products.product import Product, Values

MOST_BYTES = 64 << 20
ORDERS = (("up", "down"), ("empty", "down", "up", "full"), ("empty", "down", "up"), ("empty", "full"))


def read(thing: Any) -> Product | None:
    """Return a model, state, lattice or engine of TeNPy as a product."""
    name = f"tenpy.{type(thing).__name__}"
    if hasattr(thing, "H_MPO") and hasattr(thing, "lat"):
        return _operator(thing.H_MPO, name)
    if hasattr(thing, "get_W") and hasattr(thing, "get_IdL"):
        return _operator(thing, name)
    if hasattr(thing, "entanglement_entropy") and hasattr(thing, "get_B"):
        return _state(thing, name)
    if hasattr(thing, "mps_sites") and hasattr(thing, "pairs"):
        sites = thing.mps_sites()
        found = {"n_sites": np.array(len(sites)), "local_dimensions": np.array([site.dim for site in sites])}
        return Product("lattice", name, found, {"boundary": str(thing.boundary_conditions)})
    if hasattr(thing, "psi") and hasattr(thing, "options"):
        return read(thing.psi)
    return None


def _local_order(site: Any) -> list[int]:
    """Return which of TeNPy's local states is the k-th of ours: up first, fermions and bosons by number."""
    labels = site.state_labels
    for order in ORDERS:
        if len(order) == site.dim and all(word in labels for word in order):
            return [int(labels[word]) for word in order]
    numbers = {}
    for word, index in labels.items():
        try:
            numbers[float(word)] = int(index)
        except ValueError:
            continue
    if len(set(numbers.values())) == site.dim:
        spin = any(value % 1 or value < 0 for value in numbers)
        return [numbers[value] for value in sorted(numbers, reverse=spin)]
    return [int(k) for k in np.argsort(site.perm)] if site.leg.chinfo.qnumber else list(range(site.dim))


def _operator(operator: Any, name: str) -> Product:
    dimensions = [site.dim for site in operator.sites]
    found = {
        "n_sites": np.array(len(dimensions)),
        "local_dimensions": np.array(dimensions),
        "bond_dimensions": np.asarray(operator.chi),
    }
    if operator.bc == "finite" and np.prod([float(d) for d in dimensions]) <= MOST_MATRIX:
        return Product("model", name, {**found, "matrix": _multiplied(operator)})
    tensors = _tensors(operator)
    if sum(one.nbytes for one in tensors) > MOST_BYTES:
        return Product("model", name, found, {"unread": "too large to be handed over"})
    found |= {
        "first": np.array(operator.get_IdL(0)), "last": np.array(operator.get_IdR(operator.L - 1)),
        "plus_hc": np.array(bool(getattr(operator, "explicit_plus_hc", False))),
        "infinite": np.array(operator.bc != "finite"),
        **{f"tensor {i}": tensor for i, tensor in enumerate(tensors)},
    }  # fmt: skip
    return Product("model", name, found)


def _tensors(operator: Any) -> list[Values]:
    """Return the tensors of an operator with their axes left, right, out, in; local states in our order."""
    tensors = []
    for i, site in enumerate(operator.sites):
        order = _local_order(site)
        tensor = operator.get_W(i)
        axes = [tensor.get_leg_labels().index(word) for word in ("wL", "wR", "p", "p*")]
        tensors.append(tensor.to_ndarray().transpose(axes)[:, :, order][:, :, :, order])
    return tensors


def _multiplied(operator: Any) -> Values:
    tensors = _tensors(operator)
    first, last = operator.get_IdL(0), operator.get_IdR(operator.L - 1)
    tensors[0], tensors[-1] = tensors[0][[first]], tensors[-1][:, [last]]

    def join(left: Values, right: Values) -> Values:
        product: Values = np.einsum("abij,bckl->acikjl", left, right)
        a, c, i, k, j, m = product.shape
        return np.asarray(product.reshape(a, c, i * k, j * m))

    found: npt.NDArray[Any] = reduce(join, tensors)[0, 0]
    both = bool(getattr(operator, "explicit_plus_hc", False))
    return np.asarray(found + found.conj().T if both else found)


def _state(state: Any, name: str) -> Product:
    dimensions = [site.dim for site in state.sites]
    found = {
        "n_sites": np.array(len(dimensions)),
        "local_dimensions": np.array(dimensions),
        "bond_dimensions": np.asarray(state.chi),
        "norm": np.array(float(state.norm) * abs(state.overlap(state)) ** 0.5 if state.bc == "finite" else state.norm),
        "entropies": np.asarray(state.entanglement_entropy()),
    }
    if state.bc != "finite" or np.prod([float(d) for d in dimensions]) > MOST_VECTOR:
        return Product("state", name, found)
    tensor = state.get_theta(0, len(dimensions)).to_ndarray()
    vector = tensor.reshape(dimensions)
    for axis, site in enumerate(state.sites):
        vector = vector.take(_local_order(site), axis=axis)
    return Product("state", name, {**found, "vector": vector.reshape(-1) * state.norm})
