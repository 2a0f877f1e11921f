"""The one decorator that marks the element functions of a simulation script."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from vibron.core.errors import InputError

F = TypeVar("F", bound=Callable[..., object])
KINDS = {
    "lattice": "sites and bonds",
    "model": "the Hamiltonian, the circuit's operator or the molecule",
    "initial_state": "where the solver starts",
    "solver": "an energy, a state or an evolution from the model",
    "observable": "a number or an array from what the solver returned",
    "sweep": "observables over a parameter",
    "plot": "the picture",
}
"""The kinds of element functions in the order in which a script calls them, with what each returns."""


def element(kind: str) -> Callable[[F], F]:
    """Mark a function as an element of its script; the function itself is not changed.

    Parameters
    ----------
    kind : str
        One of :data:`KINDS`.

    Raises
    ------
    InputError
        The kind is none of them.

    Examples
    --------
    >>> @element("model")
    ... def chain(length=4):
    ...     return list(range(length))
    >>> chain.element, chain()
    ('model', [0, 1, 2, 3])
    """
    if kind not in KINDS:
        raise InputError("unknown kind of element", field="kind", value=kind, remedy=f"use {', '.join(KINDS)}")

    def mark(function: F) -> F:
        function.element = kind  # type: ignore[attr-defined]
        return function

    return mark
