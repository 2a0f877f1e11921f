"""Plans for what a question is for by the words of its field: the tool that is meant, and steps that lead to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from vibron.core.registry import tools
from vibron.core.tool import Tool
from vibron_agents.answering.chaining import chains
from vibron_agents.answering.filling import Chain, Filled, fill
from vibron_agents.answering.outputs import Output, outputs_for
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading.intent import Intent, contrary, converted, granted, intents

LEAST_SPOKEN, STANDS_OUT = 0.2, 0.15


@dataclass(frozen=True)
class Way:
    """A chain that takes every number of the question, the output that answers, and how plainly it is spoken of."""

    filled: Filled
    output: Output
    granted: Mapping[str, Any]
    strength: float

    @property
    def tool(self) -> str:
        """The tool that answers."""
        return self.filled.chain.goal.name


def ways(question: Question) -> list[Way]:
    """Return the ways in which every number of a question has its place, by what its field says it is for."""
    found: list[Way] = []
    inner: dict[str, float] = {}
    meant = intents(question.text)
    spoken = {intent.tool for intent in meant}
    for intent in meant:
        for chain in _by_mention(chains(tools()[intent.tool]), spoken):
            if any(contrary(question.text, tool.domain, tool.name) for tool in chain.steps):
                continue
            now = list(_fillings(chain, intent, question))
            if now:
                found += now
                for tool in chain.steps[:-1]:
                    inner[tool.name] = max(inner.get(tool.name, 0.0), intent.strength)
                break
    return [way for way in found if inner.get(way.tool, 0.0) < way.strength]


def _by_mention(found: list[Chain], spoken: set[str]) -> list[Chain]:
    """Return chains with those first of whose earlier steps the question speaks, and of these the shortest."""

    def unspoken(chain: Chain) -> tuple[int, int]:
        earlier = [tool.name in spoken for tool in chain.steps[:-1]]
        return (-sum(earlier) if all(earlier) else 0, len(earlier))

    return sorted(found, key=unspoken)


def _fillings(chain: Chain, intent: Intent, question: Question) -> Iterator[Way]:
    filled = fill(chain, question)
    if filled is None:
        return
    goal = chain.goal
    for output in _outputs(goal, intent, question, filled):
        free = granted(goal.domain, goal.name, output.path)
        if filled.complete(free):
            yield Way(filled, output, free, intent.strength)


def _outputs(goal: Tool, intent: Intent, question: Question, filled: Filled) -> list[Output]:
    given = filled.arguments[-1]
    name, _, place = intent.output.partition(".")
    if "to" in given and not name:
        unit = converted(goal.domain, str(given["to"]))
        whole = outputs_for(goal, question, raw=True, arguments=given, sites=0)[:1]
        counted = unit == "cm^-2" and question.wanted_unit  # molecules are no unit of a column
        return [replace(one, unit=question.wanted_unit if counted else unit, score=1.0) for one in whole]
    raw = {"unit", "to"} <= set(given)  # a converter's result is in the unit that it is told
    found = outputs_for(goal, question, raw=raw, arguments=given, sites=0)
    if not name:
        return found if len(goal.outputs) == 1 else _clearest(found)
    exact = outputs_for(goal, question, raw=raw, arguments=given, sites=0, only=name)
    if not exact and question.wanted_unit:  # the unit tells which output is meant
        return [replace(one, score=1.0) for one in found] if len(found) == 1 else []
    return [replace(one, path=intent.output if place else one.path, score=1.0) for one in exact]


def _clearest(found: list[Output]) -> list[Output]:
    """Return the output of which a question speaks most plainly, if one stands out."""
    if len(found) == 1 and found[0].score > LEAST_SPOKEN:
        return found
    return found[:1] if len(found) > 1 and found[0].score - max(found[1].score, LEAST_SPOKEN) > STANDS_OUT else []
