"""How practitioners state directions, apertures and bodies: the sun above the horizon, f/2, diameters."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from vibron_agents.answering.numbers import Found, read_numbers
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.units import same_dimension

ABOVE = re.compile(r"\W*(?:above|over) (?:the )?horizon|\W*(?:of )?(?:solar )?elevation|\W*high\b", re.IGNORECASE)
ELEVATION = re.compile(r"(?:elevation|solar height|sun'?s height)(?: angle)?\W*(?:of|is|at)?\W*$", re.IGNORECASE)
FROM_NORMAL = re.compile(
    r"\W*(?:from|off|to|away from|against) (?:the )?(?:vertical|zenith|nadir|normal)|\W*zenith|"
    r"\W*off[- ]?(?:nadir|axis)",
    re.IGNORECASE,
)
NORMAL = re.compile(
    r"(?:zenith(?: angle)?|nadir angle|angle of incidence|incident at|incidence|cosine|sun)\W*"
    r"(?:of|is|at|stands at)?\W*$",
    re.IGNORECASE,
)
FULL_ANGLE = re.compile(
    r"(?:full (?:\w+ )?angle|full (?:apex|cone)|apex angle|angular diameter|field of view|opening angle|FOV|full cone)",
    re.IGNORECASE,
)
OVERHEAD = re.compile(
    r"overhead sun|sun (?:is |stands )?(?:overhead|at (?:the )?zenith)|normal(?:ly)? inciden|vertically", re.IGNORECASE
)
OBLIQUE = re.compile(
    r"angle|inciden|oblique|tilt|inclin|polari[sz]|\b[sp][- ](?:wave|light|component)|\bT[EM]\b|\d\s*(?:deg|°)|graz|"
    r"brewster|critical", re.IGNORECASE,
)  # fmt: skip
F_NUMBER = re.compile(
    r"\b[fF]\s*/\s*(\d+(?:\.\d+)?)\b|\bf[- ]?number\s*(?:of|is|=)?\s*(\d+(?:\.\d+)?)|\b[fF]#\s*=?\s*(\d+(?:\.\d+)?)"
)
DIAMETER = re.compile(r"\W*(?:cm |mm |m )?(?:in |inner |inside |outer )?diameters?|\W*(?:across|wide)\b", re.IGNORECASE)
DIAMETERS = re.compile(r"diameters?(?: of)?(?: (?:the )?\w+)?\s*(?:of|is|are|=|measures?|and)?\s*$", re.IGNORECASE)
RADIUS = re.compile(r"\W*(?:in )?radi(?:us|i)\b", re.IGNORECASE)
RADII = re.compile(r"radi(?:us|i)\s*(?:of|is|are|=)?\s*$|\br\s*=\s*$", re.IGNORECASE)
EDGE = re.compile(r"[^.;,\d]{0,30}\b(?:common|shared?|joint) (?:edge|side)", re.IGNORECASE)
ALONG = re.compile(r"\balong (?:the|a|its|their)\W*$", re.IGNORECASE)
ROUND = ("view_factor_discs", "view_factor_cylinders", "cavity_emissivity", "view_factor_sphere")
HOLE = re.compile(r"opening|aperture|mouth|hole|bore|lid", re.IGNORECASE)
PIXEL = re.compile(r"\W*(?:\w+ )?(?:pixels?|pitch|detector elements?|square)", re.IGNORECASE)
PIXELS = re.compile(r"(?:pixels?|pitch|square detector|detector)(?: \w+){0,3}?\W*(?:of|is|=|a)?\W*$", re.IGNORECASE)
SIDES = ("um", "mm", "cm", "m", "micrometre")
CROSSED = re.compile(r"\s*(?:x|×|by)\s*")
AREA_TOOLS = ("netd", "noise_equivalent_power", "specific_detectivity", "well_fill_time", "photocurrent")
SHAPES = (("cone", "cone|conical"), ("sphere", r"spher|ball\b"), ("cylinder", "cylind|bore|drilled|hole"))
DOWNWARD = re.compile(
    r"\b(?:fac(?:es?|ed|ing)|look(?:s|ing)?|point(?:s|ing|ed)?)\s+(?:straight |directly |vertically )?"
    r"(?:down\w*|nadir|(?:at |to |towards? )?the (?:earth|planet|ground|sphere))|nadir[- ]facing",
    re.I,
)
TRANSFER = ("transfer",)


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of directions and sizes."""
    numbers = read_numbers(text)
    yield from _directions(text, numbers)
    for ratio in F_NUMBER.finditer(text):
        value = next(part for part in ratio.groups() if part)
        yield Fact("f_number", float(value), ratio.start(), ratio.end())
    for shape, words in SHAPES:
        if re.search(rf"\b(?:{words})", text, re.IGNORECASE):
            yield Fact("shape", shape, 0, 0, ("cavity_emissivity",))
            break
    if match := DOWNWARD.search(text):
        yield Fact("tilt", 0.0, *match.span(), ("view_factor_sphere",))
    if not OBLIQUE.search(text):
        yield Fact("angle", [0.0], 0, 0, ("fresnel",))
    for one in numbers:
        along = ALONG.search(text[: one.start]) and re.match(r"[^.;,\d]{0,12}\b(?:edge|side)\b", text[one.end :])
        if (
            one.unit
            and same_dimension(one.unit, "m")
            and len(one.values) == 1
            and (EDGE.match(text[one.end :]) or along)
        ):
            tools = ("view_factor_perpendicular_rectangles",)
            yield Fact("edge", one.text, one.start, one.end, tools)
            again = [
                other for other in numbers if other is not one and (other.values, other.unit) == (one.values, one.unit)
            ]
            if along and len(again) == 1:
                yield Fact("", None, again[0].start, again[0].end, tools)
    yield from _radii(text, numbers)
    yield from _areas(text, numbers)


def _directions(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    for found in numbers:
        if found.unit != "deg" or len(found.values) > 1:
            continue
        left, right = text[max(0, found.start - 40) : found.start], text[found.end : found.end + 40]
        if ABOVE.match(right) or ELEVATION.search(left):
            zenith = 90.0 - found.values[0]
        elif FROM_NORMAL.match(right) or NORMAL.search(left):
            zenith = found.values[0]
        elif FULL_ANGLE.match(right.lstrip(" -")) or re.search(FULL_ANGLE.pattern + r"\W*(?:of|is)?\W*$", left, re.I):
            yield Fact("half_angle", f"{found.values[0] / 2} deg", found.start, found.end)
            continue
        else:
            continue
        place = (found.start, found.end)
        cosine = round(math.cos(math.radians(zenith)), 12)
        yield Fact("cosine", [cosine], *place, ("chandrasekhar_h",))
        yield Fact("cosine", cosine, *place, TRANSFER)
        yield Fact("zenith_angle", f"{zenith} deg", *place)
        if re.search(r"\bsun|solar", left, re.IGNORECASE):
            yield Fact("solar_zenith", f"{zenith} deg", *place)
    if match := OVERHEAD.search(text):
        yield Fact("cosine", 1.0, match.start(), match.end(), TRANSFER)
        yield Fact("angle", [0.0], match.start(), match.end(), ("fresnel", "angle_scan"))
        yield Fact("angle", 0.0, match.start(), match.end(), ("films",))


def _radii(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield radii, halved diameters among them, in the order of the text."""
    found: list[tuple[float, str, Found]] = []
    for one in numbers:
        left, right = text[max(0, one.start - 30) : one.start], text[one.end : one.end + 30]
        if not one.unit or not same_dimension(one.unit, "m") or one.unit.startswith("cm^"):
            continue
        if DIAMETER.match(right) or (DIAMETERS.search(left) and not RADIUS.match(right)):
            found += [(value / 2, f"{value / 2!r} {one.unit}", one) for value in one.values]
        elif RADIUS.match(right) or RADII.search(left):
            found += [(value, f"{value!r} {one.unit}", one) for value in one.values]
    if not found:
        return
    holes = [one for one in found if HOLE.search(text[max(0, one[2].start - 25) : one[2].end + 30])]
    hole = holes[0] if holes and len(found) > 1 else found[0]
    wall = next((one for one in found if one is not hole), None)
    for name, entry, names in (
        ("radius", found[0], ROUND),
        ("radius_1", found[0], ROUND),
        ("radius_2", found[-1], ROUND),
        ("aperture_radius", hole, ROUND),
        ("wall_radius", wall, ROUND),
    ):
        if entry is not None and (
            name != "radius_2" or len(found) == 2 or re.search(r"\b(?:equal|identical|both|each|two)\b", text)
        ):
            yield Fact(name, entry[1], entry[2].start, entry[2].end, names)


def _areas(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield areas that are given by one side of a square, or by both sides."""
    for one, other in pairwise(numbers):
        if one.unit == other.unit and one.unit in SIDES and CROSSED.fullmatch(text[one.end : other.start]):
            area = f"{one.values[0] * other.values[0]!r} {one.unit}^2"
            yield Fact("area", area, one.start, other.end, AREA_TOOLS)
    for one in numbers:
        left, right = text[max(0, one.start - 30) : one.start], text[one.end : one.end + 30]
        square = (PIXEL.match(right) or PIXELS.search(left)) and not DIAMETER.match(right)
        if square and one.unit in SIDES and len(one.values) == 1:
            yield Fact("area", f"{one.values[0] ** 2!r} {one.unit}^2", one.start, one.end, AREA_TOOLS)
