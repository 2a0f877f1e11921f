"""Which output of a tool a question asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vibron.core.declaration import Field
from vibron.core.quantity import Array, Option, Quantity
from vibron.core.search import stem
from vibron.core.tool import Tool
from vibron_agents.answering.binding import is_share
from vibron_agents.answering.question import Question
from vibron_agents.answering.units import same_dimension
from vibron_agents.answering.words import alike, telling

PER_SITE = re.compile(r"\bper (?:lattice )?(?:site|spin|particle site)\b|\benergy density\b", re.IGNORECASE)
AREAL = re.compile(r"\bper (?:square (?:metre|meter)|m\^?2|m²)", re.IGNORECASE)
FULL = re.compile(r"\bFWHM\b|\bfull[- ]width\b", re.IGNORECASE)
HALF = re.compile(r"\bHWHM\b|\bhalf[- ]widths?\b(?! at)|\bhalf[- ]width at half\b", re.IGNORECASE)
MAIN = ("value", "result")
EXTENSIVE = ("heat_flow", "etendue", "intensity_difference")  # of an area, which must then be given


@dataclass(frozen=True)
class Output:
    """An output, how well the question speaks of it, and the unit in which it comes."""

    path: str
    unit: str
    score: float
    divisor: float = 1.0


def outputs_for(
    tool: Tool, question: Question, raw: bool, arguments: Mapping[str, Any], sites: int, only: str = ""
) -> list[Output]:  # fmt: skip
    """Return the outputs that may be meant, the best two; or the one that is known by name."""
    found = []
    for one in tool.outputs:
        if only != one.name if only else (not _answers(one) or one.name in arguments):
            continue
        if one.name in EXTENSIVE and "area" not in arguments:
            continue
        unit = str(arguments.get("to", "1")) if raw else _unit(one, tool, arguments, question.wanted_unit)
        unit = _per_root_hertz(unit, tool, arguments, question.wanted_unit)
        if (
            question.wanted_unit
            and not raw
            and not _given_in(unit, question.wanted_unit)
            and not in_given_unit(one, unit, question)
        ):
            continue
        if not question.wanted_unit and not raw and AREAL.search(question.text) and _areal_instead(one, tool):
            continue
        score = _score(one, tool, question)
        divisor = _breadth(one, question)
        if PER_SITE.search(question.text) and one.name in ("value", "energies") and sites:
            divisor = float(sites)
        found.append(Output("" if one.name == "result" and len(tool.outputs) == 1 else one.name, unit, score, divisor))
    return sorted(found, key=lambda output: -output.score)[:2]


def _areal_instead(one: Field, tool: Tool) -> bool:
    """Tell whether a tool gives the same per area, too."""
    unit = getattr(one.mark, "unit", "")
    return any(getattr(other.mark, "unit", "") in (f"{unit}/m^2", f"{unit} m^-2") for other in tool.outputs)


def _unit(one: Field, tool: Tool, arguments: Mapping[str, Any], wanted: str) -> str:
    """Return the unit of an output; that of a density follows the choice of what it is per."""
    unit = getattr(one.mark, "unit", "")
    if one.mark.text.endswith("which is also mm of rain") and same_dimension(wanted, "m"):
        return "mm"
    if unit == "1" and one.mark.text.startswith("angle in rad") and "correlation" not in arguments.values():
        return "rad"
    per = next((field for field in tool.inputs if field.name == "per"), None)
    if per is None or "per spectral unit" not in one.mark.text:
        return unit
    return f"({unit})/({arguments.get('per', per.default)})"


def _per_root_hertz(unit: str, tool: Tool, arguments: Mapping[str, Any], wanted: str) -> str:
    """Return the unit of a noise as that of its density, where that is wanted and no bandwidth is given."""
    density = f"({unit})/Hz^0.5"
    free = any(one.name == "bandwidth" and "per root Hz" in one.mark.text for one in tool.inputs)
    return density if free and "bandwidth" not in arguments and wanted and same_dimension(density, wanted) else unit


def _breadth(one: Field, question: Question) -> float:
    """Return what a width is divided by to be the one that is asked for: the full or the half one."""
    half, full = (re.search(pattern, one.mark.text) for pattern in (r"\bhalf width\b", r"\bfull width\b"))
    if half and FULL.search(question.text):
        return 0.5
    return 2.0 if full and HALF.search(question.text) else 1.0


def _answers(one: Field) -> bool:
    return isinstance(one.mark, Quantity | Array) or (isinstance(one.mark, Option) and one.mark.text != "versions")


def in_given_unit(one: Field, unit: str, question: Question) -> bool:
    """Tell whether a result that is no share comes in the unit that is wanted because numbers are given in it."""
    bound = getattr(one.mark, "le", None)
    return unit == "1" and bound is None and question.wanted_unit in {found.unit for found in question.numbers}


def _given_in(unit: str, wanted: str) -> bool:
    if unit == "1":
        return is_share(wanted)
    return bool(unit) and (unit == wanted or same_dimension(unit, wanted))


def _score(one: Field, tool: Tool, question: Question) -> float:
    """Return the share of the goal's words that the output (or, for a single output, the tool) speaks of."""
    names = dict.fromkeys(map(stem, one.name.lower().split("_")), 1.0)
    for part in telling(one.mark.text):
        names.setdefault(part, 0.7)
    if len(tool.outputs) == 1 or one.name in MAIN:
        for part in telling(f"{tool.name.replace('_', ' ')} {tool.summary}"):
            names.setdefault(part, 0.6)
    else:
        for part in telling(tool.name.replace("_", " ")):
            names.setdefault(part, 0.4)
    goal = question.goal
    if not goal:
        return 0.0
    got = [max((names.get(other, 0.0) for other in alike(word)), default=0.0) for word in goal]
    spoken = {other for word in question.words for other in alike(word)}
    extra = len(set(map(stem, one.name.lower().split("_"))) - spoken - set(MAIN))
    share = sum(got) / len(got)
    if extra and len(tool.outputs) > 1:
        share = min(share, 0.6)
    return share - 0.4 * extra / (1 + extra) + (0.1 if one.name in MAIN else 0.0)
