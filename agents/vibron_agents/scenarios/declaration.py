"""The decorator that makes a function a scenario, and the list of all scenarios."""

from __future__ import annotations

import difflib
import functools
import importlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, ParamSpec

from vibron.core.check import checked, from_boundary
from vibron.core.declaration import Field, inputs_of
from vibron.core.errors import InputError
from vibron_agents.scenarios.outcome import Outcome

P = ParamSpec("P")
PACKAGE = "vibron_agents.scenarios.workflows"
DECLARED: dict[str, Scenario] = {}


@dataclass(frozen=True)
class Scenario:
    """A fixed workflow: its question, its inputs and the function that answers."""

    name: str
    question: str
    summary: str
    inputs: tuple[Field, ...]
    function: Callable[..., Outcome]

    def execute(self, **data: Any) -> Outcome:
        """Run on JSON-like data: strings with units, lists."""
        return self.function(**from_boundary(self.inputs, data))

    def settings(self, **data: Any) -> dict[str, Any]:
        """Return every input with the value it has in a run."""
        given = from_boundary(self.inputs, data)
        return {field.name: given.get(field.name, field.default) for field in self.inputs}


def scenario(question: str) -> Callable[[Callable[P, Outcome]], Callable[P, Outcome]]:
    """Declare a scenario; every input has a unit, an explanation and a default, so that it runs unchanged."""

    def declare(function: Callable[P, Outcome]) -> Callable[P, Outcome]:
        inputs, signature = inputs_of(function), inspect.signature(function)
        for field in inputs:
            if field.required:
                raise InputError("has no default", field=f"{function.__name__}.{field.name}", remedy="give it one")

        @functools.wraps(function)
        def run(*args: P.args, **kwargs: P.kwargs) -> Outcome:
            bound = signature.bind(*args, **kwargs)
            return function(**checked(inputs, bound.arguments))  # type: ignore[call-arg]

        summary = " ".join((inspect.getdoc(function) or "").split("\n\n")[0].split())
        DECLARED[function.__name__] = Scenario(function.__name__, question, summary, inputs, run)
        return run

    return declare


@cache
def scenarios() -> dict[str, Scenario]:
    """Return all scenarios by name, sorted."""
    for module in pkgutil.iter_modules(importlib.import_module(PACKAGE).__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"{PACKAGE}.{module.name}")
    return {name: one for name, one in sorted(DECLARED.items()) if one.function.__module__.startswith(PACKAGE)}


def find_scenario(name: str) -> Scenario:
    """Return one scenario, or say which name was probably meant."""
    known = scenarios()
    if name not in known:
        close = difflib.get_close_matches(name, known, 2) or list(known)
        raise InputError("unknown scenario", field="name", value=name, remedy=f"use {', '.join(close)}")
    return known[name]
