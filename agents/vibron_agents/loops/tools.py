"""A model calls tools, with the answer of the cards as a witness: what neither settles is left in doubt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from vibron.core.result import shortened
from vibron.core.workflow import Workflow
from vibron_agents.core.budget import BudgetError
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.problem import Evaluator, Problem
from vibron_agents.core.roles import Cast, Conclusion, Tried
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import CheckResult, Verdict
from vibron_agents.loops.card_checks import equal
from vibron_agents.loops.catalogue import catalogue, is_settled
from vibron_agents.loops.results import with_unit
from vibron_agents.loops.trail import LoopOutcome, Trail, planned

REPAIRS = 3  # of a plan of the cards that does not run
MOST_SHOWN = 600  # characters of a value


@dataclass(frozen=True)
class ToolCalling:
    """How long a model may call tools.

    Attributes
    ----------
    turns : int
        Answers of the model.
    report : callable
        Is given a line on each turn.
    tests : int
        Tests of the cards.
    cards : bool
        Whether the plan of the cards is a witness; without it the model is on its own.
    calls : bool
        Whether the model is offered tools; without them it answers from what it knows.
    """

    turns: int = 12
    report: Callable[[str], None] = lambda line: None
    tests: int = 15
    cards: bool = True
    calls: bool = True


def tools(
    problem: Problem, evaluator: Evaluator, cast: Cast, session: Session, *, seed: int = 0,
    settings: ToolCalling | None = None,
) -> LoopOutcome:  # fmt: skip
    """Return the result of a model's calls, or the plan of the cards.

    An answer that the cards settle is shown to the model and kept; the model's is reported too.  A plan that they
    do not settle is not shown: what the model finds is free of doubt if its calls lead to the value of that plan.
    """
    chosen = settings or ToolCalling()
    trail = Trail(problem, evaluator)
    cards = cast if cast.agent is None else catalogue(seed)
    with suppress(BudgetError):
        trail.tests = cards.examiner.tests(problem, chosen.tests)
        plan = planned(problem, cards.proposer) if chosen.cards or cast.agent is None else None
        if plan is not None:
            propose = cards.proposer.propose
            trail.repaired(
                trail.run(plan), REPAIRS,
                lambda one, feedback, number: propose(problem, "repair", [one], feedback, number),
            )  # fmt: skip
    witness = trail.best()
    if problem.kind != "assist" or cast.agent is None:
        return trail.outcome(witness)
    settled = chosen.cards and is_settled(problem)
    # kept, since a plan that reaches its time limit once may not do so in a resumed run, which would ask anew
    known = session.once("known", [problem.id, seed], lambda: (_known(witness) if settled else "", {}))
    concluded = cast.agent.conclude(problem, known, chosen.turns, chosen.report, chosen.calls)
    tried = _judged(trail, concluded) if concluded.value is not None else None
    model = tried if tried and tried[1].ran else None
    agree = bool(model and concluded.workflow is not None and witness and equal(model[1], witness[1]))
    is_kept = not agree and witness is not None and witness[1].passed and (settled or concluded.workflow is None)
    best = witness if is_kept else model or witness
    if chosen.cards and not settled and best is not None:
        best = best[0], replace(best[1], checks=(*best[1].checks, _confirmed(agree)))
    return replace(trail.outcome(best), about=_about(concluded, witness, best))


def _confirmed(agree: bool) -> CheckResult:
    words = "" if agree else "the cards do not settle it, and the calls of the model do not lead to their plan's value"
    return CheckResult("confirmed", agree, words)


def _judged(trail: Trail, concluded: Conclusion) -> Tried:
    """Return the workflow of an answer, run; an answer that no call gives stays as it is, with a failed check."""
    if concluded.workflow is not None:
        candidate = ProposedSolution.of(concluded.workflow, description=concluded.reason, operator="tools")
        try:
            candidate, verdict = trail.run(candidate)
        except BudgetError as error:
            return candidate, Verdict(error=str(error))
        if verdict.ran and not verdict.value["unit"] and concluded.unit:
            check = CheckResult("unit", False, "the cards do not say the unit: it is the model's own")
            answer = with_unit(verdict.value["value"], concluded.unit)
            verdict = replace(verdict, value=answer, checks=(*verdict.checks, check))
        return candidate, verdict
    answer = with_unit(concluded.value, concluded.unit)
    body = Workflow(concluded.steps, "nothing").source().rpartition("    return ")[0]
    check = CheckResult("reproduced", False, "no call gives this value: it is the model's own")
    used = tuple(dict.fromkeys(step.tool for step in concluded.steps))
    candidate = ProposedSolution(f"{body}    return {answer!r}\n", None, concluded.reason, "tools")
    trail.history.append((candidate, Verdict(answer, checks=(check,), used=used)))
    return trail.history[-1]


def _known(witness: Tried | None) -> str:
    """Return the plan of the cards with its result, in words for the model."""
    if witness is None or not witness[1].ran:
        return ""
    candidate, verdict = witness
    against = "" if verdict.passed else f"\nFailed checks: {verdict.feedback()[:MOST_SHOWN]}"
    return f"{candidate.source.strip()}\nIts result: {str(verdict.value)[:MOST_SHOWN]}{against}"


def _about(concluded: Conclusion, witness: Tried | None, best: Tried | None) -> Mapping[str, Any]:
    """Return the account of a conversation as JSON data."""
    whole = with_unit(concluded.value, concluded.unit)
    answer = None if concluded.value is None else shortened(whole)
    verdict = witness[1] if witness and witness[1].ran else None
    return {
        "turns": concluded.turns, "calls": [step.to_dict() for step in concluded.steps], "said": answer,
        "reason": concluded.reason, "reproduced": concluded.workflow is not None,
        "cards": None if verdict is None else {**verdict.value, "passed": verdict.passed},
        "agree": None if verdict is None or answer is None else equal(verdict, Verdict(whole)),
        "taken": None if best is None else "model" if best[0].operator == "tools" else "cards",
    }  # fmt: skip
