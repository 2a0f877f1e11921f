"""The metric, the start and the parameters of a task file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vibron.core.errors import VibronError
from vibron.core.registry import find
from vibron.core.workflow import GIVEN, MARK, Workflow
from vibron_verify.tasks.metrics import COMPARING, METRICS, OPTION_OF
from vibron_verify.tasks.optimisation import Case
from vibron_verify.tasks.task_data import TaskData


def metrics_in_words() -> str:
    """Return the metrics that a task file may name, each with what it is."""
    return "; ".join(
        f"{name} ({(METRICS[name].__doc__ or '').split('.')[0].removeprefix('Return ')})" for name in COMPARING
    )


def metric_of(data: Any, file: TaskData) -> tuple[str | None, float | None]:
    """Return the metric and its number, None for each that is not given."""
    if data is None:
        return None, None
    given = {"name": data} if isinstance(data, str) else data
    name = given.get("name") if isinstance(given, Mapping) else None
    if name not in COMPARING:
        file.refuse(
            "is not a metric", "metric", name if isinstance(name, str) else data, f"use one of: {metrics_in_words()}"
        )
    option = OPTION_OF.get(name)
    if wrong := sorted(set(given) ^ ({"name", option} if option else {"name"})):
        need = f"write {{name: {name}, {option}: NUMBER}}" if option else f"write metric: {name}"
        file.refuse(f"{name} takes {option or 'no option'}", "metric", wrong, need)
    if option is None:
        return name, None
    scale = given[option]
    if not isinstance(scale, int | float) or isinstance(scale, bool) or not 0 < scale < 1e100:
        file.refuse("is not a number above 0", f"metric.{option}", scale, "give it in the unit of the truth")
    return name, float(scale)


def workflow_of(data: Any, file: TaskData) -> Workflow:
    """Return a workflow whose steps name tools, their inputs and earlier steps."""
    try:
        found = Workflow.from_dict(data)
        steps = [(one, {field.name for field in find(one.tool).inputs}) for one in found.steps]
    except VibronError as error:
        file.refuse(f"calls an {error.message}", "start.steps", error.value, error.remedy)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        file.refuse(f"is not a workflow: {error!r}", "start", None, "give steps (name, tool, arguments) and result")
    earlier: set[str] = set()
    for step, known in steps:
        for name, value in step.arguments.items():
            where = f"start.{step.name}.{name}"
            if name not in known:
                file.refuse(f"is not an input of {step.tool}", where, name, f"use {', '.join(sorted(known))}")
            if isinstance(value, Mapping) and MARK in value and str(value[MARK]).partition(".")[0] not in earlier:
                file.refuse("is not an earlier step", where, value[MARK], f"use {', '.join(sorted(earlier)) or 'data'}")
        earlier.add(step.name)
    if not earlier or found.result.partition(".")[0] not in earlier:
        file.refuse(
            "is not a step", "start.result", found.result, f"use {', '.join(sorted(earlier)) or 'the name of a step'}"
        )
    return found


def check_inputs(start: Workflow, cases: Sequence[Case], file: TaskData) -> None:
    """Refuse a start that takes an input which a case does not have."""
    for step in start.steps:
        for name, value in step.arguments.items():
            if isinstance(value, Mapping) and GIVEN in value and any(value[GIVEN] not in one.inputs for one in cases):
                known = ", ".join(cases[0].inputs) if cases else "none"
                file.refuse(
                    "is not an input of every case",
                    f"start.{step.name}.{name}",
                    value[GIVEN],
                    f"the cases have {known}",
                )


def fixed_of(data: Any, start: Workflow | None, file: TaskData) -> tuple[str, ...]:
    """Return the parameters that stay as they are, as ``step.parameter``."""
    if not isinstance(data, list):
        file.refuse("is not a list", "fixed", data, "write [step.parameter]")
    for name in data:
        _check_parameter(file, name, start, "fixed")
    return tuple(data)


def bounds_of(data: Any, start: Workflow | None, file: TaskData) -> dict[str, tuple[float, float]]:
    """Return the least and the most of parameters, by ``step.parameter``."""
    if not isinstance(data, Mapping):
        file.refuse("are not named", "bounds", data, "write step.parameter: [least, most]")
    found = {}
    for name, pair in data.items():
        _check_parameter(file, name, start, "bounds")
        numbers = isinstance(pair, list) and all(
            isinstance(one, int | float) and not isinstance(one, bool) for one in pair
        )
        if not numbers or len(pair) != 2 or not pair[0] < pair[1]:
            file.refuse("is not a pair of numbers, the least first", f"bounds.{name}", pair, "write [least, most]")
        found[name] = (float(pair[0]), float(pair[1]))
    return found


def _check_parameter(file: TaskData, name: Any, start: Workflow | None, where: str) -> None:
    step, _, parameter = str(name).partition(".")
    tool = next((one.tool for one in start.steps if one.name == step), None) if start else None
    if tool is None or parameter not in {one.name for one in find(tool).inputs}:
        file.refuse("is not a parameter of the start", where, name, "write step.parameter, as in start")
