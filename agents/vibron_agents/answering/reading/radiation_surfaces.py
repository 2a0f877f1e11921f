"""How practitioners state surfaces that face each other, shields between them, films on a substrate, warm layers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vibron.core.units import convert
from vibron_agents.answering.numbers import Found, read_numbers
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.units import same_dimension

BEHIND = re.compile(r"\b(?:surface|ground|sea|behind|background|wall|backdrop)\b[^.]{0,20}$", re.IGNORECASE)
BACKDROP = re.compile(r"\s*(?:black )?(?:surface|ground|sea|background|wall|backdrop)\b", re.IGNORECASE)
DEPTH = re.compile(rf"optical (?:depth|thickness)(?: of| is|:)?\s*({NUMERAL})", re.IGNORECASE)
WALL = re.compile(r"\b(?:walls?|plates?|surfaces?|planes?|both|vessels?)\b", re.IGNORECASE)
SHIELD = re.compile(r"\b(?:shields?|foils?|screens?|sheets?|layers?)\b", re.IGNORECASE)
SHIELDS = re.compile(rf"\b({COUNT}|a|an)\s+(?:[\w-]+\s+){{0,3}}?(?:shields?|foils?|screens?|sheets?)\b", re.IGNORECASE)
THICK = re.compile(r"\s*(?:-?\s?thick)", re.IGNORECASE)
THICKNESS = re.compile(r"thickness\s*(?:of|is|=)?\s*$", re.IGNORECASE)
INDEX = re.compile(r"(?:index|indices|\bn)\s*(?:of|is|=)?\s*$", re.IGNORECASE)
UNDER = re.compile(r"\b(?:on|upon|substrate|over|backed by)\b(?:(?!\b(?:film|layer|coating)\b)[^.;])*$", re.IGNORECASE)
FREE = re.compile(
    r"free[- ]?standing|pellicle|membrane|self[- ]supporting|in air on both sides|surrounded by air", re.IGNORECASE
)
ROUND = re.compile(r"\bconcentric\b|\bcoaxial\b|\benclosed\b|\bsurround(?:ed|s)\b|\bwholly inside\b", re.IGNORECASE)
PLATES = re.compile(
    r"\b(?:large|wide|infinite|extended|big)\b.{0,30}\bparallel\b|\bparallel\b.{0,30}\b(?:plates|walls|planes|plane)\b",
    re.I,
)


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of enclosures, shields, films and layers."""
    numbers = read_numbers(text)
    yield from _enclosure(text, numbers)
    yield from _shields(text, numbers)
    yield from _stack(text, numbers)
    yield from _layer(text, numbers)


def _enclosure(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield two gray surfaces that see only each other: one around the other, or facing plates."""
    numbers = [one for one in numbers if not one.optional]
    warm = [one for one in numbers if one.unit in ("K", "degC")]
    areas = [one for one in numbers if one.unit and len(one.values) == 1 and same_dimension(one.unit, "m^2")]
    gray = [one for one in numbers if not one.unit and "emissiv" in text[max(0, one.start - 25) : one.end + 15]]
    used = (*warm, *areas, *gray)
    emissivities = [value for one in gray for value in one.values]
    temperatures = [value for one in warm for value in _kelvins(one)]
    if len(temperatures) != 2 or not emissivities or len(emissivities) > 2 or any(one not in used for one in numbers):
        return
    if len(emissivities) == 1:
        if not re.search(r"\b(?:both|each|all)\b", text, re.IGNORECASE):
            return
        emissivities *= 2
    if ROUND.search(text) and len(areas) == 2:
        sizes = [_square_metres(one) for one in areas]
        if sizes[0] > sizes[1]:
            sizes, temperatures, emissivities = sizes[::-1], temperatures[::-1], emissivities[::-1]
        share = sizes[0] / sizes[1]
        factors = [[0.0, 1.0], [share, 1.0 - share]]
    elif PLATES.search(text) and len(areas) <= 1:
        sizes = [_square_metres(areas[0]) if areas else 1.0] * 2
        factors = [[0.0, 1.0], [1.0, 0.0]]
        if temperatures[0] < temperatures[1]:
            temperatures, emissivities = temperatures[::-1], emissivities[::-1]
    else:
        return
    start, end = min(one.start for one in used), max(one.end for one in used)
    for name, value in (
        ("area", sizes),
        ("temperature", temperatures),
        ("emissivity", emissivities),
        ("view_factors", factors),
    ):
        yield Fact(name, value, start, end, ("enclosure_exchange",))


def _shields(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield two walls and the shields between them."""
    warm = [one for one in numbers if one.unit in ("K", "degC")]
    temperatures = [value for one in warm for value in _kelvins(one)]
    counted = SHIELDS.search(text)
    if len(temperatures) != 2 or not counted:
        return
    walls: list[float] = []
    shields: list[float] = []
    used = list(warm)
    for one in numbers:
        left = text[max(0, one.start - 60) : one.start]
        if one.unit or "emissiv" not in left[-30:] + text[one.end : one.end + 15]:
            continue
        near = {kind: max((match.end() for match in kind.finditer(left)), default=-1) for kind in (WALL, SHIELD)}
        (shields if near[SHIELD] > near[WALL] else walls).extend(one.values)
        used.append(one)
    if len(shields) != 1 or len(walls) not in (1, 2):
        return
    word = counted.group(1).lower()
    count = 1 if word in ("a", "an") else int(number(word))
    others = [one for one in numbers if one not in used and not counted.start() <= one.start < counted.end()]
    if others:
        return
    start, end = min(one.start for one in used), max(one.end for one in used)
    for name, value in (
        ("temperature_1", temperatures[0]),
        ("temperature_2", temperatures[1]),
        ("emissivity_1", walls[0]),
        ("emissivity_2", walls[-1]),
        ("shield_emissivity", shields * count),
    ):
        yield Fact(name, value, min(start, counted.start()), max(end, counted.end()), ("radiation_shield",))


def _stack(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield one film on a substrate, or one that stands free, as the media from the light to the far side."""
    thick = [
        one
        for one in numbers
        if len(one.values) == 1 and (THICK.match(text[one.end :]) or THICKNESS.search(text[: one.start]))
    ]
    indices = [one for one in numbers if not one.unit and len(one.values) == 1 and INDEX.search(text[: one.start])]
    if len(thick) != 1 or not same_dimension(thick[0].unit or "1", "um"):
        return
    under = [one for one in indices if UNDER.search(text[max(0, one.start - 60) : one.start])]
    film = [one for one in indices if one not in under]
    if len(film) != 1 or len(under) > 1 or (not under and not FREE.search(text)):
        return
    media = [1.0, film[0].values[0], under[0].values[0] if under else 1.0]
    names = ("multilayer_spectrum", "angle_scan", "layer_absorptance", "ellipsometric_angles")
    yield Fact("refractive_index", media, film[0].start, film[0].end, names)
    yield Fact("thickness", [thick[0].text], thick[0].start, thick[0].end, names)
    if under:
        yield Fact("", None, under[0].start, under[0].end, names)


def _layer(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield one layer of one temperature, with what lies behind it left to its own words."""
    warm = [one for one in numbers if one.unit in ("K", "degC") and len(one.values) == 1]
    behind = [
        one
        for one in warm
        if BEHIND.search(text[max(0, one.start - 45) : one.start]) or BACKDROP.match(text[one.end :])
    ]
    layer = [one for one in warm if one not in behind]
    depth = DEPTH.search(text)
    if depth and len(layer) == 1 and len(behind) <= 1:
        yield Fact("optical_depth", [[number(depth.group(1))]], *depth.span(), ("schwarzschild_radiance",))
        yield Fact(
            "temperature", [_kelvins(layer[0])[0]] * 2, layer[0].start, layer[0].end, ("schwarzschild_radiance",)
        )


def _kelvins(found: Found) -> list[float]:
    return [convert(f"{value!r} {found.unit}", "K") for value in found.values]


def _square_metres(one: Found) -> float:
    return convert(f"{one.values[0]!r} {one.unit}", "m^2")
