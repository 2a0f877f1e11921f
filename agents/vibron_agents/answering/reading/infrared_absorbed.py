"""Questions about how much light is absorbed that are read as a whole: one measure of it into another."""

from __future__ import annotations

import re

from vibron_agents.answering.reading.infrared_way import Way
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.whole import Whole

KINDS = {
    "optical_depth": r"optical (?:depth|thickness)|napierian absorbance|natural[- ]log\w* absorbance",
    "absorptance": r"absorptance|(?:fraction|share|part|percentage|percent|%|how much)[^.;?\d]{0,40}\b(?:is |gets |"
                   r"are )?(?:absorb(?:ed|s)|swallow\w*|taken up)\b|absorbs? (?=[\d.]+ ?%)",
    "transmittance": r"transmi(?:ttances?|ssions?|ts?|tted)\b|%T\b|\blets?\b[^?.;]{0,50}? through|(?:gets?|comes?|"
                     r"going|goes|passes|let) through|\bpass(?:es)?\b|\bis left\b|\bremains\b|"
                     r"\breach(?:es)?\b|\bsurviv\w*|\barrives?\b|of the (?:light|beam|radiation)[^.;?\d]{0,20}left",
    "absorbance": r"absorbances?|optical density|\bOD\b|\bA ?= ?(?=\d)|\bA of (?=\d)",
}  # fmt: skip
REFUSED = (
    r"\bppm|standards?\b|mol/L|K/S|stray|\bM\^?-1|base ?line|cross[- ]?section|per cm\b|coefficient|\bpath\b|thick|"
    r"\bcell\b|area|normali[sz]|smooth|derivative|integrat|concentrat|dichro|polari|noise|filters\b|calibrat|"
    r"spectrum\b|emissiv|atmospher"
)
WANTED = r"(?:what|which|its|in|as|to|into|how much|how many|give|find|calculate|express\w*|convert\w*|state)"


def whole(way: Way) -> Whole | None:
    """Return absorbances as transmittances, or the like; None where more than that is asked."""
    text = way.text
    if way.says(REFUSED) or len(text) > 260:
        return None
    places = [
        (match.start(), match.end(), kind)
        for kind, pattern in KINDS.items()
        for match in re.finditer(pattern, text, re.IGNORECASE)
    ]
    places = [
        one for one in places if not any(other[0] <= one[0] and one[1] <= other[1] and other != one for other in places)
    ]
    if len({kind for *_, kind in places}) != 2:
        return None
    way.take_all(rf"\b(?:at|near|around|of the|the)\s+{NUMERAL}\s*(?:cm\^?-1|um|µm|nm|microns?)\b(?: band)?")
    found = re.search(rf"(?<![\w.]){NUMERAL}(?:(?:, | and |, and ){NUMERAL})*", way.rest)
    if found is None:
        return None
    values = [number(one) for one in re.findall(NUMERAL, found.group())]
    percent = re.match(r"\s*(?:%|per ?cent)", text[found.end() :])
    way.take_span(*found.span())
    away = {kind: min(_away(one, found) for one in places if one[2] == kind) for kind in {kind for *_, kind in places}}
    given, wanted = sorted(away, key=lambda kind: away[kind])
    if percent:
        if given not in ("transmittance", "absorptance"):
            return None
        given = "percent_transmittance" if given == "transmittance" else given
        values = [value / 100.0 for value in values] if given == "absorptance" else values
    if wanted == "transmittance" and way.asks(r"%|per ?cent|percentage"):
        wanted = "percent_transmittance"
    single = values[0] if len(values) == 1 else values
    result = way.answer(way.add("absorbance_transmittance", values=single, quantity=given, to=wanted))
    return Whole(result.workflow, "percent" if wanted == "percent_transmittance" else "1", result.said)


def _away(place: tuple[int, int, str], found: re.Match[str]) -> int:
    """Return how far a word stands from a number; behind the end of a sentence it belongs to another one."""
    start, end, _ = place
    between = found.string[end : found.start()] if end <= found.start() else found.string[found.end() : start]
    return len(between) + (200 if re.search(r"[.;?!-] ", between) else 0) + (15 if start > found.start() else 0)
