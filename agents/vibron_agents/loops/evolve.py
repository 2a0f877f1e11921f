"""Evolve candidates: parents drawn by rank, five operators, the best kept, one of each score.

After the code evolution of "InfEngine" (arXiv 2602.18985): ten generations, at most five kept, E1 and E2
cross parents, M1 changes the steps, M2 the tools, M3 the parameters.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import numpy as np

from vibron_agents.core.budget import BudgetError
from vibron_agents.core.problem import Evaluator, Problem
from vibron_agents.core.roles import Cast, Tried, WantedChild
from vibron_agents.core.session import Session
from vibron_agents.loops.ranking import rank_probabilities
from vibron_agents.loops.trail import LoopOutcome, Trail, planned, proposed_each

CROSSING = ("E1", "E2")
SAME_SCORE = 12
THOROUGH = {"E1": 1, "E2": 1, "M1": 2, "M2": 3, "M3": 13}


@dataclass(frozen=True)
class Evolve:
    """How long and how broadly to search.

    Attributes
    ----------
    generations, kept : int
        Generations, and how many are kept of each.
    offspring : mapping
        How many children each operator has in a generation.  Proposals that cost nothing may be many
        (``THOROUGH``), those of a model one each.
    tests : int
        Of a question: how many tests give its score.
    repairs : int
        Of a first plan that does not run.
    """

    generations: int = 10
    kept: int = 5
    offspring: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(("E1", "E2", "M1", "M2", "M3"), 1))
    tests: int = 15
    repairs: int = 3


def evolve(
    problem: Problem, evaluator: Evaluator, cast: Cast, session: Session, *, seed: int = 0,
    settings: Evolve | None = None,
) -> LoopOutcome:  # fmt: skip
    """Return the best after some generations; of a question, as soon as a result passes all tests."""
    chosen = settings or Evolve()
    tests = () if problem.kind == "opt" else cast.examiner.tests(problem, chosen.tests)
    trail = Trail(problem, evaluator, tests)
    with suppress(BudgetError):
        first = planned(problem, cast.proposer)
        if first is None:
            return trail.outcome()
        trail.repaired(
            trail.run(first), chosen.repairs,
            lambda tried, feedback, number: cast.proposer.propose(problem, "repair", [tried], feedback, number),
        )  # fmt: skip
        population = _kept(trail.history, chosen.kept)
        for generation in range(chosen.generations):
            if not population or (tests and population[0][1].passed):
                break
            rng = np.random.default_rng([seed, generation])
            born = _born(trail, cast, population, rng, chosen.offspring, generation)
            population = _kept([*population, *born], chosen.kept)
    return trail.outcome()


def _born(
    trail: Trail, cast: Cast, population: list[Tried], rng: np.random.Generator, offspring: Mapping[str, int],
    generation: int,
) -> list[Tried]:  # fmt: skip
    """Return the children of a generation.

    All are drawn and proposed, at the same time where a model is asked, before the first is run.
    """
    wanted = []
    chances = rank_probabilities(len(population))
    for operator, count in offspring.items():
        needed = 2 if operator in CROSSING else 1
        if len(population) < needed:
            continue
        for number in range(count):
            places = rng.choice(len(population), size=needed, replace=False, p=chances)
            parents = tuple(population[int(place)] for place in places)
            wanted.append(WantedChild(operator, parents, generation * count + number))
    children = proposed_each(trail.problem, cast.proposer, wanted)
    return trail.run_each([child for child in children if child is not None])


def _kept(tried: list[Tried], most: int) -> list[Tried]:
    """Return the best that ran, one of each score: the shortest, the earliest."""
    found: dict[float, Tried] = {}
    ran = [one for one in tried if one[1].ran]
    for one in sorted(ran, key=lambda one: (-one[1].score, len(one[0].source))):
        found.setdefault(round(one[1].score, SAME_SCORE), one)
    return list(found.values())[:most]
