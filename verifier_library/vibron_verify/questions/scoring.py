"""Rates of right, wrong and declined answers with their intervals, and the calibration of stated probabilities."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vibron.core.errors import InputError
from vibron.core.result import to_json
from vibron_verify.questions.reading import Asked
from vibron_verify.tasks.judging import judge

Z = 1.959963984540054  # 95 % of a normal distribution lie within this many standard deviations
BINS = 10


@dataclass(frozen=True)
class Given:
    """An answer to a question, or that it was declined; ``probability`` is the stated one that the answer is right."""

    asked: Asked
    value: Any = None
    unit: str = "1"
    declined: bool = False
    probability: float | None = None

    @property
    def right(self) -> bool:
        """Return True if the answer is right, or the question was rightly declined."""
        if self.declined or self.asked.expected is None:
            return self.declined and self.asked.expected is None
        return judge(self.asked.expected, to_json(self.value), self.unit)[0]


@dataclass(frozen=True)
class Rate:
    """A fraction with its Wilson 95 % interval."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, outcomes: Sequence[bool]) -> Rate:
        """Compute the fraction that is true; without outcomes it is nan, between 0 and 1.

        >>> Rate.of([True] * 8 + [False] * 2)
        Rate(value=0.8, low=0.490..., high=0.943...)
        """
        count, hits = len(outcomes), sum(outcomes)
        if not count:
            return cls(math.nan, 0.0, 1.0)
        value, spread = hits / count, Z**2 / count
        centre = (value + spread / 2.0) / (1.0 + spread)
        half = Z / (1.0 + spread) * math.sqrt(value * (1.0 - value) / count + spread / (4.0 * count))
        return cls(value, max(0.0, centre - half), min(1.0, centre + half))


@dataclass(frozen=True)
class Rates:
    """Number of answers, and the fractions that are right, wrong and declined; one rightly declined is also right."""

    count: int
    right: Rate
    wrong: Rate
    declined: Rate


@dataclass(frozen=True)
class Score:
    """Rates by group, and the expected calibration error of the stated probabilities, None without any.

    The groups are ``answerable`` with its parts ``one step``, ``several steps`` and ``steps unknown``, and
    ``unanswerable``, the questions that must be declined.
    """

    groups: Mapping[str, Rates]
    calibration_error: float | None


def score(answers: Iterable[Given]) -> Score:
    """Compute the rates and the calibration error of answers; raise InputError if a probability is not in 0 to 1."""
    groups: dict[str, list[tuple[Given, bool]]] = {
        name: [] for name in ("answerable", "one step", "several steps", "steps unknown", "unanswerable")
    }
    stated: list[tuple[float, bool]] = []
    for one in answers:
        right, steps = one.right, one.asked.steps
        names = ("answerable", "one step" if steps == 1 else "several steps" if steps else "steps unknown")
        for name in names if one.asked.expected is not None else ("unanswerable",):
            groups[name].append((one, right))
        if one.probability is not None and not one.declined:
            stated.append((one.probability, right))
    return Score({name: _rates(group) for name, group in groups.items()}, calibration_error(stated))


def _rates(group: Sequence[tuple[Given, bool]]) -> Rates:
    right, declined = [right for _, right in group], [one.declined for one, _ in group]
    wrong = [not one.declined and not right for one, right in group]
    return Rates(len(group), Rate.of(right), Rate.of(wrong), Rate.of(declined))


def calibration_error(stated: Sequence[tuple[float, bool]]) -> float | None:
    """Return the mean distance between probability and rate of right answers, over ten bins of equal width."""
    gaps: dict[int, float] = {}
    for probability, right in stated:
        if not 0.0 <= probability <= 1.0:
            raise InputError("is not between 0 and 1", field="probability", value=probability, remedy="change it")
        place = min(int(BINS * probability), BINS - 1)
        gaps[place] = gaps.get(place, 0.0) + probability - right
    return sum(map(abs, gaps.values())) / len(stated) if stated else None
