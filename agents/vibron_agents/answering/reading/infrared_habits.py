"""Habits of single tools: doublets in any order, nominal masses that name a peak, degenerate vibrations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vibron_agents.answering.numbers import Found, read_numbers
from vibron_agents.answering.reading import infrared_structures
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.infrared_substances import named
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number

PEAK = re.compile(rf"(?<![\w.^-])(0?\.\d+)\s*(?:at|@)\s*({NUMERAL})\s*cm\^?-1")
TIMES = {
    "twice": 2,
    "double": 2,
    "doubly degenerate": 2,
    "threefold": 3,
    "triple": 3,
    "triply degenerate": 3,
    "degenerate": 2,
}
REPEATED = re.compile(
    rf"({NUMERAL})\s*(?:cm\^?-1\s*)?(?:\(?\s*(?:x|×)\s*([2-9])\s*\)?(?!\s*\d)|\(?\s*(twice|doubly degenerate|"
    r"triply degenerate|threefold|degenerate|double|triple)\b\s*\)?)", re.IGNORECASE,
)  # fmt: skip
ROTATIONS = {
    "O": 2, "N": 3, "C": 12, "O=C=O": 2, "N#N": 2, "O=O": 2, "C#C": 2, "C=C": 4, "c1ccccc1": 12, "C=O": 2, "S": 2,
        "O=S=O": 2, "CC": 6,
    "ClCCl": 2, "ClC(Cl)Cl": 3, "ClC(Cl)(Cl)Cl": 12, "C#N": 1, "[C-]#[O+]": 1, "F": 1, "Cl": 1, "Br": 1,
        "[N-]=[N+]=O": 1, "O=[N+][O-]": 2,
    "S=C=S": 2, "O=C=S": 1, "[O-][O+]=O": 2,
}  # fmt: skip
LEAST_WAVENUMBER = 50.0
CENTRE = 1000.0
ELEMENTS = {
    "carbon": "C",
    "hydrogen": "H",
    "nitrogen": "N",
    "oxygen": "O",
    "sulfur": "S",
    "sulphur": "S",
    "fluorine": "F",
    "chlorine": "Cl",
    "bromine": "Br",
}


def read(text: str) -> Iterator[Fact]:
    """Yield what habits add to the words of a question."""
    numbers = read_numbers(text)
    yield from _doublet(numbers)
    yield from _masses(text, numbers)
    yield from gas(text, numbers)
    yield from _scans(text)
    yield from _levels(text)
    yield from _sticks(text)
    yield from _ordered(text, numbers)
    yield from _peaks(text)
    yield from _seen(text, numbers)
    yield from _fluctuating(text, numbers)
    yield from _whole_range(text, numbers)
    if match := re.search(rf"(?:dichroic ratio|dichroism)\s*(?:of|is|=|:)?\s*({NUMERAL})", text, re.IGNORECASE):
        yield Fact("parallel", number(match.group(1)), match.start(), match.end(), ("orientation_function",))
        yield Fact("perpendicular", 1.0, match.start(), match.end(), ("orientation_function",))
    if match := re.search(rf"\b(?:top|first|best)[- ]?({COUNT})\b", text, re.IGNORECASE):
        yield Fact("at", [int(number(match.group(1)))], match.start(), match.end(), ("retrieval_metrics",))
    if (field := infrared_structures.field(text)) is not None:
        yield Fact("field", field, 0, len(text), ("anharmonic_vpt2", "anharmonic_vscf"))


def _doublet(numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the parts of a Fermi doublet: the upper band is the one at the higher wavenumber, intensities follow it."""
    flat = [(value, one) for one in numbers for value in one.values]
    places = [(value, one) for value, one in flat if one.unit == "cm^-1"]
    strengths = [(value, one) for value, one in flat if one.unit != "cm^-1" and not one.optional]
    tools = ("fermi_resonance",)
    if len(places) != 2:
        return
    swapped = places[0][0] < places[1][0]
    for name, (value, one) in zip(("upper", "lower"), places[::-1] if swapped else places, strict=True):
        yield Fact(name, value, one.start, one.end, tools)
    if len(strengths) == 2:
        for name, (value, one) in zip(("upper", "lower"), strengths[::-1] if swapped else strengths, strict=True):
            yield Fact(f"{name}_intensity", value, one.start, one.end, tools)


def _masses(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    tools = ("isotope_pattern",)
    for match in re.finditer(
        r"M ?\+ ?\d\b|(?:nominal(?: mass)?|m/z|peaks? at|ion at|at m/z)\s*(?:of |=)?\s*(\d{2,3})(?![\d.])", text
    ):
        yield Fact("", None, match.start(), match.end(), tools)
    if re.search(r"M ?\+ ?\d", text):
        yield Fact("resolution", 0.5, 0, 0, tools)
    tools = ("enumerate_formulas",)
    if re.search(r"\bhydrocarbon", text, re.IGNORECASE):
        yield Fact("elements", "C,H", 0, 0, tools)
    elif names := [symbol for name, symbol in ELEMENTS.items() if re.search(rf"\b{name}\b", text, re.IGNORECASE)]:
        yield Fact("elements", ",".join(names), 0, 0, tools)
    elif listed := re.search(
        r"\b(?:only|elements|of|containing)\s+((?:C|H|N|O|S|F|Cl|Br)(?:,? (?:and )?(?:C|H|N|O|S|F|Cl|Br)\b)+)", text
    ):
        yield Fact("elements", ",".join(re.findall(r"Cl|Br|[CHNOSF]", listed.group(1))), 0, 0, tools)
    mass = next((one for one in numbers if one.unit == "u"), None)
    if mass is None:
        return
    if within := re.search(rf"(?:within|±|\+/-|\+-|tolerance of)\s*({NUMERAL})\s*ppm", text):
        yield Fact("tolerance", mass.values[0] * number(within.group(1)) * 1e-6, within.start(), within.end(), tools)
    elif not re.search(r"within|±|\+/-|\+-|tolerance|mDa", text) and (
        digits := re.search(r"\.(\d{3,5})", text[mass.start : mass.end])
    ):
        yield Fact("tolerance", 10.0 ** (1 - len(digits.group(1))), 0, 0, tools)  # ten units of the last digit written


def gas(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield what the heat functions of a gas need: vibrations as often as they are, and the symmetry number."""
    tools = ("thermochemistry",)
    every = [
        (one.start, one.end, list(one.values))
        for one in numbers
        if one.unit == "cm^-1" or (not one.unit and min(one.values) > LEAST_WAVENUMBER)
    ]
    repeated = {match.start(1): match for match in REPEATED.finditer(text)}
    start, end = min((one[0] for one in every), default=0), max((one[1] for one in every), default=0)
    values: list[float] = []
    for match in re.finditer(rf"(?<![\w.^-]){NUMERAL}", text[start:end]):
        place = start + match.start()
        again = repeated.get(place)
        if any(one.start() < place < one.end() for one in repeated.values()):
            continue
        times = 1 if again is None else int(again.group(2)) if again.group(2) else TIMES[again.group(3).lower()]
        values += [number(match.group())] * times
    last = max([end, *(match.end() for match in repeated.values())])
    if values and not any(one.unit not in ("", "cm^-1") and start <= one.start < last for one in numbers):
        yield Fact("wavenumber", values, start, last, tools)
    substances = {smiles for _, _, smiles in named(text)}
    if len(substances) == 1:
        smiles = substances.pop()
        yield Fact("geometry", smiles, 0, 0, ("harmonic_field",))
        if not re.search(r"symmetry number", text, re.IGNORECASE) and smiles in ROTATIONS:
            yield Fact("symmetry_number", ROTATIONS[smiles], 0, 0, tools)
    if stated := re.search(rf"symmetry number (?:of |is |= ?)?({COUNT})", text, re.IGNORECASE):
        yield Fact("symmetry_number", int(number(stated.group(1))), stated.start(), stated.end(), tools)


def _scans(text: str) -> Iterator[Fact]:
    """Yield what a question for a number of scans starts from."""
    tools = ("signal_averaging_gain",)
    if match := re.search(
        rf"(?:from|than|instead of)\s+({COUNT})(?: scans)?(?:\s+to\s+({COUNT}))?\b(?! ?cm)|"
        rf"({COUNT})(?: co-?added)? scans (?:rather than|instead of) ({COUNT})",
        text,
        re.I,
    ):
        old, new = (match.group(1), match.group(2)) if match.group(1) else (match.group(4), match.group(3))
        if new and re.search(r"scans|co-?add", text, re.IGNORECASE):
            yield Fact("reference_scans", int(number(old)), match.start(), match.end(), tools)
            yield Fact("scans", int(number(new)), match.start(), match.end(), tools)
    if not re.search(r"how many scans|number of scans|scans (?:do|must|should|would)", text, re.IGNORECASE):
        return
    tools = ("signal_averaging_gain",)
    if match := re.search(rf"\b({COUNT})(?: co-?added| averaged)? scans", text, re.IGNORECASE):
        yield Fact("reference_scans", int(number(match.group(1))), match.start(), match.end(), tools)
        yield Fact("scans", 1, 0, 0, tools)
        beside = (
            rf"scans[^.;,]{{0,12}}\s({NUMERAL}) cm\^?-1|({NUMERAL}) cm\^?-1(?:(?!\b(?:as|"
            rf"than)\b)[^.;,]){{0,12}}\s{match.group(1)}\b[^.;,]{{0,14}}scans"
        )
        if place := re.search(beside, text):
            old = place.start(1) if place.group(1) else place.start(2)
            yield Fact("reference_resolution", number(place.group(1) or place.group(2)), old, place.end(), tools)


def _levels(text: str) -> Iterator[Fact]:
    """Yield the quantum numbers that name a transition and are no input."""
    steps = list(
        re.finditer(
            rf"v\S{{0,2}}\s*=\s*0\s*(?:to|->|→|"
            rf"-)\s*(?:v\S{{0,2}}\s*=\s*)?(?P<quanta>\d)\)?[^.;\d]{{0,20}}?(?P<place>{NUMERAL})",
            text,
        )
    )
    if len(steps) > 1:
        tools = ("anharmonic_constants",)
        yield Fact("quanta", [int(match["quanta"]) for match in steps], steps[0].start(), steps[-1].end(), tools)
        yield Fact("wavenumber", [number(match["place"]) for match in steps], steps[0].start(), steps[-1].end(), tools)
    for match in re.finditer(r"\(?\bv\S{0,2}\s*=\s*\d\s*(?:(?:to|->|→|-)\s*(?:v\S{0,2}\s*=\s*)?\d)?\)?", text):
        yield Fact("", None, match.start(), match.end())


def _fluctuating(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the grid on which a line of Kubo's is drawn to be measured: six times its fluctuation to either side."""
    places = [value for one in numbers if one.unit == "cm^-1" for value in one.values]
    if not re.search(r"kubo|fluctuat", text, re.IGNORECASE) or len(places) != 2:
        return
    centre, amplitude = max(places), min(places)
    grid = [round(centre + amplitude * step / 20.0, 9) for step in range(-120, 121)]
    yield Fact("wavenumber", grid, 0, 0, ("kubo_lineshape",))
    yield Fact("x", grid, 0, 0, ("normalise_units",))
    yield Fact("wavenumber", centre, 0, 0, ("band_width",))


def _peaks(text: str) -> Iterator[Fact]:
    """Yield peaks that are given by height and place as a spectrum, if they are asked for in ascending order."""
    found = [(number(match.group(2)), number(match.group(1)), match) for match in PEAK.finditer(text)]
    ordered = sorted(found, key=lambda one: one[0])
    if not found or len({one[0] for one in found}) < len(found):
        return
    if len(found) > 1 and (match := re.search(r"([\w=-]+) first", text)):
        lowest = ordered[0][2].start()
        said = [
            one[2].start()
            for one in found
            if match.group(1).lower() in text[max(0, one[2].start() - 40) : one[2].start()].lower()
        ]
        if not said or max(said) != lowest:
            return
    elif found != ordered:
        return
    record = {"wavenumber": [one[0] for one in ordered], "ordinate": [one[1] for one in ordered]}
    yield Fact("spectrum", record, found[0][2].start(), found[0][2].end(), ("correct_atr",))
    yield from (Fact("", None, one[2].start(), one[2].end(), ("correct_atr",)) for one in found[1:])


def _ordered(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield two wavenumbers that tell by their order what they are: stretches, or resolution and highest wavenumber."""
    places = sorted(
        (one for one in numbers if one.unit == "cm^-1" and len(one.values) == 1), key=lambda one: one.values
    )
    if len(places) == 2:
        for name, one in zip(("bonded", "free"), places, strict=True):  # a hydrogen bond lowers the stretch
            yield Fact(name, one.values[0], one.start, one.end, ("hydrogen_bond",))
    if len(places) == 2 and places[1].values[0] > 20.0 * places[0].values[0]:
        for name, one in zip(("resolution", "highest"), places, strict=True):
            yield Fact(name, one.values[0], one.start, one.end, ("jacquinot_stop",))


def _seen(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield a Gaussian band on a grid of its own and the Gaussian line shape through which it is seen."""
    places = [value for one in numbers if one.unit == "cm^-1" for value in one.values]
    pattern = r"(?:instrument|spectrometer|resolution|slit|line shape|apparatus)"
    if (
        len(places) != 2
        or not re.search(pattern, text, re.I)
        or not re.search(r"gaussian", text, re.I)
        or re.search(r"lorentz|voigt", text, re.I)
    ):
        return
    seen = [
        one
        for one in numbers
        if one.unit == "cm^-1" and re.search(pattern, text[max(0, one.start - 60) : one.start].rpartition(".")[2], re.I)
    ]
    if len(seen) != 1:
        return
    own = next(one for one in numbers if one.unit == "cm^-1" and one is not seen[0])
    width, line = own.values[0], seen[0].values[0]
    reach = 4.0 * (width + line)
    grid = [round(CENTRE - reach + reach * step / 200.0, 9) for step in range(401)]
    yield Fact("wavenumber", grid, 0, 0, ("band_shape",))
    yield Fact("centre", CENTRE, 0, 0, ("band_shape",))
    yield Fact("width", width, own.start, own.end, ("band_shape",))
    yield Fact("x", grid, 0, 0, ("normalise_units",))
    yield Fact("resolution", line, seen[0].start, seen[0].end, ("match_resolution",))
    yield Fact("shape", "gauss", 0, 0, ("match_resolution",))
    yield Fact("light", False, 0, 0, ("match_resolution",))
    yield Fact("wavenumber", CENTRE, 0, 0, ("band_width",))


def _sticks(text: str) -> Iterator[Fact]:
    """Yield computed bands as sticks, and the place where their sum is asked for."""
    tools = ("broaden_sticks",)
    sticks = list(re.finditer(rf"({NUMERAL})\s*km/mol\s*(?:at|near)\s*({NUMERAL})\s*(?:cm\^?-1)?", text))
    if not sticks:
        return
    yield Fact("intensity", [number(match.group(1)) for match in sticks], sticks[0].start(), sticks[-1].end(), tools)
    yield Fact("wavenumber", [number(match.group(2)) for match in sticks], 0, 0, tools)
    if match := re.search(rf"\bat ({NUMERAL})\s*cm\^?-1", text[sticks[-1].end() :]):
        start = sticks[-1].end()
        yield Fact("grid", [number(match.group(1))], start + match.start(), start + match.end(), tools)


def _whole_range(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the line and the ends of a band, and readings by wavelength that are to become absorbances."""
    tools = ("integrate_band", "band_moments")
    if re.search(r"(?:no|without (?:a|any)?) ?baseline|zero line|above zero|not? baseline", text, re.IGNORECASE):
        yield Fact("line", "none", 0, 0, tools)
    place = next((one for one in numbers if len(one.values) > 2 and one.unit in ("um", "nm")), None)
    readings = [one for one in numbers if place and one is not place and len(one.values) == len(place.values)]
    if place is None or len(readings) != 1:
        return
    said = text[max(0, readings[0].start - 40) : readings[0].end + 20]
    kind = (
        "percent_transmittance"
        if re.search(r"%|per ?cent", said)
        else "transmittance"
        if "transmi" in said.lower()
        else "absorbance"
    )
    units = ("normalise_units",)
    yield Fact("x", list(place.values), place.start, place.end, units)
    yield Fact("y", list(readings[0].values), readings[0].start, readings[0].end, units)
    yield Fact("x_unit", place.unit, 0, 0, units)
    yield Fact("y_unit", kind, 0, 0, units)
    if re.search(r"whole|entire|all (?:of it|points|readings)|full (?:range|stretch)", text, re.IGNORECASE):
        scale = 1e4 if place.unit == "um" else 1e7
        yield Fact("low", scale / max(place.values), 0, 0, tools)
        yield Fact("high", scale / min(place.values), 0, 0, tools)
