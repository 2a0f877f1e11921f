"""Plans for what a question is for by the words of its field: the tool that is meant, and steps that lead to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from vibron.core.quantity import Array, Quantity
from vibron.core.registry import tools
from vibron.core.search import stem
from vibron.core.tool import Tool
from vibron.core.units import registry
from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.binding import Binding, Slot, bind, label_score, takes_numbers, value_for
from vibron_agents.answering.numbers import Found, stands_in
from vibron_agents.answering.options import fill_word
from vibron_agents.answering.outputs import Output, outputs_for
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading import fact_for, left_out, said
from vibron_agents.answering.reading.intent import Intent, Link, closeness, contrary, converted, granted, intents, links
from vibron_agents.answering.units import density_per, same_dimension
from vibron_agents.answering.words import telling

MOST_STEPS = 4
MOST_CHAINS = 30
NEAR = 6.0  # what a phrase beside a number is worth, against the words that a card shares with it
LEAST_NEAR = 0.5
NEEDED = 3.0  # an input that a tool needs goes before one that it may do without
COUNTED = re.compile(
    r"\s+(years?|days?|hours?|minutes?|times|people|persons?|pieces|dollars?|euros?|copies|months?|weeks?)\b", re.I
)
COUNTED_NEAR = 7.0
FORBIDDEN = -50.0
LIGHT = frozenset(
    "wavelength wavenumber lower upper shortest longest cutoff wavelength_1 wavelength_2 short long".split()
)
EXTENT = re.compile(
    r"[\s-]*(?:thick|deep|long|wide|apart|away|pixels?|pitch|(?:in )?(?:radius|diameter))\b", re.IGNORECASE
)
PLACE = re.compile(r"\b(?:at|near|around|lag of|time of)\s+(?:a |the )?(?:\w+ (?:of )?)?$", re.IGNORECASE)
SAME_LIGHT = frozenset(("wavelength", "wavenumber"))


@dataclass(frozen=True)
class Chain:
    """Steps, the last the one that is meant; ``fed`` are the inputs that earlier steps give."""

    steps: tuple[Tool, ...]
    fed: Mapping[tuple[str, str], str]
    given: Mapping[tuple[str, str], Any]


@dataclass(frozen=True)
class Way:
    """A workflow that takes every number of the question, and how plainly the question speaks of it."""

    workflow: Workflow
    output: Output
    binding: Binding
    strength: float


def ways(question: Question) -> list[Way]:
    """Return the ways in which every number of a question has its place, by what its field says it is for."""
    found: list[Way] = []
    inner: dict[str, float] = {}
    for intent in intents(question.text):
        for chain in chains(tools()[intent.tool]):
            if any(contrary(question.text, tool.domain, tool.name) for tool in chain.steps):
                continue
            now = list(_filled(chain, intent, question))
            if now:  # the shortest chain that takes everything is meant
                found += now
                for tool in chain.steps[:-1]:
                    inner[tool.name] = max(inner.get(tool.name, 0.0), intent.strength)
                break
    return [way for way in found if inner.get(way.workflow.steps[-1].tool, 0.0) < way.strength]


def chains(goal: Tool) -> list[Chain]:
    """Return the chains that may lead to a tool, the shortest first."""
    found = [Chain((goal,), {}, {})]
    for chain in found:
        if len(chain.steps) < MOST_STEPS and len(found) < MOST_CHAINS:
            found += [longer for longer in _longer(chain) if longer not in found]
    return sorted(found, key=lambda chain: len(chain.steps))


def _longer(chain: Chain) -> Iterator[Chain]:
    names = [tool.name for tool in chain.steps]
    for tool in chain.steps:
        for link in links(tool.domain, tool.name):
            if link.maker in names or any((tool.name, name) in chain.fed for name in link.paths):
                continue
            yield _with_link(chain, tool, link)


def _with_link(chain: Chain, tool: Tool, link: Link) -> Chain:
    fed = {(tool.name, name): f"{link.maker}.{path}" if path else link.maker for name, path in link.paths.items()}
    both = (tool, tools()[link.maker])
    given = {
        (one.name, name): value
        for one in both
        for name, value in link.given.items()
        if name in {field.name for field in one.inputs}
    }
    return Chain((tools()[link.maker], *chain.steps), {**chain.fed, **fed}, {**chain.given, **given})


def _filled(chain: Chain, intent: Intent, question: Question) -> Iterator[Way]:
    arguments: list[dict[str, Any]] = [{} for _ in chain.steps]
    goal = chain.steps[-1]
    taken = said(question, goal.domain)
    slots: list[Slot] = []
    for index, tool in enumerate(chain.steps):
        for one in tool.inputs:
            key = (tool.name, one.name)
            if key in chain.fed:
                arguments[index][one.name] = taken_from(chain.fed[key])
            elif key in chain.given:
                arguments[index][one.name] = chain.given[key]
            elif fact := fact_for(one, tool, question):
                arguments[index][one.name] = fact.value
                taken.append((fact.start, fact.end))
            elif (word := fill_word(one, question)) is not None:
                arguments[index][one.name] = word
            elif takes_numbers(one):
                slots.append(Slot(index, one))
            elif one.required:
                return
    own = [slot for slot in slots if not any(_shared(slot, other) for other in slots[: slots.index(slot)])]
    together = _bound(question, own, chain, taken)
    binding = together or (_bound(question, slots, chain, taken) if len(own) < len(slots) else None)
    if binding is None:
        return
    for found, slot in binding.pairs:
        arguments[slot.step][slot.field.name] = value_for(found, slot.field)
        for other in slots if together else ():
            if _shared(other, slot):
                arguments[other.step][other.field.name] = value_for(found, other.field)
        if found.unit and "per spectral unit" in slot.field.mark.text:
            arguments[slot.step]["per"] = density_per(found.unit, _unit(slot))
    _per(goal, arguments[-1], question)
    for output in _outputs(goal, intent, question, arguments[-1]):
        free = granted(goal.domain, goal.name, output.path)
        final = [*arguments[:-1], {**free, **arguments[-1]}]
        if all(
            one.name in given
            for tool, given in zip(chain.steps, final, strict=True)
            for one in tool.inputs
            if one.required
        ):
            calls = tuple(Step(tool.name, tool.name, given) for tool, given in zip(chain.steps, final, strict=True))
            path = goal.name + (f".{output.path}" if output.path else "")
            yield Way(Workflow(calls, path, output.divisor), output, binding, intent.strength)


def _bound(
    question: Question, slots: Sequence[Slot], chain: Chain, taken: Sequence[tuple[int, int]]
) -> Binding | None:  # fmt: skip
    field = chain.steps[-1].domain
    names = {tool.name for tool in chain.steps}
    spare = [*left_out(question, field, names), *_places(question, chain.steps[-1])]

    def habit(found: Found, slot: Slot) -> float:
        if _otherwise(found, slot) or (slot.field.name in LIGHT and EXTENT.match(question.text[found.end :])):
            return FORBIDDEN
        near = closeness(question.text, field, found.start, found.end, chain.steps[slot.step].name, slot.field)
        return NEAR * near + (NEEDED if slot.required else 0.0)

    for reading in question.readings:
        numbers = [
            replace(one, optional=True) if stands_in(one, spare) else one
            for one in reading
            if not stands_in(one, taken)
        ]
        binding = bind(numbers, slots, habit=habit)
        if binding is None or any(slot.field.name == chain.steps[-1].name for _, slot in binding.pairs):
            continue  # what is asked for cannot be given
        if all(_spoken(found, slot, slots, habit(found, slot), question.text) for found, slot in binding.pairs):
            return binding
    return None


def _places(question: Question, goal: Tool) -> list[tuple[int, int]]:
    """Return where a number may tell the place in a list of results, as in "the absorbance at 1656 cm^-1"."""
    axes = [
        one.mark.unit for one in goal.outputs
        if isinstance(one.mark, Array) and len(one.mark.axes) == 1 and same_dimension(one.mark.unit, one.mark.unit)
        and one.mark.unit != "1"
    ]  # fmt: skip
    return [
        (one.start, one.end) for one in question.numbers
        if one.unit and len(one.values) == 1 and PLACE.search(question.text[: one.start])
        and any(same_dimension(one.unit, unit) for unit in axes)
    ]  # fmt: skip


def _otherwise(found: Found, slot: Slot) -> bool:
    """Tell whether a number would be an input only as light of that wavelength, which the input is not."""
    units = registry()
    if not found.unit or slot.field.name in LIGHT:
        return False
    lengths = [units.Unit(unit).dimensionality for unit in ("m", "1/m")]
    if not same_dimension(found.unit, "m"):
        return False
    own = units.Unit(found.unit).dimensionality
    return (
        own in lengths
        and units.Unit(_unit(slot) if _unit(slot) != "1" else "").dimensionality in lengths
        and own != units.Unit(_unit(slot)).dimensionality
    )


def _spoken(found: Found, slot: Slot, slots: Sequence[Slot], near: float, text: str) -> bool:
    """Tell whether a number stands for an input by more than its unit; where only one input has it, that is enough."""
    if found.unit and (slot.required or _only(slot, slots)):
        return True
    told = near - (NEEDED if slot.required else 0.0)
    counted = COUNTED.match(text[found.end :])
    if (
        counted
        and not found.unit
        and not set(map(stem, (counted.group(1).lower(),))) & set(telling(slot.field.name.replace("_", " ")))
    ):
        return told >= COUNTED_NEAR
    return max(told, label_score(found, slot.field)) >= LEAST_NEAR


def _only(slot: Slot, slots: Sequence[Slot]) -> bool:
    """Tell whether an input is the only one of its dimension, which is no length or temperature."""
    if _unit(slot) == "1" or any(same_dimension(_unit(slot), unit) for unit in ("m", "K")):
        return False
    return not any(other is not slot and same_dimension(_unit(slot), _unit(other)) for other in slots)


def _shared(one: Slot, other: Slot) -> bool:
    """Tell whether two steps ask for the same quantity."""
    if one.step == other.step:
        return False
    same = one.field.name == other.field.name or {one.field.name, other.field.name} <= SAME_LIGHT
    return same and same_dimension(_unit(one), _unit(other))


def _unit(slot: Slot) -> str:
    mark = slot.field.mark
    return mark.unit if isinstance(mark, Quantity | Array) else ""


def _per(goal: Tool, given: dict[str, Any], question: Question) -> None:
    """Write per which spectral unit a result is wanted, where its unit tells."""
    if "per" in given or not any(one.name == "per" for one in goal.inputs):
        return
    for one in goal.outputs:
        mark = one.mark
        if isinstance(mark, Quantity | Array) and "per spectral unit" in mark.text:
            per = density_per(question.wanted_unit, mark.unit) if question.wanted_unit else ""
            if per:
                given["per"] = per


def _outputs(goal: Tool, intent: Intent, question: Question, given: Mapping[str, Any]) -> list[Output]:
    name, _, place = intent.output.partition(".")
    if "to" in given and not name:
        unit = converted(goal.domain, str(given["to"]))
        whole = outputs_for(goal, question, raw=True, arguments=given, sites=0)[:1]
        counted = unit == "cm^-2" and question.wanted_unit  # molecules are no unit of a column
        return [replace(one, unit=question.wanted_unit if counted else unit, score=1.0) for one in whole]
    raw = {"unit", "to"} <= set(given)  # a converter's result is in the unit that it is told
    found = outputs_for(goal, question, raw=raw, arguments=given, sites=0)
    if not name:
        return found if len(goal.outputs) == 1 else []
    exact = outputs_for(goal, question, raw=raw, arguments=given, sites=0, only=name)
    if not exact and question.wanted_unit:  # the unit tells which output is meant
        return [replace(one, score=1.0) for one in found] if len(found) == 1 else []
    return [replace(one, path=intent.output if place else one.path, score=1.0) for one in exact]
