"""Questions about amounts and units that are read as a whole: contents of gases, photons, calibrations by points."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from vibron.core.units import convert, registry
from vibron_agents.answering.reading.infrared_conversions import UNITS
from vibron_agents.answering.reading.infrared_listed import lists_in
from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.spectra_rows import BRACKETED, N, Row
from vibron_agents.answering.reading.whole import Whole
from vibron_agents.answering.units import density_per, read_unit

CONTENTS = UNITS["convert_concentration"]
MASSES = ("kg/m^3", "g/m^3", "mg/m^3", "ug/m^3")
SPECTRAL = ("um", "nm", "angstrom", "mm", "cm^-1", "Hz", "GHz", "THz", "eV", "meV", "J")
ENERGIES = {
    "kJ/mol": "kJ/mol",
    "kcal/mol": "kcal/mol",
    "hartree": "Eh",
    "Eh": "Eh",
    "eV": "eV",
    "meV": "meV",
    "cm^-1": "cm^-1",
    "J": "J",
}
PRESSURES = {
    "Pa": "Pa", "hPa": "hPa", "kPa": "kPa", "MPa": "MPa", "bar": "bar", "mbar": "mbar", "atm": "atm", "psi": "psi",
        "mmHg": "mmHg",
    "inHg": "inHg", "torr": "Torr", "Torr": "Torr",
}  # fmt: skip
MORE = (
    r"black ?body|radiat|temperature|morse|overtone|force|deuter|isotop|\bair\b|vacuum|resol|\bpath|apodi|shift|"
    r"broad|width|thick|period|fringe|doppler|velocity|per (?:um|cm|nm|Hz)|entrop|enthalp|zero[- ]point|\bmass|raman|"
    r"stokes|refract|glass|crystal|\bppm|mole|densit|volume|altitude|sea level|vapou?r|anharm|harmonic|detun|spacing|"
    r"lattice|band gap|bond|distance|differ|sum\b|twice|half|ratio|modulat|alias|nyquist"
)
TOTALS = ("W m^-2 sr^-1", "W m^-2", "W")
GAS = r"\bSMILES|structure|formula|molar mass"
CALIBRATED = r"calibrat\w*|standards?|beer|regression|straight line"


def whole(way: Way) -> Whole | None:
    """Return what is asked of an amount; None where it is not one of these questions."""
    for rule in (_photons, _density, _through_mass, _calibrated, _turned, _unheld):
        if (found := rule(way)) is not None:
            return found
    return None


def _photons(way: Way) -> Whole | None:
    """Photons a second of a power, or the power of so many."""
    if not way.says(r"\bphotons?\b") or way.says(r"quantum efficiency|respons|current|energy of (?:one|a|each)|noise"):
        return None
    power = way.found("W")
    rate = (
        None if power else way.take(rf"({NUMERAL}(?:\s*[x×*]\s*10\^?\d+)?)\s*photons?(?:/s| (?:per|a|each|every) s\w*)")
    )
    if not power and not rate:
        return None
    light = way.quantity("m") or way.quantity("cm^-1")
    if light is None or not way.asks(r"photons?|power|watt|\b[munpµ]?W\b"):
        return None
    if power:
        watts = convert(power.text, "W")
        return replace(way.answer(way.add("photon_flux", values=watts, wavenumber=light)), unit="1/s")
    assert rate is not None
    count = float(re.sub(r"\s*[x×*]\s*10\^?", "e", rate.group(1)))
    return replace(way.answer(way.add("photon_flux", values=count, wavenumber=light, to="power")), unit="W")


def _density(way: Way) -> Whole | None:
    """A spectral density per another spectral unit."""
    return _density_in_units(way) or _density_in_words(way)


def _density_in_units(way: Way) -> Whole | None:
    """A density whose unit and the one that is wanted say per what it is."""
    wanted = way.question.wanted_unit
    known = [
        (one, total, density_per(one.unit, total), density_per(wanted, total))
        for one in way.numbers if one.unit and wanted and len(one.values) == 1 for total in TOTALS
    ]  # fmt: skip
    found = [(one, total, per, to) for one, total, per, to in known if per and to and per != to]
    if (
        len({(per, to) for _, _, per, to in found}) != 1
        or len(way.numbers) != 2
        or way.says(r"temperature|black ?body")
    ):
        return None
    one, total, per, to = found[0]
    way.take_span(one.start, one.end)
    light = way.quantity("cm^-1") or way.quantity("m")
    if light is None:
        return None
    density = float(registry().Quantity(one.values[0], one.unit).to(f"({total})/({per})").magnitude)
    name = way.add("spectral_density_jacobian", density=density, wavenumber=light, per=per, to=to)
    return replace(way.answer(name), unit=f"({total})/({to})")


def _density_in_words(way: Way) -> Whole | None:
    """A density that a number and words tell: 2 mW per nm."""
    per = r"(um|nm|cm\^?-1|THz|GHz|Hz|mm)"
    given = way.take(
        rf"({NUMERAL})\s*([mu]?W[^,;?\d]*(?:\^?-?\d[^,;?\d]*?)*?)\s*(?:\(?per |"
        rf"/ ?\(?)?{per}(?:\^?-1)?(?<!-1-1)\)?(?=[\s.,;:?)]|$)"
    )
    if given is None or given.group(3) not in ("um", "nm", "cm-1", "cm^-1", "Hz", "THz", "GHz"):
        return None
    wanted = way.take(rf"\bper {per}(?=[\s.,;:?)]|$)")
    light = way.quantity("cm^-1") or way.quantity("m")
    if wanted is None or light is None:
        return None
    names = [one.replace("cm-1", "cm^-1") for one in (given.group(3), wanted.group(1))]
    if names[0] == names[1] or way.says(MORE.replace(r"per (?:um|cm|nm|Hz)|", "").replace("radiat|", "")):
        return None
    name = way.add(
        "spectral_density_jacobian", density=number(given.group(1)), wavenumber=light, per=names[0], to=names[1]
    )
    whole_unit = read_unit(re.sub(rf"^{NUMERAL}\s*", "", given.group()))[0]
    if not whole_unit:
        return replace(way.answer(name), unit="1")
    turned = registry().Unit(f"({whole_unit})*({names[0]})/({names[1]})")
    return replace(way.answer(name), unit=f"{turned:~C}")


def _content(way: Way, text: str) -> tuple[float, str] | None:
    """Take the content that a text gives, with its unit."""
    for unit, pattern in CONTENTS.items():
        if match := re.search(rf"({NUMERAL})\s*(?:{pattern})", text):
            way.take(re.escape(match.group()))
            return number(match.group(1)), unit
    return None


def _wanted(text: str) -> str:
    found = [unit for unit, pattern in CONTENTS.items() if re.search(rf"(?<!\d )(?<![\w/^])(?:{pattern})", text)]
    return max(found, key=len, default="")


def _conditions(way: Way) -> dict[str, Any]:
    return {"temperature": way.quantity("K"), "pressure": way.quantity("Pa")}


def _through_mass(way: Way) -> Whole | None:
    """A content by volume as one by mass, or back, where the molar mass is to be found from the structure."""
    if (
        not way.says(GAS)
        or way.says(r"g/mol|standards?|calibrat")
        or not way.says("|".join(CONTENTS[unit] for unit in MASSES))
    ):
        return None
    smiles = way.structures
    formulas = way.question.formulas
    if len(smiles) + len(formulas) != 1:
        return None
    given = _content(way, way.rest)
    wanted = _wanted(way.rest)
    if given is None or not wanted or wanted == given[1]:
        return None
    formula: Any = formulas[0] if formulas else of(way.add("canonical_structure", smiles=smiles[0]) + ".formula")
    mass = way.add("isotope_pattern", formula=formula)
    name = way.add(
        "convert_concentration",
        values=given[0],
        unit=given[1],
        to=wanted,
        molar_mass=of(f"{mass}.average"),
        **_conditions(way),
    )
    return replace(way.answer(name), unit={"ppmv": "ppm", "ppbv": "ppb"}.get(wanted, wanted))


def _pairs(way: Way) -> tuple[Row, Row] | None:
    """Take points of a calibration that are written as pairs in brackets, as two lists."""
    found = [match for match in BRACKETED.finditer(way.rest) if len(re.findall(N, match.group())) == 2]
    if len(found) < 3:
        return None
    values = [[number(one) for one in re.findall(N, match.group())] for match in found]
    for match in found:
        way.take_span(*match.span())
    start, end = found[0].start(), found[-1].end()
    turned = way.says(r"absorbance,? (?:first|concentration)|\(absorbance|\(A,|\(signal")
    first, second = (1, 0) if turned else (0, 1)
    rows = [tuple(one[side] for one in values) for side in (first, second)]
    return Row(rows[0], start, start), Row(rows[1], start, end)


def _calibrated(way: Way) -> Whole | None:
    """A straight calibration line whose points are pairs, or whose result is wanted as another measure."""
    if not way.says(CALIBRATED) or way.says(
        r"detection|LO[DQ]\b|internal standard|spik|additions?\b|photometric|PLS|wavenumber scale"
    ):
        return None
    points = _pairs(way)
    wanted = way.question.wanted_unit
    if points is None:
        others = _wanted(way.asking)
        if not others or others not in (*MASSES, "ppmv", "mol/L", "molecules/cm^3") or not way.says(r"g/mol|\bM ?="):
            return None
        lists = lists_in(way)
        if len(lists) != 2 or len(lists[0].values) != len(lists[1].values):
            return None
        points = (lists[0], lists[1]) if max(lists[0].values) >= max(lists[1].values) else (lists[1], lists[0])
    mass = way.value("g/mol")
    if mass is None and (told := way.take(rf"\bM\s*=\s*({NUMERAL})")):
        mass = number(told.group(1))
    conditions = _conditions(way) if mass is not None else {}
    unknown = way.found("1", r"sample|unknown|reads?|shows?|gives?|absorbance of|with|measures?")
    through = False if way.says(r"through (?:the )?(?:origin|zero)|without (?:an )?intercept|no intercept") else None
    name = way.add(
        "beer_lambert_calibration", concentration=list(points[0].values), absorbance=list(points[1].values),
            intercept=through,
        unknown=list(unknown.values) if unknown else None,
    )  # fmt: skip
    if mass is not None:
        given = next((unit for unit in ("ppmv", "ppbv", "mg/m^3") if re.search(CONTENTS[unit], way.text)), "")
        target = _wanted(way.asking)
        if not unknown or not given or not target:
            raise Unclear("which content is to be turned into which is not clear")
        other = way.add(
            "convert_concentration",
            values=of(f"{name}.predicted"),
            unit=given,
            to=target,
            molar_mass=mass,
            **conditions,
        )
        return replace(way.answer(f"{other}.0"), unit=target)
    path = way.asked_of({
        "r_squared": r"R\^?2\b|r[- ]?squared|determination", "slope_error": r"error of the slope",
        "residual_sd": r"residual", "slope": r"\bslope\b", "intercept": r"\bintercept\b(?! line)",
    })  # fmt: skip
    if path:
        return replace(way.answer(f"{name}.{path}"), unit="1")
    return replace(way.answer(f"{name}.predicted.0"), unit=wanted or "1") if unknown else None


def _turned(way: Way) -> Whole | None:
    """One number in another unit of the same measure, of which nothing more is asked."""
    numbers, wanted = way.question.numbers, way.question.wanted_unit
    if len(numbers) != 1 or len(numbers[0].values) != 1 or not wanted or way.says(MORE) or way.question.smiles:
        return None
    given = numbers[0].unit
    if given == wanted or not given:
        return None
    if given in PRESSURES and wanted in PRESSURES:
        tool, known = "convert_pressure", PRESSURES
    elif given in ENERGIES and wanted in ENERGIES and {given, wanted} & {"kJ/mol", "kcal/mol", "hartree", "Eh"}:
        tool, known = "convert_energy", ENERGIES
    elif given in SPECTRAL and wanted in SPECTRAL:
        tool, known = "convert_spectral_unit", {unit: unit for unit in SPECTRAL}
    else:
        return None
    value = way.value(given)
    if value is None:
        return None
    return replace(way.answer(way.add(tool, values=value, unit=known[given], to=known[wanted])), unit=wanted)


def _unheld(way: Way) -> Whole | None:
    """Refuse a coefficient of absorption where nothing tells how thick the sample is."""
    if not way.asks(r"absorption coefficient|absorptivity|extinction coefficient") or not way.says(
        r"transmi|absorbance"
    ):
        return None
    if way.says(r"standards?|calibrat|cross[- ]section|refractive|\bk\b|index|concentration|slope") or any(
        one.unit in ("mm", "cm", "um", "m", "nm") for one in way.question.numbers
    ):
        return None
    raise Unclear("how thick the sample is is not told")
