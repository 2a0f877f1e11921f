"""What solver and adversary know: tests with scores, codes that were run, and the posterior over prompts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from vibron_agents.core.candidate import PlanComponent, ProposedSolution
from vibron_agents.core.problem import Test
from vibron_agents.core.roles import Cast, SeenCodes, Tried, WantedChild
from vibron_agents.loops import bayesian
from vibron_agents.loops.embedding import embedded
from vibron_agents.loops.trail import Trail, proposed_each

if TYPE_CHECKING:
    from vibron_agents.loops.bayes import Bayes

Pair = tuple[Test, str]
Made = tuple[ProposedSolution, Pair | None]
BREADTH = 3  # tests that the adversary has written for each one that is kept


@dataclass
class State:
    """The tests with their scores S1, the codes that were run, and which code passed which test."""

    trail: Trail
    cast: Cast
    settings: Bayes
    plan: tuple[PlanComponent, ...] = ()
    tests: list[Test] = field(default_factory=list)
    scores: bayesian.Values = field(default_factory=lambda: np.zeros(0))
    codes: list[Tried] = field(default_factory=list)
    outcomes: dict[Pair, bool] = field(default_factory=dict)
    gains: dict[Pair, list[float]] = field(default_factory=dict)
    chances: dict[Pair, float] = field(default_factory=dict)  # posterior of the last round
    made_from: dict[str, Pair | None] = field(default_factory=dict)

    def add_tests(self, new: Sequence[Test]) -> None:
        """Take in tests at S1 = 1; beyond the number that is kept, those whose score has fallen to 0 go."""
        fresh = self._new_of(new)
        self.tests += fresh
        self.scores = np.append(self.scores, np.ones(len(fresh)))
        worst = np.argsort(self.scores, kind="stable")[: max(len(self.tests) - self.settings.kept_tests, 0)]
        gone = {int(place) for place in worst if self.scores[place] <= 0.0}
        self.tests = [test for place, test in enumerate(self.tests) if place not in gone]
        self.scores = np.delete(self.scores, sorted(gone))
        for code in self.codes:
            self._examine(code, self.tests)

    def challenge(self, number: int) -> None:
        """Add the tests of a round: of those that the adversary writes, the ones that divide the best codes most."""
        problem, count = self.trail.problem, self.settings.new_tests
        if not self.settings.adversary:
            self.add_tests(self.cast.examiner.tests(problem, count, number))
            return
        best = self._best_places()
        made = self.cast.examiner.tests(problem, BREADTH * count, number, self._seen(best))
        fresh = self._new_of(made)
        for place in best:
            self._examine(self.codes[place], fresh)
        passed = self._passed(fresh, best)
        disputed = bayesian.disputes(passed, self.code_scores()[best]).round(9)
        order = np.lexsort((passed.sum(axis=1), -disputed))[:count]  # of equals the ones that fewer pass
        self.add_tests([fresh[int(place)] for place in sorted(order)])

    def _new_of(self, tests: Sequence[Test]) -> list[Test]:
        """Return the tests that differ from those so far in name or content."""
        known = {(test.name, test.source) for test in self.tests}
        return [test for test in tests if (test.name, test.source) not in known]

    def _seen(self, best: Sequence[int]) -> SeenCodes:
        """Return codes, tests and outcomes for the adversary."""
        return SeenCodes(
            self.plan, tuple(self.codes[place] for place in best), tuple(self.code_scores()[best].tolist()),
            tuple(self.tests), tuple(self.scores.tolist()),
            tuple(map(tuple, self._passed(self.tests, best).tolist())),
        )  # fmt: skip

    def _examine(self, code: Tried, tests: Sequence[Test]) -> None:
        candidate, verdict = code
        new = [test for test in tests if (test, candidate.id) not in self.outcomes]
        checks = self.trail.evaluator.examine(candidate, verdict, new) if verdict.ran and new else ()
        for place, test in enumerate(new):
            self.outcomes[test, candidate.id] = verdict.ran and checks[place].passed

    def _passed(self, tests: Sequence[Test], places: Sequence[int]) -> bayesian.Passed:
        """Return which test (row) which code (column) passes."""
        found = [[self.outcomes[test, self.codes[place][0].id] for place in places] for test in tests]
        return np.array(found, dtype=bool).reshape(len(tests), len(places))

    def passed(self) -> bayesian.Passed:
        """Return which test (row) which code (column) that was run passes."""
        return self._passed(self.tests, range(len(self.codes)))

    def code_scores(self) -> bayesian.Values:
        """Return S2 of the codes that were run."""
        return bayesian.code_scores(self.passed(), self.scores)

    def _best_places(self) -> list[int]:
        """Return the places of the codes in the pool, the highest S2 first."""
        return [int(place) for place in np.argsort(-self.code_scores(), kind="stable")[: self.settings.run]]

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
        if not self.codes or not self.settings.surrogate:
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
        if self.settings.tests:
            updated = bayesian.test_scores(self.scores, self.passed(), codes, self.settings.alpha)
            self.scores = np.maximum(updated, 0.0)
        for (candidate, _), score in zip(self.codes, codes, strict=True):
            if (pair := self.made_from.pop(candidate.id, None)) is not None:
                self.gains.setdefault(pair, []).append(bayesian.prompt_score(self.scores, np.array([score])))

    def written(self, number: int, rng: np.random.Generator) -> list[Made]:
        """Return candidates, each made from a code of the pool and a test, drawn from the posterior."""
        if not self.codes or not self.tests:
            return []
        pool = self._best_places()
        pairs = [(test, self.codes[place]) for test in self.tests for place in pool]
        chances = self._posterior([(test, code[0].id) for test, code in pairs], pool)
        wanted, made_from = [], []
        for sample, drawn in enumerate(rng.choice(chances.size, size=self.settings.candidates, p=chances)):
            test, code = pairs[int(drawn)]
            failed = not self.outcomes[test, code[0].id]
            operator, words = ("repair" if failed else "improve"), code[1].error or f"{test.name}: {test.source}"
            wanted.append(WantedChild(operator, (code,), number * self.settings.candidates + sample, words))
            made_from.append((test, code[0].id))
        found = proposed_each(self.trail.problem, self.cast.proposer, wanted)
        return [(one, pair) for one, pair in zip(found, made_from, strict=True) if one is not None]

    def _posterior(self, pairs: Sequence[Pair], pool: Sequence[int]) -> bayesian.Values:
        """Return the posterior over (test, code); it is the prior of the next round, a new pair at the mean of it."""
        expected = (self.scores[:, None] + self.code_scores()[pool][None, :]).reshape(-1)
        for place, pair in enumerate(pairs):
            if known := self.gains.get(pair):
                expected[place] = float(np.mean(known))
        fresh = float(np.mean(list(self.chances.values()))) if self.chances else 1.0
        prior = np.array([self.chances.get(pair, fresh) for pair in pairs])
        found = bayesian.posterior(prior, expected)
        self.chances = dict(zip(pairs, found.tolist(), strict=True))
        return found

    def best(self) -> Tried | None:
        """Return the code of the highest S2, of equals the one that passes most tests, with all tests' outcomes.

        Of an optimisation it is the code of the highest score; the earliest of equals.
        """
        if not self.codes:
            return None
        scores = np.array([verdict.score for _, verdict in self.codes])
        if self.trail.problem.kind == "assist":
            scores = self.code_scores().round(9) + 1e-12 * self.passed().sum(axis=0)
        place = int(np.argmax(scores))
        candidate, verdict = self.codes[place]
        return self.trail.examined((candidate, self.trail.evaluator(candidate)), self.tests) if verdict.ran else None
