"""Find known answers that a wrong tool would also pass: counts, flags, echoes of an input, wide tolerances."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from vibron.core.quantity import Array, Quantity
from vibron.core.tool import Tool
from vibron_verify.answers import KnownAnswer, answers_of
from vibron_verify.conformance.agreement import agrees

_FIGURE = re.compile(r"\d+(?:\.\d+)?")
_LARGEST_COUNT = 1000
_LEAST_SELECTION = 4


def _through(change: Callable[[float], float]) -> Callable[[Any], Any]:
    def mutate(value: Any) -> Any:
        if isinstance(value, list):
            return [mutate(part) for part in value]
        if isinstance(value, Mapping):
            return {name: mutate(part) for name, part in value.items()}
        if isinstance(value, str) and "\n" in value:
            return _FIGURE.sub(lambda figure: f"{change(float(figure[0])):g}", value)
        return change(value) if isinstance(value, int | float) and not isinstance(value, bool) else value

    return mutate


MUTANTS: Mapping[str, Callable[[Any], Any]] = {
    "scaled by 1.01": _through(lambda number: 1.01 * number),
    "with the opposite sign": _through(lambda number: -number),
}


def weaknesses(tool: Tool, answers: Sequence[KnownAnswer] | None = None) -> Iterator[str]:
    """Yield why answers of a tool (its known ones by default), taken together, would let a wrong result pass."""
    answers = answers_of(tool) if answers is None else answers
    if any(_selects(answer.value) for answer in answers):
        return
    if _is_numeric(tool) and not any(_numbers(answer.value) for answer in answers):
        yield "every known answer is a count, a flag or a word, and the tool computes numbers"
        return
    strong = [answer for answer in answers if _numbers(answer.value) and not _echoes(answer)]
    if not strong and _is_numeric(tool):
        yield "every number of the known answers is also in the call"
        return
    for name, mutate in MUTANTS.items():
        if strong and all(agrees(mutate(answer.value), answer.value, answer.tolerance) for answer in strong):
            yield f"a result {name} passes every known answer"


def _is_numeric(tool: Tool) -> bool:
    marks = [field for field in tool.outputs if field.type is not int]
    return any(isinstance(field.mark, Quantity | Array) for field in marks)


def _numbers(value: Any) -> list[float]:
    """Return the numbers in a known value that are computed: not flags, small whole numbers, 0.0 or 1.0.

    The lines of a text are the content of a file, whose figures are compared one by one.
    """
    if isinstance(value, list):
        return [number for part in value for number in _numbers(part)]
    if isinstance(value, Mapping):
        return [number for part in value.values() for number in _numbers(part)]
    if isinstance(value, str) and "\n" in value:
        return [float(figure) for figure in _FIGURE.findall(value)]
    if isinstance(value, bool) or not isinstance(value, int | float):
        return []
    return [float(value)] if value not in (0.0, 1.0) and (isinstance(value, float) or value > _LARGEST_COUNT) else []


def _selects(value: Any) -> bool:
    """Return True for a selection or an order of at least four items, which chance rarely meets."""
    whole = isinstance(value, list) and all(isinstance(part, int) for part in value)
    return whole and len(value) >= _LEAST_SELECTION and len(set(value)) > 1


def _echoes(answer: KnownAnswer) -> bool:
    if isinstance(answer.value, str):  # a file repeats the numbers that are written to it
        return False
    given = set(_numbers(list(answer.call.values())))
    return set(_numbers(answer.value)) <= given
