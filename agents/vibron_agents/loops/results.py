"""Results of candidates as they are judged: a value and its unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np

from vibron.core.declaration import Field, fields_of, record_type
from vibron.core.errors import InputError
from vibron.core.registry import find
from vibron.core.unit_registry import turn
from vibron.core.workflow import MARK, Workflow
from vibron_agents.core.problem import Problem

KEEP_UNIT = ("sum", "difference", "mean")  # operations on values in one unit whose result is in that unit


def output_of(workflow: Workflow) -> Field | None:
    """Return the declaration of what a workflow gives; None where it is a part of no declared field.

    >>> from vibron.core.workflow import Step
    >>> output_of(Workflow((Step("peak", "wien_peak", {"temperature": "300 K"}),), "peak.wavelength")).mark.unit
    'um'
    """
    name, _, path = workflow.result.partition(".")
    step = next((one for one in workflow.steps if one.name == name), None)
    if step is None:
        return None
    fields, found = find(step.tool).outputs, None
    if not path:
        return fields[0] if len(fields) == 1 else None
    for part in path.split("."):
        if part.lstrip("-").isdigit():
            continue
        found = next((one for one in fields if one.name == part), None)
        if found is None:
            return None
        record = record_type(found.type)
        fields = fields_of(record) if record else ()
    return found


def unit_of(workflow: Workflow) -> str:
    """Return the unit of what a workflow gives, "1" for a pure number, "" where the cards do not say."""
    name = workflow.result.partition(".")[0]
    given = next((step.arguments for step in workflow.steps if step.name == name), {})
    if given.get("operation") in KEEP_UNIT and isinstance(given.get("values"), list):
        sources = [value[MARK] for value in given["values"] if isinstance(value, Mapping) and MARK in value]
        units = {unit_of(replace(workflow, result=source)) for source in sources}
        return units.pop() if len(units) == 1 else ""
    if given.get("operation") == "product":
        return ""
    if "unit" in given and "to" in given:  # a converter gives what it is asked for
        return str(given["to"])
    found = output_of(workflow)
    return str(getattr(found.mark, "unit", "")) if found else ""


def with_unit(value: Any, unit: str) -> dict[str, Any]:
    """Return an answer as JSON-able data, a list of one as that one; what says its own unit is taken at its word.

    >>> with_unit({"value": 2.0, "unit": "nm"}, "um"), with_unit([2.0], "um")
    ({'value': 2.0, 'unit': 'nm'}, {'value': 2.0, 'unit': 'um'})
    """
    if isinstance(value, Mapping) and set(value) == {"value", "unit"}:
        value, unit = value["value"], str(value["unit"])
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    return {"value": value, "unit": unit}


def numbers(value: Any) -> np.ndarray[Any, np.dtype[np.float64]] | None:
    """Return the numbers of a result; None where it is not made of numbers."""
    if isinstance(value, bool | str) or value is None:
        return None
    try:
        return np.asarray(value, dtype=float).reshape(-1)
    except (TypeError, ValueError):
        return None


def converted(value: Any, unit: str, wanted: str) -> np.ndarray[Any, np.dtype[np.float64]] | None:
    """Return numbers in another unit; None where they are not numbers or of another kind."""
    found = numbers(value)
    one, other = (name if name not in ("", "1") else "dimensionless" for name in (unit, wanted))
    if found is None or one == other:
        return found
    try:
        return turn(found, one, other, kind="position")
    except InputError:
        return None


def as_record(value: Any) -> Any:
    """Return JSON data with objects as records, whose parts are attributes, as tools return them.

    >>> as_record([{"wavenumber": 1715.0}])[0].wavenumber
    1715.0
    """
    if isinstance(value, Mapping):
        return SimpleNamespace(**{name: as_record(part) for name, part in value.items()})
    return [as_record(part) for part in value] if isinstance(value, list) else value


def plain(value: Any) -> Any:
    """Return the result of :func:`as_record` as the original JSON data."""
    if isinstance(value, SimpleNamespace):
        return {name: plain(part) for name, part in vars(value).items()}
    return [plain(part) for part in value] if isinstance(value, list) else value


def wanted_unit(problem: Problem) -> str:
    """Return the unit that a question asks for, "" where it names none."""
    from vibron_agents.answering.question import Question

    return Question(problem.statement).wanted_unit if problem.kind == "assist" else ""
