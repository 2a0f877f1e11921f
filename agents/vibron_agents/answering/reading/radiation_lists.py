"""How practitioners state lists that belong together: pixels with end members, polygons, channels with temperatures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from vibron_agents.answering.numbers import Found
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.radiation_films import INDEX

MIXED = re.compile(r"unmix\w*|end-?\s?members?|\babundances?\b|mixing|mixture|mixed pixel", re.IGNORECASE)
PIXEL = re.compile(r"\b(?:pixels?|mixed|mixture|observed|measured|scene|spot|field|footprint)\b", re.IGNORECASE)
UNFORCED = re.compile(
    r"\b(?:not|without|no|drop\w*|un)\W*(?:\w+\W+){0,3}?(?:sum\w*|constrain\w*)(?: to (?:one|1|unity))?", re.IGNORECASE
)
LABEL = re.compile(r"([A-Za-z][\w-]*)\W*(?:(?:of|is|has|reads|at|emissivit\w+|reflectances?|radiances?)\W*)*[\[(]?\s*$")
POINT = re.compile(rf"[(\[]\s*({NUMERAL})\s*,\s*({NUMERAL})\s*,\s*({NUMERAL})\s*[)\]]")
BESIDE = re.compile(r"[\s,;]*(?:and|,)?[\s,;]*")
HALF = re.compile(r"\b(?:half[- ]?(?:full|fill\w*|the well|of the well|way|its)?|to half)\b", re.IGNORECASE)
FILLED = re.compile(r"\bfill\w*|\bfull\b|\bwell\b", re.IGNORECASE)
CHANNEL = re.compile(
    rf"({NUMERAL})[- ]?(?:um|µm|μm|micro\w+)\W{{0,3}}(?:is|=|reads|of|channel)?\W{{0,2}}({NUMERAL})\s*K\b"
)
CONSERVATIVE = re.compile(r"\b(?:conservative(?:ly)?|non-?\s?absorbing|purely scattering)\b", re.IGNORECASE)
SUPERCOOLED = re.compile(rf"supercooled|super-cooled|water[^.;]{{0,20}}\bat (?:{NUMERAL}) K", re.IGNORECASE)
COLDS = (240.0, 253.0, 263.0, 273.0)
PORES = re.compile(
    r"\b(?:voids?|pores?|porous|porosity|bubbles?)\b|%\s*(?:of )?(?:air|vacuum)|(?:air|vacuum) (?:fraction|content|by)",
    re.IGNORECASE,
)
CORNER = re.compile(r"\b(?:corner|knee)\b", re.IGNORECASE)
AT_ONE = re.compile(r"\bat (1 Hz)\b")
SPHERES = ("mie_efficiencies", "rayleigh_efficiencies", "anomalous_diffraction", "mie_phase_function")
COMPLEX = re.compile(
    rf"(?<!\w)(?:[mnN]|index|indices)\s*(?:=|of|is)\s*({NUMERAL})\s*[-+−]\s*(?:({NUMERAL})\s*\*?\s*[ij]\b|"
    rf"[ij]\s*\*?\s*({NUMERAL}))"
)
FITTED = re.compile(r"\bfit\w*|\bregress\w*|least squares|match-?ups?", re.IGNORECASE)
TRANSFER = ("adding_doubling", "two_stream", "monte_carlo_slab", "disort_intensity", "chandrasekhar_h")


def read(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield what lists and single words say of inputs."""
    yield from _mixture(text, numbers)
    yield from _polygons(text)
    yield from _channels(text)
    yield from _matchups(text, numbers)
    yield from _complex_index(text)
    yield from _words(text, numbers)


def labels(text: str, numbers: Sequence[Found]) -> list[tuple[str, Found, bool]]:
    """Return the lists of equal length with what each is called, and whether it is that of a pixel."""
    rows = [one for one in numbers if len(one.values) > 1 and one.unit in ("", "percent")]
    found = []
    for one in rows:
        start = max((row.end for row in rows if row.end <= one.start), default=0)
        before = text[max(start, one.start - 70) : one.start]
        name = LABEL.search(before)
        found.append((name.group(1).lower() if name else "", one, bool(PIXEL.search(before))))
    return found if len({len(one.values) for one in rows}) == 1 else []


def place(text: str, tool: str, length: int) -> int | None:
    """Return which of several end members a question asks for."""
    from vibron_agents.answering.numbers import read_numbers

    if tool != "unmix_spectrum":
        return None
    members = [name for name, _, pixel in labels(text, read_numbers(text)) if not pixel]
    asked = text[text.rstrip(" ?.").rfind(". ") + 1 :].lower()
    named = [at for at, name in enumerate(members) if name and re.search(rf"\b{re.escape(name)}s?\b", asked)]
    return named[0] if len(named) == 1 and len(members) == length else None


def _mixture(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the spectrum of a pixel and those of the end members."""
    rows = labels(text, numbers)
    pixels = [one for _, one, pixel in rows if pixel]
    if not MIXED.search(text) or len(rows) < 3 or len(pixels) != 1:
        return
    tools = ("unmix_spectrum",)
    members = [one for _, one, pixel in rows if not pixel]
    yield Fact("spectra", [list(pixels[0].values)], pixels[0].start, pixels[0].end, tools)
    yield Fact("members", [list(one.values) for one in members], members[0].start, members[0].end, tools)
    for one in members[1:]:
        yield Fact("", None, one.start, one.end, tools)
    if match := UNFORCED.search(text):
        yield Fact("sum_to_one", False, match.start(), match.start(), tools)


def _polygons(text: str) -> Iterator[Fact]:
    """Yield two polygons by their corners, parted where more than a comma stands between two points."""
    points = list(POINT.finditer(text))
    if len(points) < 6:
        return
    parts: list[list[re.Match[str]]] = [[points[0]]]
    for last, point in pairwise(points):
        beside = BESIDE.fullmatch(text[last.end() : point.start()])
        parts.append([point]) if not beside else parts[-1].append(point)
    if len(parts) != 2:
        return
    tools = ("view_factor_polygons",)
    for name, some in zip(("vertices_1", "vertices_2"), parts, strict=True):
        corners = [[number(value) for value in point.groups()] for point in some]
        yield Fact(name, corners, some[0].start(), some[-1].end(), tools)


def _channels(text: str) -> Iterator[Fact]:
    """Yield the brightness temperatures of two channels that stand before them: "11 um 272 K, 12 um 274 K"."""
    found = list(CHANNEL.finditer(text))
    if len(found) != 2 or not 10.2 < number(found[0].group(1)) < 11.4 < number(found[1].group(1)) < 12.6:
        return
    for names, match in zip((("near_11", "first"), ("near_12", "second")), found, strict=True):
        for name in names:
            yield Fact(name, number(match.group(2)), found[0].start(), found[1].end(), ("remote",))


def _matchups(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the lists to which a split window is fitted, and the two temperatures to which it is then applied."""
    warm = [one for one in numbers if one.unit in ("K", "degC")]
    lists = [one for one in warm if len(one.values) > 2]
    pixel = [(value, one) for one in warm if len(one.values) < 3 for value in one.values]
    if len(lists) != 3 or len({len(one.values) for one in lists}) != 1 or not FITTED.search(text):
        return
    for name, one in zip(("first", "second", "truth"), lists, strict=True):
        yield Fact(name, [f"{value!r} {one.unit}" for value in one.values], one.start, one.end, ("fit_split_window",))
    if len(pixel) == 2:
        for name, (value, one) in zip(("first", "second"), pixel, strict=True):
            yield Fact(name, f"{value!r} {one.unit}", one.start, one.end, ("split_window_temperature",))
    for one in warm:
        yield Fact("", None, one.start, one.end, ("fit_split_window", "split_window_temperature"))


def _complex_index(text: str) -> Iterator[Fact]:
    """Yield the two parts of an index that is written as a complex number, m = 1.5 + 0.01i."""
    found = list(COMPLEX.finditer(text))
    if len(found) != 1:
        return
    match = found[0]
    parts = number(match.group(1)), number(match.group(2) or match.group(3))
    for tools, row, second in (
        (SPHERES, False, "absorption_index"),
        (("size_distribution_average",), True, "absorption_index"),
        (("fresnel",), False, "extinction"),
    ):
        for name, value in zip(("refractive_index", second), parts, strict=True):
            yield Fact(name, [value] if row else value, *match.span(), tools)


def _words(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield inputs that a word tells: a well half full, a cloud that absorbs nothing, pores filled with air."""
    if (half := HALF.search(text)) and FILLED.search(text):
        yield Fact("fill", 0.5, half.start(), half.end(), ("well_fill_time",))
    if match := CONSERVATIVE.search(text):
        for tool in TRANSFER:
            listed = tool in ("adding_doubling", "disort_intensity")
            yield Fact("albedo", [1.0] if listed else 1.0, match.start(), match.start(), (tool,))
    if (match := PORES.search(text)) and len(INDEX.findall(text)) < 2:
        yield Fact("inclusion_index", 1.0, match.start(), match.start(), ("effective_medium",))
    if match := SUPERCOOLED.search(text):
        cold = [one for one in numbers if one.unit == "K" and one.values[0] in COLDS]
        if len(cold) == 1:
            tools = ("water_ice_index",)
            yield Fact("substance", f"water-{cold[0].values[0]:.0f}K", cold[0].start, cold[0].end, tools)
    if CORNER.search(text):
        yield Fact("frequency", [1.0, 10.0], 0, 0, ("noise_spectrum",))
        for match in AT_ONE.finditer(text):
            yield Fact("", None, *match.span(1), ("noise_spectrum",))
