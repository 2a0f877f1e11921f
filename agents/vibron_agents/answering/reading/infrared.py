"""How people state questions of infrared spectroscopy."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vibron_agents.answering.reading import (
    infrared_choices,
    infrared_conversions,
    infrared_foreign,
    infrared_formulas,
    infrared_habits,
    infrared_isotopologues,
    infrared_labelled,
    infrared_lists,
    infrared_motion,
    infrared_series,
    infrared_spectra,
    infrared_structures,
    infrared_substances,
    infrared_tables,
    infrared_told,
    infrared_whole,
    spectra,
)
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.infrared_inputs import PHRASES
from vibron_agents.answering.reading.infrared_links import GRANTED, LINKS, TWISTS
from vibron_agents.answering.reading.infrared_outputs import OUTPUTS
from vibron_agents.answering.reading.infrared_tools import CUES, REFUSALS
from vibron_agents.answering.reading.phrasebook import Phrasebook
from vibron_agents.answering.reading.whole import Whole

__all__ = ["GRANTED", "LINKS", "TWISTS", "WORDED", "closeness", "contrary", "intents", "place", "read", "whole"]

WORDED = {"correct_atr": ("reference",)}  # a place in a spectrum is none
BOOK = Phrasebook(
    {**infrared_spectra.CUES, **infrared_motion.CUES, **CUES},
    {**infrared_spectra.OUTPUTS, **infrared_motion.OUTPUTS, **OUTPUTS}, PHRASES, REFUSALS,
)  # fmt: skip
closeness, intents, place = BOOK.closeness, BOOK.intents, infrared_tables.place


def whole(text: str) -> Whole | None:
    """Return what is asked of molecules, or of spectra and samples that are written out; None where of neither."""
    molecular = infrared_whole.whole(text)
    if molecular is not None and molecular.workflow is not None:
        return molecular
    told = infrared_told.whole(text)
    if told is not None and told.workflow is not None:
        return told
    return spectra.whole(text) or told or molecular


MIRROR = re.compile(r"mirror\b[^.;?]{0,60}\b(?:moves?|travels?|displace\w*|stroke|shift\w*|runs?)\b", re.IGNORECASE)
OPTICAL = re.compile(r"(?<!zero )path difference|\bOPD\b|retardation|optical path", re.IGNORECASE)
NTH_FRINGE = re.compile(r"every (?:second|other|third|fourth) (?:\w+ )?fringe", re.IGNORECASE)


def contrary(text: str, tool: str) -> bool:
    """Tell whether a text asks for what a tool is given or does not give, or of no laser where one would sample."""
    if infrared_foreign.foreign(text, tool):
        return True
    if tool in ("spectral_resolution", "line_shape_width") and MIRROR.search(text) and not OPTICAL.search(text):
        return True  # the path difference is twice what the mirror moves
    if tool == "isotope_shift" and infrared_labelled.muddled(text):
        return True
    if tool in ("alias_wavenumber", "rapid_scan_time") and NTH_FRINGE.search(text):
        return True  # how far apart the points are takes a step of its own
    if tool == "alias_wavenumber":
        return re.search(r"(?:what|which|find)[^?]{0,20}nyquist", text, re.IGNORECASE) is not None
    return tool == "laser_sampling" and not re.search(r"laser|he-?ne|fringe|zero[- ]crossing", text, re.IGNORECASE)


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of inputs."""
    yield from infrared_conversions.read(text)
    yield from infrared_choices.read(text)
    yield from infrared_isotopologues.read(text)
    yield from infrared_structures.read(text)
    yield from infrared_substances.read(text)
    yield from infrared_formulas.read(text)
    yield from infrared_tables.read(text)
    yield from infrared_lists.read(text)
    yield from infrared_series.read(text)
    yield from infrared_habits.read(text)
