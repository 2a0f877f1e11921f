"""Find known answers that a wrong tool would also pass: counts, flags, echoes of an input, wide tolerances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from vibron.core.quantity import Array, Quantity
from vibron.core.tool import KnownAnswer, Tool
from vibron_verify.conformance.agreement import agrees


def _through(change: Callable[[float], float]) -> Callable[[Any], Any]:
    def mutate(value: Any) -> Any:
        if isinstance(value, list):
            return [mutate(part) for part in value]
        if isinstance(value, Mapping):
            return {name: mutate(part) for name, part in value.items()}
        return change(value) if isinstance(value, float) and not isinstance(value, bool) else value

    return mutate


MUTANTS: Mapping[str, Callable[[Any], Any]] = {
    "scaled by 1.01": _through(lambda number: 1.01 * number),
    "with the opposite sign": _through(lambda number: -number),
}


def weaknesses(tool: Tool) -> Iterator[str]:
    """Yield why the known answers of a tool, taken together, would let a wrong result pass."""
    answers = tool.known_answers
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
    """Return the numbers in a known value that are measured or computed: neither whole nor flags nor 0.0 and 1.0."""
    if isinstance(value, list):
        return [number for part in value for number in _numbers(part)]
    if isinstance(value, Mapping):
        return [number for part in value.values() for number in _numbers(part)]
    return [value] if isinstance(value, float) and value not in (0.0, 1.0) else []


def _echoes(answer: KnownAnswer) -> bool:
    given = set(_numbers(list(answer.call.values())))
    return set(_numbers(answer.value)) <= given
