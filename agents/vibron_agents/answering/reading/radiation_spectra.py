"""How practitioners state tables that tools of radiation take whole: Dunham's constants, phase functions, enclosures."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from vibron_agents.answering.numbers import Found, read_numbers
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, SCIENTIFIC, number, power
from vibron_agents.answering.units import same_dimension

DUNHAM = re.compile(rf"\bY_?[({{]?(\d)[,_]?\s?(\d)[)}}]?\s*(?:=|of|is)\s*({NUMERAL})")
CONSTANTS = (
    ((1, 0), 1.0, r"(?:omega_?e|w_?e|ω_?e)"), ((2, 0), -1.0, r"(?:omega_?e_?\s?x_?e|w_?e_?x_?e|ω_?e_?x_?e)"), ((0, 1), 1.0, r"B_?e"),
    ((1, 1), -1.0, r"(?:alpha_?e|a_?e|α_?e)"), ((0, 2), -1.0, r"D_?e"),
)  # fmt: skip
LEVEL = re.compile(r"v'?\s*=\s*(\d+)\s*(?:,|and|;)?\s*J'?\s*=\s*(\d+)")
ISOTROPIC = re.compile(r"isotropic(?:ally)?(?: scatter\w*)?", re.IGNORECASE)
ASYMMETRY = re.compile(rf"(?:henyey[- ]greenstein|asymmetry)[^.?]{{0,60}}?({NUMERAL})|\bg\s*=\s*({NUMERAL})", re.IGNORECASE)
SIZED = re.compile(r"(?:radius|radii|diameter|size)s?\W*(?:of|is|are|=)?\W*$|\br\s*=\s*$", re.IGNORECASE)
SIZES = re.compile(
    r"\W*(?:in )?(?:radius|radii|diameter|across)|[- ](?:\w+ )?(?:grains?|droplets?|particles?|spheres?|drops?|crystals?)", re.IGNORECASE
)
SCATTERING = (
    "mie_efficiencies", "rayleigh_efficiencies", "anomalous_diffraction", "mie_phase_function",
)  # fmt: skip
MOMENTS = ("adding_doubling", "disort_intensity")
BEHIND = re.compile(r"\b(?:surface|ground|sea|behind|background|wall|backdrop)\b[^.]{0,20}$", re.IGNORECASE)
BACKDROP = re.compile(r"\s*(?:black )?(?:surface|ground|sea|background|wall|backdrop)\b", re.IGNORECASE)
DEPTH = re.compile(rf"optical (?:depth|thickness)(?: of| is|:)?\s*({NUMERAL})", re.IGNORECASE)
DENSITY = r"(?:\s*W(?:/| )?\S*(?: \S+-\d)*)?"
PAIRS = re.compile(
    rf"({SCIENTIFIC}){DENSITY}\s+at\s+({SCIENTIFIC})\s*(?:um|µm|μm|micro\w+)[^.]{{0,20}}?\band\s+({SCIENTIFIC}){DENSITY}"
    rf"\s+at\s+({SCIENTIFIC})\s*(?:um|µm|μm|micro\w+)"
)
SAID = re.compile(r"\bRule[- ]?0?7\b|\b1/[ef]2?\b|\b(?:two|three)[- ](?:stream|colou?r|temperature|point|band|level|parameter|layer)\b", re.IGNORECASE)
PLASMA = re.compile(r"plasma (?:wavenumber|frequency|edge)?\s*(?:of|is|at|=|:)?\s*$", re.IGNORECASE)
TASKS = (("identification", "identif"), ("recognition", "recogni"), ("orientation", "orientation"), ("detection", "detect"))
WALL = re.compile(r"\b(?:walls?|plates?|surfaces?|planes?|both|vessels?)\b", re.IGNORECASE)
SHIELD = re.compile(r"\b(?:shields?|foils?|screens?|sheets?|layers?)\b", re.IGNORECASE)
SHIELDS = re.compile(rf"\b({COUNT}|a|an)\s+(?:[\w-]+\s+){{0,3}}?(?:shields?|foils?|screens?|sheets?)\b", re.IGNORECASE)
PIXEL = re.compile(rf"({NUMERAL})\s*K\s*(near|at|in the|around)\s*(?:about )?({NUMERAL})[- ]?(?:um|µm|μm|micro\w+)")
THICK = re.compile(r"\s*(?:-?\s?thick)", re.IGNORECASE)
THICKNESS = re.compile(r"thickness\s*(?:of|is|=)?\s*$", re.IGNORECASE)
INDEX = re.compile(r"(?:index|indices|\bn)\s*(?:of|is|=)?\s*$", re.IGNORECASE)
UNDER = re.compile(r"\b(?:on|upon|substrate|over|backed by)\b(?:(?!\b(?:film|layer|coating)\b)[^.;])*$", re.IGNORECASE)
FREE = re.compile(r"free[- ]?standing|pellicle|membrane|self[- ]supporting|in air on both sides|surrounded by air", re.IGNORECASE)
ABSORPTION = re.compile(
    rf"(?:absor\w*|attenuat\w*|extinction)[^.;\d]{{0,30}}({SCIENTIFIC})\s*(?:per |/|(?=k?m\^?-1|cm\^?-1|m\^?-1))(km|cm|m|metre)", re.IGNORECASE
)
PATH = re.compile(rf"({SCIENTIFIC})\s*(km|cm|m)\b(?!\^?-1)\s*(?:of|long|path|thick)", re.IGNORECASE)
UNITY = re.compile(r"emissivity (?:set(?:ting)? )?(?:to|at|of|=|is) ?(?:1(?:\.0+)?|one|unity)\b(?!\.\d)", re.IGNORECASE)


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of spectroscopic constants, scattering and enclosures."""
    numbers = read_numbers(text)
    yield from _dunham(text)
    yield from _phase(text)
    yield from _size_parameter(text, numbers)
    yield from _enclosure(text, numbers)
    yield from _layer(text, numbers)
    yield from _pairs(text)
    yield from _semiconductor(text)
    yield from _shields(text, numbers)
    yield from _fire(text)
    coefficient, path = ABSORPTION.search(text), PATH.search(text)
    if coefficient and path and len(numbers) == 2:
        per = coefficient.group(2).replace("metre", "m")
        yield Fact("absorption", [[f"{coefficient.group(1)} {per}^-1"]], *coefficient.span(), ("beer_lambert_path",))
        yield Fact("length", [f"{path.group(1)} {path.group(2)}"], *path.span(), ("beer_lambert_path",))
    yield from _window(text)
    yield from _warmed(text, numbers)
    yield from _stack(text, numbers)
    for task, words in TASKS:
        if re.search(rf"\b(?:{words})", text, re.IGNORECASE):
            yield Fact("task", task, 0, 0, ("johnson_range", "johnson_probability"))
            break
    if match := re.search(r"\bE_?([1-9])\b|order\s+(?:n\s*=\s*)?([1-9])\b", text):
        yield Fact("order", int(match.group(1) or match.group(2)), *match.span(), ("exponential_integral",))
    for found in numbers:
        if PLASMA.search(text[max(0, found.start - 40) : found.start]) and len(found.values) == 1:
            yield Fact("strength", [found.text], found.start, found.end, ("lorentz_oscillator",))
            yield Fact("plasma", found.text, found.start, found.end, ("drude_metal",))
    for match in SAID.finditer(text):
        yield Fact("", None, *match.span())
    if match := re.search(rf"both (?:the )?damp\w*\D{{0,20}}?({NUMERAL})\s*(?:cm\^?-?1)?", text, re.IGNORECASE):
        for name in ("transverse_damping", "longitudinal_damping"):
            yield Fact(name, [number(match.group(1))], *match.span(), ("gervais_phonon",))
    for match in UNITY.finditer(text):
        yield Fact("", None, *match.span(), ("thermography_temperature", "emissivity_from_reference"))


def _dunham(text: str) -> Iterator[Fact]:
    terms = [((int(k), int(m)), number(value), match.span()) for match in DUNHAM.finditer(text) for k, m, value in [match.groups()]]
    if not terms:
        for place, sign, symbol in CONSTANTS:
            if match := re.search(rf"(?<!\w){symbol}\s*(?:=|of|is)\s*({NUMERAL})", text):
                terms.append((place, sign * number(match.group(1)), match.span()))
    if not terms:
        return
    rows, columns = (max(place[axis] for place, _, _ in terms) + 1 for axis in (0, 1))
    table = [[0.0] * max(columns, 2) for _ in range(max(rows, 2))]
    for (row, column), value, _ in terms:
        table[row][column] = value
    start, end = min(span[0] for _, _, span in terms), max(span[1] for _, _, span in terms)
    yield Fact("dunham", table, start, end, ("rovibrational_levels",))
    levels = list(LEVEL.finditer(text))
    above = [match for match in levels if (match.group(1), match.group(2)) != ("0", "0")]
    if len(above) == 1:
        for match in levels:
            yield Fact("", None, *match.span())
        for place, name in enumerate(("vibration", "rotation"), 1):
            yield Fact(name, int(above[0].group(place)), *above[0].span(), ("rovibrational_levels",))


def _phase(text: str) -> Iterator[Fact]:
    if match := ISOTROPIC.search(text):
        yield Fact("moments", [[1.0]], *match.span(), MOMENTS)
        yield Fact("asymmetry", 0.0, *match.span(), ("monte_carlo_slab", "two_stream"))
    elif match := re.search(r"\brayleigh (?:phase function|scattering)", text, re.IGNORECASE):
        yield Fact("moments", [[1.0, 0.0, 0.1]], *match.span(), MOMENTS)
    elif match := ASYMMETRY.search(text):
        asymmetry = number(match.group(1) or match.group(2))
        yield Fact("moments", [[asymmetry**order for order in range(64)]], *match.span(), MOMENTS)


def _size_parameter(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield 2 pi r over the wavelength where both are given as lengths."""
    lengths = [one for one in numbers if one.unit and len(one.values) == 1 and same_dimension(one.unit, "um")]
    sizes = [one for one in lengths if _is_size(text, one)]
    waves = [one for one in lengths if one not in sizes]
    if len(sizes) != 1 or not waves or len({_micrometres(one) for one in waves}) != 1:
        return
    size, wave = sizes[0], waves[0]
    beside = text[max(0, size.start - 20) : size.end + 20]
    radius = _micrometres(size) / (2.0 if re.search(r"diameter|across|wide", beside, re.IGNORECASE) else 1.0)
    parameter = 2.0 * math.pi * radius / _micrometres(wave)
    for name in ("size_parameter",):
        yield Fact(name, round(parameter, 12), size.start, size.end, SCATTERING)
    for one in waves:
        yield Fact("", None, one.start, one.end, SCATTERING)


def _is_size(text: str, one: Found) -> bool:
    left, right = text[max(0, one.start - 24) : one.start], text[one.end : one.end + 30]
    return "cm^-1" not in one.unit and bool(SIZED.search(left) or SIZES.match(right))


def _micrometres(one: Found) -> float:
    from vibron.core.units import convert

    return convert(f"{one.values[0]!r} {one.unit}", "um")


ROUND = re.compile(r"\bconcentric\b|\bcoaxial\b|\benclosed\b|\bsurround(?:ed|s)\b|\bwholly inside\b", re.IGNORECASE)
PLATES = re.compile(r"\b(?:large|wide|infinite|extended|big)\b.{0,30}\bparallel\b|\bparallel\b.{0,30}\b(?:plates|walls|planes|plane)\b", re.I)


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
    for name, value in (("area", sizes), ("temperature", temperatures), ("emissivity", emissivities), ("view_factors", factors)):
        yield Fact(name, value, start, end, ("enclosure_exchange",))


def _semiconductor(text: str) -> Iterator[Fact]:
    """Yield the coefficients of Varshni's formula and of a square-root edge."""
    tool = ("varshni_gap",)
    gap = re.search(rf"(?:gap|E_?g)[^.;]{{0,20}}?({NUMERAL})\s*eV\s*at\s*(?:0|zero)\s*K|(?:E_?g?_?\(?0\)?|gap at (?:0|zero) K)\D{{0,8}}({NUMERAL})\s*eV", text)
    alpha = re.search(rf"(?:alpha|α)\s*(?:=|of|is)\s*({SCIENTIFIC})\s*(meV|eV)", text)
    beta = re.search(rf"(?:beta|β)\s*(?:=|of|is)\s*({NUMERAL})\s*K", text)
    if gap and alpha and beta:
        yield Fact("material", "custom", 0, 0, tool)
        yield Fact("gap_at_zero", f"{gap.group(1) or gap.group(2)} eV", *gap.span(), tool)
        yield Fact("alpha", f"{alpha.group(1)} {alpha.group(2)}/K", alpha.start(), alpha.end(), tool)
        yield Fact("beta", f"{beta.group(1)} K", *beta.span(), tool)
    edge = re.search(rf"({SCIENTIFIC})\s*(?:cm\^?-1|per cm)?\s*(?:times|x|×|\*) (?:the )?(?:square root|sqrt)", text)
    if edge:
        yield Fact("strength", float(power(edge.group(1))), *edge.span(), ("semiconductor_absorption",))


def _layer(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield one layer of one temperature, with what lies behind it left to its own words."""
    warm = [one for one in numbers if one.unit in ("K", "degC") and len(one.values) == 1]
    behind = [one for one in warm if BEHIND.search(text[max(0, one.start - 45) : one.start]) or BACKDROP.match(text[one.end :])]
    layer = [one for one in warm if one not in behind]
    depth = DEPTH.search(text)
    if depth and len(layer) == 1 and len(behind) <= 1:
        yield Fact("optical_depth", [[number(depth.group(1))]], *depth.span(), ("schwarzschild_radiance",))
        yield Fact("temperature", [_kelvin(layer[0])] * 2, layer[0].start, layer[0].end, ("schwarzschild_radiance",))


def _pairs(text: str) -> Iterator[Fact]:
    """Yield two radiances that are each given at a wavelength."""
    if match := PAIRS.search(text):
        for place, name in enumerate(("radiance_1", "wavelength_1", "radiance_2", "wavelength_2"), 1):
            value = float(power(match.group(place)))
            yield Fact(name, value if name[0] == "r" else f"{value!r} um", *match.span(), ("two_color_temperature",))


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
        ("temperature_1", temperatures[0]), ("temperature_2", temperatures[1]), ("emissivity_1", walls[0]),
        ("emissivity_2", walls[-1]), ("shield_emissivity", shields * count),
    ):  # fmt: skip
        yield Fact(name, value, min(start, counted.start()), max(end, counted.end()), ("radiation_shield",))


def _fire(text: str) -> Iterator[Fact]:
    """Yield the brightness temperatures of a burning pixel and of what lies around it."""
    found = [(float(match.group(1)), match.group(2), float(match.group(3)), match.span()) for match in PIXEL.finditer(text)]
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


def _stack(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield one film on a substrate, or one that stands free, as the media from the light to the far side."""
    thick = [one for one in numbers if len(one.values) == 1 and (THICK.match(text[one.end :]) or THICKNESS.search(text[: one.start]))]
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


def _kelvins(found: Found) -> list[float]:
    from vibron.core.units import convert

    return [convert(f"{value!r} {found.unit}", "K") for value in found.values]


def _kelvin(one: Found) -> float:
    from vibron.core.units import convert

    return convert(f"{one.values[0]!r} {one.unit}", "K")


def _square_metres(one: Found) -> float:
    from vibron.core.units import convert

    return convert(f"{one.values[0]!r} {one.unit}", "m^2")
