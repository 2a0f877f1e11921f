"""A plan is shown as components in words, and revised until it is approved; then the search begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from vibron.core.quantity import Bounds
from vibron.core.registry import find
from vibron.core.workflow import GIVEN, MARK, Step, Workflow, references
from vibron_agents.core.candidate import PlanComponent, ProposedSolution
from vibron_agents.core.problem import Problem
from vibron_agents.core.roles import PLANNED, Proposer, Tried, WantedChild
from vibron_agents.core.session import Session
from vibron_agents.loops.results import output_of
from vibron_agents.loops.trail import proposed_each

Approve = Callable[[Problem, Sequence[PlanComponent]], str]
MOST_REVISIONS = 20
MOST_SHOWN = 80  # characters of an argument


@dataclass
class ApprovedProposer:
    """Shows the first plan and has it revised until it is approved; later plans meet the same wishes.

    Attributes
    ----------
    proposer : Proposer
        Who plans.
    session : Session
        Through which the user is asked: what the journal holds is not asked again.
    approve : callable
        Reads the problem and the components of a plan and returns what to change, "" to approve it.
    wishes : list of str
        What the user wanted to be changed, in order.
    """

    proposer: Proposer
    session: Session
    approve: Approve
    wishes: list[str] = field(default_factory=list)
    is_approved: bool = False

    def propose(
        self, problem: Problem, operator: str, parents: Sequence[Tried] = (), feedback: str = "", sample: int = 0
    ) -> ProposedSolution | None:
        """Return a candidate; the first plan is approved by the user, and None where no plan is left."""
        if operator != "plan":
            return self.proposer.propose(problem, operator, parents, feedback, sample)
        found = self.proposer.propose(problem, "plan", parents, self._wanted(feedback), sample)
        refused: list[Tried] = []
        while found is not None and not self.is_approved and len(refused) < MOST_REVISIONS:
            wish = self._said(problem, found)
            self.is_approved = not wish
            if wish:
                self.wishes.append(wish)
                refused.append((found, PLANNED))
                found = self.proposer.propose(problem, "plan", [*parents, *refused], self._wanted(feedback), sample)
        return found

    def propose_each(self, problem: Problem, wanted: Sequence[WantedChild]) -> list[ProposedSolution | None]:
        """Return a candidate for each; until a plan is approved one after another."""
        first: list[ProposedSolution | None] = []
        while not self.is_approved and len(first) < len(wanted):
            one = wanted[len(first)]
            first.append(self.propose(problem, one.operator, one.parents, one.feedback, one.sample))
        rest = [
            WantedChild(one.operator, one.parents, one.sample, self._wanted(one.feedback))
            if one.operator == "plan"
            else one
            for one in wanted[len(first) :]
        ]
        return [*first, *proposed_each(problem, self.proposer, rest)]

    def _wanted(self, feedback: str) -> str:
        return "; ".join([*self.wishes, *([feedback] if feedback else [])])

    def _said(self, problem: Problem, plan: ProposedSolution) -> str:
        shown = components(plan)
        return str(
            self.session.once(
                "approve", [problem.id, plan.id], lambda: (self.approve(problem, shown), {}), repeatable=True
            )
        )


def components(plan: ProposedSolution) -> tuple[PlanComponent, ...]:
    """Return the sub-tasks of a plan in words: those of the model that planned, else one for each step.

    >>> from vibron.core.workflow import Step
    >>> steps = (Step("peak", "wien_peak", {"temperature": "300 K"}),)
    >>> print(components(ProposedSolution.of(Workflow(steps, "peak.wavelength")))[0].check)
    wavelength > 0 um
    """
    if plan.plan:
        return plan.plan
    if plan.workflow is None:
        return (PlanComponent(plan.description or "the code as a whole"),)
    return tuple(_component(step, plan.workflow) for step in plan.workflow.steps)


def _component(step: Step, workflow: Workflow) -> PlanComponent:
    """Return a step in words; its sanity check is the bounds of the outputs that are taken from it."""
    given = ", ".join(f"{name} = {_in_words(value)}" for name, value in step.arguments.items())
    sources = [workflow.result, *(path for one in workflow.steps for path in references(list(one.arguments.values())))]
    taken = dict.fromkeys(path for path in sources if path.partition(".")[0] == step.name)
    outputs = [found for path in taken if (found := output_of(replace(workflow, result=path)))]
    bounded = [
        f"{one.name} {one.mark} {getattr(one.mark, 'unit', '')}".strip()
        for one in outputs
        if isinstance(one.mark, Bounds) and str(one.mark)
    ]
    return PlanComponent(f"{find(step.tool).summary.rstrip('.')}; from {given}", step.tool, ", ".join(bounded))


def _in_words(value: Any) -> str:
    if isinstance(value, Mapping):
        return str(value.get(MARK) or value.get(GIVEN) or "a record")
    return str(value)[:MOST_SHOWN]
