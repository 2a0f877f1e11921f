"""Questions about molecules that are read as a whole: what is asked tells the steps, and nothing may be left over."""

from __future__ import annotations

import re

from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.reading import (
    infrared_computed,
    infrared_drawn,
    infrared_elucidated,
    infrared_liquids,
    infrared_oscillators,
    infrared_scaled,
)
from vibron_agents.answering.reading.infrared_foreign import FOREIGN
from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.numerals import SPELT, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole



class Unplaced(Exception):
    """A number of the question is left over."""


MOLAR = ("kJ/mol", "kcal/mol")
LENGTHS = ("um", "nm", "angstrom")
ENERGIES = {"hartree": "Eh", "Eh": "Eh", "cm^-1": "cm^-1", "eV": "eV", "kJ/mol": "kJ/mol", "kcal/mol": "kcal/mol", "K": "K"}
HARMLESS = (
    r"\(\s*1/[a-z]+\s*\)|\bin 1/[a-z]+\b",
    rf"\ball (?:{'|'.join(SPELT[2:10])})\b", r"\b(?:one|two|three|four) decimals?\b", r"\b(?:two|three|four) (?:significant )?(?:digits|figures)\b",
    r"\bcount(?:ed|ing)? from (?:0|1|zero|one)\b", r"\b(?:from|start\w* (?:at|with)) (?:0|zero)\b",
)  # fmt: skip
RULES = (
    *infrared_elucidated.rules, *infrared_scaled.rules, *infrared_oscillators.rules, *infrared_liquids.rules,
    *infrared_computed.rules, *infrared_drawn.rules,
)  # fmt: skip


def whole(text: str) -> Whole | None:
    """Return what a question about molecules asks for; None where it is none of these.

    A rule that knows the question but not all of its words gives the reason why there is no answer, unless another
    one reads it to the end.
    """
    reason = ""
    if FOREIGN.search(text):
        return None
    for rule in RULES:
        way = Way(text)
        try:
            if (found := rule(way)) is not None:
                return _finished(way, found)
        except Unclear as why:
            reason = reason or str(why)
        except Unplaced:
            continue
    return Whole(reason=reason) if reason else None


def _finished(way: Way, found: Whole) -> Whole:
    """Return an answer in the unit that is wanted, if nothing of the question is left over.

    Raises
    ------
    Unplaced
        A number has no place.
    """
    for pattern in HARMLESS:
        way.take_all(pattern)
    lengths = {len(one) for step in way.steps for one in step.arguments.values() if isinstance(one, list)}
    if left := [one for one in way.left() if one.isdigit() or number(one) not in lengths]:
        raise Unplaced(f"it has no place for {', '.join(left)}")
    return _in_unit(way, found)


def _in_unit(way: Way, found: Whole) -> Whole:
    """Return an answer with the step that brings its energy into a unit of another kind, where one is wanted."""
    wanted = way.question.wanted_unit
    unit, workflow = found.unit, found.workflow
    if workflow is None or not wanted or wanted == unit or found.counted:
        return found
    if unit == "cm^-1" and wanted in LENGTHS:
        tool = "convert_spectral_unit"
    elif unit in ENERGIES and wanted in ENERGIES and (unit in MOLAR) != (wanted in MOLAR):
        unit, wanted, tool = ENERGIES[unit], ENERGIES[wanted], "convert_energy"
    else:
        return found
    if found.place:
        raise Unclear(f"the element of a list is not brought into {wanted}")
    step = Step(tool, tool, {"values": of(workflow.result), "unit": unit, "to": wanted})
    return Whole(Workflow((*workflow.steps, step), tool), wanted, found.said)
