"""Evolve a workflow: parents drawn by rank, typed operators in the place of a model's, the best kept.

After the code evolution of "InfEngine" (arXiv 2602.18985): ten generations, at most five kept, E1 and E2
cross parents, M1 changes the steps, M2 the tools, M3 the parameters.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.errors import InputError, VibronError
from vibron.core.workflow import Workflow
from vibron_agents.core.budget import Budget
from vibron_agents.core.journal import Journal
from vibron_agents.loops import moves
from vibron_agents.loops.ranking import rank_probabilities

GENERATIONS, MOST_KEPT = 10, 5
Score = Callable[[Workflow], float]


@dataclass(frozen=True)
class Member:
    """A workflow, its score, and how it came about."""

    workflow: Workflow
    score: float
    operator: str
    parents: tuple[str, ...] = ()


@dataclass
class Evaluator:
    """Scores workflows once each: what the journal holds is not run again."""

    score: Score
    journal: Journal
    budget: Budget

    def __post_init__(self) -> None:
        """Take up what was finished before."""
        self.known: dict[str, float | None] = {event["id"]: event["score"] for event in self.journal.of("scored")}
        self.budget.spent["evaluations"] = float(len(self.known))

    def affords(self, workflow: Workflow) -> bool:
        """Tell whether a workflow is known or may still be scored."""
        return workflow.id in self.known or self.budget.left("evaluations") >= 1

    def __call__(self, workflow: Workflow, operator: str, parents: tuple[str, ...] = ()) -> Member | None:
        """Return the workflow with its score; None where it cannot be run."""
        if workflow.id not in self.known:
            self.budget.reserve("evaluations", 1)
            found = self._scored(workflow)
            self.journal.append("scored", id=workflow.id, score=found, operator=operator, workflow=workflow.to_dict())
            self.budget.settle("evaluations", 1, 1)
            self.known[workflow.id] = found
        score = self.known[workflow.id]
        return None if score is None else Member(workflow, score, operator, parents)

    def _scored(self, workflow: Workflow) -> float | None:
        try:
            found = float(self.score(workflow))
        except VibronError:
            return None
        return found if math.isfinite(found) else None


def evolve(
    start: Workflow, score: Score, journal: Journal, *, evaluations: int = 200, generations: int = GENERATIONS,
    most: int = MOST_KEPT, seed: int = 0, fixed: tuple[str, ...] = (),
) -> list[Member]:  # fmt: skip
    """Return the best workflows found, the best first.

    Parameters
    ----------
    start : Workflow
        Where to start.
    score : callable
        The score of a workflow, the higher the better; a finite number.
    journal : Journal
        An open journal; a run that was cut off goes on from it and ends as if it had not been.
    evaluations : int
        How many workflows may be scored.
    generations, most : int
        Generations, and how many are kept of each.
    seed : int
        Seed of all random choices.
    fixed : tuple of str
        Parameters that stay as they are, as ``step.parameter``.

    Raises
    ------
    InputError
        The workflow to start from cannot be run.
    """
    evaluator = Evaluator(score, journal, Budget({"evaluations": evaluations}))
    first = evaluator(start, "start")
    if first is None:
        raise InputError("cannot be run", field="start", value=start.tools, remedy="start from a workflow that runs")
    population = [first]
    for generation in range(generations):
        rng = np.random.default_rng([seed, generation])
        born: list[Member] = []
        for operator, workflow, parents in _offspring(population, rng, fixed, generation):
            if not evaluator.affords(workflow):
                break
            if (member := evaluator(workflow, operator, parents)) is not None:
                born.append(member)
        population = _kept([*population, *born], most)
    return population


def _kept(members: list[Member], most: int) -> list[Member]:
    """Return the best, one of each score."""
    found: dict[float, Member] = {}
    for member in sorted(members, key=lambda one: (-one.score, len(one.workflow.steps), one.workflow.id)):
        found.setdefault(round(member.score, 12), member)
    return list(found.values())[:most]


def _offspring(
    population: list[Member], rng: np.random.Generator, fixed: tuple[str, ...], generation: int
) -> Iterator[tuple[str, Workflow, tuple[str, ...]]]:
    def parent() -> Member:
        return population[int(rng.choice(len(population), p=rank_probabilities(len(population))))]

    if len(population) > 1:
        for operator in ("E1", "E2"):
            one, other = parent(), parent()
            child = moves.crossed(one.workflow, other.workflow, rng)
            if child is not None and operator == "E2":
                child = next(_parameters(child, rng, fixed, 0.3), child)
            if child is not None:
                yield operator, child, (one.workflow.id, other.workflow.id)
    one = parent()
    changed = [*moves.drops(one.workflow), *moves.inserts(one.workflow, rng)]
    yield from _some("M1", changed, one, rng, 2)
    one = parent()
    yield from _some("M2", list(moves.swaps(one.workflow)), one, rng, 3)
    reach = 1.5 * 0.75**generation
    for one in (population[0], parent()):
        for workflow in _parameters(one.workflow, rng, fixed, reach):
            yield "M3", workflow, (one.workflow.id,)


def _some(operator: str, found: list[Workflow], parent: Member, rng: np.random.Generator, count: int) -> Iterator[Any]:
    for place in rng.permutation(len(found))[:count]:
        yield operator, found[int(place)], (parent.workflow.id,)


def _parameters(
    workflow: Workflow, rng: np.random.Generator, fixed: tuple[str, ...], reach: float
) -> Iterator[Workflow]:
    """Yield the workflow with one parameter changed, for a few of its parameters, then with two."""
    found = moves.knobs(workflow, fixed)
    for place in rng.permutation(len(found))[:4]:
        knob = found[int(place)]
        values = moves.settings(knob, knob.value(workflow), rng, reach)
        for choice in rng.permutation(len(values))[:2]:
            yield moves.turned(workflow, knob, values[int(choice)])
