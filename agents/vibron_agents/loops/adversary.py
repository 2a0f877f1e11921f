"""Tests aimed at the differences between codes, without a language model.

For a question its quantities are changed, and the results there compared; for an optimisation the scores between
those of the best codes are demanded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from vibron_agents.answering.question import Question
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Problem, Test
from vibron_agents.core.roles import SeenCodes
from vibron_agents.core.verdict import Verdict
from vibron_agents.loops.card_checks import CardTest, Judged, Run, agrees_at

MOST_NUMBERS = 4
MOST_CODES = 5


def aimed(problem: Problem, count: int, sample: int, seen: SeenCodes) -> tuple[Test, ...]:
    """Return up to so many tests that may divide the codes seen; each sample looks at other inputs."""
    made = _changed_inputs(problem, sample, seen) if problem.kind == "assist" else _scores_between(seen)
    return tuple(made)[:count]


def _changed_inputs(problem: Problem, sample: int, seen: SeenCodes) -> Iterator[Test]:
    """Yield tests at a multiple and a fraction of each quantity: by 2, then its square root, its cube root, ..."""
    codes = [candidate for candidate, verdict in seen.codes[:MOST_CODES] if verdict.ran]
    for number in Question(problem.statement).quantities[:MOST_NUMBERS]:
        for factor in (2.0 ** (1.0 / sample), 0.5 ** (1.0 / sample)):
            words = f"agrees at {factor:.3g} times {number.written}"
            yield CardTest(words, "edge_case", f"the result {words}", agrees_at(number, factor, codes))


def _scores_between(seen: SeenCodes) -> Iterator[Test]:
    """Yield tests for a quarter of what the best code leaves, and for the middle between successive scores."""
    scores = sorted({verdict.score for _, verdict in seen.codes if verdict.ran}, reverse=True)
    bounds = [scores[0] + 0.25 * (1.0 - scores[0])] if scores else []
    bounds += [0.5 * (high + low) for high, low in pairwise(scores)]
    for bound in bounds:
        yield CardTest(f"above {bound:.6f}", "correctness", f"the score is above {bound:.6f}", _above(bound))


def _above(bound: float) -> Callable[[ProposedSolution, Verdict, Run], Judged]:
    def check(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
        return verdict.score > bound, f"the score {verdict.score:.4f} is not above {bound:.4f}"

    return check
