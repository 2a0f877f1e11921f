"""A model that answers a question by calling tools, one turn after another."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from vibron.core.errors import ResourceError
from vibron_agents.core.conversation import calls_in_words
from vibron_agents.core.model import LanguageModel, Reply, Troubles, Turn, ask
from vibron_agents.core.problem import Problem
from vibron_agents.core.prompts import prompt
from vibron_agents.core.roles import Conclusion
from vibron_agents.core.session import Session
from vibron_agents.core.tool_calls import definitions, read_call
from vibron_agents.loops.workbench import OFFERED, Workbench

AT_ONCE = 8  # calls of one turn
MOST_SHOWN = 100  # characters of a call on a terminal
TOO_MANY = f'{{"error": {{"message": "more than {AT_ONCE} calls in one turn", "remedy": "call it again"}}}}'
LAST = "This was the last turn but one: give the answer now, with the call answer."


@dataclass(frozen=True)
class ToolAgent:
    """Has a model call tools until it gives a final answer.

    Parameters
    ----------
    session : Session
        Through which the model is asked: what it holds is not asked again, and the calls are computed again.
    model : LanguageModel
        Who answers.
    troubles : Troubles
        Where what goes wrong is noted.
    """

    session: Session
    model: LanguageModel
    troubles: Troubles

    def conclude(
        self, problem: Problem, known: str, turns: int, report: Callable[[str], None]
    ) -> Conclusion:  # fmt: skip
        """Return the end of a conversation; whatever fails is part of it."""
        bench = Workbench()
        request = replace(
            prompt("agent").request(question=problem.statement.strip(), known=known), tools=definitions(OFFERED)
        )
        number = 0
        while bench.conclusion is None and number < turns:
            reply = self.troubles.asked(partial(ask, self.session, self.model, request), lambda: None)
            if reply is None:
                break
            number += 1
            turn = self._taken(bench, reply, calls_in_words(request))
            report(f"turn {number} of {turns}: {', '.join(map(_gist, turn.calls)) or 'no call'}")
            if number == turns - 1:
                turn = replace(turn, results=[*turn.results[:-1], f"{turn.results[-1]}\n{LAST}"])
            request = replace(request, turns=[*request.turns, turn])
        steps = tuple(bench.execution.steps.values())
        if bench.conclusion is None:
            if number == turns:
                self.troubles.note(ResourceError(f"gave no final answer in {turns} turns", field="model"))
            return Conclusion(reason="the model gave no final answer", steps=steps, turns=number)
        return replace(bench.conclusion, turns=number)

    def _taken(self, bench: Workbench, reply: Reply, calls_text: str) -> Turn:
        """Return the turn of a reply: its calls, or the one that it wrote as text, carried out."""
        calls = list(reply.calls)
        if not calls and (written := read_call(reply.text, OFFERED)):
            name, arguments = written
            calls = [{"id": "call_0", "name": name, "arguments": json.dumps(arguments)}]
        if not calls:
            return Turn(reply.text, (), [f"That was no call. {calls_text}"])
        results = [bench.carry_out(call["name"], call["arguments"]) for call in calls[:AT_ONCE]]
        return Turn(reply.text, calls, [*results, *[TOO_MANY] * (len(calls) - AT_ONCE)])


def _gist(call: Mapping[str, str]) -> str:
    """Return a call in a few words, for a terminal."""
    return f"{call['name']} {' '.join(call['arguments'].split())}"[:MOST_SHOWN]
