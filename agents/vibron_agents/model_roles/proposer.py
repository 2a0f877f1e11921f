"""A model that plans, writes, repairs and varies solutions."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from vibron.core.errors import InputError, ResourceError
from vibron_agents.core.candidate import ProposedSolution
from vibron_agents.core.card_text import MOST_TOOLS, calls_text, cards_text, signatures
from vibron_agents.core.model import LanguageModel, Reply, Request, ask_each
from vibron_agents.core.problem import Problem
from vibron_agents.core.prompts import prompt
from vibron_agents.core.roles import PLANNED, Tried, WantedChild
from vibron_agents.core.session import Session
from vibron_agents.core.verdict import Verdict
from vibron_agents.model_roles.reading import MOST_SHOWN, WrittenPlan, candidate_in, read_plan, task_text

OPERATORS: Mapping[str, int] = {"improve": 1, "E1": 2, "E2": 2, "M1": 1, "M2": 1, "M3": 1}  # and the parents they need
CARDS = 6  # cards in full where the plan names no tool
TRIES = 2  # at code, where the first answer holds none
SAMPLES = 1000  # more than a loop asks for: the number of the second try is unique
FORMS = {"assist": '{"value": ..., "unit": "..."}', "opt": "..."}
MOST_GIST = 160  # characters of what came of an earlier plan


@dataclass(frozen=True)
class ChatProposer:
    """Has a model plan, write, repair and vary solutions.

    A plan is requested first, by a line for each tool, and then the code, by the whole cards of the planned tools.

    Parameters
    ----------
    session : Session
        Through which the model is asked: what it holds is not asked again.
    model : LanguageModel
        Who answers.
    offered : int
        Most tools that a plan may choose among.
    """

    session: Session
    model: LanguageModel
    offered: int = MOST_TOOLS

    def propose(
        self, problem: Problem, operator: str, parents: Sequence[Tried] = (), feedback: str = "", sample: int = 0
    ) -> ProposedSolution | None:
        """Return a candidate; None where the answer holds no ``solve``.

        Raises
        ------
        InputError
            The operator does not exist, or needs more parents.
        ResourceError
            The budget does not allow for the request, or the model does not answer.
        """
        return self.propose_each(problem, [WantedChild(operator, tuple(parents), sample, feedback)])[0]

    def propose_each(
        self, problem: Problem, wanted: Sequence[WantedChild], note: Callable[[ResourceError], None] | None = None
    ) -> list[ProposedSolution | None]:
        """Return a candidate for each, requested at the same time; first plans, then their code.

        Raises
        ------
        ResourceError
            A request failed, and there is no ``note`` to report it to.
        """
        first = [
            self._plan_request(problem, one) if one.operator == "plan" else self._request(problem, one)
            for one in wanted
        ]
        replies = self._asked(first, note)
        plans = [
            read_plan(reply) if reply and one.operator == "plan" else None
            for one, reply in zip(wanted, replies, strict=True)
        ]
        found = [
            None if reply is None or plan else candidate_in(reply, one.operator, one.parents)
            for one, reply, plan in zip(wanted, replies, plans, strict=True)
        ]
        for number in range(TRIES):
            open_ = [place for place, plan in enumerate(plans) if plan and found[place] is None]
            requests = [
                self._code_request(problem, plan, wanted[place].sample + number * SAMPLES)
                for place in open_ if (plan := plans[place])
            ]  # fmt: skip
            for place, reply in zip(open_, self._asked(requests, note), strict=True):
                if reply and (plan := plans[place]):
                    found[place] = candidate_in(reply, "plan", (), plan.components)
        return found

    def _asked(
        self, requests: Sequence[Request], note: Callable[[ResourceError], None] | None
    ) -> list[Reply | None]:  # fmt: skip
        """Return the replies; None for a failure that was reported."""
        found: list[Reply | None] = []
        for reply in ask_each(self.session, self.model, requests):
            if isinstance(reply, ResourceError):
                if note is None:
                    raise reply
                note(reply)
            found.append(None if isinstance(reply, ResourceError) else reply)
        return found

    def _request(self, problem: Problem, wanted: WantedChild) -> Request:
        """Return the request for a candidate made from others."""
        operator, parents, sample, feedback = wanted.operator, wanted.parents, wanted.sample, wanted.feedback
        task = task_text(problem)
        needed = 1 if operator == "repair" else OPERATORS.get(operator, 0)
        if not 0 < needed <= len(parents):
            raise InputError(
                "cannot be used so", field="operator", value=operator,
                remedy=f"plan, repair, {', '.join(OPERATORS)}, with as many parents as it needs",
            )  # fmt: skip
        sources = [one.source for one, _ in parents]
        if operator == "repair":
            cards = cards_text(_called(problem, sources) or problem.tools[:CARDS])
            source, error = parents[0][0].source, (feedback or parents[0][1].feedback())[:MOST_SHOWN]
            plan = [str(one) for one in parents[0][0].plan]
            return prompt("repair").request(sample, task=task, source=source, error=error, cards=cards, plan=plan)
        shown = [
            {"score": f"{verdict.score:.4g}", "description": one.description, "source": one.source,
             "plan": [str(part) for part in one.plan], "feedback": (feedback or verdict.feedback())[:MOST_SHOWN]}
            for one, verdict in parents
        ]  # fmt: skip
        cards = cards_text(_tools_of(problem, sources))
        return prompt(operator.lower()).request(sample, task=task, parents=shown, cards=cards)

    def _plan_request(self, problem: Problem, wanted: WantedChild) -> Request:
        """Return the request for a plan that differs from the earlier ones and meets the wishes of the user."""
        offered = problem.tools[: self.offered]
        request = prompt("plan").request(
            wanted.sample, task=task_text(problem), signatures=signatures(offered),
            earlier=[_gist(one, verdict) for one, verdict in wanted.parents], wishes=wanted.feedback,
        )  # fmt: skip
        return _naming(request, offered)

    def _code_request(self, problem: Problem, plan: WrittenPlan, sample: int) -> Request:
        """Return the request for the code of a plan."""
        tools = [name for name in problem.tools if name in plan.named] or problem.tools[: self.offered][:CARDS]
        return prompt("write").request(
            sample, task=task_text(problem), plan=plan.words, cards=cards_text(tools),
            calls=calls_text(tools).splitlines(), form="None" if problem.outputs else FORMS[problem.kind],
            head=f"def solve({'tools, **kwargs' if problem.inputs else 'tools'}):",
        )  # fmt: skip


def _naming(request: Request, tools: Sequence[str]) -> Request:
    """Return the request with a schema that lets a step name one of the tools, or none."""
    schema = copy.deepcopy(dict(request.schema or {}))
    schema["properties"]["steps"]["items"]["properties"]["tool"] = {"enum": [*tools[:MOST_TOOLS], ""]}
    return replace(request, schema=schema)


def _gist(one: ProposedSolution, verdict: Verdict) -> str:
    """Return an earlier plan in a line, with what came of it."""
    called = dict.fromkeys(re.findall(r"\btools\.([a-z]\w*)", one.source))
    words = f"{one.description} (tools: {', '.join(called) or 'none'})".strip()
    if verdict == PLANNED:
        return words
    found = verdict.feedback() or f"result {verdict.value}, score {verdict.score:.4g}"
    return f"{words}: {' '.join(found.split())[:MOST_GIST]}"


def _called(problem: Problem, sources: Sequence[str]) -> list[str]:
    """Return the tools that the sources call, the likeliest first: successive requests begin in the same way."""
    called = {name for source in sources for name in re.findall(r"\btools\.([a-z]\w*)", source)}
    return [name for name in problem.tools if name in called]


def _tools_of(problem: Problem, sources: Sequence[str]) -> list[str]:
    """Return the tools that the sources call, and the likeliest others up to :data:`CARDS`."""
    called = _called(problem, sources)
    others = [name for name in problem.tools if name not in called][: max(CARDS - len(called), 0)]
    return [name for name in problem.tools if name in (*called, *others)]
