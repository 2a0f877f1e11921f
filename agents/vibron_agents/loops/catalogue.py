"""Roles filled without a language model: plans from the cards, typed moves, tests that follow from the cards."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain

import numpy as np

from vibron.core.registry import find
from vibron.core.workflow import Workflow
from vibron.core.written_units import same_dimension
from vibron_agents.answering.answer import questions
from vibron_agents.answering.bounded import answer_within
from vibron_agents.answering.plans import Plan, plans
from vibron_agents.answering.weights import trained
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Problem, Test
from vibron_agents.core.roles import Cast, SeenCodes, Tried
from vibron_agents.core.user_files import UserFile, paths_of, with_inputs
from vibron_agents.core.verdict import Verdict
from vibron_agents.loops import card_checks, moves
from vibron_agents.loops.adversary import aimed
from vibron_agents.loops.bounds import bounded
from vibron_agents.loops.card_checks import CardTest, Judged, Run

MOST_PLANS = 30
MOST_NUMBERS = 4
MOST_CRITERIA = 8
FIT = 1e-3  # weight of the fit of a plan in its mark
NEAR = 0.7  # difference of scores below which two plans fit about as well: a factor of two in the odds
WIDEST, SHRINK, SIZES = 1.5, 0.75, 10


@cache
def settled(statement: str, files: tuple[UserFile, ...] = ()) -> ProposedSolution | None:
    """Return the workflow by which the cards answer a question on files; None where they decline."""
    found = answer_within(statement, files=paths_of(files))
    if found.declined or found.workflow is None:
        return None
    return ProposedSolution.of(with_inputs(found.workflow, files), description=" then ".join(found.workflow.tools))


@cache
def ranked_plans(
    statement: str, files: tuple[UserFile, ...] = ()
) -> tuple[tuple[ProposedSolution, Plan], ...]:  # fmt: skip
    """Return the plans for a question, each workflow once, the best first; heavy tools only where all are."""
    found: dict[str, tuple[ProposedSolution, Plan]] = {}
    for plan in plans(questions(statement, paths_of(files))[0], trained()):
        candidate = ProposedSolution.of(
            with_inputs(plan.workflow, files), description=" then ".join(plan.workflow.tools)
        )
        found.setdefault(candidate.id, (candidate, plan))
    every = list(found.values())
    quick = [one for one in every if all(find(name).cost in moves.QUICK for name in one[1].workflow.tools)]
    return tuple((quick or every)[:MOST_PLANS])


def is_settled(problem: Problem) -> bool:
    """Return True if a problem is a question that the cards answer."""
    return problem.kind == "assist" and settled(problem.statement, problem.files) is not None


class CatalogueProposer:
    """Proposes plan after plan for a question, typed moves for an optimisation task.

    A repair of a plan that fails is the next plan.  The size of a turn of a parameter (``M3``, ``improve``) is drawn
    anew each time, from a 1/13 of a factor of two to one and a half.

    Parameters
    ----------
    seed : int
        Of the moves that are drawn.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def propose(
        self, problem: Problem, operator: str, parents: Sequence[Tried] = (), feedback: str = "", sample: int = 0
    ) -> ProposedSolution | None:
        """Return a candidate; None where there is none to be had."""
        if problem.kind == "assist":
            return self._plan(problem, operator, parents, sample)
        if problem.start is None or problem.start.workflow is None:
            return None
        if operator == "plan" and not parents and sample == 0:
            return problem.start
        workflows = [one.workflow for one, _ in parents if one.workflow] or [problem.start.workflow]
        key = json.dumps([self.seed, problem.id, operator, [one.id for one, _ in parents], sample])
        rng = np.random.default_rng(list(hashlib.sha256(key.encode()).digest()))
        if operator in ("plan", "repair"):
            operator = ("M3", "M2", "M1")[int(rng.integers(3))]
        for kind in dict.fromkeys((operator, "M3")):
            if found := MOVES[kind](workflows, rng, problem):
                found = bounded(found, problem.bounds)
                return ProposedSolution.of(found, operator=kind, parents=tuple(one.id for one, _ in parents))
        return None

    def _plan(self, problem: Problem, operator: str, parents: Sequence[Tried], sample: int) -> ProposedSolution | None:
        """Return the first plan behind all that were tried, the answer of the cards being the first of all."""
        sure = settled(problem.statement, problem.files)
        ranked = [one for one, _ in ranked_plans(problem.statement, problem.files) if sure is None or one.id != sure.id]
        ranked = [sure, *ranked] if sure else ranked
        ids = [one.id for one in ranked]
        place = 1 + max((ids.index(one.id) for one, _ in parents if one.id in ids), default=-1)
        place += sample if operator == "plan" else 0
        return ranked[place] if place < len(ranked) else None


def _crossed(workflows: list[Workflow], rng: np.random.Generator, problem: Problem) -> Workflow | None:
    return moves.crossed(workflows[0], workflows[-1], rng) if len(workflows) > 1 else None


def _crossed_and_turned(
    workflows: list[Workflow], rng: np.random.Generator, problem: Problem
) -> Workflow | None:  # fmt: skip
    child = _crossed(workflows, rng, problem)
    return child and (_turned([child], rng, problem) or child)


def _stepped(workflows: list[Workflow], rng: np.random.Generator, problem: Problem) -> Workflow | None:
    return _one([*moves.drops(workflows[0]), *moves.inserts(workflows[0], rng)], rng)


def _swapped(workflows: list[Workflow], rng: np.random.Generator, problem: Problem) -> Workflow | None:
    """Return the workflow with another choice of one of its tools, or another tool, each as likely."""
    kinds = [
        found
        for found in (list(moves.choices(workflows[0], problem.fixed)), list(moves.swaps(workflows[0], problem.fixed)))
        if found
    ]
    return _one(kinds[int(rng.integers(len(kinds)))], rng) if kinds else None


def _turned(workflows: list[Workflow], rng: np.random.Generator, problem: Problem) -> Workflow | None:
    knobs = moves.knobs(workflows[0], problem.fixed)
    if not knobs:
        return None
    knob = knobs[int(rng.integers(len(knobs)))]
    reach = WIDEST * SHRINK ** int(rng.integers(SIZES))
    bounds = problem.bounds.get(knob.name_in(workflows[0]))
    values = moves.settings(knob, knob.value(workflows[0]), rng, reach, bounds)
    return moves.turned(workflows[0], knob, values[int(rng.integers(len(values)))]) if values else None


def _one(found: list[Workflow], rng: np.random.Generator) -> Workflow | None:
    return found[int(rng.integers(len(found)))] if found else None


Move = Callable[[list[Workflow], np.random.Generator, Problem], Workflow | None]
MOVES: dict[str, Move] = {
    "E1": _crossed, "E2": _crossed_and_turned, "M1": _stepped, "M2": _swapped, "M3": _turned, "improve": _turned,
}  # fmt: skip


class CatalogueExaminer:
    """Tests that follow from the question and the cards; of an optimisation task a ladder of scores."""

    def tests(
        self, problem: Problem, count: int, sample: int = 0, seen: SeenCodes | None = None
    ) -> tuple[Test, ...]:  # fmt: skip
        """Return up to so many tests of a right result; ``sample`` begins behind those of earlier ones.

        Where codes were seen the tests of a later sample are aimed at what they disagree on.
        """
        if sample and seen and seen.codes and not is_settled(problem):
            return aimed(problem, count, sample, seen)
        made = _of_question(problem) if problem.kind == "assist" else _ladder(problem, count)
        return made[sample * count : (sample + 1) * count] if problem.kind == "assist" or sample == 0 else made[:0]

    def referee(
        self, problem: Problem, tried: Tried, test: Test, message: str
    ) -> tuple[ProposedSolution | None, Test | None]:
        """Return the next plan: what a card says is not doubted.

        The other route that a result should agree with is only another plan: where its words fit much worse, the
        test is at fault and holds the result to be finite instead.
        """
        if problem.kind == "assist" and test.name.startswith("agrees") and not _close(problem, tried[0]):
            return None, CardTest(f"{test.name}, withdrawn", test.kind, "the result is finite", card_checks.finite)
        operator = "repair" if problem.kind == "assist" else "improve"
        return CatalogueProposer().propose(problem, operator, [tried], message), None


def _of_question(problem: Problem) -> tuple[Test, ...]:
    if sure := settled(problem.statement, problem.files):
        words = f"the cards settle on {sure.description}"
        return (CardTest("settled", "component_check", words, card_checks.same_as(sure)),)
    ranked = ranked_plans(problem.statement, problem.files)
    question = questions(problem.statement, paths_of(problem.files))[0]
    wanted = question.wanted_unit
    sizes = frozenset({1, *(len(one.values) for one in question.quantities)})
    found: list[Test] = [
        CardTest("finite", "correctness", "the result is there and finite", card_checks.finite),
        CardTest("size", "correctness", f"the result has {sorted(sizes)} numbers", card_checks.of_size(sizes)),
        CardTest("bounds", "edge_case", "the result lies where the card of its tool says", card_checks.in_bounds),
        CardTest("words", "component_check", "the cards hold the question's words", card_checks.explains(question)),
        CardTest("fits", "component_check", "quantities and unit are the question's", card_checks.fits(question)),
    ]
    if wanted:
        found.append(CardTest("unit", "correctness", f"the result is in {wanted}", card_checks.in_unit(wanted)))
    for one in question.quantities[:MOST_NUMBERS]:
        words = f"reacts to {one.written}"
        found.append(CardTest(words, "component_check", f"the result {words}", card_checks.reacts(one)))
    if rival := _rival(ranked):
        words = f"agrees with {rival.description}"
        found.append(CardTest(words, "correctness", f"the result {words}", card_checks.agrees(ranked[0][0], rival)))
    return tuple(found)


def _rival(ranked: Sequence[tuple[ProposedSolution, Plan]]) -> ProposedSolution | None:
    """Return the next plan that goes another way to the same kind of quantity and fits about as well as the first."""
    for candidate, plan in ranked[1:]:
        first = ranked[0][1]
        if plan.score <= first.score - NEAR:
            break
        if plan.workflow.tools != first.workflow.tools and same_dimension(plan.unit, first.unit):
            return candidate
    return None


def _close(problem: Problem, candidate: ProposedSolution) -> bool:
    """Return True if the rival of a plan fits about as well as the plan itself."""
    scores = {one.id: plan.score for one, plan in ranked_plans(problem.statement, problem.files)}
    rival = _rival(ranked_plans(problem.statement, problem.files))
    return rival is not None and scores.get(candidate.id, 0.0) - scores[rival.id] < NEAR / 2


def _ladder(problem: Problem, count: int) -> tuple[Test, ...]:
    """Return tests for ever higher scores between the start's and 1."""
    start = problem.start
    if start is None:
        return ()

    def above(share: float) -> Callable[[ProposedSolution, Verdict, Run], Judged]:
        def check(candidate: ProposedSolution, verdict: Verdict, run: Run) -> Judged:
            first = run(start).score
            least = first + share * (1.0 - first)
            return verdict.score > least, f"the score {verdict.score:.4f} is not above {least:.4f}"

        return check

    shares = chain([0.0], (1.0 - 0.75**step for step in range(1, count)))
    return tuple(
        CardTest(f"gains {share:.0%}", "correctness", f"gains {share:.0%} of what the start leaves", above(share))
        for share in shares
    )


class CatalogueJudge:
    """Compares by score, then by checks passed, then by how well the plan fits the question."""

    def compare(self, problem: Problem, one: Tried, other: Tried) -> float:
        """Return 1 where the first is the better, 0 where the second is, 0.5 for a draw."""
        mine, theirs = self._key(problem, one), self._key(problem, other)
        return 0.5 if mine == theirs else float(mine > theirs)

    def criteria(self, problem: Problem) -> tuple[str, ...]:
        """Return the tests of the task as criteria."""
        return tuple(test.source for test in CatalogueExaminer().tests(problem, MOST_CRITERIA))

    def grade(self, problem: Problem, one: Tried, criteria: Sequence[str] = ()) -> float:
        """Return the fraction of the checks passed with criteria; else the score, then how well the plan fits."""
        checks = [check.passed for check in one[1].checks]
        if criteria and checks:
            return sum(checks) / len(checks)
        return (one[1].score + FIT / (1.0 + math.exp(-self._fit(problem, one[0])))) / (1.0 + FIT)

    def _key(self, problem: Problem, tried: Tried) -> tuple[bool, float, int, float]:
        candidate, verdict = tried
        passed = sum(check.passed for check in verdict.checks)
        return verdict.ran, verdict.score, passed, self._fit(problem, candidate)

    def _fit(self, problem: Problem, candidate: ProposedSolution) -> float:
        """Return how well a plan fits a question; 0 for what is not a plan of the cards."""
        if problem.kind == "opt":
            return 0.0
        return {plan.id: found.score for plan, found in ranked_plans(problem.statement, problem.files)}.get(
            candidate.id, 0.0
        )


def catalogue(seed: int = 0) -> Cast:
    """Return the roles without a model."""
    return Cast(CatalogueProposer(seed), CatalogueExaminer(), CatalogueJudge())
