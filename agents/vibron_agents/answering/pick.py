"""The number or word of a result that is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.result import follow
from vibron_agents.answering.question import Question

MOST = 12  # numbers that an answer may hold beyond those that the question lists
_ALL = re.compile(r"(?i)\b(?:each|all|both|list|respective(?:ly)?|spectrum|curve|profile|what are|which are|values)\b")
_ORDER = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1}
_ORDINAL = re.compile(rf"(?i)\b(?:{'|'.join(_ORDER)})\b")
_REDUCED: Mapping[str, Callable[[Any], Any]] = {
    r"(?i)\b(?:lowest|smallest|minimum|least|minimal)\b": np.min,
    r"(?i)\b(?:highest|largest|maximum|greatest|strongest|maximal|biggest)\b": np.max,
    r"(?i)\b(?:sum|total|altogether)\b": np.sum,
    r"(?i)\b(?:mean|average)\b": np.mean,
}
_AFTER = re.compile(r"(?i)\bafter \w+(?: \w+)? (?:periods?|steps?|kicks?|cycles?|drives?|sweeps?|iterations?)\b")
_LABEL = re.compile(r"(?<![\w.=-])[A-D](?![\w.'=^-])")  # of samples or components: A, B and C
_LABELLED = re.compile(r"\b(?:of|is|for|does|component|share|amount) ([A-D])(?![\w.'=^-])[^.]*\?")
_COUNT = re.compile(r"(?i)\b(?:how many|number of)\b")


@dataclass(frozen=True)
class Picked:
    """A value, the path to it from the result of a step, and what was done with several numbers."""

    value: Any
    path: str = ""
    how: str = ""


def pick(value: Any, question: Question, unit: str, at: tuple[int, int] | None = None) -> Picked | None:
    """Return the part of a result that is asked for; None where the question does not say which.

    ``at`` is the length of a list of the question and the place in it at which the result is wanted.
    """
    counts = _COUNT.search(question.text)
    if isinstance(value, str | int | float | np.generic):
        return Picked(value.item() if isinstance(value, np.generic) else value)
    if isinstance(value, tuple | list) and value and all(isinstance(one, str) for one in value):
        if counts:
            return Picked(len(value), "", "count")
        return Picked(value[0], "0") if len(value) == 1 else Picked(list(value))
    if isinstance(value, Mapping) and counts:
        return Picked(len(value), "", "count")
    try:
        numbers = np.asarray(value if value is not None else (), dtype=float)
    except (TypeError, ValueError):
        return None
    if numbers.size <= 1:
        path = ".".join("0" for _ in numbers.shape)
        return Picked(float(numbers.item()), path) if numbers.size else None
    if counts and (unit == "1" or not question.wanted_unit):
        return Picked(len(numbers), "", "count")
    if numbers.ndim == 2 and 1 in numbers.shape:
        numbers = numbers.reshape(-1)
    if numbers.ndim == 1:
        if at and at[0] == numbers.size:
            return Picked(float(numbers[at[1]]), str(at[1]), "place")
        asking = question.text[slice(*question.asking)]
        labels = list(dict.fromkeys(_LABEL.findall(question.text)))
        if len(labels) == numbers.size and (named := _LABELLED.findall(question.text)):
            place = labels.index(named[-1])
            return Picked(float(numbers[place]), str(place), "place")
        for words, reduce in _REDUCED.items():
            if re.search(words, asking):
                return Picked(float(reduce(numbers)), "", words)
        place = _ORDER[match.group().lower()] if (match := _ORDINAL.search(asking)) else numbers.size
        if -numbers.size <= place < numbers.size:
            return Picked(float(numbers[place]), str(place))
    steps = {one.values[0] for one in question.quantities if len(one.values) == 1 and not one.unit}
    if numbers.ndim == 1 and numbers.size - 1.0 in steps and _AFTER.search(question.text):
        return Picked(float(numbers[-1]), "-1", "place")
    longest = max((len(one.values) for one in question.quantities), default=1)
    counted = numbers.ndim == 1 and any(one.values == (float(len(numbers)),) for one in question.quantities)
    fits = numbers.size == longest or counted or (_ALL.search(question.text) and numbers.size <= MOST)
    return Picked(numbers.tolist()) if fits else None


def taken(outputs: Mapping[str, Any], path: str) -> Any:
    """Return the part of the outputs of steps that a path names."""
    step, _, rest = located(outputs, path).partition(".")
    return follow(outputs[step], rest)


def located(outputs: Mapping[str, Any], path: str) -> str:
    """Return a path that takes the first of several records where it names a part of one."""
    step, _, rest = path.partition(".")
    of_first = rest and isinstance(outputs[step], tuple | list) and not rest.partition(".")[0].lstrip("-").isdigit()
    return f"{step}.0.{rest}" if of_first and len(outputs[step]) else path
