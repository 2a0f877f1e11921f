"""The calls that a model makes in one conversation: what they give is kept here, and the steps that they took."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from vibron.core.errors import InputError, VibronError
from vibron.core.index import entries
from vibron.core.result import shortened, to_json
from vibron.core.schema import is_record
from vibron.core.workflow import MARK, Execution, Step, Workflow, taken_from
from vibron_agents.core.result_store import READ, READING, SCHEME, ResultStore
from vibron_agents.core.roles import Conclusion
from vibron_agents.core.time_limit import ended_after
from vibron_agents.core.tool_calls import CALLS, Calls, carry_out, quick_tool, refuse_unknown
from vibron_agents.loops.results import converted, numbers, unit_of

SECONDS = 30.0  # of one call
LONGEST = 8000  # characters of what a call gives
SAME = 2e-3  # a model rounds the number that it repeats
MOST_ELEMENTS = 50  # of a list, in which a value is looked for
ANSWER = "answer"
VALUE = {
    "type": ["number", "string", "boolean", "array", "null"],
    "description": "left out with a handle; null without an answer",
    "default": None,
}
OFFERED: Calls = {
    **CALLS,
    READ: ("Read a result or a part of it: result://NAME/field, result://NAME/field.0:100.", READING),
    ANSWER: (
        "Give the final answer.",
        {
            "value": VALUE,
            "unit": {"type": "string", "default": "", "description": 'of the value, "" for a text or a pure number'},
            "handle": {"type": "string", "default": "", "description": "the part that holds it: result://NAME/field"},
            "reason": {"type": "string", "default": ""},
        },
    ),
}


@dataclass
class Workbench:
    """Carries out calls; a call of a tool is a step of a workflow, on the outputs of earlier ones by their handles.

    Attributes
    ----------
    execution : Execution
        The steps that succeeded, with what they gave.
    store : ResultStore
        Their results as JSON data.
    conclusion : Conclusion, optional
        The final answer, as soon as it was given.
    """

    execution: Execution = field(default_factory=Execution)
    store: ResultStore = field(default_factory=ResultStore)
    conclusion: Conclusion | None = None

    def carry_out(self, name: str, arguments: str) -> str:
        """Return the result of a call as JSON text for the model; errors are part of it, with their remedy."""
        try:
            found = self._carried_out(name, _object(arguments))
        except VibronError as error:
            found = {"error": error.to_dict()}
        except Exception as error:  # a tool may raise what it likes
            found = {"error": {"message": f"{type(error).__name__}: {error}", "remedy": "change the arguments"}}
        text = json.dumps(found, ensure_ascii=False)
        if len(text) > LONGEST:
            text = json.dumps(shortened(found, 5, 500), ensure_ascii=False)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}... cut"

    def _carried_out(self, name: str, given: Mapping[str, Any]) -> Any:
        if name not in OFFERED and name in entries():  # a tool that is called by its own name
            name, given = "call", {"name": name, "arguments": given}
        refuse_unknown(name, given, OFFERED)
        if name == READ:
            return self.store.part(given["handle"])
        if name == ANSWER:
            self.conclusion = self._concluded(**given)
            return "taken"
        return self._run(**given) if name == "call" else carry_out(name, given)

    def _run(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        step = Step(f"{name}_{len(self.execution.steps) + 1}", name, self._linked(arguments))
        tool = quick_tool(name, step.arguments)
        with ended_after(SECONDS):
            found = to_json(self.execution.run(step))
        return self.store.given(name, found, is_record=is_record(tool), name=step.name)

    def _linked(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments of a step: a handle, or a list of handles, as the output of an earlier step."""

        def linked(value: Any) -> Any:
            if isinstance(value, list) and value and all(map(_is_part, value)):
                return [taken_from(self._path(one)) for one in value]
            return taken_from(self._path(value)) if _is_part(value) else self.store.resolved(value)

        return {name: linked(value) for name, value in arguments.items()}

    def _path(self, handle: str) -> str:
        """Return the path of a handle in a workflow: the step, then the part."""
        self.store.part(handle)
        return handle.removeprefix(SCHEME).replace("/", ".", 1).rstrip(".")

    def _concluded(self, value: Any = None, unit: str = "", handle: str = "", reason: str = "") -> Conclusion:
        """Return the final answer with the steps that lead to it.

        Raises
        ------
        InputError
            The handle holds another value.
        """
        path = self._path(handle) if handle else "" if value is None else self._located(value, unit)
        if handle and value is None:
            value, unit = self.store.part(handle), unit if self._unit(path) == "" else self._unit(path)
        elif handle and not self._is(value, unit, path, self.store.part(handle)):
            raise InputError(
                "is not what the handle holds", field="value", value=value,
                remedy=f"it holds {json.dumps(shortened(self.store.part(handle)))[:300]} "
                f"{self._unit(path)}; give this, or another handle",
            )  # fmt: skip
        steps = tuple(self.execution.steps.values())
        return Conclusion(value, unit, reason, steps, self._leading_to(path) if path else None)

    def _located(self, value: Any, unit: str) -> str:
        """Return the path of the latest result that is a value, "" where none is."""
        for name in reversed(self.execution.steps):
            for path, there in _parts(name, self.store.part(f"{SCHEME}{name}")):
                if self._is(value, unit, path, there):
                    return path
        return ""

    def _is(self, value: Any, unit: str, path: str, there: Any) -> bool:
        """Return True if the part of a result under a path is a value, as far as a model repeats its digits."""
        mine, other = numbers(value), converted(there, self._unit(path) or unit, unit)
        if mine is None or other is None:
            return isinstance(value, str | bool) and str(value).casefold() == str(there).casefold()
        return mine.shape == other.shape and bool(np.allclose(mine, other, rtol=SAME, atol=0.0))

    def _unit(self, path: str) -> str:
        return unit_of(Workflow(tuple(self.execution.steps.values()), path))

    def _leading_to(self, path: str) -> Workflow:
        """Return the steps that lead to a part of a result, without those that do not."""
        needed = {path.partition(".")[0]}
        kept: list[Step] = []
        for step in reversed(self.execution.steps.values()):
            if step.name in needed:
                kept.insert(0, step)
                needed |= set(_sources(list(step.arguments.values())))
        return Workflow(tuple(kept), path)


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text or "{}", strict=False)
    except (ValueError, RecursionError) as error:
        why = f"are not JSON: {error}"
    else:
        if isinstance(found, dict):
            return found
        why = "are not a JSON object"
    raise InputError(why, field="arguments", value=text[:100], remedy="write them as one JSON object and call again")


def _is_part(value: Any) -> bool:
    """Return True for a handle without a range, which a workflow can name."""
    return isinstance(value, str) and value.startswith(SCHEME) and ":" not in value.removeprefix(SCHEME)


def _parts(path: str, data: Any) -> Iterator[tuple[str, Any]]:
    """Yield a result and its parts with their paths."""
    yield path, data
    parts = (
        data.items() if isinstance(data, dict) else enumerate(data[:MOST_ELEMENTS] if isinstance(data, list) else ())
    )
    for name, part in parts:
        yield from _parts(f"{path}.{name}", part)


def _sources(value: Any) -> Iterator[str]:
    """Yield the steps whose outputs some arguments take."""
    if isinstance(value, Mapping) and MARK in value:
        yield value[MARK].partition(".")[0]
    elif isinstance(value, list):
        for part in value:
            yield from _sources(part)
