"""Accept the solution of an optimisation if it beats the start on both parts and repeats its score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.verdict import CheckResult, Verdict
from vibron_agents.loops.scoring import ScoredEvaluator

PartName = Literal["train", "test"]
Scorer = Callable[..., ScoredEvaluator]
SAME = 1e-9


@dataclass(frozen=True)
class Accepted:
    """The judgement of a solution.

    Attributes
    ----------
    test : Verdict
        Of the solution on the test part.
    start : tuple of float
        Scores of the start on the train and the test part.
    checks : tuple of CheckResult
        What a solution has to meet; empty for the start itself.
    """

    test: Verdict
    start: tuple[float, float]
    checks: tuple[CheckResult, ...]

    @property
    def passed(self) -> bool:
        """Whether the solution is accepted."""
        return all(one.passed for one in self.checks)


def judged(scorer: Scorer, best: ProposedSolution, start: ProposedSolution | None) -> Accepted:
    """Judge a solution after a search, against what the search started from.

    A solution that has learnt the train cases scores no higher than the start on the test part; one that draws lots
    does not score the same again.

    Parameters
    ----------
    scorer : callable
        Returns the evaluator of a part: ``scorer("test")``, ``scorer("train", again=True)``.
    best, start : ProposedSolution
        The solution, and what the task starts from.
    """
    train, test = scorer("train")(best), scorer("test")(best)
    if start is None or best.program == start.program:
        return Accepted(test, (train.score, test.score), ())
    first = scorer("train")(start).score, scorer("test")(start).score
    checks = [
        *(CheckResult(f"{part}: {one.name}", one.passed, one.message)
          for part, verdict in (("train", train), ("test", test)) for one in verdict.checks),
        _above("train", train.score, first[0]), _above("test", test.score, first[1]),
    ]  # fmt: skip
    if best.workflow is None:
        repeated = scorer("train", again=True)(best).score
        same = abs(repeated - train.score) <= SAME
        checks.append(CheckResult("repeats its score", same, "" if same else f"{train.score:.4f}, then {repeated:.4f}"))
    return Accepted(test, first, tuple(checks))


def _above(part: PartName, score: float, least: float) -> CheckResult:
    better = score > least
    message = "" if better else f"scores {score:.4f}, the start {least:.4f}"
    return CheckResult(f"scores higher than the start on the {part} part", better, message)
