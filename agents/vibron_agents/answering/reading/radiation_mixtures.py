"""How practitioners state mixtures and coated spheres: which part absorbs, and which does not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import NUMERAL, number

MIXED = re.compile(r"maxwell[- ]garnett|bruggeman|looyenga|mixing rule|effective[- ]medium", re.IGNORECASE)
COATED = re.compile(r"\bcore\b", re.IGNORECASE)
DAMPED = re.compile(
    rf"(?<!\w)(?:k\s*(?:=|of|is)\s*|(?:absorption index|extinction coefficient)\s*(?:of|is|=)\s*)({NUMERAL})"
)
PARTS = {
    "effective_medium": (
        ("host_absorption", re.compile(r"\b(?:host|matrix|binder|polymer|resin|medium|film)\b", re.IGNORECASE)),
        (
            "inclusion_absorption",
            re.compile(r"\b(?:inclusions?|particles?|grains?|filler|pigment|spheres|pores|voids|bubbles)\b", re.I),
        ),
    ),
    "mie_coated_sphere": (
        ("core_absorption", re.compile(r"\bcore\b", re.IGNORECASE)),
        ("shell_absorption", re.compile(r"\b(?:shell|coat\w*|mantle)\b", re.IGNORECASE)),
    ),
}


def read(text: str) -> Iterator[Fact]:
    """Yield the absorption indices of both parts; a part of which none is given does not absorb."""
    for tool, cue in (("effective_medium", MIXED), ("mie_coated_sphere", COATED)):
        if not cue.search(text):
            continue
        given: dict[str, re.Match[str]] = {}
        for match in DAMPED.finditer(text):
            places = {
                name: max((word.end() for word in words.finditer(text, 0, match.start())), default=-1)
                for name, words in PARTS[tool]
            }
            given[max(places, key=lambda name: places[name])] = match
        for name, _ in PARTS[tool]:
            value = number(given[name].group(1)) if name in given else 0.0
            yield Fact(name, value, *(given[name].span() if name in given else (0, 0)), (tool,))
