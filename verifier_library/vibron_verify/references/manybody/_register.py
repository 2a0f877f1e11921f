"""What an exact answer declares of itself, and the list of all of them.

An answer is in the module of the same name. Importing one loads nothing but numpy: scipy comes with the first call.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar

from vibron.core.check import checked
from vibron.core.declaration import Field, inputs_of, outputs_of
from vibron.core.errors import InputError
from vibron.core.quantity import Array, Quantity

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class ExactReference:
    """An exact answer: its quantity and unit, the range in which it holds, its sources and parameters."""

    name: str
    quantity: str
    unit: str
    valid_for: str
    sources: tuple[str, ...]
    inputs: tuple[Field, ...]
    function: Callable[..., Any]


_KNOWN: dict[str, ExactReference] = {}


def reference(*, sources: tuple[str, ...], valid_for: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare an exact answer; its parameters and result carry unit, bounds and a word of explanation.

    ``sources`` are keys of the bibliography. Arguments beyond the declared bounds raise before the function runs.
    """

    def declare(function: Callable[P, R]) -> Callable[P, R]:
        signature, inputs = inspect.signature(function), inputs_of(function)
        mark = outputs_of(function)[0].mark
        if not isinstance(mark, Quantity | Array):
            raise InputError("returns no number", field=function.__name__, remedy="give the result a unit")

        @functools.wraps(function)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            bound = signature.bind(*args, **kwargs)
            return function(**checked(inputs, bound.arguments))  # type: ignore[call-arg]

        name = function.__name__
        _KNOWN[name] = ExactReference(name, mark.text, mark.unit, valid_for, sources, inputs, run)
        return run

    return declare


@functools.cache
def references() -> Mapping[str, ExactReference]:
    """Return all exact answers by name, sorted.

    >>> references()["lieb_wu_energy"].unit
    't'
    """
    package = __name__.rpartition(".")[0]
    for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"{package}.{module.name}")
    return MappingProxyType(dict(sorted(_KNOWN.items())))


def reference_named(name: str) -> ExactReference:
    """Return one exact answer.

    >>> reference_named("majumdar_ghosh_energy").function(8)
    -3.0
    """
    known = references()
    if name not in known:
        raise InputError("unknown exact answer", field="name", value=name, remedy=f"known are {', '.join(known)}")
    return known[name]
