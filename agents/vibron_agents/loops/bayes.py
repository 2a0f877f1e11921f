"""Solver against adversary: tests score codes, codes score tests, and both choose what is tried next.

After "LCP" (arXiv 2603.03233).  A plan is made; in each round the adversary reads the best codes, their outcomes and
the scores of the tests, and writes tests that divide the codes.  The solver writes candidates from one test and one
earlier code, drawn from the posterior over (test, code), which is the prior of the next round; a surrogate on
their embedded codes decides which few are run.  It ends when a code passes every test.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from vibron_agents.core.budget import BudgetError
from vibron_agents.core.problem import Evaluator, Problem
from vibron_agents.core.roles import Cast, SeenCodes, WantedChild
from vibron_agents.core.session import Session
from vibron_agents.loops.belief import Made, State
from vibron_agents.loops.trail import LoopOutcome, Trail, planned, proposed_each


@dataclass(frozen=True)
class Bayes:
    """Sizes of the rounds, constants of the scores, and the parts that an ablation takes out.

    Attributes
    ----------
    first_tests, kept_tests, new_tests : int
        Tests of the first round, at least so many kept, and added in each later round.
    candidates, run, rounds : int
        Written in a round, run of them, and rounds at most.
    alpha, length, noise, kappa : float
        Weight of new evidence on a test; length and noise of the surrogate; weight of its uncertainty.
    adversary : bool
        Whether later tests are aimed at the differences between the codes; else they are written from the task.
    tests : bool
        Whether the codes score the tests; else every test keeps S1 = 1.
    surrogate : bool
        Whether a surrogate chooses which candidates are run; else they are run in the order written.
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
    adversary: bool = True
    tests: bool = True
    surrogate: bool = True


def bayes(
    problem: Problem, evaluator: Evaluator, cast: Cast, session: Session, *, seed: int = 0,
    settings: Bayes | None = None,
) -> LoopOutcome:  # fmt: skip
    """Return the code of the highest score."""
    chosen = settings or Bayes()
    state = State(Trail(problem, evaluator), cast, chosen)
    with suppress(BudgetError):
        plan = planned(problem, cast.proposer)
        state.plan = plan.plan if plan else ()
        state.add_tests(cast.examiner.tests(problem, chosen.first_tests, seen=SeenCodes(state.plan)))
        state.try_some([(plan, None)] if plan else [], 1)
        for number in range(chosen.rounds):
            if state.solved:
                break
            rng = np.random.default_rng([seed, number])
            if number:
                state.challenge(number)
                state.try_some(state.written(number, rng), chosen.run)
            else:
                state.try_some(_others(problem, cast, chosen), chosen.run - 1)
            state.learn()
    return state.trail.outcome(state.best())


def _others(problem: Problem, cast: Cast, settings: Bayes) -> list[Made]:
    """Return the other candidates of the first round, each from a separate plan."""
    wanted = [WantedChild("plan", sample=sample) for sample in range(1, settings.candidates)]
    return [(one, None) for one in proposed_each(problem, cast.proposer, wanted) if one is not None]
