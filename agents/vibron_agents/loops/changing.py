"""Candidates with another value of a quantity of the question."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from typing import Any

from vibron.core.syntax import syntax_tree
from vibron.core.workflow import Step
from vibron_agents.answering.catalogue import known
from vibron_agents.answering.check import is_among
from vibron_agents.answering.question import StatedQuantity
from vibron_agents.core.candidate import ProposedSolution

CHANGE = 1.03
SCALES = tuple(10.0**power for power in (0, -9, -6, -3, -2, 2, 3, 6, 9))  # units that are changed by hand
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")


def changed(
    candidate: ProposedSolution, number: StatedQuantity, factor: float = CHANGE
) -> ProposedSolution | None:  # fmt: skip
    r"""Return a candidate with a multiple of a quantity of the question; None if it does not use the quantity.

    >>> from vibron_agents.answering.question import Question
    >>> number = Question("What is the peak at 300 K?").quantities[0]
    >>> changed(ProposedSolution("def solve(tools):\n    return tools.wien_peak(temperature='300 K')"), number).source
    "def solve(tools):\n    return tools.wien_peak(temperature='309.0 K')"
    """
    if candidate.workflow is None:
        return _source_changed(candidate, number, factor)
    steps, hit = [], False
    for step in candidate.workflow.steps:
        units = {slot.name: slot.face.unit for slot in known(step.tool).inputs}
        found = {
            name: _value_changed(value, number, units.get(name, ""), factor) for name, value in step.arguments.items()
        }
        other = {name: value for name, value in found.items() if value is not None}
        steps.append(Step(step.name, step.tool, {**step.arguments, **other}))
        hit = hit or bool(other)
    return ProposedSolution.of(replace(candidate.workflow, steps=tuple(steps)), operator="changed") if hit else None


def _source_changed(
    candidate: ProposedSolution, number: StatedQuantity, factor: float
) -> ProposedSolution | None:  # fmt: skip
    try:
        tree = syntax_tree(candidate.source)
    except SyntaxError:
        return None
    hits = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and (other := _value_changed(node.value, number, "K", factor)) is not None:
            node.value, hits = other, hits + 1
    return ProposedSolution(ast.unparse(tree), operator="changed") if hits else None


def _value_changed(value: Any, number: StatedQuantity, unit: str, factor: float) -> Any:
    """Return an argument with another value of a quantity; None if it does not hold the quantity."""
    if isinstance(value, list | tuple):
        parts = [_value_changed(part, number, unit, factor) for part in value]
        if all(part is None for part in parts):
            return None
        return [old if new is None else new for old, new in zip(value, parts, strict=True)]
    if isinstance(value, str) and (match := _NUMBER.match(value)):
        rest = value[match.end() :]
        other = _value_changed(float(match.group()), number, rest.strip() or unit, factor)
        return None if other is None else f"{other!r}{rest}"
    if isinstance(value, int | float) and not isinstance(value, bool) and _is_from(number, value, unit):
        other = round(value * factor) if isinstance(value, int) else value * factor if value else 0.05
        return other if other != value else value + 1
    return None


def _is_from(number: StatedQuantity, value: float, unit: str) -> bool:
    """Return True if a value is one of a quantity, converted or with a shifted decimal point."""
    written = [(value, unit), *((value * scale, number.unit) for scale in SCALES)]
    return any(is_among(number.unit, one, written) for one in number.values)
