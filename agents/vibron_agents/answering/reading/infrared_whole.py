"""Questions about molecules that are read as a whole: what is asked tells the steps, and nothing may be left over."""

from __future__ import annotations

import re

from vibron.core.errors import VibronError
from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.reading import (
    infrared_computed,
    infrared_contours,
    infrared_drawn,
    infrared_elucidated,
    infrared_liquids,
    infrared_oscillators,
    infrared_scaled,
)
from vibron_agents.answering.reading.infrared_foreign import FOREIGN, foreign
from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.numerals import SPELT, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole
from vibron_agents.answering.units import same_dimension


class Unplaced(Exception):
    """A number of the question is left over."""


MOLAR = ("kJ/mol", "kcal/mol")
LENGTHS = ("um", "nm", "angstrom")
ENERGIES = {
    "hartree": "Eh",
    "Eh": "Eh",
    "cm^-1": "cm^-1",
    "eV": "eV",
    "kJ/mol": "kJ/mol",
    "kcal/mol": "kcal/mol",
    "K": "K",
}
HARMLESS = (
    r"\(\s*1/[a-z]+\s*\)|\bin 1/[a-z]+\b",
    rf"\ball (?:{'|'.join(SPELT[2:10])})\b", r"\b(?:one|two|three|four) decimals?\b", r"\b(?:two|three|four) "
                                                                                      r"(?:significant )?(?:digits|"
                                                                                      r"figures)\b",
    r"\bcount(?:ed|ing)? from (?:0|1|zero|one)\b", r"\b(?:from|start\w* (?:at|with)) (?:0|zero)\b",
)  # fmt: skip
FURTHER: tuple[tuple[str, set[str]], ...] = (
    (
        r"\bdifferences?\b(?! bands?)|\bdiffers?\b|\bby how (?:much|many)|\bhow (?:much|many [\w/-]+) (?:more|less|"
        r"\w+er)\b",
        {
            "conformer_ensemble_ir",
            "isotope_shift",
            "match_bands",
            "rotational_contour",
            "rotational_correlation_time",
            "enumerate_formulas",
            "combination_bands",
            "earth_mover_distance",
            "hit_quality_absolute",
        },
    ),
    (r"\b(?:red|blue)?[- ]?shift(?:s|ed)?\b", {"isotope_shift", "hydrogen_bond", "match_bands", "kubo_lineshape"}),
    (
        r"\bratio\b|\bhow many times\b|\bby what factor",
        {
            "isotopologue_spectrum",
            "raman_activity",
            "quantum_correction_factor",
            "band_ratio_index",
            "fit_scale_factors",
        },
    ),
    (
        r"\b(?:sum|mean|average) of\b|\baveraged? over",
        {"match_bands", "topk_metrics", "fit_scale_factors", "broaden_sticks"},
    ),
)


RULES = (
    *infrared_elucidated.rules, *infrared_scaled.rules, *infrared_oscillators.rules, *infrared_liquids.rules,
    *infrared_contours.rules, *infrared_computed.rules, *infrared_drawn.rules,
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


def _further(way: Way) -> str:
    """Return what a question asks for that takes a step of its own: a difference, a ratio, a mean."""
    done = {step.tool for step in way.steps}
    return next(
        (
            match.group()
            for pattern, tools in FURTHER
            if not tools & done and (match := re.search(pattern, way.asking, re.I))
        ),
        "",
    )


def _finished(way: Way, found: Whole) -> Whole:
    """Return an answer in the unit that is wanted, if nothing of the question is left over.

    Raises
    ------
    Unplaced
        A number has no place.
    """
    for pattern in HARMLESS:
        way.take_all(pattern)
    if strange := next((step.tool for step in way.steps if foreign(way.text, step.tool)), ""):
        raise Unclear(f"{strange} does not do what is asked")
    if way.asks(r"\band (?:how|what|which|where)\b"):
        raise Unclear("two things are asked")
    if further := _further(way):
        raise Unclear(f"{further} takes a step of its own")
    lengths = {len(way.structures)} | {
        len(one) for step in way.steps for one in step.arguments.values() if isinstance(one, list)
    }
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
    elif same_dimension(unit, wanted) or unit == "1" or {unit, wanted} == {"u", "g/mol"}:
        return found
    else:
        raise Unclear(f"what is asked for in {wanted} comes in {unit}")
    try:
        path = found.place(workflow.outputs()) if found.place else workflow.result
    except VibronError as error:
        raise Unclear(f"{workflow.tools[-1]} refuses: {error}") from error
    step = Step(tool, tool, {"values": of(path), "unit": unit, "to": wanted})
    return Whole(Workflow((*workflow.steps, step), tool), wanted, found.said)
