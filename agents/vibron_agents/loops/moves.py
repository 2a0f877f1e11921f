"""Typed moves on workflows: a parameter inside its declared range, another tool, a step more or less, a crossing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from vibron.core.declaration import Field, output_type, record_type
from vibron.core.quantity import Array, Option, Quantity
from vibron.core.registry import find, tools
from vibron.core.tool import Tool
from vibron.core.workflow import GIVEN, MARK, Step, Workflow

QUICK = ("instant", "light")


@dataclass(frozen=True)
class Knob:
    """A parameter of a step that may be turned."""

    step: int
    field: Field

    def value(self, workflow: Workflow) -> Any:
        """Return the value it is set to, its default where nothing is given."""
        return workflow.steps[self.step].arguments.get(self.field.name, self.field.default)

    def name_in(self, workflow: Workflow) -> str:
        """Return its name as ``step.parameter``."""
        return f"{workflow.steps[self.step].name}.{self.field.name}"


def knobs(workflow: Workflow, fixed: tuple[str, ...] = ()) -> tuple[Knob, ...]:
    """Return the parameters that may be turned: numbers, choices and switches that no step or input feeds."""
    found = []
    for index, step in enumerate(workflow.steps):
        for one in find(step.tool).inputs:
            if f"{step.name}.{one.name}" in fixed or one.name in ("seed", "path"):
                continue
            given = step.arguments.get(one.name, None if one.required else one.default)
            if _is_fed(given) or (one.required and given is None):
                continue
            plain = isinstance(given, int | float) and not isinstance(given, bool)
            many = isinstance(given, list) and all(isinstance(part, int | float) for part in given)
            number = isinstance(one.mark, Quantity | Array) and (plain or (many and isinstance(one.mark, Array)))
            choice = isinstance(one.mark, Option) and bool(one.mark.choices) and isinstance(given, str)
            if number or choice or isinstance(given, bool):
                found.append(Knob(index, one))
    return tuple(found)


def turned(workflow: Workflow, knob: Knob, value: Any) -> Workflow:
    """Return the workflow with one parameter set."""
    step = workflow.steps[knob.step]
    changed = Step(step.name, step.tool, {**step.arguments, knob.field.name: value})
    return replace(workflow, steps=(*workflow.steps[: knob.step], changed, *workflow.steps[knob.step + 1 :]))


def settings(
    knob: Knob, value: Any, rng: np.random.Generator, reach: float = 1.0, bounds: tuple[float, float] | None = None
) -> list[Any]:  # fmt: skip
    """Return other values of a parameter inside its range: steps up and down, a random one, or the other choices.

    Steps within ``bounds`` are fractions of their width.
    """
    mark = knob.field.mark
    if isinstance(mark, Option):
        return [not value] if isinstance(value, bool) else [choice for choice in mark.choices if choice != value]
    assert isinstance(mark, Quantity | Array)
    if isinstance(value, list):
        place = int(rng.integers(len(value)))
        return [
            [*value[:place], other, *value[place + 1 :]]
            for other in _numbers(knob.field, value[place], rng, reach, bounds)
        ]
    return _numbers(knob.field, value, rng, reach, bounds)


def _numbers(
    one: Field, value: float, rng: np.random.Generator, reach: float, bounds: tuple[float, float] | None
) -> list[Any]:  # fmt: skip
    mark = one.mark
    assert isinstance(mark, Quantity | Array)
    factor = 2.0**reach
    if bounds is not None:
        least, most = bounds
        step = 0.2 * reach * (most - least)
        tried = [value + step, value - step, value + step * float(rng.normal())]
        tried = [min(max(number, least), most) for number in tried]
    elif value == 0:
        tried = [reach, -reach, 0.1 * reach]
    else:
        tried = [value * factor, value / factor, value * math.exp(float(rng.normal(0.0, reach)))]
        if mark.le is not None and mark.ge is not None and math.isfinite(mark.le - mark.ge):
            tried.append(float(rng.uniform(mark.ge, mark.le)))
        if mark.gt is None and mark.ge is None:
            tried.append(-value)
    if one.type is int:
        tried = [round(number) for number in (*tried, value + 1, value - 1)]
    found = dict.fromkeys(number for number in tried if number != value and mark.holds(np.array([float(number)])))
    return list(found)


@cache
def returned(name: str) -> Any:
    """Return the type that a tool returns."""
    return output_type(find(name).function)


def _is_fed(value: Any) -> bool:
    return isinstance(value, Mapping) and (MARK in value or GIVEN in value)


def choices(workflow: Workflow, fixed: tuple[str, ...] = ()) -> Iterator[Workflow]:
    """Yield the workflow with another choice of an option; inputs that need not apply to it are left out."""
    for index, step in enumerate(workflow.steps):
        inputs = find(step.tool).inputs
        required = {one.name for one in inputs if one.required}
        held = {name for name in step.arguments if f"{step.name}.{name}" in fixed}
        kept = {name: value for name, value in step.arguments.items() if name in required | held or _is_fed(value)}
        for one in inputs:
            present = step.arguments.get(one.name, one.default)
            free = f"{step.name}.{one.name}" not in fixed
            if free and isinstance(one.mark, Option) and isinstance(present, str):
                for choice in one.mark.choices:
                    if choice != present:
                        yield _with(workflow, index, Step(step.name, step.tool, {**kept, one.name: choice}))


def swaps(workflow: Workflow, fixed: tuple[str, ...] = ()) -> Iterator[Workflow]:
    """Yield the workflow with one tool in the place of another that takes and gives the same, and what is fixed."""
    for index, step in enumerate(workflow.steps):
        fed = {name: value for name, value in step.arguments.items() if _is_fed(value)}
        held = {name for name in step.arguments if f"{step.name}.{name}" in fixed}
        for other in _alike(step.tool):
            arguments = _fitted(find(step.tool), other, fed, step.arguments)
            if arguments and held <= set(arguments):
                yield _with(workflow, index, Step(step.name, other.name, arguments))


@cache
def _alike(name: str) -> tuple[Tool, ...]:
    family = find(name)
    return tuple(
        tool for other, tool in tools().items()
        if other != name and tool.domain == family.domain and tool.cost in QUICK and returned(other) == returned(name)
        and not tool.effects
    )  # fmt: skip


def _fitted(old: Tool, new: Tool, fed: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the arguments of the new tool: what is fed by type, what has the same name as it was."""
    types = {one.name: one for one in old.inputs}
    arguments: dict[str, Any] = {}
    for name, value in fed.items():
        places = [one for one in new.inputs if one.type == types[name].type and _unit(one) == _unit(types[name])]
        named = [one for one in places if one.name == name] or [one for one in places if one.required]
        if not named or named[0].name in arguments:
            return None
        arguments[named[0].name] = value
    for one in new.inputs:
        if one.name not in arguments and one.name in given and one == types.get(one.name):
            arguments[one.name] = given[one.name]
    if any(one.required and one.name not in arguments for one in new.inputs):
        return None
    return arguments


def _unit(one: Field) -> tuple[str, str]:
    return getattr(one.mark, "unit", ""), getattr(one.mark, "shape", "")


def _with(workflow: Workflow, index: int, step: Step) -> Workflow:
    return replace(workflow, steps=(*workflow.steps[:index], step, *workflow.steps[index + 1 :]))


def drops(workflow: Workflow) -> Iterator[Workflow]:
    """Yield the workflow without one step that gives what it takes."""
    for index, step in enumerate(workflow.steps):
        fed = [value for value in step.arguments.values() if _is_fed(value)]
        if (
            len(workflow.steps) > 1
            and len(fed) == 1
            and returned(step.tool) in [one.type for one in find(step.tool).inputs]
        ):
            rest = workflow.steps[:index] + tuple(
                _fed_by(one, step.name, fed[0]) for one in workflow.steps[index + 1 :]
            )
            result = fed[0].get(MARK, "") if workflow.result == step.name else workflow.result
            if result:
                yield replace(workflow, steps=rest, result=result)


def inserts(workflow: Workflow, rng: np.random.Generator, most: int = 4) -> Iterator[Workflow]:
    """Yield the workflow with one step more that gives what it takes, before or after one of its steps."""
    for index, step in enumerate(workflow.steps):
        kind = returned(step.tool)
        if record_type(kind) is None:  # plain numbers have too little meaning to be handed on by their type
            continue
        makers = [
            tool for tool in tools().values()
            if tool.cost in QUICK and returned(tool.name) == kind and not tool.effects
            and [one.type for one in tool.inputs if one.required] == [kind]
        ]  # fmt: skip
        for choice in rng.permutation(len(makers))[:most]:
            tool = makers[int(choice)]
            name = f"{tool.name}_{len(workflow.steps)}"
            wanted = next(one.name for one in tool.inputs if one.required)
            new = Step(name, tool.name, {wanted: {MARK: step.name}})
            later = tuple(_fed_by(one, step.name, {MARK: name}) for one in workflow.steps[index + 1 :])
            result = name if workflow.result == step.name else workflow.result
            yield replace(workflow, steps=(*workflow.steps[: index + 1], new, *later), result=result)


def _fed_by(step: Step, old: str, source: Mapping[str, Any]) -> Step:
    arguments = {
        name: dict(source) if _is_fed(value) and value.get(MARK) == old else value
        for name, value in step.arguments.items()
    }
    return Step(step.name, step.tool, arguments)


def crossed(one: Workflow, other: Workflow, rng: np.random.Generator) -> Workflow | None:
    """Return the first workflow with some parameters of the second, where both call the same tools in one order."""
    if [step.tool for step in one.steps] != [step.tool for step in other.steps]:
        return None
    steps = []
    for left, right in zip(one.steps, other.steps, strict=True):
        taken = {name: value for name, value in right.arguments.items() if not _is_fed(value) and rng.random() < 0.5}
        steps.append(Step(left.name, left.tool, {**left.arguments, **taken}))
    return replace(one, steps=tuple(steps))
