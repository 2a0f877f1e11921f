"""How practitioners state constants of molecules and crystals, phase functions and sizes of particles."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from vibron.core.units import convert
from vibron_agents.answering.numbers import Found, read_numbers
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import NUMERAL, SCIENTIFIC, number, power
from vibron_agents.answering.units import same_dimension

DUNHAM = re.compile(rf"\bY_?[({{]?(\d)[,_]?\s?(\d)[)}}]?\s*(?:=|of|is)\s*({NUMERAL})")
CONSTANTS = (
    ((1, 0), 1.0, r"(?:omega_?e|w_?e|ω_?e)"),
    ((2, 0), -1.0, r"(?:omega_?e_?\s?x_?e|w_?e_?x_?e|ω_?e_?x_?e)"),
    ((0, 1), 1.0, r"B_?e"),
    ((1, 1), -1.0, r"(?:alpha_?e|a_?e|α_?e)"),
    ((0, 2), -1.0, r"D_?e"),
)
LEVEL = re.compile(r"v'?\s*=\s*(\d+)\s*(?:,|and|;)?\s*J'?\s*=\s*(\d+)")
ISOTROPIC = re.compile(r"isotropic(?:ally)?(?: scatter\w*)?", re.IGNORECASE)
ASYMMETRY = re.compile(
    rf"(?:henyey[- ]greenstein|asymmetry)[^.?]{{0,60}}?({NUMERAL})|\bg\s*=\s*({NUMERAL})", re.IGNORECASE
)
SIZED = re.compile(r"(?:radius|radii|diameter|size)s?\W*(?:of|is|are|=)?\W*$|\br\s*=\s*$", re.IGNORECASE)
SIZES = re.compile(
    r"\W*(?:in )?(?:radius|radii|diameter|across)|"
    r"[- ](?:\w+ )?(?:grains?|droplets?|particles?|spheres?|drops?|crystals?)",
    re.IGNORECASE,
)
SCATTERING = (
    "mie_efficiencies",
    "rayleigh_efficiencies",
    "anomalous_diffraction",
    "mie_phase_function",
)
MOMENTS = ("adding_doubling", "disort_intensity")
SAID = re.compile(
    r"\bRule[- ]?0?7\b|\b1/[ef]2?\b|"
    r"\b(?:two|three)[- ](?:stream|colou?r|temperature|point|band|level|parameter|layer)\b",
    re.IGNORECASE,
)
ORDER = ("first", "second", "third", "fourth")
PLASMA = re.compile(r"plasma (?:wavenumber|frequency|edge)?\s*(?:of|is|at|=|:)?\s*$", re.IGNORECASE)


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of spectroscopic constants, scattering and dielectric functions."""
    numbers = read_numbers(text)
    yield from _dunham(text)
    yield from _phase(text)
    yield from _size_parameter(text, numbers)
    yield from _semiconductor(text)
    yield from _dielectric(text, numbers)
    for said in SAID.finditer(text):
        yield Fact("", None, *said.span())
    if match := re.search(r"\bE_?([1-9])\b|order\s+(?:n\s*=\s*)?([1-9])\b", text):
        yield Fact("order", int(match.group(1) or match.group(2)), *match.span(), ("exponential_integral",))
    elif match := re.search(rf"\b({'|'.join(ORDER)})[- ](?:order )?exponential integral", text, re.IGNORECASE):
        yield Fact("order", ORDER.index(match.group(1).lower()) + 1, *match.span(), ("exponential_integral",))
    if match := re.search(rf"\bE_?[1-9]\(\s*({NUMERAL})\s*\)", text):
        yield Fact("optical_depth", number(match.group(1)), match.start(1), match.end(), ("exponential_integral",))


def _dielectric(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield plasma wavenumbers, and a damping that two modes share."""
    for found in numbers:
        if PLASMA.search(text[max(0, found.start - 40) : found.start]) and len(found.values) == 1:
            yield Fact("strength", [found.text], found.start, found.end, ("lorentz_oscillator",))
            yield Fact("plasma", found.text, found.start, found.end, ("drude_metal",))
    if match := re.search(rf"both (?:the )?damp\w*\D{{0,20}}?({NUMERAL})\s*(?:cm\^?-1)?", text, re.IGNORECASE):
        for name in ("transverse_damping", "longitudinal_damping"):
            yield Fact(name, [number(match.group(1))], *match.span(), ("gervais_phonon",))


def _dunham(text: str) -> Iterator[Fact]:
    terms = [
        ((int(k), int(m)), number(value), match.span())
        for match in DUNHAM.finditer(text)
        for k, m, value in [match.groups()]
    ]
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
        for group, name in enumerate(("vibration", "rotation"), 1):
            yield Fact(name, int(above[0].group(group)), *above[0].span(), ("rovibrational_levels",))


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
    return convert(f"{one.values[0]!r} {one.unit}", "um", kind="position")


def _semiconductor(text: str) -> Iterator[Fact]:
    """Yield the coefficients of Varshni's formula and of a square-root edge."""
    tool = ("varshni_gap",)
    gap = re.search(
        rf"(?:gap|E_?g)[^.;]{{0,20}}?({NUMERAL})\s*eV\s*at\s*(?:0|zero)\s*K|"
        rf"(?:E_?g?_?\(?0\)?|gap at (?:0|zero) K)\D{{0,8}}({NUMERAL})\s*eV",
        text,
    )
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
