"""Solver against challenger: tests score codes, codes score tests, and both choose what is tried next.

After "LCP" (arXiv 2603.03233).  A plan is shown and revised until it is approved.  In each round the solver writes
candidates from the plan, one test and one earlier code, drawn from the posterior over (test, code); a surrogate on
their embedded codes decides which few are run.  It ends when a code passes every test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import numpy as np

from vibron_agents.core.budget import BudgetError
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Evaluator, Problem, Test
from vibron_agents.core.roles import Cast, Tried
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import Verdict
from vibron_agents.loops import bayesian
from vibron_agents.loops.embedding import embedded
from vibron_agents.loops.trail import LoopOutcome, Trail, planned

Approve = Callable[[Problem, ProposedSolution], str]
Pair = tuple[Test, str] | None
Made = tuple[ProposedSolution, Pair]
PLANNED = Verdict(error="only planned")


@dataclass(frozen=True)
class Bayes:
    """Sizes of the rounds, and constants of the scores.

    Attributes
    ----------
    first_tests, kept_tests, new_tests : int
        Tests of the first round, at least so many kept, and written anew in later rounds.
    candidates, run, rounds : int
        Written in a round, run of them, and rounds at most.
    alpha, length, noise, kappa : float
        Weight of new evidence on a test; length and noise of the surrogate; weight of its uncertainty.
    approve : callable, optional
        Reads the plan and returns what to change in it, "" where it is accepted; without one every plan is.
    revisions : int
        Of the plan at most.
    """

    first_tests: int = 15
    kept_tests: int = 20
    new_tests: int = 5
    candidates: int = 20
    run: int = 5
    rounds: int = 3
    alpha: float = 0.8
    length: float = 0.5
    noise: float = 0.1
    kappa: float = 1.0
    approve: Approve | None = None
    revisions: int = 3


def bayes(
    problem: Problem, evaluator: Evaluator, cast: Cast, session: Session, *, seed: int = 0,
    settings: Bayes | None = None,
) -> LoopOutcome:  # fmt: skip
    """Return the code of the highest score."""
    chosen = settings or Bayes()
    state = State(Trail(problem, evaluator), cast, chosen)
    with suppress(BudgetError):
        state.add_tests(cast.examiner.tests(problem, chosen.first_tests))
        plan, words = _plan(problem, cast, session, chosen)
        state.try_some([(plan, None)] if plan else [], 1)
        for number in range(chosen.rounds):
            if state.solved:
                break
            rng = np.random.default_rng([seed, number])
            if number:
                state.add_tests(cast.examiner.tests(problem, chosen.new_tests, sample=number))
                state.try_some(_affordable(state.written(number, rng)), chosen.run)
            else:
                state.try_some(_affordable(_others(problem, cast, words, chosen)), chosen.run - 1)
            state.learn()
    return state.trail.outcome(state.best())


def _affordable(wanted: Iterator[Made]) -> list[Made]:
    """Return the candidates written until the budget is spent: these may still be run."""
    found: list[Made] = []
    with suppress(BudgetError):
        for one in wanted:
            found.append(one)  # one by one: what was written before the end stays
    return found


def _plan(problem: Problem, cast: Cast, session: Session, settings: Bayes) -> tuple[ProposedSolution | None, str]:
    """Return the approved plan, what an optimisation starts from being the first, and the last words to it."""
    plan, words = planned(problem, cast.proposer), ""
    for revision in range(settings.revisions if settings.approve else 0):
        if plan is None or not (words := _approval(problem, session, plan, settings.approve)):
            break
        plan = cast.proposer.propose(problem, "repair", [(plan, PLANNED)], words, revision) or plan
    return plan, words


def _others(problem: Problem, cast: Cast, words: str, settings: Bayes) -> Iterator[Made]:
    """Yield the other candidates of the first round, from the words of the approved plan."""
    for sample in range(1, settings.candidates):
        if (one := cast.proposer.propose(problem, "plan", (), words, sample)) is not None:
            yield one, None


def _approval(problem: Problem, session: Session, plan: ProposedSolution, approve: Approve | None) -> str:
    """Return the requested change to a plan; an earlier reply is kept in the journal and not asked again."""
    return str(
        session.once("approve", [problem.id, plan.id], lambda: (approve(problem, plan) if approve else "", {}),
                     repeatable=True)
    )  # fmt: skip


@dataclass
class State:
    """The tests with their scores S1, the codes that were run, and which code passed which test."""

    trail: Trail
    cast: Cast
    settings: Bayes
    tests: list[Test] = field(default_factory=list)
    scores: bayesian.Values = field(default_factory=lambda: np.zeros(0))
    codes: list[Tried] = field(default_factory=list)
    outcomes: dict[tuple[Test, str], bool] = field(default_factory=dict)
    gains: dict[tuple[Test, str], list[float]] = field(default_factory=dict)
    made_from: dict[str, Pair] = field(default_factory=dict)

    def add_tests(self, new: Sequence[Test]) -> None:
        """Take in tests at S1 = 1; beyond the number that is kept, those whose score has fallen to 0 go."""
        fresh = [test for test in new if test not in self.tests]
        self.tests += fresh
        self.scores = np.append(self.scores, np.ones(len(fresh)))
        worst = np.argsort(self.scores, kind="stable")[: max(len(self.tests) - self.settings.kept_tests, 0)]
        gone = {int(place) for place in worst if self.scores[place] <= 0.0}
        self.tests = [test for place, test in enumerate(self.tests) if place not in gone]
        self.scores = np.delete(self.scores, sorted(gone))
        for code in self.codes:
            self._examine(code, self.tests)

    def _examine(self, code: Tried, tests: Sequence[Test]) -> None:
        candidate, verdict = code
        new = [test for test in tests if (test, candidate.id) not in self.outcomes]
        checks = self.trail.evaluator.examine(candidate, verdict, new) if verdict.ran and new else ()
        for place, test in enumerate(new):
            self.outcomes[test, candidate.id] = verdict.ran and checks[place].passed

    def passed(self) -> bayesian.Passed:
        """Return which test (row) which code (column) passes."""
        found = [[self.outcomes[test, code.id] for code, _ in self.codes] for test in self.tests]
        return np.array(found, dtype=bool).reshape(len(self.tests), len(self.codes))

    def code_scores(self) -> bayesian.Values:
        """Return S2 of the codes that were run."""
        return bayesian.code_scores(self.passed(), self.scores)

    def try_some(self, pool: list[Made], most: int) -> None:
        """Run so many of the pool, each time the one of the highest upper bound by the surrogate."""
        seen = {code.id for code, _ in self.codes}
        waiting = {one.id: (one, pair) for one, pair in reversed(pool) if one.id not in seen}
        order = list(reversed(waiting.values()))
        for _ in range(min(most, len(order))):
            candidate, pair = order.pop(self._next([one for one, _ in order]))
            self.trail.tests = self.tests
            tried = self.trail.run(candidate)
            self.codes.append(tried)
            self.made_from[candidate.id] = pair
            self._examine(tried, self.tests)
            if self.solved:
                return

    def _next(self, waiting: list[ProposedSolution]) -> int:
        if not self.codes:
            return 0
        points = embedded([one.source for one, _ in self.codes] + [one.source for one in waiting])
        mean, variance = bayesian.gaussian_process(
            points[: len(self.codes)], self.code_scores(), points[len(self.codes) :], self.settings.length,
            self.settings.noise,
        )  # fmt: skip
        return int(np.argmax(bayesian.upper_bounds(mean, variance, self.settings.kappa).round(9)))

    @property
    def solved(self) -> bool:
        """Whether a code passes every test."""
        return bool(self.tests and self.codes and self.passed().all(axis=0).any())

    def learn(self) -> None:
        """Update S1 by the codes, and what is known of the prompts by S3."""
        if not self.codes:
            return
        codes = self.code_scores()
        updated = bayesian.test_scores(self.scores, self.passed(), codes, self.settings.alpha)
        self.scores = np.maximum(updated, 0.0)
        for (candidate, _), score in zip(self.codes, codes, strict=True):
            if (pair := self.made_from.pop(candidate.id, None)) is not None:
                self.gains.setdefault(pair, []).append(bayesian.prompt_score(self.scores, np.array([score])))

    def written(self, number: int, rng: np.random.Generator) -> Iterator[Made]:
        """Yield candidates, each made from a code of the pool and a test, drawn from the posterior."""
        if not self.codes or not self.tests:
            return
        scores = self.code_scores()
        pool = [int(place) for place in np.argsort(-scores, kind="stable")[: self.settings.run]]
        expected = self.scores[:, None] + scores[pool][None, :]
        for row, test in enumerate(self.tests):
            for column, place in enumerate(pool):
                if known := self.gains.get((test, self.codes[place][0].id)):
                    expected[row, column] = float(np.mean(known))
        chances = bayesian.posterior(np.ones_like(expected), expected).reshape(-1)
        for sample, drawn in enumerate(rng.choice(chances.size, size=self.settings.candidates, p=chances)):
            test, code = self.tests[int(drawn) // len(pool)], self.codes[pool[int(drawn) % len(pool)]]
            failed = not self.outcomes[test, code[0].id]
            operator, words = ("repair" if failed else "improve"), code[1].error or f"{test.name}: {test.source}"
            propose = self.cast.proposer.propose
            place = number * self.settings.candidates + sample
            if new := propose(self.trail.problem, operator, [code], words, place):
                yield new, (test, code[0].id)

    def best(self) -> Tried | None:
        """Return the code of the highest S2, of an optimisation that of the highest score, with all tests' outcomes."""
        if not self.codes:
            return None
        scores = self.code_scores().round(9) * (self.trail.problem.kind == "assist")
        place = max(range(len(self.codes)), key=lambda index: (scores[index], self.codes[index][1].score))
        candidate, verdict = self.codes[place]
        return self.trail.examined((candidate, self.trail.evaluator(candidate)), self.tests) if verdict.ran else None
