"""How practitioners state films: media with their indices and thicknesses, on a substrate or free."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.units import same_dimension

FILM = r"(?:films?|layers?|coat\w*|oxide|membranes?|pellicles?|slabs?|plates?|windows?|wafers?|sheets?|panes?|foils?)"
THICK = re.compile(
    rf"[\s-]*(?:thick\b|of (?!(?:radius|diameter|the|light))|(?:[\w-]+ ){{0,3}}{FILM}\b|(?:[A-Z][\w]*)\s*\()", re.I
)
THICKNESS = re.compile(r"thick\w*\s*(?:of|is|=|:)?\s*(?:about )?$|\bd\s*=\s*$", re.IGNORECASE)
INDEX = re.compile(
    r"(?<![\w.])(?:n(?:_\w+)?\s*(?:=|of|is|\s)\s*|"
    r"ind(?:ex|ices)(?: n)?(?: of refraction)?\s*(?:of|is|=)?\s*|\((?:n\s*=?\s*)?)"
    rf"({NUMERAL})(?:\s*([+-])\s*(?:i\s*\*?\s*({NUMERAL})|({NUMERAL})\s*i\b))?(?!\s*(?:um|nm|mm|µm|deg|K\b|%|cm))"
)
DAMPED = re.compile(
    r"(?<![\w.])(?:k(?:_\w+)?\s*(?:=|of|is)\s*|"
    r"(?:extinction(?: coefficient)?|absorption index)\s*(?:k\s*)?(?:of|is|=)\s*)"
    rf"({NUMERAL})"
)
OWN = re.compile(r"\s*(?:thick\s+)?of\s+(?:[\w-]+\s+){1,3}\(?\s*|\s*(?:[A-Za-z][\w-]*\s+){1,2}\(\s*")
UNDER = re.compile(rf"\b(?:on|onto|upon|over|substrate|backed by)\b(?:(?!\b{FILM}\b)[^.;])*$", re.IGNORECASE)
SUBSTRATE = re.compile(r"[^.,;]{0,12}\bsubstrate", re.IGNORECASE)
FREE = re.compile(
    r"free[- ]?standing|stands free|pellicle|membrane|self[- ]supporting|(?:air|vacuum) on both sides|"
    r"surrounded by air|both (?:faces|sides|surfaces)|\b(?:window|wafer|plate|pane|slab|sheet)\b",
    re.IGNORECASE,
)
NAMES = (
    "multilayer_spectrum", "angle_scan", "layer_absorptance", "ellipsometric_angles", "incoherent_multilayer_spectrum",
    "absorption_profile", "selective_emitter",
)  # fmt: skip


@dataclass(frozen=True)
class Medium:
    """An index with its place, the extinction that goes with it, and whether it lies under the films."""

    index: float
    extinction: float
    start: int
    end: int
    under: bool


def read(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the media from the light to the far side, and the thicknesses of those between.

    Every thickness takes the index nearest to it; an index left over is that of the substrate.
    """
    thick = [
        one
        for one in numbers
        if one.unit
        and len(one.values) == 1
        and "^-" not in one.unit
        and same_dimension(one.unit, "um")
        and (THICK.match(text[one.end :]) or THICKNESS.search(text[max(0, one.start - 30) : one.start]))
    ]
    media = list(_media(text))
    if not thick or not len(thick) <= len(media) <= len(thick) + 1:
        return
    films = [one for one in media if not one.under]
    if len(films) != len(thick):
        near = sorted(media, key=lambda one: min(_gap(one, other, text) for other in thick))[: len(thick)]
        films = [one for one in media if one in near]
    under = [one for one in media if one not in films]
    if not under and not FREE.search(text):
        return
    if len(films) > 1 and (not under or under[0].start < films[-1].start):
        return  # which of the films meets the light is not told
    stack = [Medium(1.0, 0.0, 0, 0, False), *films, *(under or [Medium(1.0, 0.0, 0, 0, False)])]
    span = (media[0].start, media[0].end)
    yield Fact("refractive_index", [one.index for one in stack], *span, NAMES)
    yield Fact("thickness", [one.text for one in thick], thick[0].start, thick[0].end, NAMES)
    if any(one.extinction for one in stack):
        yield Fact("extinction", [one.extinction for one in stack], *span, NAMES)
    if not under:
        yield Fact("thick", [True] * len(thick), *span, ("incoherent_multilayer_spectrum",))
    for place in (*((one.start, one.end) for one in media[1:]), *((one.start, one.end) for one in thick[1:])):
        yield Fact("", None, *place, NAMES)


def _media(text: str) -> Iterator[Medium]:
    found = list(INDEX.finditer(text))
    for place, match in enumerate(found):
        until = found[place + 1].start() if place + 1 < len(found) else len(text)
        damped = DAMPED.search(text, match.end(), until)
        own = match.group(3) or match.group(4)
        value = number(own) if own else number(damped.group(1)) if damped else 0.0
        before = text[max(0, match.start() - 60) : match.start()]
        under = bool(UNDER.search(before) or SUBSTRATE.match(text[match.end() :]))
        yield Medium(number(match.group(1)), value, match.start(), damped.end() if damped else match.end(), under)


def _gap(medium: Medium, thickness: Found, text: str) -> int:
    """Return how far an index stands from a thickness: not at all in "118 nm of oxide (n = 1.46)"."""
    if OWN.fullmatch(text[thickness.end : medium.start]):
        return -1
    return max(medium.start - thickness.end, thickness.start - medium.end)
