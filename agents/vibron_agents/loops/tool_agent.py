"""A model that answers questions by calling tools, one turn after another."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from vibron.core.errors import ResourceError
from vibron_agents.core.conversation import calls_in_words, calls_of
from vibron_agents.core.model import LanguageModel, Reply, Request, Troubles, Turn, ask
from vibron_agents.core.problem import Problem
from vibron_agents.core.prompts import prompt
from vibron_agents.core.result_store import SCHEME
from vibron_agents.core.roles import Conclusion
from vibron_agents.core.session import Session
from vibron_agents.core.tool_calls import Calls, definitions, found_tools
from vibron_agents.jobs.call import Rules
from vibron_agents.loops.kept_calls import RULES, KeptCalls
from vibron_agents.loops.workbench import ANSWER, OFFERED, Workbench

AT_ONCE = 8  # calls of one turn
MOST_SAID = 400  # tokens of the answer of a model that has thought before
MOST_SHOWN = 100  # characters of a call, and of its result, on a terminal
MOST_OFFERED = 6  # tools that a search finds for the question
MOST_EARLIER = 10  # questions, and results, that a later question is shown
TOO_MANY = f'{{"error": {{"message": "more than {AT_ONCE} calls in one turn", "remedy": "call it again"}}}}'
NO_CALL, THEN = "That was no call.", "Now give the final answer."
LAST = "This was the last turn but one: give the answer now, with the call answer."
UNAIDED: Calls = {
    name: (about, {key: one for key, one in inputs.items() if key != "handle"})
    for name, (about, inputs) in OFFERED.items()
    if name == ANSWER
}
REPEATED = 0.7  # temperature after a reply that repeats the one before
Report = Callable[[str], None]


@dataclass
class ToolAgent:
    """A conversation: a model calls tools until it gives a final answer; results are kept from question to question.

    Attributes
    ----------
    session : Session
        Through which the model is asked and the tools are called: what it holds is not asked, or computed, again.
    model : LanguageModel
        Who answers.
    troubles : Troubles
        Where what goes wrong is noted.
    rules : Rules
        Limits of a call.
    in_words : bool
        Whether what the model says twice without a call is an answer: in a dialogue not every question needs a tool.
    earlier : list of (str, str)
        Questions and answers, for later questions.
    """

    session: Session
    model: LanguageModel
    troubles: Troubles
    rules: Rules = RULES
    in_words: bool = False
    earlier: list[tuple[str, str]] = field(default_factory=list)
    _bench: Workbench | None = field(default=None, init=False, repr=False)

    def bench(self, problem: Problem) -> Workbench:
        """Return the results of the conversation, made with the files of its first question."""
        if self._bench is None:
            self._bench = Workbench(KeptCalls(self.session, self.rules, problem.files))
        return self._bench

    def conclude(
        self, problem: Problem, known: str, turns: int, report: Report, calls: bool = True
    ) -> Conclusion:  # fmt: skip
        """Return the end of a question; whatever fails is part of it."""
        bench = self.bench(problem)
        bench.conclusion, before = None, len(bench.execution.steps)
        unaided = prompt("unaided").request(question=problem.statement.strip())
        request, offered = (self._asked(bench, problem, known), OFFERED) if calls else (unaided, UNAIDED)
        offers = replace(request, tools=definitions(offered))
        if not calls:
            offers = replace(offers, most_tokens=MOST_SAID)
        calls_text = f"{NO_CALL if calls else THEN} {calls_in_words(offers)}"
        request = offers if calls else request  # without tools the model thinks in words before it answers
        number, said = 0, ""
        while bench.conclusion is None and number < turns:
            report(f"turn {number + 1} of {turns}: {self.model.name} is asked")
            reply = self.troubles.asked(partial(ask, self.session, self.model, request), lambda: None)
            if reply is None:
                break
            number += 1
            turn = self._taken(bench, reply, offered, calls_text, report)
            if not turn.calls and self.in_words and said:
                bench.conclusion = Conclusion(reply.text.strip(), reason="said without a call")
            said = "" if turn.calls else reply.text.strip()
            if number == turns - 1:
                turn = replace(turn, results=[*turn.results[:-1], f"{turn.results[-1]}\n{LAST}"])
            repeats = bool(request.turns) and request.turns[-1].text.strip() == turn.text.strip()
            warmth = REPEATED if repeats else offers.temperature
            request = replace(offers, turns=[*request.turns, turn], temperature=warmth)
        steps = tuple(bench.execution.steps.values())[before:]
        if bench.conclusion is None:
            if number == turns:
                self.troubles.note(ResourceError(f"gave no final answer in {turns} turns", field="model"))
            return Conclusion(reason="the model gave no final answer", steps=steps, turns=number)
        return replace(bench.conclusion, steps=steps, turns=number)

    def _asked(self, bench: Workbench, problem: Problem, known: str) -> Request:
        files = [f"{SCHEME}{one.name}: {one.label}, {one.about}" for one in problem.files]
        steps = list(bench.execution.steps.values())[-MOST_EARLIER:] if self.earlier else []
        kept = [f"{SCHEME}{one.name}: {one.tool} {_short(json.dumps(one.arguments))}" for one in steps]
        return prompt("agent").request(
            question=problem.statement.strip(),
            known=known,
            files=files,
            kept=kept,
            earlier=self.earlier[-MOST_EARLIER:],
            found=found_tools(problem.statement, MOST_OFFERED),
        )

    def _taken(self, bench: Workbench, reply: Reply, offered: Calls, calls_text: str, report: Report) -> Turn:
        """Return the turn of a reply: its calls, or those that it wrote as text, carried out.

        An answer in digits that comes with other calls is passed over: the model has not seen what they give.
        """
        calls = [call for call in calls_of(reply, offered) if offered is OFFERED or call["name"] in offered]
        calls = [call for call in calls if len(calls) == 1 or call["name"] != ANSWER or SCHEME in call["arguments"]]
        if not calls:
            report("  no call")
            return Turn(reply.text, (), [calls_text])
        results = [self._carried_out(bench, call, report) for call in calls[:AT_ONCE]]
        return Turn(reply.text, calls, [*results, *[TOO_MANY] * (len(calls) - AT_ONCE)])

    def _carried_out(self, bench: Workbench, call: Mapping[str, str], report: Report) -> str:
        report(f"  {call['name']} {_short(call['arguments'])}")
        result = bench.carry_out(call["name"], call["arguments"])
        report(f"    {_short(result)}")
        return result


def _short(text: str) -> str:
    """Return a text in one line that is not too long, for a terminal."""
    line = " ".join(text.split())
    return line if len(line) <= MOST_SHOWN else f"{line[:MOST_SHOWN]}..."
