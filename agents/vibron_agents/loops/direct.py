"""The two baselines: one proposal, and one proposal whose errors are repaired."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from vibron_agents.core.budget import BudgetError
from vibron_agents.core.problem import Evaluator, Problem
from vibron_agents.core.roles import Cast
from vibron_agents.core.session import Session
from vibron_agents.loops.trail import LoopOutcome, Trail


@dataclass(frozen=True)
class Direct:
    """``repairs`` of a candidate that does not run: none for the plain baseline."""

    repairs: int = 0


def direct(
    problem: Problem, evaluator: Evaluator, cast: Cast, session: Session, *, seed: int = 0,
    settings: Direct | None = None,
) -> LoopOutcome:  # fmt: skip
    """Run the first proposal in addition to the start; where it fails, hand its error back to its author."""
    chosen = settings or Direct()
    trail = Trail(problem, evaluator)
    with suppress(BudgetError):
        if problem.start is not None:
            trail.run(problem.start)
        candidate = cast.proposer.propose(problem, "plan")
        if candidate is not None and candidate != problem.start:
            trail.repaired(
                trail.run(candidate), chosen.repairs,
                lambda tried, feedback, number: cast.proposer.propose(problem, "repair", [tried], feedback, number),
            )  # fmt: skip
    return trail.outcome()


def selfdebug(
    problem: Problem, evaluator: Evaluator, cast: Cast, session: Session, *, seed: int = 0,
    settings: Direct | None = None,
) -> LoopOutcome:  # fmt: skip
    """Run the first proposal and repair its errors, three times at most."""
    return direct(problem, evaluator, cast, session, seed=seed, settings=settings or Direct(repairs=3))
