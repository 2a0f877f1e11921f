"""How practitioners state ground and sea seen from above: vegetation indices, split windows with their coefficients."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import NUMERAL, number

NDVI = re.compile(rf"(?:NDVI|vegetation index)(?: value)?\s*(?:of|is|=|:)?\s*({NUMERAL})", re.IGNORECASE)
SOIL = re.compile(r"\b(?:bare|soil)\b", re.IGNORECASE)
LEAVES = re.compile(r"\b(?:full|fully|vegetated|vegetation(?! index)|canopy|leaves)\b", re.IGNORECASE)
BARE_OF_CAVITY = re.compile(r"\b(?:no|without|neglect\w*|ignor\w*)\b.{0,20}\bcavity", re.IGNORECASE)
LEAST_EMISSIVITY = 0.8
CHANNELS = r"\(?\s*T_?\{?\w+\b\}?\s*[-−–]\s*T_?\{?\w+\b\}?\s*\)?"
TERM = rf"({NUMERAL})\s*[*·x×]?\s*"
TERMS = (
    (1, re.compile(rf"{TERM}{CHANNELS}(?!\s*(?:\^|\*\*|²|squared))")),
    (2, re.compile(rf"{TERM}{CHANNELS}\s*(?:\^|\*\*)?\s*(?:2|²|squared)")),
    (3, re.compile(rf"{TERM}\(\s*1\s*[-−–]\s*(?:e|eps\w*|ε|emissivity)\w*\s*\)")),
    (5, re.compile(rf"{TERM}(?:Δ|delta[ _]?|d)(?:e|eps\w*|ε)\b")),
)
OFFSET = re.compile(rf"T_?\{{?\w+\}}?\s*\+\s*({NUMERAL})(?=\s*\+)|=\s*({NUMERAL})\s*\+\s*T_?\{{?\w+\}}?")
CHANNELLED = ("split_window_temperature", "nonlinear_sst", "dust_brightness_difference")
MINUS = re.compile(r"\b1[0-2](?:\.\d+)?(?: ?(?:um|µm|micro\w+))?\s*(?:minus|-|−|and)\s*1[0-3](?:\.\d+)?", re.IGNORECASE)
READINGS = re.compile(rf"\bT_?\{{?(\d\d?|i|j|a|b)\}}?\s*(?:=|is|of)\s*({NUMERAL})\s*(K|°C|degC)", re.IGNORECASE)
NUMBERED = re.compile(rf"\bc_?([0-6])\s*=\s*({NUMERAL})")
LETTERED = re.compile(rf"(?<!\w)([a-g])\s*=\s*({NUMERAL})")


def read(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield what a question says of land cover and of a split window."""
    yield from _cover(text, numbers)
    yield from _window(text)
    yield from _channels(text)
    for pattern, tool in ((NUMBERED, "split_window_temperature"), (LETTERED, "nonlinear_sst")):
        if len(given := list(pattern.finditer(text))) > 1:
            values = [0.0] * 7
            for match in given:
                name = match.group(1)
                values[int(name) if name.isdigit() else ord(name) - ord("a")] = number(match.group(2))
            yield Fact("coefficients", values, given[0].start(), given[-1].end(), (tool,))


def _cover(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the index of a pixel, and indices and emissivities of bare soil and full cover."""
    index = NDVI.search(text)
    if not index:
        return
    tools = ("ndvi_emissivity",)
    bare = [
        one for one in numbers
        if not one.unit and not one.optional and len(one.values) == 1 and 0.0 < one.values[0] <= 1.0
    ]  # fmt: skip
    pixel = next((one for one in bare if index.start() <= one.start < index.end()), None)
    for one in bare:
        if one is pixel:
            yield Fact("ndvi", one.values[0], one.start, one.end, tools)
            continue
        kind = _kind(text, one)
        if kind:
            emissive = one.values[0] >= LEAST_EMISSIVITY
            yield Fact(kind if emissive else f"{kind}_ndvi", one.values[0], one.start, one.end, tools)
    if cavity := BARE_OF_CAVITY.search(text):
        yield Fact("cavity", False, *cavity.span(), tools)


def _kind(text: str, one: Found) -> str:
    """Return which ground a number is about, by the nearest word; "" where none is near."""
    gaps = {
        name: min(
            (max(match.start() - one.end, one.start - match.end()) for match in words.finditer(text)), default=1000
        )
        for name, words in (("soil", SOIL), ("vegetation", LEAVES))
    }
    name = min(gaps, key=lambda key: gaps[key])
    return name if gaps[name] < 40 else ""


def _window(text: str) -> Iterator[Fact]:
    """Yield the coefficients of a split window that is written out, and the two temperatures it takes."""
    tools = ("split_window_temperature",)
    found = [(place, match) for place, pattern in TERMS for match in pattern.finditer(text)]
    if not any(place == 1 for place, _ in found):
        return
    offset = OFFSET.search(text)
    coefficients = [0.0] * 7
    for place, match in found:
        coefficients[place] += number(match.group(1))
    if offset:
        coefficients[0] = number(offset.group(1) or offset.group(2))
    spans = [match.span() for _, match in found] + ([offset.span()] if offset else [])
    yield Fact("coefficients", coefficients, min(one[0] for one in spans), max(one[1] for one in spans), tools)


def _channels(text: str) -> Iterator[Fact]:
    """Yield the temperatures of two channels that are told by symbols such as T11 and T12."""
    values = list(READINGS.finditer(text))
    if len(values) != 2:
        return
    for names, match in zip((("first", "near_11"), ("second", "near_12")), values, strict=True):
        for name in names:
            yield Fact(name, f"{match.group(2)} {match.group(3)}".replace("°C", "degC"), *match.span(), CHANNELLED)
    for match in MINUS.finditer(text):
        yield Fact("", None, *match.span(), CHANNELLED)
