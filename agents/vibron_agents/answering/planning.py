"""Plans: which tools could answer a question, with every number of it bound to an input."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, get_type_hints

from vibron.core.declaration import Field, record_type
from vibron.core.quantity import Array, Quantity, Record
from vibron.core.registry import tools
from vibron.core.search import bm25, stem
from vibron.core.tool import Tool
from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.binding import Binding, Slot, bind, is_sequence_of_int, takes_numbers, value_for
from vibron_agents.answering.intended import Way, ways
from vibron_agents.answering.numbers import stands_in
from vibron_agents.answering.options import fill_word
from vibron_agents.answering.outputs import Output, outputs_for
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading import fact_for, said
from vibron_agents.answering.reading.intent import contrary, intents, twists
from vibron_agents.answering.units import density_per
from vibron_agents.answering.words import alike, documents, rarity, telling

MOST_TOOLS = 24
MOST_PRODUCERS = 3
MOST_FED = 6
NEUTRAL = frozenset(map(stem, "photon carry band line peak light radiation wave absorption laser feature".split()))
HALF, UNIT = r"half[- ]fill", r"unit filling|one boson (?:a|per) site"


@dataclass(frozen=True)
class Plan:
    """One way to answer: a workflow, what of the question speaks for it, and what speaks against it."""

    workflow: Workflow
    output: Output
    binding: Binding
    retrieval: float
    coverage: float
    precision: float
    meant: float = 0.0

    @property
    def twists(self) -> tuple[str, ...]:
        """What its last tool finds though it sounds like a step of its own: a ratio, a difference, a choice."""
        last = self.workflow.steps[-1].tool
        return twists(tools()[last].domain, last) if self.meant else ()

    @classmethod
    def of_way(cls, way: Way) -> Plan:
        """Return the plan for a way that the words of a field point to."""
        return cls(way.workflow, way.output, way.binding, 1.0, 1.0, 1.0, way.strength)

    @property
    def idle(self) -> bool:
        """Whether nothing of the question went into it."""
        return not any(step.arguments for step in self.workflow.steps)

    @property
    def score(self) -> float:
        """How well it fits, about 0 to 1."""
        bound = min(self.binding.score, 6.0) / 6.0 if self.binding.pairs else 0.5
        if self.meant:
            return self.meant + 0.1 * bound
        return (
            0.25 * self.retrieval + 0.25 * self.coverage + 0.2 * self.precision + 0.1 * bound + 0.2 * self.output.score
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
    found = list(chain.from_iterable(_plans_of(tool, question, score_of) for tool in likely))
    for tool in likely[:MOST_FED]:
        if not any(plan.workflow.steps[-1].tool == tool.name for plan in found):
            found += chain.from_iterable(
                _filled([feeder, tool], {name: path}, question, score_of)
                for feeder, name, path in feeders(tool, likely[:MOST_TOOLS])
            )
    meant = [Plan.of_way(way) for way in ways(question)]
    known = {plan.workflow.steps[-1].tool for plan in meant}
    paths = {intent.tool: intent.output for intent in intents(question.text) if intent.output}
    found = [
        plan for plan in found
        if (last := plan.workflow.steps[-1].tool) not in known and paths.get(last, plan.output.path) == plan.output.path
    ] + meant  # fmt: skip
    return sorted(found, key=lambda plan: -plan.score)


def _plans_of(tool: Tool, question: Question, score_of: Mapping[str, float]) -> Iterator[Plan]:
    missing = [
        one for one in tool.inputs if one.required and isinstance(one.mark, Record) and fill_word(one, question) is None
    ]
    if not missing:
        yield from _filled([tool], {}, question, score_of)
    elif len(missing) == 1:
        kind = record_type(missing[0].type)
        makers = [name for name in _makers(kind) if name != tool.name] if kind else []
        makers = sorted(makers, key=lambda name: -score_of.get(name, 0.0))[:MOST_PRODUCERS]
        for name in makers:
            yield from _filled([tools()[name], tool], {missing[0].name: name}, question, score_of)


def feeders(tool: Tool, likely: Sequence[Tool]) -> Iterator[tuple[Tool, str, str]]:
    """Yield the tools that give a number which an input of a tool asks for by name and unit, the input and the path."""
    for one in tool.inputs:
        if not one.required or not isinstance(one.mark, Quantity | Array):
            continue
        asked = set(map(stem, one.name.lower().split("_")))
        for other in likely:
            if other.name == tool.name:
                continue
            for output in other.outputs:
                single = len(other.outputs) == 1
                called = set(map(stem, (other.name if single else output.name).lower().split("_")))
                same = isinstance(output.mark, Quantity | Array) and output.mark.unit == one.mark.unit
                if same and asked <= called:
                    yield other, one.name, other.name if single else f"{other.name}.{output.name}"


@cache
def converters() -> tuple[Tool, ...]:
    """Return the tools that turn values of one unit into another."""
    return tuple(
        tool for tool in tools().values() if {"values", "unit", "to"} <= {one.name for one in tool.inputs}
    )  # fmt: skip


@cache
def _makers(kind: type | None) -> tuple[str, ...]:
    """Return the names of the tools that return a record of some type."""
    found = []
    for name, tool in tools().items():
        hint = get_type_hints(inspect.unwrap(tool.function)).get("return")
        if hint is kind:
            found.append(name)
    return tuple(found)


def _filled(
    steps: list[Tool], links: Mapping[str, str], question: Question, score_of: Mapping[str, float]
) -> Iterator[Plan]:
    arguments: list[dict[str, Any]] = [{} for _ in steps]
    taken = said(question, steps[-1].domain)
    for index, tool in enumerate(steps):
        for one in tool.inputs:
            if index == len(steps) - 1 and one.name in links:
                continue
            fact = fact_for(one, tool, question)
            word = fact.value if fact else fill_word(one, question)
            if word is not None:
                arguments[index][one.name] = word
                taken += [(fact.start, fact.end)] if fact else []
            elif one.required and not takes_numbers(one):
                return
    slots = [
        Slot(index, one) for index, tool in enumerate(steps) for one in tool.inputs
        if takes_numbers(one) and one.name not in arguments[index] and not (tool is steps[-1] and one.name in links)
    ]  # fmt: skip
    slots, grid = _grid(slots, question)
    if grid is not None:
        arguments[grid.step][grid.field.name] = list(question.grids[0])
    elif question.grids:
        return
    raw = frozenset(
        slot for slot in slots if _is_converter(steps[slot.step], arguments[slot.step]) and slot.field.name == "values"
    )
    needed = {slot for slot in slots if slot.required}
    free = ([one for one in reading if not stands_in(one, taken)] for reading in question.readings)
    tried = (bind(numbers, slots, raw) for numbers in free)
    binding = next((one for one in tried if one is not None and needed <= one.taken), None)
    if binding is None:
        return
    for found, slot in binding.pairs:
        arguments[slot.step][slot.field.name] = value_for(found, slot.field, slot in raw)
        if found.unit and "per spectral unit" in slot.field.mark.text:
            arguments[slot.step]["per"] = density_per(found.unit, getattr(slot.field.mark, "unit", ""))
    if any(one.name == "per" for one in steps[-1].inputs):
        for one in steps[-1].outputs:
            if "per spectral unit" in one.mark.text and (per := density_per(question.wanted_unit, _unit(one))):
                arguments[-1]["per"] = per
    _sectors(steps, arguments, question)
    names = [tool.name for tool in steps]
    if links:
        arguments[-1] |= {name: taken_from(path) for name, path in links.items()}
    calls = tuple(Step(name, name, given) for name, given in zip(names, arguments, strict=True))
    retrieval = max(score_of.get(names[-1], 0.0), 0.0)
    if len(steps) > 1:
        retrieval = 0.5 * retrieval + 0.5 * score_of.get(names[0], 0.0)
    coverage = _coverage(steps, question, arguments, NEUTRAL if raw else frozenset())
    precision = 1.0 if raw else sum(_precision(tool, question) for tool in steps) / len(steps)
    for output in outputs_for(steps[-1], question, raw=bool(raw), arguments=arguments[-1], sites=_sites(arguments)):
        path = names[-1] + (f".{output.path}" if output.path else "")
        yield Plan(Workflow(calls, path, output.divisor), output, binding, retrieval, coverage, precision)


def _grid(slots: list[Slot], question: Question) -> tuple[list[Slot], Slot | None]:
    if not question.grids:
        return slots, None
    grid = next((slot for slot in slots if is_sequence_of_int(slot.field)), None)
    return ([slot for slot in slots if slot is not grid], grid) if grid else (slots, None)


def _is_converter(tool: Tool, arguments: Mapping[str, Any]) -> bool:
    return "unit" in arguments and any(one.name == "to" for one in tool.inputs)


def _sites(arguments: list[dict[str, Any]]) -> int:
    """Return the number of sites of the lattice that the arguments name, 0 if they name none."""
    sizes = (given.get("size") for given in arguments)
    return next((math.prod(size) for size in sizes if isinstance(size, list) and all(map(_is_count, size))), 0)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and value > 0


def _sectors(steps: list[Tool], arguments: list[dict[str, Any]], question: Question) -> None:
    """Write the sector that the words name: half filling, no magnetisation."""
    for tool, given in zip(steps, arguments, strict=True):
        sites = _sites([given])
        if not sites or "sector" in given or not any(one.name == "sector" for one in tool.inputs):
            continue
        half, unit = (re.search(pattern, question.text, re.IGNORECASE) for pattern in (HALF, UNIT))
        if half and sites % 2 == 0 and tool.name in ("hubbard", "extended_hubbard"):
            given["sector"] = {"n_up": sites // 2, "n_down": sites // 2}
        if unit and tool.name == "bose_hubbard":
            given["sector"] = {"n_particles": sites}


def _unit(one: Field) -> str:
    return getattr(one.mark, "unit", "")


def _coverage(steps: list[Tool], question: Question, arguments: list[dict[str, Any]], neutral: frozenset[str]) -> float:
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
