"""Run one loop on one task in a folder of its own, from which it goes on after it was cut off."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vibron_agents.core.budget import Budget
from vibron_agents.core.candidate import Candidate
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import Troubles
from vibron_agents.core.problem import Problem
from vibron_agents.core.roles import Cast
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import Verdict
from vibron_agents.loops.catalogue import catalogue
from vibron_agents.loops.evaluating import LIMITS, AskedEvaluator, Runner, ScoredEvaluator
from vibron_agents.loops.problems import of_task
from vibron_agents.loops.registry import LOOPS, without_model
from vibron_agents.loops.trail import Outcome
from vibron_agents.sandbox import Limits, Warm
from vibron_verify.tasks import Task
from vibron_verify.tasks.optimisation import Optimisation

Casting = Callable[[Session, int], Cast]


def catalogued(session: Session, seed: int) -> Cast:
    """Return the roles without a model."""
    return catalogue(seed)


@dataclass(frozen=True)
class Way:
    """How tasks are gone about.

    Attributes
    ----------
    loop : str
        Name of the loop.
    casting : callable
        Who plays the parts, for a session and a seed.
    settings : object
        Of the loop; None for its own.
    ceilings : mapping
        Most ``evaluations``, ``tokens`` and ``money`` for each task.
    limits : Limits
        Of one contained run.
    warm : Warm, optional
        A nursery for contained runs.
    troubles : Troubles
        What went wrong with the model, where there is one.
    """

    loop: str
    casting: Casting = catalogued
    settings: Any = None
    ceilings: Mapping[str, float] = field(default_factory=lambda: {"evaluations": 250.0})
    limits: Limits = LIMITS
    warm: Warm | None = None
    troubles: Troubles = field(default_factory=Troubles)

    @classmethod
    def by_cards(cls, loop: str, evaluations: int = 250) -> Way:
        """Return a way without a model."""
        return cls(loop, settings=without_model(loop), ceilings={"evaluations": float(evaluations)})


@dataclass(frozen=True)
class Ended:
    """How a run ended, and what it took; ``test`` is the verdict on the test part of an optimisation task."""

    outcome: Outcome
    test: Verdict | None
    spent: Mapping[str, float]
    seconds: float


def solved(task: Task | Optimisation | Problem, way: Way, folder: Path, seed: int = 0) -> Ended:
    """Run a loop on a task, or take up a run that was cut off."""
    begun = time.perf_counter()
    problem = task if isinstance(task, Problem) else of_task(task)
    with Journal(folder / "journal.jsonl") as journal:
        session = Session(journal, Budget(way.ceilings))
        evaluator = _evaluator(task, problem, session, way)
        outcome = LOOPS[way.loop](
            problem, evaluator, way.casting(session, seed), session, seed=seed, settings=way.settings
        )
        spent = {kind: session.budget.spent.get(kind, 0.0) for kind in way.ceilings}
        test = _on_test(task, problem, outcome.best, way, journal)
    return Ended(outcome, test, spent, time.perf_counter() - begun)


def _evaluator(
    task: Task | Optimisation | Problem, problem: Problem, session: Session, way: Way
) -> Runner:  # fmt: skip
    if isinstance(task, Optimisation):
        return ScoredEvaluator(problem, session, way.limits, way.warm, task)
    return AskedEvaluator(problem, session, way.limits, way.warm)


def _on_test(
    task: Task | Optimisation | Problem, problem: Problem, best: Candidate | None, way: Way,
    journal: Journal,
) -> Verdict | None:  # fmt: skip
    """Score the best on the test part, with a budget of its own: the search is over."""
    if not isinstance(task, Optimisation) or best is None:
        return None
    session = Session(journal, Budget({"reports": float("inf")}))
    return ScoredEvaluator(problem, session, way.limits, way.warm, task, "test")(best)
