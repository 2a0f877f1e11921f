"""How practitioners state surfaces that face each other, shields between them, warm layers."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from vibron.core.units import convert
from vibron_agents.answering.numbers import Found, read_numbers
from vibron_agents.answering.reading import radiation_films
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.units import same_dimension

BEHIND = re.compile(r"\b(?:surface|ground|sea|behind|background|wall|backdrop)\b[^.]{0,20}$", re.IGNORECASE)
BACKDROP = re.compile(r"\s*(?:black )?(?:surface|ground|sea|background|wall|backdrop)\b", re.IGNORECASE)
DEPTH = re.compile(rf"optical (?:depth|thickness)(?: of| is|:)?\s*({NUMERAL})", re.IGNORECASE)
GRAY = re.compile(r"\W*(?:emissiv|emittanc|\beps(?:ilon)?\b|ε)", re.IGNORECASE)
FOLLOWS = re.compile(r"\W*(?:\([^)]*\))?\W*(?:and|,)\W*", re.IGNORECASE)
OF_WALL = re.compile(r"\W*\w+ (?:of|with|has)\W*", re.IGNORECASE)
WALL = re.compile(r"\b(?:walls?|plates?|surfaces?|planes?|both|vessels?)\b", re.IGNORECASE)
SHIELD = re.compile(r"\b(?:shields?|foils?|screens?|sheets?|layers?)\b", re.IGNORECASE)
SHIELDS = re.compile(rf"\b({COUNT}|a|an)\s+(?:[\w-]+\s+){{0,3}}?(?:shields?|foils?|screens?|sheets?)\b", re.IGNORECASE)
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
    yield from radiation_films.read(text, numbers)
    yield from _layer(text, numbers)


def _grays(text: str, numbers: Sequence[Found]) -> list[Found]:
    """Return the numbers that are emissivities: named so, or the value of a wall of a temperature."""
    found: list[Found] = []
    for place, one in enumerate(numbers):
        left = text[numbers[place - 1].end if place else 0 : one.start]
        if one.unit or one.optional or max(one.values) > 1.0:
            continue
        named = GRAY.search(left[-40:]) or GRAY.match(text[one.end :])
        follows = bool(place) and numbers[place - 1] in found and FOLLOWS.fullmatch(left)
        of_wall = bool(place) and numbers[place - 1].unit in ("K", "degC") and OF_WALL.fullmatch(left)
        if named or follows or of_wall:
            found.append(one)
    return found


def _enclosure(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield two gray surfaces that see only each other: one around the other, or facing plates."""
    numbers = [one for one in numbers if not one.optional]
    warm = [one for one in numbers if one.unit in ("K", "degC")]
    sizes, sized = _sizes(text, numbers)
    gray = _grays(text, numbers)
    used = (*warm, *sized, *gray)
    emissivities = [value for one in gray for value in one.values]
    temperatures = [value for one in warm for value in _kelvins(one)]
    if len(temperatures) != 2 or not emissivities or len(emissivities) > 2 or any(one not in used for one in numbers):
        return
    if len(emissivities) == 1:
        if not re.search(r"\b(?:both|each|all)\b", text, re.IGNORECASE):
            return
        emissivities *= 2
    if ROUND.search(text) and len(sizes) == 2:
        if sizes[0] > sizes[1]:
            sizes, temperatures, emissivities = sizes[::-1], temperatures[::-1], emissivities[::-1]
        share = sizes[0] / sizes[1]
        factors = [[0.0, 1.0], [share, 1.0 - share]]
    elif PLATES.search(text) and len(sizes) <= 1:
        sizes = [sizes[0] if sizes else 1.0] * 2
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


def _sizes(text: str, numbers: Sequence[Found]) -> tuple[list[float], list[Found]]:
    """Return areas in m^2, those of spheres from radii or diameters among them, and the numbers that tell them."""
    plain = [one for one in numbers if one.unit and len(one.values) == 1]
    areas = [one for one in plain if "molecule" not in one.unit and same_dimension(one.unit, "m^2")]
    if areas or not re.search(r"\bspher", text, re.IGNORECASE):
        return [convert(f"{one.values[0]!r} {one.unit}", "m^2") for one in areas], areas
    lengths = [one for one in numbers if one.unit and "^" not in one.unit and same_dimension(one.unit, "m")]
    across = 2.0 if re.search(r"diameter|across|wide", text, re.IGNORECASE) else 1.0
    radii = [convert(f"{value!r} {one.unit}", "m") / across for one in lengths for value in one.values]
    return [4.0 * math.pi * radius**2 for radius in radii], lengths


def _shields(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield two walls and the shields between them."""
    warm = [one for one in numbers if one.unit in ("K", "degC")]
    temperatures = [value for one in warm for value in _kelvins(one)]
    counted = SHIELDS.search(text)
    if len(temperatures) != 2 or not counted:
        return
    walls: list[float] = []
    shields: list[float] = []
    gray = _grays(text, numbers)
    for one in gray:
        left = text[max(0, one.start - 60) : one.start]
        near = {kind: max((match.end() for match in kind.finditer(left)), default=-1) for kind in (WALL, SHIELD)}
        (shields if near[SHIELD] > near[WALL] else walls).extend(one.values)
    if len(shields) != 1 or len(walls) not in (1, 2):
        return
    word = counted.group(1).lower()
    count = 1 if word in ("a", "an") else int(number(word))
    used = (*warm, *gray)
    if any(
        one not in used and not one.optional and not counted.start() <= one.start < counted.end() for one in numbers
    ):
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
