"""How observers state what they see: temperatures or radiances at wavelengths, tasks of an observer, paths of air."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vibron.core.units import convert
from vibron_agents.answering.numbers import Found, read_numbers
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import NUMERAL, SCIENTIFIC, power

DENSITY = r"(?:\s*W(?:/| )?\S*(?: \S+-\d)*)?"
PAIRS = re.compile(
    rf"({SCIENTIFIC}){DENSITY}\s+at\s+({SCIENTIFIC})\s*(?:um|µm|μm|"
    rf"micro\w+)[^.]{{0,20}}?\band\s+({SCIENTIFIC}){DENSITY}"
    rf"\s+at\s+({SCIENTIFIC})\s*(?:um|µm|μm|micro\w+)"
)
TASKS = (
    ("identification", "identif"),
    ("recognition", "recogni"),
    ("orientation", "orientation"),
    ("detection", "detect"),
)
PIXEL = re.compile(rf"({NUMERAL})\s*K\s*(near|at|in the|around)\s*(?:about )?({NUMERAL})[- ]?(?:um|µm|μm|micro\w+)")
ABSORPTION = re.compile(
    rf"(?:absor\w*|attenuat\w*|extinction)[^.;\d]{{0,30}}({SCIENTIFIC})\s*"
    r"(?:per |/|(?=k?m\^?-1|cm\^?-1|m\^?-1))(km|cm|m|metre)",
    re.IGNORECASE,
)
PATH = re.compile(rf"({SCIENTIFIC})\s*(km|cm|m)\b(?!\^?-1)\s*(?:of|long|path|thick)", re.IGNORECASE)
UNITY = re.compile(
    r"emissivity (?:set(?:ting)? )?(?:to|at|of|=|is)? ?(?:1(?:\.0+)?|one|unity)\b(?!\.\d)", re.IGNORECASE
)


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of pixels, pyrometers, observers and paths."""
    numbers = read_numbers(text)
    yield from _pairs(text)
    yield from _fire(text)
    yield from _window(text)
    yield from _warmed(text, numbers)
    yield from _path(text, numbers)
    for task, words in TASKS:
        if re.search(rf"\b(?:{words})", text, re.IGNORECASE):
            yield Fact("task", task, 0, 0, ("johnson_range", "johnson_probability"))
            break
    for match in UNITY.finditer(text):
        yield Fact("", None, *match.span(), ("thermography_temperature", "emissivity_from_reference"))


def _path(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield one path through air of one absorption coefficient."""
    coefficient, path = ABSORPTION.search(text), PATH.search(text)
    if coefficient and path and len(numbers) == 2:
        per = coefficient.group(2).replace("metre", "m")
        yield Fact("absorption", [[f"{coefficient.group(1)} {per}^-1"]], *coefficient.span(), ("beer_lambert_path",))
        yield Fact("length", [f"{path.group(1)} {path.group(2)}"], *path.span(), ("beer_lambert_path",))


def _pairs(text: str) -> Iterator[Fact]:
    """Yield two radiances that are each given at a wavelength."""
    if match := PAIRS.search(text):
        for place, name in enumerate(("radiance_1", "wavelength_1", "radiance_2", "wavelength_2"), 1):
            value = float(power(match.group(place)))
            yield Fact(name, value if name[0] == "r" else f"{value!r} um", *match.span(), ("two_color_temperature",))


def _fire(text: str) -> Iterator[Fact]:
    """Yield the brightness temperatures of a burning pixel and of what lies around it."""
    found = [
        (float(match.group(1)), match.group(2), float(match.group(3)), match.span()) for match in PIXEL.finditer(text)
    ]
    if len(found) != 4:
        return
    start, end = found[0][3][0], found[-1][3][1]
    for band, name in ((4, "short"), (11, "long")):
        here = [one for one in found if (one[2] < 7.0) == (band == 4)]
        if len(here) != 2:
            return
        yield Fact(f"near_{band}", here[0][0], start, end, ("subpixel_fire",))
        yield Fact(f"background_{band}", here[1][0], start, end, ("subpixel_fire",))
        if here[0][1] != "near":
            yield Fact(name, here[0][2], start, end, ("subpixel_fire",))


def _window(text: str) -> Iterator[Fact]:
    """Yield brightness temperatures near 11 and 12 um, such as those of a split window."""
    pairs = [(float(match.group(1)), float(match.group(3)), match.span()) for match in PIXEL.finditer(text)]
    if len(pairs) != 2 or not (10.2 < pairs[0][1] < 11.4 < pairs[1][1] < 12.6):
        return
    for place, names in enumerate((("near_11", "first"), ("near_12", "second"))):
        for name in names:
            yield Fact(name, pairs[place][0], pairs[0][2][0], pairs[1][2][1], ("remote",))


def _warmed(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the temperature that is asked about and the one at which the index is known."""
    warm = [one for one in numbers if one.unit in ("K", "degC") and len(one.values) == 1]
    if len(warm) != 2:
        return
    start = max((text.rfind(mark, 0, len(text) - 1) for mark in (". ", "; ", ": ")), default=-1)
    asked = [one for one in warm if one.start > start]
    known = [one for one in warm if one not in asked]
    if len(asked) == 1:
        yield Fact("temperature", [_kelvins(asked[0])[0]], asked[0].start, asked[0].end, ("thermo_optic",))
        yield Fact("reference", _kelvins(known[0])[0], known[0].start, known[0].end, ("thermo_optic",))


def _kelvins(found: Found) -> list[float]:
    return [convert(f"{value!r} {found.unit}", "K") for value in found.values]
