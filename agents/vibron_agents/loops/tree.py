"""Search a tree of solutions, guided by comparing two at a time.

After "SciNav" (arXiv 2603.20256): five plans that each know of the earlier ones, errors repaired at most three times,
then ten steps of one change each to a solution of the frontier.  The frontier holds the best by Elo rating, from
1500 with K = 32, each pair judged in both orders, or by another comparator.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from vibron.core.errors import InputError
from vibron_agents.core.budget import BudgetError
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Evaluator, Problem
from vibron_agents.core.roles import Cast, Tried
from vibron_agents.core.session import Session
from vibron_agents.loops.comparing import COMPARATORS, Comparisons
from vibron_agents.loops.ranking import elo
from vibron_agents.loops.trail import LoopOutcome, Trail, planned

FIRST = 1500.0


@dataclass(frozen=True)
class Tree:
    """How broad and how deep the tree is.

    Attributes
    ----------
    plans, steps : int
        First solutions, and steps of improvement.
    frontier : int
        How many are kept to continue from.
    repairs : int
        Of a solution that does not run.
    tests : int
        Of a question: tests whose outcome the judge may read.
    comparator : {'pairwise', 'absolute', 'rubric', 'random'}
        How solutions are compared that running, checks and scores leave equal.
    comparisons : int
        Judgements at most; a pair beyond them is a draw.
    """

    plans: int = 5
    steps: int = 10
    frontier: int = 3
    repairs: int = 3
    tests: int = 15
    comparator: str = "pairwise"
    comparisons: int = 100

    def __post_init__(self) -> None:
        """Refuse an unknown comparator."""
        if self.comparator not in COMPARATORS:
            raise InputError(
                "unknown comparator", field="comparator", value=self.comparator, remedy=f"use {', '.join(COMPARATORS)}"
            )


@dataclass
class Node:
    """A solution of the tree, its rating, and how often a change to it was no gain."""

    tried: Tried
    rating: float = FIRST
    vain: int = 0


def tree(
    problem: Problem, evaluator: Evaluator, cast: Cast, session: Session, *, seed: int = 0,
    settings: Tree | None = None,
) -> LoopOutcome:  # fmt: skip
    """Return the solution of the highest rating; of an optimisation that of the highest score."""
    chosen = settings or Tree()
    tests = cast.examiner.tests(problem, chosen.tests) if problem.kind == "assist" and chosen.tests else ()
    search = Search(Trail(problem, evaluator, tests), cast, chosen, seed)
    with suppress(BudgetError):
        search.plant()
        for step in range(chosen.steps):
            if not search.frontier:
                break
            search.grow(step)
    rated = search.frontier[0].tried if search.frontier and problem.kind == "assist" else None
    return search.trail.outcome(rated)


class Search:
    """The tree and its frontier, the highest rating first."""

    def __init__(self, trail: Trail, cast: Cast, settings: Tree, seed: int = 0) -> None:
        self.trail, self.cast, self.settings = trail, cast, settings
        self.frontier: list[Node] = []
        self._compare = Comparisons(cast.judge, settings.comparator, settings.comparisons, seed)

    def plant(self) -> None:
        """Take the first plans, each proposed with the earlier ones in view."""
        plans: list[Tried] = []
        for _ in range(self.settings.plans):
            candidate = planned(self.trail.problem, self.cast.proposer, plans)
            if candidate is None:
                break
            plans.append(self._run(candidate))
            self._enter(Node(plans[-1]))
        del self.frontier[self.settings.frontier :]

    def grow(self, step: int) -> None:
        """Change one thing of the best node; one whose changes were in vain ranks after the others."""
        parent = min(self.frontier, key=lambda node: (node.vain, -node.rating))
        candidate = self.cast.proposer.propose(self.trail.problem, "improve", [parent.tried], sample=step)
        if candidate is None or any(candidate.id == node.tried[0].id for node in self.frontier):
            parent.vain += 1
            return
        child = Node(self._run(candidate))
        self._enter(child)
        if child.rating <= parent.rating:
            parent.vain += 1
        del self.frontier[self.settings.frontier :]

    def _run(self, candidate: ProposedSolution) -> Tried:
        propose = self.cast.proposer.propose
        return self.trail.repaired(
            self.trail.run(candidate), self.settings.repairs,
            lambda tried, feedback, number: propose(self.trail.problem, "repair", [tried], feedback, number),
        )  # fmt: skip

    def _enter(self, new: Node) -> None:
        """Play a node against each of the frontier, the highest rating first."""
        for node in self.frontier:
            node.rating, new.rating = elo(node.rating, new.rating, self._compared(node.tried, new.tried))
        self.frontier = sorted([*self.frontier, new], key=lambda node: -node.rating)

    def _compared(self, one: Tried, other: Tried) -> float:
        """Return how the first fares against the second; of an optimisation by its score where it differs."""
        if one[1].ran != other[1].ran:
            return float(one[1].ran)
        if self.trail.problem.kind == "opt" and one[1].score != other[1].score:
            return float(one[1].score > other[1].score)
        return self._compare(self.trail.problem, one, other)
