"""How two solutions are compared: in pairs, by a mark for each, by marks on a rubric, or at random.

After the comparators of "SciNav" (arXiv 2603.20256).  What can be computed, which of them ran, passed its checks and
has the higher score, is never left to a comparator.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from vibron_agents.core.problem import Problem
from vibron_agents.core.roles import Judge, Tried

DRAW = 0.5


@dataclass
class Comparisons:
    """A comparator with a judge and a budget; a pair that the budget does not allow for is a draw.

    Attributes
    ----------
    judge : Judge
        Who is asked.
    comparator : str
        Which of :data:`COMPARATORS`.
    most : int
        Judgements at most: a pair in both orders takes two, a mark one, a rubric one.
    seed : int
        Of the comparator ``random``.
    asked : int
        Judgements so far.
    """

    judge: Judge
    comparator: str = "pairwise"
    most: int = 100
    seed: int = 0
    asked: int = 0
    _pairs: dict[tuple[str, str], float] = field(default_factory=dict)
    _marks: dict[str, float] = field(default_factory=dict)
    _criteria: tuple[str, ...] | None = None

    def __call__(self, problem: Problem, one: Tried, other: Tried) -> float:
        """Return how the first fares against the second: 1 for a win, 0.5 for a draw, 0 for a loss."""
        first, second = ((verdict.ran, verdict.passed, verdict.score) for _, verdict in (one, other))
        if first != second:
            return float(first > second)
        pair = one[0].id, other[0].id
        if pair not in self._pairs:
            self._pairs[pair] = COMPARATORS[self.comparator](self, problem, one, other)
        return self._pairs[pair]

    def pairwise(self, problem: Problem, one: Tried, other: Tried) -> float:
        """Have both orders judged."""
        if not self._spend(2):
            return DRAW
        compare = self.judge.compare
        return 0.5 * (compare(problem, one, other) + 1.0 - compare(problem, other, one))

    def absolute(self, problem: Problem, one: Tried, other: Tried) -> float:
        """Compare the marks of each alone."""
        return _higher(self._mark(problem, one), self._mark(problem, other))

    def rubric(self, problem: Problem, one: Tried, other: Tried) -> float:
        """Compare the marks of each alone on criteria that are written once for the task."""
        if self._criteria is None:
            if not self._spend(1):
                return DRAW
            self._criteria = self.judge.criteria(problem)
        return _higher(self._mark(problem, one), self._mark(problem, other))

    def random(self, problem: Problem, one: Tried, other: Tried) -> float:
        """Draw the winner, the same for both orders of a pair."""
        pair = sorted((one[0].id, other[0].id))
        drawn = hashlib.sha256(json.dumps([self.seed, problem.id, pair]).encode()).digest()[0] % 2
        return float(pair[drawn] == one[0].id)

    def _mark(self, problem: Problem, one: Tried) -> float | None:
        """Return the mark of a solution, given once; None beyond the budget."""
        place = one[0].id
        if place not in self._marks:
            if not self._spend(1):
                return None
            self._marks[place] = self.judge.grade(problem, one, self._criteria or ())
        return self._marks[place]

    def _spend(self, count: int) -> bool:
        if self.asked + count > self.most:
            return False
        self.asked += count
        return True


def _higher(mine: float | None, theirs: float | None) -> float:
    return DRAW if mine is None or theirs is None or mine == theirs else float(mine > theirs)


Comparator = Callable[[Comparisons, Problem, Tried, Tried], float]
COMPARATORS: Mapping[str, Comparator] = {
    "pairwise": Comparisons.pairwise, "absolute": Comparisons.absolute, "rubric": Comparisons.rubric,
    "random": Comparisons.random,
}  # fmt: skip
