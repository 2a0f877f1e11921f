"""What speaks against a plan though every number has its place: a number called otherwise, a method that no step is."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import chain

from vibron.core.declaration import Field
from vibron.core.quantity import Array, Quantity
from vibron.core.registry import tools
from vibron.core.search import stem
from vibron.core.tool import Tool
from vibron.core.units import registry
from vibron_agents.answering.filling import mentions
from vibron_agents.answering.numbers import Found
from vibron_agents.answering.planning import Plan
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading.intent import closeness
from vibron_agents.answering.reading.phrasebook import asking
from vibron_agents.answering.words import alike, documents, telling

CALLED = re.compile(r"([A-Za-z]{4,})\s*(?:of|is|=|:|was)?\s*(?:about |only |roughly |just )?$")
PLAIN = (
    "value values result number count size first second high low order band line time unit rank left total level rate "
    "point score step width height field spectrum spectra read reads reading near"
).split()
LEAST_USED = 2
LEAST_NEAR = 0.5
READERS = ("read_", "parse_", "write_", "validate_")
SHARE = re.compile(r"\b(?:what|which) (?:fraction|share|proportion|percentage)\b", re.IGNORECASE)
COUNT = re.compile(r"\bhow many\b", re.IGNORECASE)
UNCOUNTED = ("kg", "J", "K", "m", "s", "Pa", "W")
METHOD = re.compile(r"\b[A-Z][A-Z0-9]{2,}\b")


def misnamed(plan: Plan, question: Question) -> str:
    """Return how a number is called that an input takes which is not called so: "a transmittance of 62 %"."""
    for found, slot in plan.binding.pairs:
        tool = plan.filled.chain.steps[slot.step]
        name = _name(found) if len(found.values) == 1 else ""
        if name not in quantities() or slot.field.name == "values" or _is_called(name, slot.field, tool, plan):
            continue
        if all(
            closeness(question.text, tool.domain, one.start, one.end, tool.name, slot.field) < LEAST_NEAR
            for one in mentions(found, question.numbers)
        ):
            return f"{' '.join(found.before.split()[-3:])} {found.text} is no {slot.field.name.replace('_', ' ')}"
    return ""


def _name(found: Found) -> str:
    """Return the stem of the noun that stands right before a number."""
    match = CALLED.search(found.before)
    return stem(match.group(1).lower()) if match else ""


def _is_called(name: str, one: Field, tool: Tool, plan: Plan) -> bool:
    own = {*map(stem, one.name.split("_")), *telling(one.mark.text)}
    if getattr(one.mark, "unit", "") == "Hz":
        own.add(stem("period"))  # one over it
    chosen = (value for given in plan.filled.arguments for value in given.values() if isinstance(value, str))
    words = own.union(stem(part) for value in chosen for part in re.findall("[a-z]+", value.lower()))
    return any(alike(name) & alike(word) for word in words)


@cache
def quantities() -> frozenset[str]:
    """Return the stems by which several inputs or results call a quantity: temperature, reflectance, thickness."""
    counted: Counter[str] = Counter()
    for tool in tools().values():
        for one in chain(tool.inputs, tool.outputs):
            if isinstance(one.mark, Quantity | Array):
                counted.update({stem(part) for part in one.name.split("_") if len(part) > 3})
    return frozenset(word for word, count in counted.items() if count >= LEAST_USED) - set(map(stem, PLAIN))


def another_kind(unit: str, question: Question) -> str:
    """Return why a result in a unit is not what is asked for: shares and counts are pure numbers; "" if it may be."""
    if unit in ("", "1"):
        return ""
    try:
        kind = registry().Unit(unit).dimensionality
    except Exception:  # decibels have none, and pint raises half a dozen unrelated types
        return ""
    sentence = asking(question.text)
    if SHARE.search(sentence) and kind:
        return f"a share is asked for, and what comes out is in {unit}"
    things = COUNT.search(sentence) and not question.wanted_unit
    if things and any(kind == registry().Unit(one).dimensionality for one in UNCOUNTED):
        return f"a number of things is asked for, and what comes out is in {unit}"
    return ""


def other_method(plan: Plan, question: Question) -> str:
    """Return a method in capitals, such as VSCF, by which only other tools of the field are called; "" if none."""
    goal = plan.filled.chain.goal
    known = set(chain.from_iterable(documents()[name] for name in plan.workflow.tools))
    field = (name for name, tool in tools().items() if tool.domain == goal.domain and not name.startswith(READERS))
    others = {stem(part) for name in field for part in name.split("_")}
    for word in dict.fromkeys(METHOD.findall(question.text)):
        if (name := stem(word.lower())) in others and name not in known:
            return str(word)
    return ""
