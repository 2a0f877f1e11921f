"""How practitioners state what is in the air: humidity, columns of gases, mixing ratios that rise."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vibron.core.units import convert
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import NUMERAL, SCIENTIFIC, power

COLUMN = re.compile(
    rf"({SCIENTIFIC})\s*(?:\w+ )?(?:molecules?\s*)(?:per|/|of \w+ per)?\s*(?:square centimet\w+|cm\^?-?[2²]|cm⁻²)", re.I
)
PHOTONS = re.compile(
    rf"({SCIENTIFIC})\s*photons?\s*(?:/|per|a)\s*(?:s|second)\s*"
    r"(?:and|per|/|,)?\s*(?:per )?(?:cm\^?[2²]|square centimet\w+)",
    re.I,
)
COLUMNS = (
    ("DU", r"dobson(?:[- ]units?)?|DU\b"),
    ("atm cm", r"atm[- ]?cm"),
    ("mmol m^-2", r"mmol(?:/|\s*)m\^?-?2|millimoles? per square metre"),
    ("mol m^-2", r"mol(?:es?)?\s*(?:/|per)?\s*(?:m\^?-?2|square met\w+)"),
    ("cm^-2", r"(?:molecules?\s*)?(?:/|per)?\s*(?:cm\^?-?2|square centimet\w+)"),
    ("kg m^-2", r"kg\s*(?:/|per)?\s*(?:m\^?-?2|square met\w+)|grams?\b[^.?\d]{0,40}\b(?:per|each|every) square met\w+"),
    ("mg m^-2", r"mg\s*(?:/|per)?\s*(?:m\^?-?2|square met\w+)"),
    ("g cm^-2", r"g\s*(?:/|per)?\s*(?:cm\^?-?2)"),
    ("m^-2", r"molecules?\s*(?:/|per)\s*(?:m\^?2|square met\w+)"),
)
DEW = r"dew[- ]?point|\bdew (?:begins?|starts?|forms?|to form|appears?|settles?)"
HUMIDITIES = (
    ("relative_humidity", r"relative humidity|\bRH\b|\bhumidity of|% humidity", r"%|percent|per cent", "percent"),
    ("dew_point", DEW, r"°C|degC|degrees? (?:C\b|Celsius)", "degC"),
    ("dew_point", DEW, r"K\b", "K"),
    ("frost_point", r"frost[- ]?point", r"°C|degC|degrees? (?:C\b|Celsius)", "degC"),
    ("frost_point", r"frost[- ]?point", r"K\b", "K"),
    ("mole_fraction", r"mole fraction|mixing ratio|volume", r"ppmv?\b", "ppm"),
    ("mixing_ratio", r"mixing ratio", r"g\s*/\s*kg", "g/kg"),
    ("specific_humidity", r"specific humidity", r"g\s*/\s*kg", "g/kg"),
    ("absolute_humidity", r"absolute humidity", r"g\s*/\s*m\^?[3³]", "g/m^3"),
    ("vapor_pressure", r"vapou?r pressure|partial pressure", r"hPa", "hPa"),
    ("vapor_pressure", r"vapou?r pressure|partial pressure", r"Pa", "Pa"),
)


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of water vapour, columns and forcing."""
    yield from _forcing(text)
    yield from _columns(text)
    yield from _humidity(text)
    for match in PHOTONS.finditer(text):
        flux = f"{float(power(match.group(1)))!r} s^-1 cm^-2"
        yield Fact("photon_irradiance", flux, *match.span(), ("well_fill_time",))
    for match in COLUMN.finditer(text):
        yield Fact("column", f"{float(power(match.group(1)))!r} molecule/cm^2", *match.span(), ("lines",))


def _forcing(text: str) -> Iterator[Fact]:
    """Yield gases that change from one mixing ratio to another."""
    for name, formula in (("carbon_dioxide", "CO_?2"), ("methane", "CH_?4"), ("nitrous_oxide", "N_?2O")):
        pattern = rf"(?i:{name.replace('_', ' ')})|\b{formula}\b"
        change = (
            rf"(?:{pattern})(?:(?!methane|CH4|N2O|nitrous|CO2|carbon dioxide)[^.;])*?"
            rf"\bfrom ({NUMERAL})\s*(pp[mb]v?)?\s*to ({NUMERAL})\s*(pp[mb])"
        )
        if match := re.search(change, text):
            unit = match.group(4)
            yield Fact(name, f"{match.group(3)} {unit}", *match.span(), ("radiative_forcing",))
            yield Fact(
                f"reference_{name}", f"{match.group(1)} {match.group(2) or unit}", *match.span(), ("radiative_forcing",)
            )
        elif match := re.search(
            rf"doubl\w+[^.;?]{{0,20}}(?:{pattern})[^.;?]{{0,40}}?from ({NUMERAL})\s*(pp[mb])"
            rf"|(?:{pattern})[^.;?]{{0,20}}doubl\w+[^.;?]{{0,20}}?from ({NUMERAL})\s*(pp[mb])",
            text,
        ):
            before, unit = (match.group(place) or match.group(place + 2) for place in (1, 2))
            yield Fact(name, f"{2 * float(before)!r} {unit}", *match.span(), ("radiative_forcing",))
            yield Fact(f"reference_{name}", f"{before} {unit}", *match.span(), ("radiative_forcing",))


def _columns(text: str) -> Iterator[Fact]:
    """Yield a column amount in one unit, and the unit that is wanted."""
    given = [
        (unit, match)
        for unit, words in COLUMNS
        for match in re.finditer(rf"({SCIENTIFIC})\s*(?:{words})(?!\w)", text, re.I)
    ]
    if len(given) != 1:
        return
    unit, match = given[0]
    rest = text[: match.start()] + " " * len(match.group()) + text[match.end() :]
    wanted = [other for other, words in COLUMNS if re.search(rf"(?<!\w)(?:{words})(?!\w)", rest, re.I)]
    if wanted and wanted[0] != unit:
        yield Fact("values", [float(power(match.group(1)))], *match.span(), ("convert_column",))
        yield Fact("unit", unit, *match.span(), ("convert_column",))
        yield Fact("to", wanted[0], *match.span(), ("convert_column",))


def _humidity(text: str) -> Iterator[Fact]:
    """Yield a humidity that is given in one measure, and the measure that is wanted."""
    given: list[tuple[str, str, tuple[int, int]]] = []
    for measure, name, unit, written in HUMIDITIES:
        for pattern in (
            rf"(?i:{name})[^\d.;?]{{0,24}}?({NUMERAL})\s*(?:{unit})",
            rf"({NUMERAL})\s*(?:{unit})\s*(?:of )?(?i:{name})",
        ):
            if match := re.search(pattern, text):
                given.append((measure, f"{match.group(1)} {written}", match.span()))
                break
    if len(given) != 1:
        return
    measure, value, span = given[0]
    rest = text[: span[0]] + " " * (span[1] - span[0]) + text[span[1] :]
    wanted = dict.fromkeys(
        other for other, name, _, _ in HUMIDITIES if other != measure and re.search(name, rest, re.IGNORECASE)
    )
    if "mixing_ratio" in wanted and "mole_fraction" in wanted:
        wanted.pop("mole_fraction" if not re.search(r"ppmv?\b|mole fraction", rest) else "mixing_ratio")
    si = {"percent": "1", "degC": "K", "K": "K", "ppm": "1", "g/kg": "1", "g/m^3": "kg/m^3", "hPa": "Pa", "Pa": "Pa"}
    unit = value.partition(" ")[2]
    yield Fact("values", convert(value, si[unit]), *span, ("convert_humidity",))
    yield Fact("measure", measure, *span, ("convert_humidity",))
    if len(wanted) == 1:
        yield Fact("to", next(iter(wanted)), *span, ("convert_humidity",))
