"""Consider the plans for a question: run the best ones, and judge the first that gives a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from vibron_agents.answering import check
from vibron_agents.answering.check import MOST_GAP, Result, run
from vibron_agents.answering.plans import COSTS, Plan, cost, plans
from vibron_agents.answering.question import Question
from vibron_agents.answering.weights import Weights

LOOKED_AT, REACH = 12, 5.0  # plans that are run, and how far their scores may lie below the best one
UNUSED = "no input of a tool takes"
EVIDENCE = (  # features of a plan from which the probability of its answer follows
    "asked words unused_bare unused_word joined unused_entities out_unit out_other_unit steps rival_options bind_min "
    "bind_mean idle search output cost bound similar similar_output output_seen rare lacking new_links echo near "
    "near_output"
).split()


@dataclass(frozen=True)
class Considered:
    """The plans for a question, those that were run, and the best of them with its probability."""

    plans: tuple[Plan, ...]
    results: tuple[Result, ...]
    best: Result | None = None
    features: Mapping[str, float] = field(default_factory=dict)
    probability: float = 0.0
    reason: str = ""
    least: float = 0.5


def consider(question: Question, weights: Weights, reach: float = REACH, *, thorough: bool = False) -> Considered:
    """Make plans for a question, run the best ones and judge the first that gives a value.

    Once a plan has given a value, others are run only if all their tools are instant, or if ``thorough``.
    """
    found = plans(question, weights)
    if not found:
        return Considered((), (), reason="no tool takes the numbers and names that the question gives")
    results: list[Result] = []
    for plan in found[:LOOKED_AT]:
        if plan.score < found[0].score - reach:
            break
        answered = any(not one.problem for one in results)
        if not results or cost(plan.chain) <= COSTS["light" if thorough or not answered else "instant"]:
            results.append(run(plan, question))
    good = [one for one in results if not one.problem]
    if not good:
        return Considered(tuple(found), tuple(results), reason=results[0].problem)
    best = good[0]
    plan, filled = best.plan, best.plan.filled
    features = {
        **{name: plan.features.get(name, 0.0) for name in EVIDENCE},
        "score": plan.score / 5.0,
        "margin": check.margin(best, good[1:]) / 3.0,
        **gaps(plan, found),
        "failed": float(sum(not one.plan.filled.assumed for one in results[: results.index(best)])),
        "deaf": float(check.insensitive(best)),
        **(best.features or {}),
    }
    against = "" if check.in_range(best) else f"{plan.workflow.result} lies outside its range"
    free = [one for number, one in enumerate(filled.question.quantities) if number not in filled.used]
    if left := [one.written for one in free if one.unit and not one.spelt]:
        against = f"{UNUSED} {', '.join(left)}"
    probability = weights.probability(features)
    return Considered(tuple(found), tuple(results), best, features, probability, against, weights.least)


def gaps(plan: Plan, every: Sequence[Plan]) -> dict[str, float]:
    """Return by how much a plan is ahead of those with another tool, and of those with another output."""
    tools = [one.score for one in every if one.tool != plan.tool]
    same = [one for one in every if one.chain == plan.chain and one is not plan]
    outputs = [one.score for one in same if one.wanted.out is not plan.wanted.out]
    bindings = [one.score for one in same if one.wanted.out is plan.wanted.out]
    rows = {"gap_tool": tools, "gap_output": outputs, "gap_binding": bindings}
    return {name: min(plan.score - max(row), MOST_GAP) / 3.0 if row else MOST_GAP / 3.0 for name, row in rows.items()}
