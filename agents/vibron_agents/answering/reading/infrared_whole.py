"""Questions about molecules that are read as a whole: what is asked tells the steps, and nothing may be left over."""

from __future__ import annotations

import re

from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.reading import (
    infrared_computed,
    infrared_drawn,
)
from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

MOLAR = ("kJ/mol", "kcal/mol")
LENGTHS = ("um", "nm", "angstrom")
ENERGIES = {"hartree": "Eh", "Eh": "Eh", "cm^-1": "cm^-1", "eV": "eV", "kJ/mol": "kJ/mol", "kcal/mol": "kcal/mol", "K": "K"}
HARMLESS = (
    r"\b(?:one|two|three|four) decimals?\b", r"\b(?:two|three|four) (?:significant )?(?:digits|figures)\b",
    r"\bcount(?:ed|ing)? from (?:0|1|zero|one)\b", r"\b(?:from|start\w* (?:at|with)) (?:0|zero)\b",
)  # fmt: skip
PARTS = (infrared_computed.whole, infrared_drawn.whole)


def whole(text: str) -> Whole | None:
    """Return what a question about molecules asks for; None where it is none or is not read to the end."""
    for part in PARTS:
        way = Way(text)
        try:
            found = part(way)
            if found is None:
                continue
            for pattern in HARMLESS:
                way.take_all(pattern)
            if left := way.left():
                raise Unclear(f"it has no place for {', '.join(left)}")
            return _in_unit(way, found)
        except Unclear as why:
            return Whole(reason=str(why))
    return None


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
