"""The final answer of a model, with the calls that lead to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron.core.result import shortened
from vibron.core.workflow import Execution, Step, Workflow, references
from vibron_agents.core.result_store import SCHEME, ResultStore
from vibron_agents.core.roles import Conclusion
from vibron_agents.loops.results import converted, numbers, unit_of

SAME = 2e-3  # a model rounds the number that it repeats
MOST_ELEMENTS = 50  # of a list, in which a value is looked for


def concluded(
    execution: Execution, store: ResultStore, value: Any = None, unit: str = "", handle: str = "", reason: str = ""
) -> Conclusion:  # fmt: skip
    """Return a final answer with the steps that lead to it.

    Parameters
    ----------
    execution : Execution
        The steps that succeeded.
    store : ResultStore
        What they gave, and the files of the user, as JSON data.
    value, unit
        The answer in the digits of the model; None where a handle says it.
    handle : str
        Where it is.
    reason : str
        In the words of the model.

    Raises
    ------
    InputError
        The handle holds another value.
    """
    if handle:
        there = store.part(handle)
        path = handle.removeprefix(SCHEME).replace("/", ".", 1).rstrip(".")
        own = _unit(execution, path)
        if value is None:
            value, unit = there, own or unit
        elif inner := _within(execution, path, there, value, unit):
            path = inner
        else:
            raise InputError(
                "is not what the handle holds", field="value", value=value,
                remedy=f"it holds {json.dumps(shortened(there))[:300]} {own}; give this, or another handle",
            )  # fmt: skip
    else:
        path = "" if value is None else _located(execution, store, value, unit)
    leading = _leading_to(execution, path) if path.partition(".")[0] in execution.steps else None
    return Conclusion(value, unit, reason, tuple(execution.steps.values()), leading)


def _located(execution: Execution, store: ResultStore, value: Any, unit: str) -> str:
    """Return the path of the latest result that is a value, "" where none is."""
    for name in reversed(execution.steps):
        if path := _within(execution, name, store.part(f"{SCHEME}{name}"), value, unit):
            return path
    return ""


def _within(execution: Execution, path: str, data: Any, value: Any, unit: str) -> str:
    """Return the path of the part of a result that is a value, "" where none is."""
    parts = (at for at, there in _parts(path, data) if _is(value, unit, _unit(execution, at), there))
    return next(parts, "")


def _is(value: Any, unit: str, own: str, there: Any) -> bool:
    """Return True if a result in its own unit is a value, as far as a model repeats its digits."""
    mine, other = numbers(value), converted(there, own or unit, unit)
    if mine is None or other is None:
        return isinstance(value, str | bool) and str(value).casefold() == str(there).casefold()
    return mine.shape == other.shape and bool(np.allclose(mine, other, rtol=SAME, atol=0.0))


def _unit(execution: Execution, path: str) -> str:
    return unit_of(Workflow(tuple(execution.steps.values()), path))


def _leading_to(execution: Execution, path: str) -> Workflow:
    """Return the steps that lead to a part of a result, without those that do not."""
    needed = {path.partition(".")[0]}
    kept: list[Step] = []
    for step in reversed(execution.steps.values()):
        if step.name in needed:
            kept.insert(0, step)
            needed |= {one.partition(".")[0] for one in references(list(step.arguments.values()))}
    return Workflow(tuple(kept), path)


def _parts(path: str, data: Any) -> Iterator[tuple[str, Any]]:
    """Yield a result and its parts with their paths."""
    yield path, data
    parts = (
        data.items() if isinstance(data, dict) else enumerate(data[:MOST_ELEMENTS] if isinstance(data, list) else ())
    )
    for name, part in parts:
        yield from _parts(f"{path}.{name}", part)
