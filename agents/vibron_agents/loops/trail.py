"""What a loop tries, in order, and what it ends with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from vibron_agents.core.budget import BudgetError
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Evaluator, PreparingEvaluator, Problem, Test
from vibron_agents.core.roles import Cast, ManyProposer, Proposer, Tried, WantedChild
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import Verdict

NOTHING = Verdict(error="nothing was proposed")


@dataclass(frozen=True)
class LoopOutcome:
    """The end of a loop: the candidate it settled on, what was found about it, and all that was tried."""

    best: ProposedSolution | None
    verdict: Verdict
    history: tuple[Tried, ...]
    about: Mapping[str, Any] = field(default_factory=dict)  # what else is to be reported, as JSON data

    @property
    def doubtful(self) -> bool:
        """Whether the best failed to run or failed a check."""
        return not self.verdict.passed


class Loop(Protocol):
    """A search: a deterministic function of what its effects give."""

    def __call__(
        self, problem: Problem, evaluator: Evaluator, cast: Cast, session: Session, *, seed: int = 0,
        settings: Any = None,
    ) -> LoopOutcome:  # fmt: skip
        """Search until it is done or the budget is spent, and return the best."""


def planned(problem: Problem, proposer: Proposer, plans: Sequence[Tried] = ()) -> ProposedSolution | None:
    """Return the next plan: of an optimisation first what it starts from, so that no search ends below it."""
    return (None if plans else problem.start) or proposer.propose(problem, "plan", plans)


def proposed_each(
    problem: Problem, proposer: Proposer, wanted: Sequence[WantedChild]
) -> list[ProposedSolution | None]:  # fmt: skip
    """Return a candidate for each, proposed at the same time where a model is asked; None beyond the budget."""
    if isinstance(proposer, ManyProposer):
        return proposer.propose_each(problem, wanted)
    found: list[ProposedSolution | None] = []
    with suppress(BudgetError):
        for one in wanted:  # what was written before the budget was spent may still be run
            found.append(proposer.propose(problem, one.operator, one.parents, one.feedback, one.sample))
    return [*found, *([None] * (len(wanted) - len(found)))]


@dataclass
class Trail:
    """Runs candidates, examines those that ran, and remembers them.

    The score of a question is the fraction of the tests that the result passes.
    """

    problem: Problem
    evaluator: Evaluator
    tests: Sequence[Test] = ()
    history: list[Tried] = field(default_factory=list)

    def run(self, candidate: ProposedSolution) -> Tried:
        """Run a candidate and the tests on what it gave."""
        tried = self.examined((candidate, self.evaluator(candidate)), self.tests)
        self.history.append(tried)
        return tried

    def run_each(self, candidates: Sequence[ProposedSolution]) -> list[Tried]:
        """Run candidates in order; an evaluator with workers runs them at the same time."""
        if isinstance(self.evaluator, PreparingEvaluator):
            self.evaluator.prepare(candidates)
        return [self.run(one) for one in candidates]

    def examined(self, tried: Tried, tests: Sequence[Test]) -> Tried:
        """Return a candidate with what the tests say of it behind the checks that it came with."""
        candidate, verdict = tried
        if not tests or not verdict.ran:
            return tried
        checks = self.evaluator.examine(candidate, verdict, tests)
        score = sum(check.passed for check in checks) / len(checks) if self.problem.kind == "assist" else verdict.score
        return candidate, replace(verdict, checks=(*verdict.checks, *checks), score=score)

    def repaired(
        self, tried: Tried, most: int, propose: Callable[[Tried, str, int], ProposedSolution | None]
    ) -> Tried:  # fmt: skip
        """Return a candidate after at most so many repairs of what would not run."""
        for number in range(most):
            if tried[1].ran:
                break
            candidate = propose(tried, tried[1].feedback(), number)
            if candidate is None:
                break
            tried = self.run(candidate)
        return tried

    def best(self) -> Tried | None:
        """Return the highest score among those that ran, the earliest of equals; where none ran, the last."""
        ran = [tried for tried in self.history if tried[1].ran]
        return max(ran, key=lambda tried: tried[1].score) if ran else next(reversed(self.history), None)

    def outcome(self, best: Tried | None = None) -> LoopOutcome:
        """Return the end: with the given candidate, else with the best."""
        candidate, verdict = best or self.best() or (None, NOTHING)
        return LoopOutcome(candidate, verdict, tuple(self.history))
