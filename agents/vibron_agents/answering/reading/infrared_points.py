"""The points of a calibration as questions tell them: contents with a unit, signals, and what does not matter."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from vibron.core.units import registry
from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.infrared_choices import DILUTED, fold
from vibron_agents.answering.reading.infrared_way import Way
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole
from vibron_agents.answering.units import same_dimension

SIGNALS = ("", "cm^-1", "V", "mV")
KINDS = ("mol/L", "kg/m^3", "1", "mol/kg", "kg", "mol", "1/cm^3")
OTHERWISE = (
    r"g/mol|internal standard|\bPLS\b|\bPCR\b|\bCLS\b|\bILS\b|principal|latent|matrix|multiple linear|weighted|"
    r"quadratic|logarithm|photometric|partial pressure|chemometr|net analyte|quantum"
)
ADDED = r"\bspik\w*|\breceiv\w+|\bstandard[- ]additions?|\badditions?\b|\badded\b|\badding\b"
VOLUMES = re.compile(rf"(?P<part>{NUMERAL}) mL (?:[\w-]+ ){{0,6}}(?:to|in|into|up to) (?P<whole>{NUMERAL}) mL")
HARMLESS = (
    rf"\b{COUNT}(?=[- ](?:\w+ ){{0,2}}(?:standards?|solutions?|points?|levels?|concentrations?|samples?|mixtures?|"
    r"aliquots?|portions?|flasks?|additions?|blanks?|readings?|replicates?)\b)",
    r"\b(?:3(?:\.3\d?)?|10|three|ten)\s*(?:x |× ?|\* ?|times |·)?(?:the |its )?(?:residual |blank )?(?:sigma|σ|"
    r"s(?:_?\w{1,4})?\b|standard deviations?|sd\b)[^.;?\d]{0,20}", r"\b(?:3\.3|ten|10|three|3) times",
)  # fmt: skip


class Points(NamedTuple):
    """The contents of standards or additions, the signals that they gave, and readings of blanks."""

    contents: Found
    signals: Found
    blanks: Found | None


def points_of(way: Way) -> Points | None:
    """Take the two lists of a calibration, the contents being those with a unit; None where they are not told so."""
    if way.says(OTHERWISE) or not way.question.numbers:
        return None
    lists = [one for one in way.numbers if len(one.values) > 2]
    blanks = [one for one in lists if re.search(r"\bblanks?\b", way.text[max(0, one.start - 60) : one.start])]
    blanks = blanks if len(lists) == 3 else []
    rest = [one for one in lists if one not in blanks]
    if len(rest) != 2 or len(rest[0].values) != len(rest[1].values):
        return None
    contents = [one for one in rest if is_content(one.unit) or (one.unit == "mL" and way.says(ADDED))]
    signals = [one for one in rest if one not in contents]
    if len(contents) != 1 or signals[0].unit not in SIGNALS:
        return None
    if re.search(r"transmi\w*[^.;?]*$", way.text[max(0, signals[0].start - 60) : signals[0].start], re.IGNORECASE):
        return None
    for one in (*contents, *signals, *blanks):
        way.take_span(one.start, one.end)
    _harmless(way, signals[0])
    return Points(contents[0], signals[0], blanks[0] if blanks else None)


def is_content(unit: str) -> bool:
    """Tell whether a unit is one of contents."""
    return bool(unit) and any(same_dimension(unit, one) for one in KINDS)


def _harmless(way: Way, signals: Found) -> None:
    """Take what does not matter: where the band lies, how many standards there are."""
    for pattern in HARMLESS:
        way.take_all(pattern)
    for one in [one for one in way.numbers if one.unit in ("cm^-1", "K") and len(one.values) == 1]:
        if one.unit == "K" or signals.unit != "cm^-1" or one.values[0] > 3.0 * max(signals.values) + 300.0:
            way.take_span(one.start, one.end)


def diluted(way: Way) -> float | None:
    """Take how many times a sample was diluted; None where that is not told."""
    match = DILUTED.search(way.text) or (VOLUMES.search(way.text) if way.says(r"\bdilut") else None)
    if match is None:
        return None
    way.take_span(*match.span())
    way.take_all(rf"\(\s*{NUMERAL} mL (?:\w+ )?(?:to|in|into) {NUMERAL} mL\s*\)")
    return fold(match)


def of_unit(way: Way, path: str, unit: str) -> Whole | None:
    """Return an answer in the unit of the contents, where it can be turned into the one that is wanted."""
    wanted = way.question.wanted_unit
    if wanted and unit != "1" and not same_dimension(f"{registry().Unit(unit):~C}", wanted):
        raise Unclear(f"what is asked for in {wanted} comes in {unit}")
    return replace(way.answer(path), unit=f"{registry().Unit(unit):~C}" if unit != "1" else unit)
