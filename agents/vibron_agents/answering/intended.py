"""Plans for what a question is for by the words of its field: the tool that is meant, and steps that lead to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from vibron.core.registry import tools
from vibron.core.tool import Tool
from vibron_agents.answering.chaining import chains, fed_chains
from vibron_agents.answering.filling import Chain, Filled, fill
from vibron_agents.answering.mentioned import mentioned, spoken_chains
from vibron_agents.answering.outputs import Output, outputs_for
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading.intent import Intent, converted, granted, intents

LEAST_SPOKEN, STANDS_OUT = 0.2, 0.15
MOST_FED = 12
MOST_UNSPOKEN = 2
UNLINKED, TOLD = 0.08, 0.04  # what chains lose that no field knows
THEN = re.compile(r"\b(?:and |, )?(?:then|finally|from (?:both|these|it|that|this))\b(?! on\b)", re.IGNORECASE)


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


def ways(question: Question, likely: Sequence[Tool]) -> list[Way]:
    """Return the ways in which every number of a question has its place, by what its field says it is for.

    Where no chain that the field knows takes all, one of the likely tools may feed the one that is meant.
    """
    known = intents(question.text)
    steps = mentioned(question.text, known)
    spoken = dict.fromkeys((*(one.tool for one in known), *(tool.name for tool in likely[:MOST_UNSPOKEN])))

    def led(goal: Tool) -> list[tuple[Chain, float]]:
        linked = chains(goal)
        told = [chain for chain in spoken_chains(goal, steps, question.text) if chain not in linked]
        return [(chain, 0.0) for chain in linked] + [(chain, TOLD) for chain in told]

    def fed(goal: Tool) -> list[tuple[Chain, float]]:
        near = [tools()[one] for one in spoken if tools()[one].domain == goal.domain]
        told = spoken_chains(goal, steps, question.text, likely=True)
        return [(chain, UNLINKED) for chain in (*told, *islice(fed_chains(goal, near), MOST_FED))]

    for asked in (_last_asked(question.text, known), known):
        for leading in (led, fed):
            if found := _ways(question, asked, leading, {tool.name for tool in steps}):
                return found
    return []


def _ways(
    question: Question, known: Sequence[Intent], leading: Callable[[Tool], list[tuple[Chain, float]]], spoken: set[str]
) -> list[Way]:
    found: list[Way] = []
    inner: dict[str, float] = {}

    def unspoken(one: tuple[Chain, float]) -> tuple[int, int]:
        """Put those chains first of whose earlier steps the question speaks, and of these the shortest."""
        earlier = [tool.name in spoken for tool in one[0].steps[:-1]]
        return (-sum(earlier) if all(earlier) else 0, len(earlier))

    for intent in known:
        for chain, penalty in sorted(leading(tools()[intent.tool]), key=unspoken):
            plain = intent._replace(strength=intent.strength - penalty)
            now = list(_fillings(chain, plain, question))
            if now:
                found += now
                for tool in chain.steps[:-1]:
                    inner[tool.name] = max(inner.get(tool.name, 0.0), plain.strength)
                break
    return [way for way in found if inner.get(way.tool, 0.0) < way.strength]


def _last_asked(text: str, known: Sequence[Intent]) -> tuple[Intent, ...]:
    """Return what a question asks for in the end, after "then", where what it asks for before leads to it."""
    parts = THEN.split(text)
    last = {one.tool: one for one in intents(parts[-1])} if len(parts) > 1 else {}
    return tuple(one._replace(output=last[one.tool].output or one.output) for one in known if one.tool in last)


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
