"""A workflow: typed steps, each a tool with its arguments, that can be run, hashed and written out as Python."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Kind
from vibron.core.registry import find
from vibron.core.result import follow
from vibron.core.tool import Tool
from vibron.core.unit_registry import turn

MARK, GIVEN = "$from", "$input"


@dataclass(frozen=True)
class Step:
    """One call of a tool.

    An argument is JSON data, a string with a unit, ``{"$from": "step.path"}``, the output of an earlier step,
    ``{"$input": "name.path"}``, what the workflow is called with or a part of it, or a list of these two.
    """

    name: str
    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the step as JSON-able data."""
        return {"name": self.name, "tool": self.tool, "arguments": dict(self.arguments)}


@dataclass(frozen=True)
class Workflow:
    """Steps in the order in which they run; ``result`` is the path of the answer, ``divisor`` what it is divided by."""

    steps: tuple[Step, ...]
    result: str
    divisor: float = 1.0

    @property
    def tools(self) -> tuple[str, ...]:
        """Names of the tools it calls."""
        return tuple(dict.fromkeys(step.tool for step in self.steps))

    @property
    def id(self) -> str:
        """SHA-256 of what it does."""
        return hashlib.sha256(json.dumps(self.to_dict(), sort_keys=True).encode()).hexdigest()

    def to_dict(self) -> dict[str, Any]:
        """Return the workflow as JSON-able data."""
        data: dict[str, Any] = {"steps": [step.to_dict() for step in self.steps], "result": self.result}
        return data | ({"divisor": self.divisor} if self.divisor != 1.0 else {})

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Workflow:
        """Read what :meth:`to_dict` wrote."""
        steps = tuple(Step(one["name"], one["tool"], one.get("arguments", {})) for one in data["steps"])
        return cls(steps, data["result"], float(data.get("divisor", 1.0)))

    def outputs(self, **inputs: Any) -> dict[str, Any]:
        """Run the steps on the inputs and return what each gave, by name.

        Raises
        ------
        InputError
            A step names an output that is not there; and whatever a tool raises.
        """
        execution = Execution(inputs)
        for step in self.steps:
            execution.run(step)
        return execution.outputs

    def result_in(self, outputs: Mapping[str, Any]) -> Any:
        """Return the output that ``result`` names."""
        value = _at(self.result, outputs)
        return value if self.divisor == 1.0 else value / self.divisor

    def run(self, **inputs: Any) -> Any:
        """Run the steps on the inputs and return what ``result`` names."""
        return self.result_in(self.outputs(**inputs))

    def source(self) -> str:
        """Return the workflow as Python: ``solve(tools, **kwargs)``."""
        lines, steps = ["def solve(tools, **kwargs):"], {step.name: step for step in self.steps}
        for step in self.steps:
            arguments = ", ".join(
                f"{name}={_written(value, partial(_change_of_unit, steps, step=step, name=name))}"
                for name, value in step.arguments.items()
            )
            lines.append(f"    {step.name} = tools.{step.tool}({arguments})")
        if any("turn(" in line for line in lines):
            lines.insert(0, "from vibron.core.unit_registry import turn\n\n")
        quotient = f" / {self.divisor!r}" if self.divisor != 1.0 else ""
        return "\n".join([*lines, f"    return {_path(self.result)}{quotient}", ""])


@dataclass
class Execution:
    """Steps that are run one after another, each on the outputs of those before it.

    Attributes
    ----------
    inputs : mapping
        What the workflow is called with.
    steps : dict
        The steps that ran, by name.
    outputs : dict
        What each gave, by name.
    call : callable
        Runs a tool on its arguments.
    """

    inputs: Mapping[str, Any] = field(default_factory=dict)
    steps: dict[str, Step] = field(default_factory=dict)
    outputs: dict[str, Any] = field(default_factory=dict)
    call: Callable[[Tool, Mapping[str, Any]], Any] = lambda tool, arguments: tool.execute(**arguments)

    def run(self, step: Step) -> Any:
        """Run a step and return what it gives; outputs of earlier steps are converted to the units of its inputs.

        Raises
        ------
        InputError
            The step names an output that is not there; and whatever its tool raises.
        """
        found = self.call(find(step.tool), self.arguments(step))
        self.steps[step.name], self.outputs[step.name] = step, found
        return found

    def arguments(self, step: Step) -> dict[str, Any]:
        """Return the arguments of a step with earlier outputs and inputs in their places."""
        arguments = {name: _resolved(value, self.outputs, self.inputs) for name, value in step.arguments.items()}
        for name, value in step.arguments.items():
            if isinstance(value, Mapping) and MARK in value:
                arguments[name] = self._in_unit(arguments[name], value[MARK], step, name)
            elif _is_row(value):
                marked = zip(arguments[name], value, strict=True)
                arguments[name] = [
                    self._in_unit(one, mark[MARK], step, name) if MARK in mark else one for one, mark in marked
                ]
        return arguments

    def _in_unit(self, value: Any, path: str, step: Step, name: str) -> Any:
        """Return an earlier output in the unit of the input that it is handed on to."""
        change = _change_of_unit(self.steps, path, step, name)
        if change is None or not isinstance(value, float | int | np.ndarray | list | tuple):
            return value
        return turn(value, change.old, change.new, kind=change.kind)[()]


@dataclass(frozen=True)
class _ChangeOfUnit:
    old: str
    new: str
    kind: Kind | None


def _change_of_unit(steps: Mapping[str, Step], path: str, step: Step, name: str) -> _ChangeOfUnit | None:
    """Return how the unit of an earlier output changes where it is handed on to an input; None where it does not."""
    source, _, rest = path.partition(".")
    part = rest.partition(".")[0]
    outputs = find(steps[source].tool).outputs
    given = outputs[0] if len(outputs) == 1 else next((one for one in outputs if one.name == part), None)
    wanted = next((one for one in find(step.tool).inputs if one.name == name), None)
    marks = [getattr(one, "mark", None) for one in (given, wanted)]
    old, new = (getattr(mark, "unit", "1") for mark in marks)
    kinds = {getattr(mark, "kind", None) for mark in marks}
    if old == new or "1" in (old, new):
        return None
    change = _ChangeOfUnit(old, new, kinds.pop() if len(kinds) == 1 else None)
    with suppress(InputError):  # a density or a unit by name is handed on as it is
        turn(1.0, change.old, change.new, kind=change.kind)
        return change
    return None


def references(value: Any) -> Iterator[str]:
    """Yield the paths of the earlier outputs that an argument, or a list of arguments, takes.

    >>> list(references([{"$from": "peak.wavelength"}, [{"$from": "gap"}, 2.0]]))
    ['peak.wavelength', 'gap']
    """
    if isinstance(value, Mapping) and MARK in value:
        yield value[MARK]
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


def taken_from(path: str) -> dict[str, str]:
    """Return the argument that refers to an earlier output."""
    return {MARK: path}


def _resolved(value: Any, found: Mapping[str, Any], inputs: Mapping[str, Any]) -> Any:
    if _is_row(value):
        return [_resolved(one, found, inputs) for one in value]
    if isinstance(value, Mapping) and MARK in value:
        return _at(value[MARK], found)
    if isinstance(value, Mapping) and GIVEN in value:
        name, _, path = value[GIVEN].partition(".")
        if name not in inputs:
            raise InputError("unknown input", field="input", value=name, remedy="call the workflow with it")
        return follow(inputs[name], path)
    return value


def _is_row(value: Any) -> bool:
    """Return True if an argument is a list of earlier outputs and inputs."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(one, Mapping) and (MARK in one or GIVEN in one) for one in value)
    )


def _at(path: str, found: Mapping[str, Any]) -> Any:
    name, _, rest = path.partition(".")
    try:
        value = follow(found[name], rest)
    except (KeyError, AttributeError, IndexError, ValueError) as error:
        raise InputError(
            "is not an output of an earlier step", field="path", value=path, remedy="name step.field"
        ) from error
    return value[()] if isinstance(value, np.ndarray) else value  # one number, not an array without axes


def _written(value: Any, change: Callable[[str], _ChangeOfUnit | None]) -> str:
    if isinstance(value, Mapping) and MARK in value:
        path, other = _path(value[MARK]), change(value[MARK])
        return path if other is None else f"turn({path}, {other.old!r}, {other.new!r}, kind={other.kind!r})[()]"
    if _is_row(value):
        return f"[{', '.join(_written(one, change) for one in value)}]"
    if isinstance(value, Mapping) and GIVEN in value:
        name, *rest = value[GIVEN].split(".")  # inputs are data and not records
        return f"kwargs[{name!r}]" + "".join(f"[{part}]" if part.isdigit() else f"[{part!r}]" for part in rest)
    return repr(value)


def _path(path: str) -> str:
    name, *rest = path.split(".")
    return name + "".join(f"[{part}]" if part.lstrip("-").isdigit() else f".{part}" for part in rest)
