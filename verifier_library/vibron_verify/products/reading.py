"""Turn an object into a product, whatever library it is of."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from vibron_verify.products import _plain
from vibron_verify.products.product import Product

READERS = {"tenpy": "_tenpy", "netket": "_netket", "qiskit": "_qiskit", "pyscf": "_pyscf", "vibron": "_vibron"}
"""Top-level packages and the module that reads their objects; none of them is imported before one turns up."""
MOST_PARTS = 64
DEEPEST = 4


def read(thing: object, depth: int = 0) -> Product:
    """Return an object as plain data; what cannot be read is of kind ``unknown`` and says why.

    >>> read({"energy": -1.5, "words": "done"}).parts["energy"].number()
    -1.5
    >>> read(None).kind
    'nothing'
    """
    for reader in _readers(thing):
        try:
            found = reader(thing)
        except Exception as error:  # an object of a strange version must not hide the others
            return Product("unknown", type_of(thing), words={"unread": f"{type(error).__name__}: {error}"[:300]})
        if found is not None:
            return found
    parts = _plain.parts_of(thing)
    if parts is not None and depth < DEEPEST:
        few: Mapping[str, Any] = dict(list(parts.items())[:MOST_PARTS])
        return Product("record", type_of(thing), parts={name: read(part, depth + 1) for name, part in few.items()})
    return Product("unknown", type_of(thing), words={"unread": "no reader for this type"})


def type_of(thing: object) -> str:
    """Return package and class of an object."""
    kind = type(thing)
    return f"{kind.__module__.partition('.')[0]}.{kind.__qualname__}".removeprefix("builtins.")


def packages_of(thing: object) -> list[str]:
    """Return the top-level packages of an object's classes, its own first."""
    return list(dict.fromkeys(kind.__module__.partition(".")[0] for kind in type(thing).__mro__))


def _readers(thing: object) -> list[Callable[[Any], Product | None]]:
    found: list[Callable[[Any], Product | None]] = []
    for package in packages_of(thing):
        if package in READERS:
            found.append(importlib.import_module(f"vibron_verify.products.{READERS[package]}").read)
    return [*found, _plain.read]
