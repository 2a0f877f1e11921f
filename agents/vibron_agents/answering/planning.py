"""Plans: which tools could answer a question, with every number of it bound to an input."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, get_type_hints

from vibron.core.declaration import record_type
from vibron.core.quantity import Record
from vibron.core.registry import tools
from vibron.core.search import bm25, stem
from vibron.core.tool import Tool
from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.binding import Binding, Slot, bind, is_sequence_of_int, takes_numbers, value_for
from vibron_agents.answering.options import fill_word
from vibron_agents.answering.outputs import Output, outputs_for
from vibron_agents.answering.question import Question
from vibron_agents.answering.units import density_per
from vibron_agents.answering.words import alike, documents, rarity, telling

MOST_TOOLS = 24
MOST_PRODUCERS = 3
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

    @property
    def idle(self) -> bool:
        """Whether nothing of the question went into it."""
        return not any(step.arguments for step in self.workflow.steps)

    @property
    def score(self) -> float:
        """How well it fits, about 0 to 1."""
        bound = min(self.binding.score, 6.0) / 6.0 if self.binding.pairs else 0.5
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
    found = list(chain.from_iterable(_plans_of(tool, question, score_of) for _, tool in ranked[:MOST_TOOLS]))
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
            yield from _filled([tools()[name], tool], {missing[0].name: 0}, question, score_of)


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
    steps: list[Tool], links: Mapping[str, int], question: Question, score_of: Mapping[str, float]
) -> Iterator[Plan]:
    arguments: list[dict[str, Any]] = [{} for _ in steps]
    for index, tool in enumerate(steps):
        for one in tool.inputs:
            if index == len(steps) - 1 and one.name in links:
                continue
            if (word := fill_word(one, question)) is not None:
                arguments[index][one.name] = word
            elif one.required and not takes_numbers(one):
                return
    slots = [
        Slot(index, one) for index, tool in enumerate(steps) for one in tool.inputs
        if takes_numbers(one) and one.name not in arguments[index]
    ]  # fmt: skip
    slots, grid = _grid(slots, question)
    if grid is not None:
        arguments[grid.step][grid.field.name] = list(question.grids[0])
    elif question.grids:
        return
    raw = frozenset(
        slot for slot in slots if _is_converter(steps[slot.step], arguments[slot.step]) and slot.field.name == "values"
    )
    binding = bind(question.numbers, slots, raw)
    if binding is None or any(slot.required and slot not in binding.taken for slot in slots):
        return
    for found, slot in binding.pairs:
        arguments[slot.step][slot.field.name] = value_for(found, slot.field, slot in raw)
        if found.unit and "per spectral unit" in slot.field.mark.text:
            arguments[slot.step]["per"] = density_per(found.unit, getattr(slot.field.mark, "unit", ""))
    _sectors(steps, arguments, question)
    names = [tool.name for tool in steps]
    if links:
        arguments[-1] |= {name: taken_from(names[index]) for name, index in links.items()}
    calls = tuple(Step(name, name, given) for name, given in zip(names, arguments, strict=True))
    retrieval = max(score_of.get(names[-1], 0.0), 0.0)
    if len(steps) > 1:
        retrieval = 0.5 * retrieval + 0.5 * score_of.get(names[0], 0.0)
    coverage = _coverage(steps, question, arguments)
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
    sizes = (given["size"] for given in arguments if "size" in given)
    return next((math.prod(size) for size in sizes if isinstance(size, list | tuple)), 0)


def _sectors(steps: list[Tool], arguments: list[dict[str, Any]], question: Question) -> None:
    """Write the sector that the words name: half filling, no magnetisation."""
    for tool, given in zip(steps, arguments, strict=True):
        if not any(one.name == "sector" for one in tool.inputs) or not isinstance(given.get("size"), list):
            continue
        sites = math.prod(given["size"])
        half, unit = (re.search(pattern, question.text, re.IGNORECASE) for pattern in (HALF, UNIT))
        if half and sites % 2 == 0 and tool.name in ("hubbard", "extended_hubbard"):
            given["sector"] = {"n_up": sites // 2, "n_down": sites // 2}
        if unit and tool.name == "bose_hubbard":
            given["sector"] = {"n_particles": sites}


def _coverage(steps: list[Tool], question: Question, arguments: list[dict[str, Any]]) -> float:
    """Return the share of the question's telling words that the cards of the steps speak of."""
    words = set(chain.from_iterable(documents()[tool.name] for tool in steps))
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
