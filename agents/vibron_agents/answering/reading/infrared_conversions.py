"""Conversions as they are asked for: what is given in which unit or quantity, and what is wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import NUMERAL
from vibron_agents.answering.reading.phrasebook import asking

NUMBER = (
    r"(?<![\w.^-])(?P<number>[-−]?\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][-+−]?\d+|\s*(?:x|×|\*)\s*10\s*\^?\s*\(?[-−]?\d+\)?)?)"
)
PER = r"(?: per |/| )"
UNITS: dict[str, dict[str, str]] = {
    "convert_concentration": {
        "ppmv": r"ppmv?\b|parts per million|µmol/mol|umol/mol", "ppbv": r"ppbv?\b|parts per billion|nmol/mol",
            "pptv": r"pptv?\b|parts per trillion",
        "mg/m^3": rf"mg{PER}(?:m\^?3|m³|cubic met\w+)|mg m\^?-3|milligrams? per cubic met\w+",
            "ug/m^3": rf"(?:ug|µg|μg){PER}(?:m\^?3|m³|cubic met\w+)|[uµ]g m\^?-3|micrograms? per cubic met\w+",
        "g/m^3": r"(?<![mkuµμ])g/m\^?3|grams? per cubic met\w+", "kg/m^3": r"kg/m\^?3",
            "mol/L": r"mol/L\b|mol/l\b|moles? per lit\w+", "mol/m^3": r"mol/m\^?3|moles? per cubic met\w+",
        "molecules/cm^3": r"molecules?(?: of [a-z]+)?(?:/| per |\s)(?:cm\^?3|cm³|cubic cent\w+|cc)|molecules? cm\^?-3",
            "mole_fraction": r"mole fraction", "percent": r"(?:%|per ?cent)(?! (?:humid\w*|relative|"
                                                          r"RH))(?: by volume)?",
    },
    "attenuation_units": {
        "dB/km": rf"(?:dB|decibels?){PER}(?:km|kilomet\w+)", "dB/m": rf"(?:dB|decibels?){PER}(?:a )?(?:m|met(?:re|"
                                                                     r"er)s?)\b",
            "dB/cm": rf"(?:dB|decibels?){PER}(?:cm|cent\w+)",
        "Np/km": r"(?:Np|nepers?)(?:/| per )(?:km|kilomet\w+)", "Np/m": r"(?:Np|nepers?)(?:/| per )(?:m|met\w+)\b",
            "Np/cm": r"(?:Np|nepers?)(?:/| per )(?:cm|cent\w+)",
        "km^-1": r"(?:1/km|per km|per kilomet\w+|km\^?-1|/km)", "m^-1": r"(?:1/m\b|per met\w+|\bm\^?-1)",
            "cm^-1": r"(?:1/cm|per cm\b|per cent\w+|cm\^?-1)",
        **{f"decadic {unit}": rf"decadic[^.;?\d]{{0,40}}?(?:{pattern})|(?:{pattern}),? \(?(?:decadic|base (?:ten|10))"
           for unit, pattern in (("km^-1", r"1/km|per (?:km|kilomet\w+)|km\^?-1"), ("m^-1", r"1/m\b|per met\w+|"
                                                                                            r"\bm\^?-1"),
                                 ("cm^-1", r"1/cm|per cm\b|per cent\w+|cm\^?-1"))},
    },
    "absorption_units": {
        "cm^2": r"cm\^?2(?:/molecule| per molecule)?(?!\w)|square cent\w+(?: per molecule)?",
            "m^2": r"\bm\^?2(?:/molecule| per molecule)?(?![\w/ ]*mol\b)",
        "L mol^-1 cm^-1": r"L\s*/\s*\(?mol\s*\*?\s*cm\)?|L mol\^?-1 cm\^?-1|M\^?-1 cm\^?-1|lit\w+ per mol\w* (?:and|"
                          r"per) cent\w+", "m^2 mol^-1": r"m\^?2\s*/\s*mol|m\^?2 mol\^?-1",
        "cm^-1 atm^-1": r"cm\^?-1\s*(?:/\s*atm|atm\^?-1)|per cm (?:and|per) atm\w*",
            "ppm^-1 m^-1": r"(?:per|/)\s*\(?ppm[ *·]*(?:m|met\w+|and met\w+|per met\w+)\)?|ppm\^?-1 m\^?-1",
    },
    "convert_energy": {
        "kJ/mol": r"kJ\s*/\s*mol|kJ mol\^?-1|kJ per mol\w*", "kcal/mol": r"kcal\s*/\s*mol|kcal per mol\w*",
            "eV": r"eV\b", "meV": r"meV\b", "cm^-1": r"cm\^?-1|wavenumbers?",
        "Eh": r"hartrees?\b|Eh\b", "J": r"J\b(?!/)|joules?\b", "K": r"K\b|kelvins?\b", "THz": r"THz\b", "Hz": r"Hz\b",
    },
    "convert_pressure": {
        "mbar": r"mbar\b|millibars?\b", "bar": r"bars?\b", "hPa": r"hPa\b|hectopascals?",
            "kPa": r"kPa\b|kilopascals?", "Pa": r"Pa\b|pascals?\b",
        "atm": r"atm\b|atmospheres?\b", "Torr": r"[Tt]orr\b", "mmHg": r"mm\s?Hg\b", "psi": r"psi\b",
            "inHg": r"inHg\b", "MPa": r"MPa\b",
    },
    "line_intensity_units": {
        "km/mol": r"km\s*/\s*mol|km mol\^?-1|km per mol\w*|kilomet\w+ per mol\w*",
            "cm/molecule": r"cm\s*/\s*molec\w*|cm per molecule|cm molecule\^?-1|HITRAN'?s? units?|"
                           r"cm\^?-1\s*/\s*\(molecule cm\^?-2\)",
        "cm^-2 atm^-1": r"cm\^?-2\s*(?:atm\^?-1|/\s*atm|per atm\w*)",
            "L mol^-1 cm^-2": r"L mol\^?-1 cm\^?-2|L/\(mol cm\^?2\)",
                "D^2 A^-2 u^-1": r"D\^?2\s*(?:A|Å|angstrom)\^?-2\s*(?:u|amu)\^?-1|\(D/(?:A|Å|angstrom)\)\^?2/(?:u|"
                                 r"amu)", "e^2 u^-1": r"e\^?2\s*(?:u\^?-1|/u)",
    },
}  # fmt: skip
ASKED = re.compile(
    r"how many|convert|express|equivalent|correspond|\bstate it\b|\bquote it\b|\bin (?:[kMhm]?Pa|m?bar|torr|atm|psi)\b",
    re.IGNORECASE,
)
LIGHT = {
    "percent_transmittance": r"%\s*(?:T\b|transmi\w+)|per ?cent transmi\w+|percent transmi\w+",
        "optical_depth": r"optical (?:depth|thickness)|napierian absorbance|\btau\b",
    "absorptance": r"absorptance", "transmittance": r"transmi(?:ttances?|ssions?|ts|tted|t)\b|passes|"
        r"lets?\b[^?]{0,40}? through|gets? through", "absorbance": r"absorbances?|optical density|\bOD\b",
}  # fmt: skip
DECADIC = (
    ("10", r"decadic|base[- ]ten|base 10|log10|common log\w*"),
    ("e", r"napierian|naperian|natural|base[- ]e\b|ln\b"),
)
SHARE = {"transmittance", "percent_transmittance"}
WANTED_BASE = re.compile(
    r"\b(?:to|into|in|as|what|which|how large|state|give|find|calculate|express|report|compute)(?: is| are)?(?: an?|"
    r" the)? ?$",
    re.IGNORECASE,
)
POWERS = {"W": 1.0, "mW": 1e-3, "uW": 1e-6, "µW": 1e-6, "nW": 1e-9, "pW": 1e-12, "fW": 1e-15, "kW": 1e3}


LIGHTLESS = ("attenuation_units", "absorption_units", "line_intensity_units")  # the same at every wavelength
AT_LIGHT = re.compile(rf"\b(?:at|near|around) {NUMERAL}\s*(?:um|µm|nm|cm\^?-1|microns?|micromet\w+)")

OVER = re.compile(rf"\b(?:over|along|of|across) an? {NUMERAL}[ -](?:k?m|kilomet\w+|met\w+)\b(?!\^)")


def read(text: str) -> Iterator[Fact]:
    """Yield values, unit and target of a conversion, each for the tool that does it."""
    for tool, units in UNITS.items():
        if tool in ("convert_energy", "convert_pressure") and not ASKED.search(text):
            continue
        yield from _converted(text, tool, units)
    yield from _light(text)
    yield from _photons(text)
    yield from _powder(text)
    yield from _bases(text)


def value(text: str) -> float:
    """Return a number with thousands and a power of ten.

    >>> value("2.5 x 10^-19"), value("1,200")
    (2.5e-19, 1200.0)
    """
    plain = re.sub(r"\s*(?:x|×|\*)\s*10\s*\^?\s*\(?", "e", text).rstrip(")").replace(",", "")
    return float(plain.replace("−", "-"))


def _converted(text: str, tool: str, units: dict[str, str]) -> Iterator[Fact]:
    given = [
        (match, name) for name, pattern in units.items() for match in re.finditer(rf"{NUMBER}\s*(?:{pattern})", text)
    ]
    if not given:
        return
    given.sort(key=lambda one: (one[0].start(), -one[0].end()))
    match, unit = given[0]
    if sum(1 for one, _ in given if one.start() != match.start()):
        return
    rest = text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :]
    wanted = [
        (found.end() - found.start(), name) for name, pattern in units.items() if name != unit
        for found in re.finditer(rf"(?<!\d )(?<![\w/^])(?:{pattern})", rest)
        if not re.search(r"\d\s*$", rest[: found.start()])
        and not (name == "mole_fraction" and re.match(r" (?:of|is|=)?\s*$", text[found.end() : match.start()]))
    ]  # fmt: skip
    if not wanted:
        return
    yield Fact("values", value(match.group("number")), match.start(), match.end(), (tool,))
    yield Fact("unit", unit, 0, 0, (tool,))
    yield Fact("to", max(wanted)[1], 0, 0, (tool,))
    if tool in LIGHTLESS:
        yield from (Fact("", None, *place.span(), (tool,)) for place in AT_LIGHT.finditer(text))
    if tool == "attenuation_units":  # a coefficient is the same over any length
        yield from (Fact("", None, *place.span(), (tool,)) for place in OVER.finditer(text))


def _light(text: str) -> Iterator[Fact]:
    tool = ("absorbance_transmittance",)
    sentence = asking(text)
    asked = [
        (match.start(1), name) for name, pattern in LIGHT.items()
        for match in re.finditer(r"(?:what|which|how much|find|calculate|give|in|to|into|"
                                 rf"as)\b(?: [a-z-]+){{0,3}}? ({pattern})", sentence, re.I)
        if not re.search(r"\d\s*$", sentence[: match.start(1)])
    ]  # fmt: skip
    asked = asked or [
        (match.start(), name) for name, pattern in LIGHT.items()
        for match in re.finditer(rf"(?:[.;:,]\s+|^)(?:\w+ )?(?:{pattern})\s*\?\s*$", text, re.I)
    ]  # fmt: skip
    goal = min(asked)[1] if asked else ""
    if re.search(
        r"(?:what|which) (?:fraction|percentage|part|share|percent)[^?]*(?:transmi\w+|pass\w*|through)", sentence, re.I
    ):
        goal = "percent_transmittance" if re.search("percent", sentence, re.I) else "transmittance"
    numbers = list(re.finditer(rf"{NUMBER}\s*(?P<percent>%|per ?cent)?(?![\d.]*\s*(?:cm\^?-1|cm⁻¹|um|µm|nm)\b)", text))
    if not goal or len(numbers) != 1:
        return
    number = numbers[0]
    near = text[max(0, number.start() - 60) : number.end() + 40]
    given = [name for name, pattern in LIGHT.items() if name != goal and re.search(pattern, near, re.IGNORECASE)]
    if "transmittance" in goal and set(given) - SHARE:
        given = [name for name in given if name not in SHARE]
    if number.group("percent") and "transmittance" in given:
        given = ["percent_transmittance"]
    if not given or (number.group("percent") and given[0] not in ("percent_transmittance", "absorptance")):
        return
    amount = value(number.group("number"))
    if given[0] == "absorptance" and number.group("percent"):
        amount /= 100.0
    yield Fact("values", amount, number.start(), number.end(), tool)
    yield Fact("quantity", given[0], 0, 0, tool)
    yield Fact("to", goal, 0, 0, tool)


def _powder(text: str) -> Iterator[Fact]:
    """Yield the one bare number of a question on a powder: its reflectance, or its K/S on the way back."""
    numbers = list(re.finditer(rf"{NUMBER}(?P<percent>\s*%)?", text))
    if len(numbers) == 1 and re.search(r"kubelka|K/S|diffuse", text, re.IGNORECASE):
        amount = value(numbers[0].group("number")) / (100.0 if numbers[0].group("percent") else 1.0)
        yield Fact("values", amount, numbers[0].start(), numbers[0].end(), ("kubelka_munk",))


def _photons(text: str) -> Iterator[Fact]:
    tool = ("photon_flux",)
    if match := re.search(rf"{NUMBER}\s*(?P<unit>[mnpfkuµ]?W)\b(?!\s*/)", text):
        yield Fact(
            "values", value(match.group("number")) * POWERS[match.group("unit")], match.start(), match.end(), tool
        )
    elif match := re.search(rf"{NUMBER}\s*photons?(?:/s| per s\w*| a second| each second)", text):
        yield Fact("values", value(match.group("number")), match.start(), match.end(), tool)
        yield Fact("to", "power", 0, 0, tool)


def _bases(text: str) -> Iterator[Fact]:
    """Yield the bases of the logarithm that an absorption is given and wanted in: the one by the number is given."""
    found = [(match, base) for base, pattern in DECADIC for match in re.finditer(pattern, text, re.IGNORECASE)]
    tool = ("absorption_units",)
    if len({base for _, base in found}) == 1:
        yield Fact("base", found[0][1], 0, 0, tool)
        yield Fact("to_base", found[0][1], 0, 0, tool)
        return
    if len(found) != 2:
        return
    wanted = {base for match, base in found if WANTED_BASE.search(text[: match.start()])}
    if len(wanted) == 1:
        given = ({base for _, base in found} - wanted).pop()
    elif number := re.search(NUMBER, text):
        given = min(found, key=lambda one: _far(text, one[0].start(), number.start()))[1]
    else:
        return
    yield Fact("base", given, 0, 0, tool)
    yield Fact("to_base", "e" if given == "10" else "10", 0, 0, tool)


def _far(text: str, one: int, other: int) -> int:
    """Return how far two places are apart, those in different sentences farther than any in one."""
    low, high = sorted((one, other))
    return high - low + (len(text) if re.search(r"[.;?!]\s", text[low:high]) else 0)
