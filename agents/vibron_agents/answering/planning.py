"""Plans: which tools could answer a question, with every number of it bound to an input."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, islice
from typing import Any

from vibron.core.registry import tools
from vibron.core.search import bm25, stem
from vibron.core.tool import Tool
from vibron.core.workflow import Workflow
from vibron_agents.answering.binding import Binding
from vibron_agents.answering.chaining import chains, fed_chains
from vibron_agents.answering.filling import Filled, fill
from vibron_agents.answering.intended import ways
from vibron_agents.answering.outputs import Output, outputs_for
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading.intent import contrary, granted, intents, twists
from vibron_agents.answering.words import alike, documents, rarity, telling

MOST_TOOLS = 24
MOST_FED = 6
MOST_NEAR = 8
MOST_TRIED = 40
SILENT = 0.5
FIRM, CALLED = 3, 0.6
CONVERTING = 0.6  # a unit alone says little of what is asked
CONVERTED = (("unit", "to"), ("quantity", "to"), ("measure", "to"), ("base", "to_base"))
NEUTRAL = frozenset(map(stem, "photon carry band line peak light radiation wave absorption laser feature".split()))


@dataclass(frozen=True)
class Plan:
    """One way to answer: a filled chain with its output, and what of the question speaks for it.

    ``meant`` tells how plainly the words of a field point to it, 0 where they do not.
    """

    filled: Filled
    output: Output
    granted: Mapping[str, Any]
    retrieval: float = 1.0
    coverage: float = 1.0
    precision: float = 1.0
    meant: float = 0.0

    @cached_property
    def workflow(self) -> Workflow:
        """The steps with their arguments."""
        return self.filled.workflow(self.output, self.granted)

    @cached_property
    def twin(self) -> Workflow | None:
        """The steps where two inputs change their numbers, if that fits as well."""
        return self.filled.workflow(self.output, self.granted, twin=True) if self.filled.twin else None

    @property
    def binding(self) -> Binding:
        """Which number went to which input."""
        return self.filled.binding

    @property
    def tool(self) -> str:
        """The tool that answers."""
        return self.filled.chain.goal.name

    @property
    def twists(self) -> tuple[str, ...]:
        """What its last tool finds though it sounds like a step of its own: a ratio, a difference, a choice."""
        return twists(self.filled.chain.goal.domain, self.tool) if self.meant else ()

    @property
    def idle(self) -> bool:
        """Whether nothing of the question went into it."""
        return not any(step.arguments for step in self.workflow.steps)

    @property
    def firm(self) -> bool:
        """Whether three numbers or more have found their places by their units, and the tool is called by its name."""
        placed = sum(bool(found.unit) for found, _ in self.binding.pairs)
        return placed >= FIRM and not self.binding.silent and self.precision >= CALLED

    @property
    def still(self) -> bool:
        """Whether it turns a unit into the same one."""
        given = self.workflow.steps[-1].arguments
        turned = [(given[one], given.get(to)) for one, to in CONVERTED if one in given]
        return bool(turned) and all(one == to for one, to in turned)

    @property
    def score(self) -> float:
        """How well it fits, about 0 to 1."""
        bound = min(self.binding.score, 6.0) / 6.0 if self.binding.pairs else 0.5
        bound -= SILENT * self.binding.silent
        if self.meant:
            return self.meant + 0.1 * bound
        return (
            0.25 * self.retrieval + 0.15 * self.coverage + 0.3 * self.precision + 0.1 * bound + 0.2 * self.output.score
        )


def rank(question: Question) -> list[tuple[float, Tool]]:
    """Return the tools that speak of what the question speaks of, the best first, with scores from 1 down."""
    wide = [other for word in (*question.words, *question.goal) for other in (word, *(alike(word) - {word}))]
    scores = bm25(documents(), wide)
    best = max(scores.values(), default=0.0) or 1.0
    ordered = sorted(
        ((score / best, name) for name, score in scores.items() if score > 0), key=lambda one: (-one[0], one[1])
    )
    known = tools()
    return [(score, known[name]) for score, name in ordered]


def plans(question: Question) -> list[Plan]:
    """Return the plans in which every number has its place, the best first."""
    ranked = rank(question)
    score_of = {tool.name: score for score, tool in ranked}
    likely = [tool for _, tool in ranked[:MOST_TOOLS] if not contrary(question.text, tool.domain, tool.name)]
    if question.wanted_unit:
        likely += [tool for tool in converters() if tool not in likely]
    found = list(chain.from_iterable(_plans_of(tool, question, likely, score_of) for tool in likely))
    meant = [
        Plan(way.filled, way.output, way.granted, meant=way.strength) for way in ways(question, likely[:MOST_NEAR])
    ]
    if any(not plan.filled.raw for plan in meant):  # a unit alone is turned only where nothing more is asked
        meant = [plan for plan in meant if not plan.filled.raw]
    known = {plan.tool for plan in meant}
    paths = {intent.tool: intent.output for intent in intents(question.text) if intent.output}
    found = [
        plan for plan in found if plan.tool not in known and paths.get(plan.tool, plan.output.path) == plan.output.path
    ] + meant  # fmt: skip
    return sorted((plan for plan in found if not plan.still), key=lambda plan: -plan.score)


def _plans_of(goal: Tool, question: Question, likely: Sequence[Tool], score_of: Mapping[str, float]) -> Iterator[Plan]:
    """Yield the plans that end in a tool, by the shortest chains that take every number."""
    near = goal in likely[:MOST_FED]
    tried = chain(chains(goal) if near else chains(goal)[:1], fed_chains(goal, likely[:MOST_NEAR]))
    length = 0
    for one in islice(tried, MOST_TRIED):
        if length and len(one.steps) > length:
            break
        if len(one.steps) > 2 and not near:
            continue
        if (filled := fill(one, question)) is None:
            continue
        now = list(_of_filled(filled, question, score_of))
        length = len(one.steps) if now else length
        yield from now


def _of_filled(filled: Filled, question: Question, score_of: Mapping[str, float]) -> Iterator[Plan]:
    steps, arguments = filled.chain.steps, filled.arguments
    goal = filled.chain.goal
    retrieval = max(score_of.get(goal.name, 0.0), 0.0)
    if len(steps) > 1:
        retrieval = 0.5 * retrieval + 0.5 * score_of.get(steps[0].name, 0.0)
    coverage = _coverage(steps, question, arguments, NEUTRAL if filled.raw else frozenset())
    precision = CONVERTING if filled.raw else sum(_precision(tool, question) for tool in steps) / len(steps)
    for output in outputs_for(goal, question, raw=filled.raw, arguments=arguments[-1], sites=_sites(arguments)):
        free = granted(goal.domain, goal.name, output.path)
        if filled.complete(free):
            yield Plan(filled, output, free, retrieval, coverage, precision)


@cache
def converters() -> tuple[Tool, ...]:
    """Return the tools that turn values of one unit into another."""
    return tuple(
        tool for tool in tools().values() if {"values", "unit", "to"} <= {one.name for one in tool.inputs}
    )  # fmt: skip


def _sites(arguments: Sequence[Mapping[str, Any]]) -> int:
    """Return the number of sites of the lattice that the arguments name, 0 if they name none."""
    sizes = (given.get("size") for given in arguments)
    return next((math.prod(size) for size in sizes if isinstance(size, list) and all(map(_is_count, size))), 0)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and value > 0


def _coverage(
    steps: Sequence[Tool], question: Question, arguments: Sequence[Mapping[str, Any]], neutral: frozenset[str]
) -> float:
    """Return the share of the question's telling words that are neutral or that the cards of the steps speak of."""
    words = neutral.union(*(documents()[tool.name] for tool in steps))
    words |= {
        stem(part)
        for given in arguments
        for value in given.values()
        if isinstance(value, str)
        for part in re.findall(r"[a-z]+", value.lower())
    }
    asked = set(question.words)
    if not asked:
        return 0.0
    weight = {word: min(rarity(word), 5.0) for word in asked}
    covered = sum(value for word, value in weight.items() if alike(word) & words)
    return covered / sum(weight.values())


def _precision(tool: Tool, question: Question) -> float:
    """Return the share of a tool's own name, or of its summary, that the question speaks of."""
    asked = {other for word in question.words for other in alike(word)}
    best = own = 0.0
    for text in (tool.name.replace("_", " "), tool.summary.partition(",")[0], *tool.keywords):
        words = [word for word in telling(text) if word not in ("return", "model", "convert")]
        weight = sum(rarity(word) for word in words)
        if words:
            share = sum(rarity(word) for word in words if word in asked) / weight
            best = max(best, share * (1.0 if len(words) > 1 else 0.8))
            own = share if text == tool.name.replace("_", " ") else own
    return 0.7 * best + 0.3 * own


def unexplained(plan: Plan, question: Question) -> tuple[str, ...]:
    """Return the telling words of the question that no card of the plan speaks of, the rarest first."""
    words = set(chain.from_iterable(documents()[name] for name in plan.workflow.tools))
    return tuple(
        sorted((word for word in set(question.words) if not alike(word) & words), key=lambda word: -rarity(word))
    )
