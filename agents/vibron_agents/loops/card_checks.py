"""Tests of an answer that follow from the question and the cards, without knowing what is right."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vibron.core.quantity import Array, Quantity
from vibron.core.syntax import syntax_tree
from vibron.core.workflow import Step
from vibron_agents.answering.numbers import Found
from vibron_agents.answering.question import Question
from vibron_agents.answering.units import same_dimension
from vibron_agents.answering.words import alike, documents
from vibron_agents.core.candidate import Candidate
from vibron_agents.core.roles import Test
from vibron_agents.core.verdict import Check, Verdict
from vibron_agents.loops.results import converted, numbers, output_of

Run = Callable[[Candidate], Verdict]
Judged = tuple[bool, str]
AGREE = 1e-2
CHANGE = 1.03
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")


@dataclass(frozen=True)
class CardTest(Test):
    """A test that looks at a result from outside: its ``source`` says in words what it holds to."""

    check: Callable[[Candidate, Verdict, Run], Judged] = lambda candidate, verdict, run: (False, "")

    def judge(self, candidate: Candidate, verdict: Verdict, run: Run) -> Check:
        """Return how a result fares."""
        passed, message = self.check(candidate, verdict, run)
        return Check(self.name, passed, "" if passed else message)


def finite(candidate: Candidate, verdict: Verdict, run: Run) -> Judged:
    """Numbers are there and finite; words are not empty; a record is no answer."""
    value = verdict.value["value"]
    if isinstance(value, Mapping):
        return False, "the result is a record, not a number or a word"
    found = numbers(value)
    if found is None:
        return value not in (None, "", [], {}), "the result is empty"
    return bool(found.size and np.isfinite(found).all()), "the result holds no number, or one that is not finite"


def same_as(sure: Candidate) -> Callable[[Candidate, Verdict, Run], Judged]:
    """Return the test that the result is that of a candidate which nothing in the question speaks against."""

    def check(candidate: Candidate, verdict: Verdict, run: Run) -> Judged:
        alike = candidate.id == sure.id or run(sure).value == verdict.value
        return alike, f"the cards settle on {sure.description}, which gives another result"

    return check


def in_bounds(candidate: Candidate, verdict: Verdict, run: Run) -> Judged:
    """A tool's output lies where its card says; source may have gone on from there, and is let pass."""
    field = output_of(candidate.workflow) if candidate.workflow else None
    found = numbers(verdict.value["value"])
    if field is None or found is None or not isinstance(field.mark, Quantity | Array):
        return True, ""
    return field.mark.holds(found), f"{field.name} lies outside {field.mark}"


def in_unit(wanted: str) -> Callable[[Candidate, Verdict, Run], Judged]:
    """Return the test that the result can be given in a unit."""

    def check(candidate: Candidate, verdict: Verdict, run: Run) -> Judged:
        unit = verdict.value["unit"] or "1"
        fits = numbers(verdict.value["value"]) is not None and same_dimension(unit, wanted)
        return fits, f"{unit if unit != '1' else 'a pure number'} cannot be given in {wanted}"

    return check


def of_size(allowed: frozenset[int]) -> Callable[[Candidate, Verdict, Run], Judged]:
    """Return the test that so many numbers are given."""

    def check(candidate: Candidate, verdict: Verdict, run: Run) -> Judged:
        found = numbers(verdict.value["value"])
        count = 1 if found is None else found.size
        return count in allowed, f"{count} numbers are more than one question asks for"

    return check


def uses(found: Found) -> Callable[[Candidate, Verdict, Run], Judged]:
    """Return the test that a number of the question goes into the candidate."""

    def check(candidate: Candidate, verdict: Verdict, run: Run) -> Judged:
        return changed(candidate, found) is not None, f"{_written(found)} of the question is not used"

    return check


def reacts(found: Found) -> Callable[[Candidate, Verdict, Run], Judged]:
    """Return the test that another number in the question gives another result."""

    def check(candidate: Candidate, verdict: Verdict, run: Run) -> Judged:
        other = changed(candidate, found)
        if other is None:
            return False, f"{_written(found)} of the question is not used"
        verdict_there = run(other)
        if not verdict_there.ran:  # outside what a tool allows: it was looked at
            return True, ""
        return verdict_there.value != verdict.value, f"the result does not depend on {_written(found)}"

    return check


def agrees(first: Candidate, second: Candidate) -> Callable[[Candidate, Verdict, Run], Judged]:
    """Return the test that the other of two routes gives the same number: where they disagree, neither passes."""

    def check(candidate: Candidate, verdict: Verdict, run: Run) -> Judged:
        rival = first if candidate.id == second.id else second
        there = run(rival)
        if not there.ran:
            return True, ""
        mine = numbers(verdict.value["value"])
        other = converted(there.value["value"], there.value["unit"], verdict.value["unit"])
        if mine is None or other is None or mine.shape != other.shape:
            return there.value == verdict.value, f"{rival.description} gives something else"
        return bool(np.allclose(mine, other, rtol=AGREE, atol=0.0)), f"{rival.description} gives another number"

    return check


def spoken_of(question: Question) -> Callable[[Candidate, Verdict, Run], Judged]:
    """Return the test that the cards of the tools used speak of what the question speaks of."""

    def check(candidate: Candidate, verdict: Verdict, run: Run) -> Judged:
        words = {word for name in verdict.used for word in documents().get(name, ())}
        asked = set(question.words)
        left = sorted(word for word in asked if not alike(word) & words)
        return len(left) <= max(2, 0.5 * len(asked)), f"no card of the tools used speaks of: {', '.join(left[:5])}"

    return check


def settled(doubts: dict[str, str]) -> Callable[[Candidate, Verdict, Run], Judged]:
    """Return the test that the words of the question do not speak against a plan, by the plan's identity."""

    def check(candidate: Candidate, verdict: Verdict, run: Run) -> Judged:
        return not doubts.get(candidate.id), doubts.get(candidate.id, "")

    return check


def changed(candidate: Candidate, found: Found) -> Candidate | None:
    r"""Return a candidate in which a number of the question is another one; None where it does not occur.

    >>> from vibron_agents.answering.question import Question
    >>> number = Question("What is the peak at 300 K?").numbers[0]
    >>> changed(Candidate("def solve(tools):\n    return tools.wien_peak(temperature='300 K')"), number).source
    "def solve(tools):\n    return tools.wien_peak(temperature='309.0 K')"
    """
    if candidate.workflow is None:
        return _source_changed(candidate, found)
    steps, hit = [], False
    for step in candidate.workflow.steps:
        arguments = {name: _value_changed(value, found) for name, value in step.arguments.items()}
        hit = hit or any(value is not None for value in arguments.values())
        kept = {name: step.arguments[name] if value is None else value for name, value in arguments.items()}
        steps.append(Step(step.name, step.tool, kept))
    return Candidate.of(replace(candidate.workflow, steps=tuple(steps)), operator="changed") if hit else None


def _source_changed(candidate: Candidate, found: Found) -> Candidate | None:
    try:
        tree = syntax_tree(candidate.source)
    except SyntaxError:
        return None
    hits = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and (other := _value_changed(node.value, found)) is not None:
            node.value, hits = other, hits + 1
    return Candidate(ast.unparse(tree), operator="changed") if hits else None


def _value_changed(value: Any, found: Found) -> Any:
    """Return an argument with the number turned, None where it does not hold it."""
    if isinstance(value, list | tuple):
        parts = [_value_changed(part, found) for part in value]
        if all(part is None for part in parts):
            return None
        return [old if new is None else new for old, new in zip(value, parts, strict=True)]
    if isinstance(value, str) and (match := _NUMBER.match(value)):
        other = _turned(float(match.group()), found)
        return None if other is None else f"{other!r}{value[match.end() :]}"
    if isinstance(value, int | float) and not isinstance(value, bool):
        other = _turned(float(value), found)
        if other is None:
            return None
        return int(value) + 1 if isinstance(value, int) else other
    return None


def _turned(value: float, found: Found) -> float | None:
    near = [one for one in _scales(found) if np.isclose(value, one, rtol=1e-9, atol=0.0)]
    if not near:
        return None
    return value * CHANGE if value else 0.05


def _scales(found: Found) -> Iterator[float]:
    """Yield the number as it may be written: as it stands, and by powers of ten, as units are changed by hand."""
    for value in found.values:
        for power in (0, -9, -6, -3, -2, 2, 3, 6, 9):
            yield value * 10.0**power


def _written(found: Found) -> str:
    return f"{', '.join(f'{value:g}' for value in found.values)} {found.unit}".strip()
