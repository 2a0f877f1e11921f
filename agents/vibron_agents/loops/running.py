"""Run one loop on one task in a separate folder, from which it resumes after an interruption."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from vibron_agents.core.budget import Budget
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import LanguageModel, Troubles
from vibron_agents.core.problem import Problem
from vibron_agents.core.roles import Cast
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import Verdict
from vibron_agents.jobs import BatchWorkers
from vibron_agents.loops.acceptance import Accepted, judged
from vibron_agents.loops.approval import Approve, ApprovedProposer
from vibron_agents.loops.catalogue import catalogue
from vibron_agents.loops.evaluating import LIMITS, AskedEvaluator, Runner
from vibron_agents.loops.problems import of_task
from vibron_agents.loops.registry import LOOPS, named, without_model
from vibron_agents.loops.scoring import ScoredEvaluator
from vibron_agents.loops.trail import LoopOutcome
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
    approve : callable, optional
        Reads the first plan and returns what to change in it, "" where it is accepted; without one every plan is.
    model : LanguageModel, optional
        Who is asked what a task means.
    workers : int or BatchWorkers
        Who runs the candidates of a population.
    """

    loop: str
    casting: Casting = catalogued
    settings: Any = None
    ceilings: Mapping[str, float] = field(default_factory=lambda: {"evaluations": 250.0})
    limits: Limits = LIMITS
    warm: Warm | None = None
    troubles: Troubles = field(default_factory=Troubles)
    approve: Approve | None = None
    model: LanguageModel | None = None
    workers: int | BatchWorkers = 1

    @classmethod
    def by_cards(cls, loop: str, evaluations: int = 250) -> Way:
        """Return a way without a model, for a loop that may be written with its settings."""
        name, settings = named(loop)
        thorough = without_model(name)
        if settings and thorough:
            settings = replace(settings, offspring=thorough.offspring)
        return cls(name, settings=settings or thorough, ceilings={"evaluations": float(evaluations)})


@dataclass(frozen=True)
class Ended:
    """How a run ended, and what it took.

    ``test`` is the verdict on the test part of an optimisation task, whose cases were made from ``test_seed`` where
    they are drawn; ``start`` holds the scores of what it started from on both parts.
    """

    outcome: LoopOutcome
    test: Verdict | None
    spent: Mapping[str, float]
    seconds: float
    test_seed: int | None = None
    start: tuple[float, float] | None = None


def solved(
    task: Task | Optimisation | Problem, way: Way, folder: Path, seed: int = 0, test_seed: int | None = None
) -> Ended:
    """Run a loop on a task, or take up a run that was cut off.

    The test cases are made from ``test_seed``; without one it is drawn, and kept in the journal for a resumed run.
    """
    begun = time.perf_counter()
    problem = task if isinstance(task, Problem) else of_task(task)
    with Journal(folder / "journal.jsonl") as journal:
        session = Session(journal, Budget(way.ceilings))
        if isinstance(task, Optimisation) and task.cases.drawn:
            task = replace(task, test_seed=_test_seed(session, task, test_seed))
        evaluator = _evaluator(task, problem, session, way)
        cast = way.casting(session, seed)
        if way.approve is not None:
            cast = replace(cast, proposer=ApprovedProposer(cast.proposer, session, way.approve))
        outcome = LOOPS[way.loop](problem, evaluator, cast, session, seed=seed, settings=way.settings)
        spent = {kind: session.budget.spent.get(kind, 0.0) for kind in way.ceilings}
        accepted = _accepted(task, problem, outcome.best, way, journal)
    if accepted is None or not isinstance(task, Optimisation):
        return Ended(outcome, None, spent, time.perf_counter() - begun)
    checks = (*outcome.verdict.checks, *(one for one in accepted.checks if not one.passed))
    outcome = replace(outcome, verdict=replace(outcome.verdict, checks=checks))
    return Ended(outcome, accepted.test, spent, time.perf_counter() - begun, task.test_seed, accepted.start)


def _test_seed(session: Session, task: Optimisation, given: int | None) -> int:
    """Return the seed of the test cases: the given one, or one that no candidate can know, the same when resumed."""
    if given is not None:
        return given
    return int(session.once("seed of the test cases", task.id, lambda: (secrets.randbelow(1 << 32), {})))


def _evaluator(
    task: Task | Optimisation | Problem, problem: Problem, session: Session, way: Way
) -> Runner:  # fmt: skip
    if isinstance(task, Optimisation):
        return ScoredEvaluator(problem, session, way.limits, way.warm, task, workers=way.workers)
    return AskedEvaluator(problem, session, way.limits, way.warm, workers=way.workers)


def _accepted(
    task: Task | Optimisation | Problem, problem: Problem, best: ProposedSolution | None, way: Way,
    journal: Journal,
) -> Accepted | None:  # fmt: skip
    """Judge the best on the test part, with a separate budget: the search is over."""
    if not isinstance(task, Optimisation) or best is None:
        return None
    session = Session(journal, Budget(dict.fromkeys(("evaluations", "reports"), float("inf"))))
    return judged(partial(ScoredEvaluator, problem, session, way.limits, way.warm, task), best, problem.start)
