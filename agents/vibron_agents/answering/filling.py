"""Fill the inputs of a chain of tools from a question: by facts, words and numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from vibron.core.declaration import Field
from vibron.core.quantity import Array, Quantity
from vibron.core.search import stem
from vibron.core.tool import Tool
from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.binding import (
    ANGLES,
    NEVER,
    Binding,
    bind,
    is_sequence_of_int,
    takes_numbers,
    value_for,
)
from vibron_agents.answering.labels import label_score
from vibron_agents.answering.misplaced import (
    LIGHT,
    is_asked,
    is_called_otherwise,
    is_made,
    is_other_light,
    plain,
    unit_of,
)
from vibron_agents.answering.numbers import Found, stands_in
from vibron_agents.answering.options import fill_word
from vibron_agents.answering.outputs import Output
from vibron_agents.answering.pairing import Slot
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading import fact_for, left_out, said
from vibron_agents.answering.reading.intent import closeness, contrary, worded
from vibron_agents.answering.units import density_per, same_dimension
from vibron_agents.answering.words import telling

NEAR = 6.0  # what a phrase beside a number is worth, against the words that a card shares with it
LEAST_NEAR = 0.5
NEEDED = 3.0  # an input that a tool needs goes before one that it may do without
COUNTED = re.compile(
    r"\s+(years?|days?|hours?|minutes?|times|people|persons?|pieces|dollars?|euros?|copies|months?|weeks?)\b", re.I
)
COUNTED_NEAR = 7.0
FORBIDDEN = NEVER
EXTENT = re.compile(
    r"[\s-]*(?:thick|deep|long|wide|apart|away|pixels?|pitch|(?:in )?(?:radius|diameter))\b", re.IGNORECASE
)
MOST_SHARED = 2  # kinds of quantities whose sharing is tried in every way
PLACE = re.compile(r"\b(?:at|near|around|about|lag of|time of)\s+(?:a |the )?(?:\w+ (?:of )?)?$", re.IGNORECASE)
PLACED = re.compile(r"\b(?:at|near|around|about)\s+$", re.IGNORECASE)
BAND = re.compile(
    r"[\s-]*(?:\w+ )?(?:band|line|laser|light|peak|mode|absorption|stretch|radiation|vibration|feature)s?\b",
    re.IGNORECASE,
)
SAME_LIGHT = frozenset(("wavelength", "wavenumber"))


@dataclass(frozen=True)
class Chain:
    """Steps, the last the one that answers; ``fed`` are the inputs that earlier steps give."""

    steps: tuple[Tool, ...]
    fed: Mapping[tuple[str, str], str]
    given: Mapping[tuple[str, str], Any]

    @property
    def goal(self) -> Tool:
        """The last step."""
        return self.steps[-1]

    def is_row(self, one: Field, path: str) -> bool:
        """Tell whether one number of an earlier step is to be a list of one for an input."""
        name, *rest = path.split(".")
        maker = next(tool for tool in self.steps if tool.name == name)
        called = next((part for part in rest if not part.isdigit()), "")
        output = next((output for output in maker.outputs if output.name == called), maker.outputs[0])
        single = isinstance(output.mark, Quantity) and (bool(called) or len(maker.outputs) == 1)
        return single and isinstance(one.mark, Array) and one.mark.shape != "..." and len(one.mark.axes) == 1


@dataclass(frozen=True)
class Filled:
    """A chain with the arguments of its steps, and those of another reading that is as good, if there is one."""

    chain: Chain
    arguments: tuple[Mapping[str, Any], ...]
    binding: Binding
    raw: bool = False
    twin: tuple[Mapping[str, Any], ...] = ()

    def complete(self, granted: Mapping[str, Any]) -> bool:
        """Tell whether every input that is required has its value."""
        missing = (
            one.name
            for tool, given in zip(self.chain.steps, self.arguments, strict=True)
            for one in tool.inputs
            if one.required and one.name not in given
        )
        return all(name in granted for name in missing)

    def workflow(self, output: Output, granted: Mapping[str, Any], twin: bool = False) -> Workflow:
        """Return the steps as a workflow that ends in an output; ``granted`` goes to the last step."""
        arguments = [dict(given) for given in (self.twin if twin else self.arguments)]
        arguments[-1] = {**granted, **arguments[-1]}
        names = [tool.name for tool in self.chain.steps]
        calls = tuple(Step(name, name, given) for name, given in zip(names, arguments, strict=True))
        return Workflow(calls, names[-1] + (f".{output.path}" if output.path else ""), output.divisor)


def fill(chain: Chain, question: Question) -> Filled | None:
    """Return a chain with every number of a question in its place; None where one has none."""
    if any(contrary(question.text, tool.domain, tool.name) for tool in chain.steps):
        return None
    arguments: list[dict[str, Any]] = [{} for _ in chain.steps]
    taken = said(question, chain.goal.domain)
    worded_at: list[tuple[int, int]] = []  # a choice that words make takes no quantity with a unit
    slots: list[Slot] = []
    for index, tool in enumerate(chain.steps):
        for one in tool.inputs:
            key = (tool.name, one.name)
            if key in chain.fed:
                taken_over = taken_from(chain.fed[key])
                arguments[index][one.name] = [taken_over] if chain.is_row(one, chain.fed[key]) else taken_over
            elif key in chain.given:
                arguments[index][one.name] = chain.given[key]
            elif fact := fact_for(one, tool, question):
                arguments[index][one.name] = fact.value
                chosen = isinstance(fact.value, str) and not re.match(r"[-+.\d]", fact.value)
                (worded_at if chosen else taken).append((fact.start, fact.end))
            elif (word := fill_word(one, question, index == len(chain.steps) - 1)) is not None:
                arguments[index][one.name] = word
            elif takes_numbers(one) and one.name not in worded(tool.domain, tool.name):
                slots.append(Slot(index, one))
            elif one.required:
                return None
    if not _sized(slots, arguments, question):
        return None
    raw = frozenset(slot for slot in slots if _is_converted(slot, chain, arguments))
    taken += [(one.start, one.end) for one in question.numbers if not one.unit and stands_in(one, worded_at)]
    binding: Binding | None = None
    followers: Mapping[Slot, Sequence[Slot]] = {}
    repeated = any(_repeated(one, question.numbers) for one in question.numbers)
    for once, followers in product((False, True)[: 1 + repeated], _sharings(slots)):
        followed = {slot for some in followers.values() for slot in some}
        own = [slot for slot in slots if slot not in followed]
        if binding := _bound(question, own, chain, taken, raw, once):
            break
    if binding is None:
        return None
    placed = _placed(arguments, binding.pairs, followers, raw)
    twin = _placed(arguments, binding.twin, followers, raw) if binding.twin else ()
    for given in (placed[-1], *twin[-1:]):
        _per(chain.goal, given, question)
    return Filled(chain, placed, binding, bool(raw), twin)


def _sharings(slots: Sequence[Slot]) -> Iterator[dict[Slot, list[Slot]]]:
    """Yield who follows whom among inputs of several steps that ask for the same quantity.

    First one number serves them all, then the first step has one of its own, last each has its own.
    """
    classes: list[list[Slot]] = []
    for slot in slots:
        if alike := next((some for some in classes if _shared(some[0], slot)), None):
            alike.append(slot)
        else:
            classes.append([slot])
    several = [some for some in classes if len(some) > 1]
    if not several:
        yield {}
        return
    for leading in product((1, 2, 0), repeat=min(len(several), MOST_SHARED)):
        found: dict[Slot, list[Slot]] = {}
        for some, count in zip(several, leading + (1,) * (len(several) - len(leading)), strict=True):
            if count and len(some) > count:
                found[some[count - 1]] = some[count:]
        yield found


def _placed(
    arguments: Sequence[Mapping[str, Any]], pairs: Sequence[tuple[Found, Slot]],
    followers: Mapping[Slot, Sequence[Slot]], raw: frozenset[Slot],
) -> tuple[dict[str, Any], ...]:  # fmt: skip
    """Return the arguments with numbers in their slots, and in those that ask for the same quantity."""
    filled = tuple(dict(given) for given in arguments)
    for found, slot in pairs:
        filled[slot.step][slot.field.name] = value_for(found, slot.field, slot in raw)
        for other in followers.get(slot, ()):
            filled[other.step][other.field.name] = value_for(found, other.field)
        if found.unit and "per spectral unit" in slot.field.mark.text:
            filled[slot.step]["per"] = density_per(found.unit, unit_of(slot)) or filled[slot.step].get("per", "um")
    for found, slot in pairs:
        if _is_column(found, slot, pairs):
            filled[slot.step][slot.field.name] = [[value] for value in filled[slot.step][slot.field.name][0]]
    return filled


def _is_column(found: Found, slot: Slot, pairs: Sequence[tuple[Found, Slot]]) -> bool:
    """Tell whether a list is a column: a table with as many rows as the list is long shares its first axis."""
    axes = slot.field.mark.axes if isinstance(slot.field.mark, Array) else ()
    return not found.rows and len(axes) == 2 and any(
        other.rows == len(found.values) and beside.step == slot.step
        and isinstance(beside.field.mark, Array) and beside.field.mark.axes[0] == axes[0]
        for other, beside in pairs
    )  # fmt: skip


def _sized(slots: list[Slot], arguments: list[dict[str, Any]], question: Question) -> bool:
    """Give the size of a lattice, such as 4x4, to the input that takes one; tell whether there is one."""
    if not question.grids:
        return True
    grid = next((slot for slot in slots if is_sequence_of_int(slot.field)), None)
    if grid is None:
        return False
    slots.remove(grid)
    arguments[grid.step][grid.field.name] = list(question.grids[0])
    return True


def _is_converted(slot: Slot, chain: Chain, arguments: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether an input takes numbers in the unit that another input names."""
    tool = chain.steps[slot.step]
    named = "unit" in arguments[slot.step] and any(one.name == "to" for one in tool.inputs)
    return named and slot.field.name == "values"


def _bound(
    question: Question, slots: Sequence[Slot], chain: Chain, taken: Sequence[tuple[int, int]], raw: frozenset[Slot],
    once: bool,
) -> Binding | None:  # fmt: skip
    domain = chain.goal.domain
    spare = [
        *left_out(question, domain, {tool.name for tool in chain.steps}),
        *_places(question, chain.goal, slots),
    ]  # fmt: skip

    in_light = any(slot.field.name in LIGHT for slot in slots)

    def habit(found: Found, slot: Slot) -> float:
        if slot not in raw and (
            is_other_light(found, slot)
            or is_called_otherwise(found, slot)
            or (slot.field.name in LIGHT and EXTENT.match(question.text[found.end :]))
            or (not in_light and _is_band(found, question))
        ):
            return FORBIDDEN
        near = max(
            closeness(question.text, domain, one.start, one.end, chain.steps[slot.step].name, slot.field)
            for one in (mentions(found, question.numbers) if once else (found,))
        )
        return NEAR * near + (NEEDED if slot.required else 0.0)

    lit = any(same_dimension(unit_of(slot), "m") for slot in slots)
    for reading in question.readings:
        numbers = [
            replace(one, optional=True)
            if stands_in(one, spare)
            or (not lit and _is_light(one, question))
            or (not in_light and _is_band(one, question))
            else one
            for one in reading
            if not stands_in(one, taken) and not (once and _repeated(one, reading))
        ]
        binding = bind(numbers, slots, raw, habit)
        if binding is None or any(is_asked(slot, chain) for _, slot in binding.pairs):
            continue  # what is asked for cannot be given
        if any(is_made(found, slot, chain) for found, slot in binding.pairs):
            continue  # what is given need not be made
        silent = [
            (found, slot)
            for found, slot in binding.pairs
            if slot not in raw and not _spoken(found, slot, slots, habit(found, slot), question.text)
        ]
        unspoken = [one for one in silent if all(habit(one[0], slot) <= NEEDED + LEAST_NEAR for slot in slots)]
        if (
            not silent
            or _left_over(silent, binding, slots)
            or _last_of_its_kind(silent, unspoken, binding, slots)
            or _two_alike(silent, binding, slots)
        ):
            return replace(binding, silent=len(silent))
    return None


def _repeated(found: Found, reading: Sequence[Found]) -> bool:
    """Tell whether a question has given the same quantity before."""
    return any(one.start < found.start for one in mentions(found, reading))


def mentions(found: Found, reading: Sequence[Found]) -> list[Found]:
    """Return the places at which a question gives a quantity, its own first; a bare number has only its own."""
    alike = (one for one in reading if found.unit and (one.values, one.unit) == (found.values, found.unit))
    return [found, *(one for one in alike if one.start != found.start)]


def _places(question: Question, goal: Tool, slots: Sequence[Slot]) -> list[tuple[int, int]]:
    """Return where a number may tell the place in a list of results, as in "the absorbance at 1656 cm^-1".

    What the only input of its dimension takes is no place: "at 65 deg" is the angle of incidence.
    """
    inputs = {one.name for one in goal.inputs}
    rows = Counter(one.mark.axes for one in goal.outputs if isinstance(one.mark, Array))
    axes = [
        one.mark.unit for one in goal.outputs
        if one.name not in inputs and isinstance(one.mark, Array) and one.mark.unit != "1"
        and len(one.mark.axes) == 1 and one.mark.shape != "..." and rows[one.mark.axes] > 1
    ]  # fmt: skip
    return [
        (one.start, one.end) for one in question.numbers
        if one.unit and len(one.values) == 1 and PLACE.search(question.text[: one.start])
        and any(same_dimension(one.unit, unit) for unit in axes)
        and not any(
            isinstance(slot.field.mark, Quantity) and same_dimension(one.unit, unit_of(slot)) and _only(slot, slots)
            for slot in slots
        )
    ]  # fmt: skip


def _is_light(found: Found, question: Question) -> bool:
    """Tell whether a number only says of which light or band a question speaks: "at 4.5 um", "the 1715 cm-1 band"."""
    if not found.unit or not same_dimension(found.unit, "m") or len(found.values) > 1:
        return False
    return bool(PLACED.search(question.text[: found.start]) or BAND.match(question.text[found.end :]))


def _is_band(found: Found, question: Question) -> bool:
    """Tell whether a number is an end of a band that only says in which light a quantity is: "in the 3-5 um band"."""
    if not found.role or not found.unit or not same_dimension(found.unit, "um"):
        return False
    ends = [one for one in question.numbers if one.role == "upper" and one.start >= found.start]
    return bool(ends) and BAND.match(question.text[ends[0].end :]) is not None


def _left_over(silent: Sequence[tuple[Found, Slot]], binding: Binding, slots: Sequence[Slot]) -> bool:
    """Tell whether numbers of which nothing is said go to what a tool still needs, all else having its place."""
    taken = {slot for _, slot in binding.pairs}
    named = any(re.search(r"[=:]\s*$", found.before) for found, _ in silent)
    return (
        len(silent) <= (1 if not named else 2)
        and len(silent) < len(binding.pairs)
        and all(slot.required and not COUNTED.match(f" {found.after}") for found, slot in silent)
        and all(slot in taken for slot in slots if slot.required)
    )


def _last_of_its_kind(
    silent: Sequence[tuple[Found, Slot]],
    unspoken: Sequence[tuple[Found, Slot]],
    binding: Binding,
    slots: Sequence[Slot],
) -> bool:
    """Tell whether one number that no words give to any input goes to the one that is left of its dimension."""
    if len(silent) != 1 or len(unspoken) != 1:
        return False
    slot, taken = silent[0][1], {slot for _, slot in binding.pairs}
    alike = [other for other in slots if same_dimension(unit_of(other), unit_of(slot))]
    return unit_of(slot) != "1" and len(alike) > 1 and all(other in taken for other in alike)


def _two_alike(silent: Sequence[tuple[Found, Slot]], binding: Binding, slots: Sequence[Slot]) -> bool:
    """Tell whether two lists are all that a tool needs and all that is given; both ways round must then agree."""
    lists = [found for found, _ in silent if len(found.values) > 1]
    needed = [slot for slot in slots if slot.required]
    return bool(binding.twin) and len(lists) == len(silent) <= len(binding.pairs) == len(needed) == 2


def _spoken(found: Found, slot: Slot, slots: Sequence[Slot], near: float, text: str) -> bool:
    """Tell whether a number stands for an input by more than its unit; where only one input has it, that is enough."""
    if found.unit and (slot.required or _only(slot, slots) or _only_temperature(slot, slots)):
        return True
    told = near - (NEEDED if slot.required else 0.0)
    counted = COUNTED.match(text[found.end :])
    if (
        counted
        and not found.unit
        and not set(map(stem, (counted.group(1).lower(),))) & set(telling(plain(slot.field.name)))
    ):
        return told >= COUNTED_NEAR
    return max(told, label_score(found, slot.field)) >= LEAST_NEAR


def _only(slot: Slot, slots: Sequence[Slot]) -> bool:
    """Tell whether an input is the only one of its dimension, which is no length or temperature."""
    if unit_of(slot) == "1" or (
        any(same_dimension(unit_of(slot), unit) for unit in ("m", "K")) and unit_of(slot) != "Hz"
    ):
        return False
    angle = unit_of(slot) in ANGLES
    alike = (other for other in slots if other is not slot and (unit_of(other) in ANGLES) == angle)
    return not any(same_dimension(unit_of(slot), unit_of(other)) for other in alike)


def _only_temperature(slot: Slot, slots: Sequence[Slot]) -> bool:
    """Tell whether an input is the one temperature that steps ask for, and just called so."""
    return slot.field.name == "temperature" and sum(unit_of(other) == "K" for other in slots) == 1


def _shared(one: Slot, other: Slot) -> bool:
    """Tell whether two steps ask for the same quantity."""
    if one.step == other.step:
        return False
    same = one.field.name == other.field.name or {one.field.name, other.field.name} <= SAME_LIGHT
    return same and same_dimension(unit_of(one), unit_of(other))


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
