"""Pick the part of a returned object that an argument means."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from vibron_verify.products.reading import packages_of, read

FORMS = {"state": ("state",), "energy": ("number",), "model": ("model", "molecule"), "lattice": ("lattice",)}


def pick(thing: Any, name: str, meaning: str) -> Any:
    """Return an entry of that name, or the first part of a tuple that is what the name means, or the whole.

    >>> pick({"energy": -1.0, "psi": "state"}, "energy", "energy")
    -1.0
    >>> pick((-1.0, [1.0, 0.0]), "e0", "energy")
    -1.0
    """
    if isinstance(thing, Mapping):
        if name in thing:
            return thing[name]
        parts = list(thing.values())
    elif isinstance(thing, tuple) and hasattr(thing, "_fields"):
        if name in thing._fields:
            return getattr(thing, name)
        parts = list(thing)
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type) and "vibron" not in packages_of(thing):
        if hasattr(thing, name):
            return getattr(thing, name)
        parts = [getattr(thing, one.name) for one in dataclasses.fields(thing)]
    elif isinstance(thing, tuple | list):
        parts = list(thing)
    else:
        return thing
    if isinstance(thing, list) and all(isinstance(part, int | float | complex) for part in parts):
        return thing
    return next((part for part in parts if _is(part, meaning)), thing)


def _is(part: Any, meaning: str) -> bool:
    if meaning not in FORMS:
        return False
    shape = getattr(part, "shape", None)
    if isinstance(shape, tuple) and "netket" not in packages_of(part):
        plain = {"state": len(shape) == 1, "energy": shape == (), "model": len(shape) == 2}
        if plain.get(meaning) or type(part).__module__.startswith(("numpy", "scipy", "jax")):
            return bool(plain.get(meaning))
    if isinstance(part, int | float | complex):
        return meaning == "energy"
    return _kind(part) in FORMS[meaning]


def _kind(part: Any) -> str:
    """Return the kind of an object of another library without computing anything large."""
    for attributes, kind in (
        (("get_W",), "model"), (("H_MPO",), "model"), (("entanglement_entropy", "get_B"), "state"),
        (("hilbert", "expect", "parameters"), "state"), (("hilbert", "to_dense"), "model"),
        (("error_of_mean",), "number"), (("intor", "atom_coords"), "model"), (("num_qubits", "depth"), "state"),
        (("num_qubits", "evolve", "probabilities"), "state"), (("num_qubits", "paulis"), "model"),
        (("strings", "terms"), "model"), (("mps_sites",), "lattice"), (("n_nodes",), "lattice"),
    ):  # fmt: skip
        if all(hasattr(part, one) for one in attributes):
            return kind
    return "" if hasattr(part, "__dict__") else read(part).kind
