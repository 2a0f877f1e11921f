"""What speaks for and against an answer: every quantity used, units as asked, range, rivals, sensitivity.

The same checks judge a workflow that somebody else proposes (:func:`check_workflow`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vibron.core.errors import InputError, VibronError
from vibron.core.index import Face
from vibron.core.workflow import Step, Workflow
from vibron.core.written_units import convert
from vibron_agents.answering.bind import relation, within
from vibron_agents.answering.catalogue import known
from vibron_agents.answering.chain import Place
from vibron_agents.answering.choose import unit_fits
from vibron_agents.answering.pick import located, pick, taken
from vibron_agents.answering.plans import Plan
from vibron_agents.answering.question import Question

MOST_GAP = 6.0  # difference of scores beyond which a rival does not count
SAME = 1e-3  # relative difference below which two answers agree
CHANGE = 1.03  # by which an input is changed to see whether the result follows


@dataclass(frozen=True)
class Result:
    """A plan that was run: its value in the unit that is asked for, or why there is none."""

    plan: Plan
    value: Any = None
    unit: str = ""
    problem: str = ""
    outputs: Mapping[str, Any] | None = None
    workflow: Workflow | None = None
    features: Mapping[str, float] | None = None


def run(plan: Plan, question: Question) -> Result:
    """Run a plan and return the requested part of its result, in the wanted unit."""
    workflow = plan.workflow
    try:
        outputs = workflow.outputs()
        whole = taken(outputs, workflow.result)
    except TimeoutError:  # of the caller
        raise
    except VibronError as error:
        return Result(plan, problem=f"{plan.tool} refuses: {error}")
    except Exception as error:  # a fault of a tool costs its plan only
        return Result(plan, problem=f"{plan.tool} fails: {type(error).__name__}: {error}")
    for place in plan.filled.assumed:
        value = plan.filled.arguments[place]
        scaled = [1.3 * one for one in value] if isinstance(value, list) else 1.3 * value
        if not _ignores(plan, place, value + 1 if isinstance(value, int) else scaled, outputs):
            return Result(plan, problem=f"{plan.tool} needs {place[1]}, which the question does not give")
    picked = pick(whole, question, plan.unit, plan.filled.at)
    if picked is None:
        return Result(plan, problem=f"{workflow.result} holds several values, and the question does not say which")
    own = plan.unit if picked.how != "count" else ""
    value, unit = in_wanted_unit(picked.value, own, question.wanted_unit, plan.wanted.out.face.kind)
    workflow = replace(workflow, result=located(outputs, workflow.result))
    if picked.path:
        workflow = replace(workflow, result=f"{workflow.result}.{picked.path}")
    kinds = {"reduced": bool(picked.how), "listed": isinstance(value, list), "worded": isinstance(value, str)}
    return Result(plan, value, unit, "", outputs, workflow, {name: float(one) for name, one in kinds.items()})


def _ignores(plan: Plan, place: Place, value: Any, outputs: Mapping[str, Any]) -> bool:
    """Return True if another value of an input leaves the result of a plan as it is."""
    changed = replace(plan, filled=replace(plan.filled, arguments={**plan.filled.arguments, place: value}))
    try:
        found, before = (taken(one, plan.workflow.result) for one in (changed.workflow.outputs(), outputs))
        return np.array_equal(np.asarray(found), np.asarray(before))
    except TimeoutError:
        raise
    except Exception:  # a tool that refuses the value reacts to it
        return False


def in_wanted_unit(value: Any, unit: str, wanted: str, kind: str) -> tuple[Any, str]:
    """Return numbers in the wanted unit, or as they are where they cannot be given in it."""
    plain = "" if unit in ("1", "") else unit
    if _is_worded(value):
        return value, ""
    if not wanted or wanted == plain:
        return value, plain
    how = relation(plain, wanted, kind if kind not in ("", "model") else "energy", "")
    counts = plain == "" and wanted in ("percent", "ppm", "ppb")
    if not counts and how not in ("exact", "same", "related", "share"):
        return value, plain
    try:
        found = [convert(float(one), plain or "1", wanted, kind or "energy") for one in np.ravel(value)]
    except InputError:
        return value, plain
    return (found if isinstance(value, list) else found[0]), wanted


def _is_worded(value: Any) -> bool:
    """Return True if a value is a word, a yes or no, or a list of words."""
    return isinstance(value, str | bool) or (isinstance(value, list) and any(isinstance(one, str) for one in value))


def agrees(one: Result, other: Result) -> bool:
    """Return True if two results are the same answer."""
    if _is_worded(one.value) or _is_worded(other.value):
        return bool(one.value == other.value)
    left, right = (np.asarray(part.value, dtype=float) for part in (one, other))
    values, units = np.ravel(right), (other.unit or "1", one.unit or "1")
    try:
        same = values if one.unit == other.unit else [convert(float(part), *units, "position") for part in values]
    except InputError:
        return False
    return left.shape == right.shape and np.allclose(np.ravel(left), same, rtol=SAME)


def in_range(result: Result) -> bool:
    """Return True if a result lies where its tool says that it can lie."""
    bounds = result.plan.wanted.out.face.bounds
    if not bounds or _is_worded(result.value):
        return True
    try:
        values = np.asarray(taken(result.outputs or {}, result.plan.workflow.result), dtype=float)
    except (TypeError, ValueError):
        return True
    return within(bounds, (values.min(), values.max()) if values.size else ())


def insensitive(result: Result) -> int:
    """Return how many of the numbers taken from the question the result does not follow."""
    plan, deaf = result.plan, 0
    for step, name in plan.filled.bound:
        kind = next((one.face.type for one in plan.chain.known(step).inputs if one.name == name), "integer")
        value = plan.filled.arguments.get((step, name))
        if kind not in ("integer", "list of integer") and isinstance(value, float) and value:
            deaf += _ignores(plan, (step, name), value * CHANGE, result.outputs or {})
    return deaf


def margin(best: Result, others: Sequence[Result]) -> float:
    """Return by how much the best plan is ahead of the next one that gives another answer."""
    rivals = [one.plan.score for one in others if not one.problem and not agrees(best, one)]
    return min(best.plan.score - max(rivals), MOST_GAP) if rivals else MOST_GAP


def check_workflow(workflow: Workflow, question: Question) -> tuple[str, ...]:
    """Return objections to a workflow proposed for a question: numbers not used, a wrong unit."""
    values, against = list[tuple[float, str]](), []
    for step in workflow.steps:
        values += [one for stated in numbers_of(step).values() for one in stated]
    for quantity in question.quantities:
        written = [is_among(quantity.unit, number, values) for number in quantity.values]
        if quantity.unit and not quantity.spelt and not all(written):  # "one square metre" counts nothing
            against.append(f"{quantity.written} is not used")
    name, path, *_ = f"{workflow.result}.".split(".")
    outs = next((known(one.tool).outputs for one in workflow.steps if one.name == name), ())
    out = next((one for one in outs if one.name == path), outs[0] if outs else None)
    wanted = question.wanted_unit
    if out and wanted and out.face.unit not in ("", "1") and not unit_fits(out.face.unit, wanted, out.face.kind):
        against.append(f"{out.name} is in {out.face.unit}, and {wanted} is asked for")
    return tuple(against)


def is_among(unit: str, number: float, values: Sequence[tuple[float, str]]) -> bool:
    """Return True if one of some values, each with the unit of its input, is a number in a unit."""
    for value, other in values:
        with suppress(InputError):
            if math.isclose(value, number, rel_tol=1e-6):
                return True
            if unit and math.isclose(convert(number, unit, other or "1", "position"), value, rel_tol=1e-6):
                return True
    return False


def numbers_of(step: Step) -> dict[str, list[tuple[float, str]]]:
    """Return the numbers in each argument of a step, with their units."""
    faces = {one.name: one.face for one in known(step.tool).inputs}
    return {name: list(numbers_in(value, faces.get(name))) for name, value in step.arguments.items()}


def numbers_in(value: Any, face: Face | None) -> Iterator[tuple[float, str]]:
    """Yield the numbers in an argument, in the rows of a table and in the parts of a record."""
    if isinstance(value, Mapping | list | tuple):
        parts = {one.name: one for one in face.parts} if face else {}
        rows = value.items() if isinstance(value, Mapping) else ((None, part) for part in value)
        for name, part in rows:
            yield from numbers_in(part, parts.get(name) if name is not None else face)
        return
    number, _, unit = str(value).partition(" ")
    with suppress(ValueError):
        yield float(number), unit or (face.unit if face else "")
