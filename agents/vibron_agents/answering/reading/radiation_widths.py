"""How practitioners state broadening coefficients of a line, and sounders' bands, squares and powers of noise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vibron.core.units import convert
from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.units import same_dimension

TOOL = ("pressure_width",)
AIR = re.compile(r"\b(?:air|foreign|N2|nitrogen|gamma_?air)\b", re.IGNORECASE)
SELF = re.compile(r"\b(?:self|pure|own|itself|gamma_?self)\b", re.IGNORECASE)
REFERENCE = 296.0
EDGES = (("lower", "upper"), ("shortest", "longest"))
BANDED = ("band_radiance", "band_fraction", "target_background_contrast", "netd")
ON_A_SIDE = re.compile(
    r"\W*(?:on (?:a|each|every|one) side|(?:per|in|of) side|to (?:a|the) side|square\b|side length)", re.I
)
SIDE = re.compile(r"\bsides?(?: length)?(?: of| is| are|:)?\s*(?:about )?$", re.IGNORECASE)
SQUARES = re.compile(r"\bsquares?\b", re.IGNORECASE)
HALF = re.compile(r"\bhalf|semi", re.IGNORECASE)
F_NUMBER = re.compile(r"\b[fF]/\d+(?:\.\d+)?\b")


def read(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield what a question says of widths, bands in wavenumbers, squares and noise-equivalent powers."""
    yield from _widths(text, numbers)
    yield from _band(numbers)
    yield from _square(text, numbers)
    yield from _power(text, numbers)
    if HALF.search(text) and (match := F_NUMBER.search(text)):
        yield Fact("", None, *match.span(), ("blip_detectivity_photovoltaic", "blip_detectivity_photoconductive"))
    heights = [one for one in numbers if one.unit in ("km", "m")]
    if len(heights) == 1 and len(heights[0].values) == 1:
        height = convert(f"{heights[0].values[0]!r} {heights[0].unit}", "km")
        yield Fact("altitude", [height, height + 1.0], heights[0].start, heights[0].end, ("reference_atmosphere",))


def _widths(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the coefficients of broadening by air and by the gas itself, by the words right beside each."""
    rates = [one for one in numbers if len(one.values) == 1 and one.unit and same_dimension(one.unit, "cm^-1/atm")]
    bare = [
        one for one in numbers
        if len(one.values) == 1 and not one.unit and re.search(r"\bself\W*(?:of|is|=|:)?\s*$", text[: one.start], re.I)
    ]  # fmt: skip
    if rates and sum(one.unit == "K" and one.values[0] != REFERENCE for one in numbers) == 1:
        for one in numbers:
            if one.unit == "K" and one.values[0] == REFERENCE:
                yield Fact("", None, one.start, one.end, ("lines",))
    some = sorted((*rates, *bare), key=lambda one: one.start)
    if len(some) != 2 or not rates or "cm" not in rates[0].unit:
        return
    told = [_gas(text, one, some) for one in some]
    if "" in told and set(told) - {""}:
        other = "self" if "air" in told else "air"
        told = [kind or other for kind in told]
    if set(told) != {"air", "self"}:
        return
    for kind, one in zip(told, some, strict=True):
        value = f"{one.values[0]!r} {one.unit or rates[0].unit}"
        yield Fact(f"{kind}_width", value, one.start, one.end, TOOL)


def _gas(text: str, one: Found, some: Sequence[Found]) -> str:
    """Return by what a line is broadened at this rate: what stands right behind in its clause, or before it."""
    start = max((other.end for other in some if other.end <= one.start), default=0)
    stop = min((other.start for other in some if other.start >= one.end), default=len(text))
    after = re.split(r"[.;,()]|\band\b|\bat\b|\bwith\b", text[one.end : stop])[0]
    for part in (after, text[max(start, one.start - 60) : one.start]):
        air = max((match.end() for match in AIR.finditer(part)), default=-1)
        own = max((match.end() for match in SELF.finditer(part)), default=-1)
        if air != own:
            return "air" if air > own else "self"
    return ""


def _band(numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield a band that is given from one wavenumber to another as one of wavelengths."""
    ends = [one for one in numbers if one.role in ("lower", "upper") and one.unit == "cm^-1" and len(one.values) == 1]
    if len(ends) != 2 or min(one.values[0] for one in ends) <= 0.0:
        return
    lengths = sorted(1e4 / one.values[0] for one in ends)
    for names in EDGES:
        for name, value in zip(names, lengths, strict=True):
            yield Fact(name, value, ends[0].start, ends[1].end, BANDED)


def _square(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield width and length of equal squares by the one side that is given."""
    sides = [
        one for one in numbers
        if one.unit in ("m", "cm", "mm") and len(one.values) == 1
        and (ON_A_SIDE.match(text[one.end :]) or SIDE.search(text[: one.start]))
    ]  # fmt: skip
    if len(sides) == 1 and SQUARES.search(text):
        for name in ("width", "length"):
            yield Fact(name, sides[0].text, sides[0].start, sides[0].end, ("view_factor_parallel_rectangles",))


def _power(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield a noise-equivalent power per root hertz, which holds for a bandwidth of 1 Hz."""
    dense = [one for one in numbers if one.unit and len(one.values) == 1 and same_dimension(one.unit, "W/Hz^0.5")]
    if len(dense) != 1:
        return
    tools = ("specific_detectivity",)
    value = convert(f"{dense[0].values[0]!r} {dense[0].unit}", "W/Hz^0.5")
    yield Fact("noise_equivalent_power", value, dense[0].start, dense[0].end, tools)
    for one in numbers:
        if one.unit in ("Hz", "kHz", "MHz"):
            yield Fact("", None, one.start, one.end, tools)
