"""How practitioners state bands with one edge, noises by name, biases, heights in feet, lists that share an axis."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from vibron.core.units import convert
from vibron_agents.answering.numbers import Found, read_numbers
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.units import same_dimension

SHORTWARD = re.compile(
    r"\b(?:shorter than|below|under|up to|less than|smaller than|shortward of|short of|blueward of)\s*$", re.IGNORECASE
)
LONGWARD = re.compile(
    r"\b(?:longer than|beyond|above|over|past|greater than|larger than|exceeding|longward of|redward of)\s*$",
    re.IGNORECASE,
)
OR_LONGER = re.compile(r"\W*(?:or|and) (?:longer|beyond|above|more)\b", re.IGNORECASE)
OR_SHORTER = re.compile(r"\W*(?:or|and) (?:shorter|below|less)\b", re.IGNORECASE)
LIGHT = ("um", "nm", "mm", "micrometre", "nanometre", "cm^-1")
HEIGHTS = ("km", "m")
FAR = 1e6  # um: no black body above a few kelvin radiates beyond
REVERSE = re.compile(r"\b(?:reverse|reversed|back)\b[^.;\d]{0,20}$", re.IGNORECASE)
IN_REVERSE = re.compile(r"\W*(?:in |of )?reverse\b", re.IGNORECASE)
FEET = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*(k?)(?:ft|feet|foot)\b|\b(?:FL|flight level)\s*(\d{2,3})\b")
NOISES = {
    "white": re.compile(r"\bwhite\b|\bflat\b|\bfloor\b|\bthermal\b", re.IGNORECASE),
    "flicker": re.compile(r"\b1/f\b|\bflicker\b|\bpink\b", re.IGNORECASE),
    "carrier": re.compile(r"generation|\bg-?r\b|recombination|\bplateau\b|lorentzian", re.IGNORECASE),
}
ONE_HERTZ = re.compile(r"[^.;,\d]{0,24}\bat 1 ?Hz\b")
SPECTRUM = ("noise_spectrum",)
NOISY = re.compile(r"(?<!shot )\bnoise\b(?:(?!\bdark\b|\bphoto|\bbias\b)[^.;]){0,40}$", re.IGNORECASE)
OTHER_CURRENT = re.compile(r"\W*(?:dark|photo|bias|background|signal|leakage)", re.IGNORECASE)
RESPONSE = re.compile(r"\brespon\w*|\bsensitivit\w+|\bfilter\b|\btransmi\w*", re.IGNORECASE)
SAME_AXIS = re.compile(
    r"\b(?:same|these|those|corresponding) (?:five |four |three )?(?:wavelengths?|points|channels)\b"
)
UNIT_AREA = re.compile(r"\b(?:one|1|a|each|every) (?:square met(?:re|er)|m\^?2|m²)(?!\w)", re.IGNORECASE)
PER_AREA = ("band_radiance", "photon_exitance", "stefan_boltzmann", "radiative_heat_loss")
PROFILE = ("column_amount", "limb_path", "layer_means")


def read(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield what a question says of bands, noises, biases, heights and spectra of a filter."""
    yield from _edge(text, numbers)
    yield from _noises(text, numbers)
    yield from _power_of_noise(text, numbers)
    yield from _weighted(text, numbers)
    yield from _ends(numbers)
    for one in numbers:
        left, right = text[max(0, one.start - 40) : one.start], text[one.end :]
        backward = REVERSE.search(left) or IN_REVERSE.match(right)
        if backward and one.unit in ("V", "mV", "uV") and len(one.values) == 1 and one.values[0] > 0:
            yield Fact("voltage", f"{-one.values[0]!r} {one.unit}", one.start, one.end, ("diode_current",))
    for match in FEET.finditer(text):
        level = match.group(3)
        feet = (
            100.0 * float(level) if level else float(match.group(1).replace(",", "")) * (1e3 if match.group(2) else 1)
        )
        yield Fact("altitude", [f"{feet * 0.3048!r} m"], *match.span(), ("us_standard_atmosphere",))
    for one in numbers:
        if one.unit in ("um", "nm", "cm^-1"):
            yield Fact("", None, one.start, one.end, ("refracted_path",))
    for match in UNIT_AREA.finditer(text):
        yield Fact("", None, *match.span(), PER_AREA)


def _edge(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the band to one side of a single wavelength or wavenumber."""
    light = [one for one in numbers if one.unit in LIGHT]
    if len(light) != 1 or len(light[0].values) > 1:
        return
    one = light[0]
    left, right = text[: one.start], text[one.end :]
    shorter = bool(SHORTWARD.search(left) or OR_SHORTER.match(right))
    if shorter == bool(LONGWARD.search(left) or OR_LONGER.match(right)):
        return
    length = convert(f"{one.values[0]!r} {one.unit}", "um", kind="position")
    if (one.unit == "cm^-1") != shorter:
        yield Fact("upper", length, one.start, one.end, ("band_fraction",))
    else:
        yield Fact("lower", length, one.start, one.end, ("band_fraction",))
        yield Fact("upper", FAR, one.start, one.start, ("band_fraction",))


def _noises(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the densities of white noise, of 1/f noise at 1 Hz and of carriers, by what stands nearest."""
    dense = [one for one in numbers if len(one.values) == 1 and _is_density(one.unit)]
    named: dict[str, Found] = {}
    for one in dense:
        start = max((other.end for other in dense if other.end <= one.start), default=0)
        stop = min((other.start for other in dense if other.start >= one.end), default=len(text))
        before, after = text[start : one.start], re.split(r"[.;,]", text[one.end : stop])[0]
        last = {name: max((m.end() for m in words.finditer(before)), default=-1) for name, words in NOISES.items()}
        name = max(last, key=lambda which: last[which])
        if last[name] < 0:
            name = next((which for which, words in NOISES.items() if words.search(after)), "")
        if not name or name in named:
            return
        named[name] = one
    if "white" not in named or len(named) < 2 or len({one.unit.partition("/")[0][-1] for one in named.values()}) > 1:
        return
    for name, one in named.items():
        value = convert(f"{one.values[0]!r} {one.unit}", _base(one.unit))
        yield Fact(name, value, one.start, one.end, SPECTRUM)
    reference = ONE_HERTZ.match(text[named["flicker"].end :]) if "flicker" in named else None
    stop = named["flicker"].end + reference.end() if reference else -1
    if reference:
        yield Fact("", None, named["flicker"].end, stop, SPECTRUM)
    asked = [one for one in numbers if one.unit and one.unit in ("Hz", "kHz", "MHz") and one.end != stop]
    if len(asked) == 1 and not re.search(r"\brms\b", text, re.IGNORECASE):
        values = [convert(f"{value!r} {asked[0].unit}", "Hz") for value in asked[0].values]
        listed = values if len(values) > 1 else [values[0], 10.0 * values[0]]
        yield Fact("frequency", listed, asked[0].start, asked[0].end, SPECTRUM)


def place(text: str, tool: str, length: int) -> int | None:
    """Return the first of two frequencies of a noise spectrum, or levels of an atmosphere, where only one is stated."""
    if tool == "reference_atmosphere" and length == 2:
        levels = [one for one in read_numbers(text) if one.unit in HEIGHTS]
        return 0 if len(levels) == 1 and len(levels[0].values) == 1 else None
    frequencies = [fact.value for fact in _noises(text, read_numbers(text)) if fact.name == "frequency"]
    single = tool in SPECTRUM and frequencies and frequencies[0][-1] == 10.0 * frequencies[0][0]
    return 0 if single and len(frequencies[0]) == 2 else None


def _is_density(unit: str) -> bool:
    return bool(unit) and (same_dimension(unit, "A/Hz^0.5") or same_dimension(unit, "V/Hz^0.5"))


def _base(unit: str) -> str:
    return "A/Hz^0.5" if same_dimension(unit, "A/Hz^0.5") else "V/Hz^0.5"


def _power_of_noise(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the noise current of a whole band as a density at 1 Hz, the bandwidth being in it."""
    tools = ("noise_equivalent_power",)
    total = [one for one in numbers if one.unit and len(one.values) == 1 and same_dimension(one.unit, "A")]
    if len(total) == 1 and NOISY.search(text[: total[0].start]) and not OTHER_CURRENT.match(text[total[0].end :]):
        value = convert(f"{total[0].values[0]!r} {total[0].unit}", "A")
        yield Fact("noise", value, total[0].start, total[0].end, tools)
        for one in numbers:
            if one.unit in ("Hz", "kHz", "MHz"):
                yield Fact("", None, one.start, one.end, tools)


def _weighted(text: str, numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield a spectrum and a response with the wavelengths of each, or those that they share."""
    lists = [one for one in numbers if len(one.values) > 1 and not one.role]
    axes = [one for one in lists if one.unit in ("um", "nm")]
    rows = [one for one in lists if one not in axes]
    if len(rows) != 2 or not 1 <= len(axes) <= 2 or any(len(one.values) < 2 for one in rows):
        return
    names = [bool(RESPONSE.search(text[max(0, one.start - 45) : one.start])) for one in rows]
    if sum(names) != 1:
        return
    response, values = rows[names.index(True)], rows[names.index(False)]
    if len(axes) == 1 and not SAME_AXIS.search(text):
        return
    for name, one in (("response", response), ("values", values)):
        axis = axes[0] if len(axes) == 1 else min(axes, key=lambda other: _apart(one, other))
        if len(axis.values) != len(one.values):
            return
        known = {"response": ("response", "response_wavelength"), "values": ("values", "wavelength")}[name]
        yield Fact(known[0], list(one.values), one.start, one.end, ("band_average",))
        length = [convert(f"{value!r} {axis.unit}", "um", kind="position") for value in axis.values]
        yield Fact(known[1], length, axis.start, axis.end, ("band_average",))


def _apart(one: Found, axis: Found) -> int:
    return axis.start - one.end if axis.start > one.end else 10 * (one.start - axis.end)


def _ends(numbers: Sequence[Found]) -> Iterator[Fact]:
    """Yield the ends of a profile that are said again: "between 10 and 40 km"."""
    lists = [one for one in numbers if len(one.values) > 2 and one.unit in HEIGHTS]
    ends = [one for one in numbers if one.role in ("lower", "upper") and one.unit in HEIGHTS]
    if len(lists) != 1 or len(ends) != 2:
        return
    known = sorted(convert(f"{value!r} {lists[0].unit}", "km") for value in lists[0].values)
    said = sorted(convert(f"{one.values[0]!r} {one.unit}", "km") for one in ends)
    if said == [known[0], known[-1]]:
        for one in ends:
            yield Fact("", None, one.start, one.end, PROFILE)
