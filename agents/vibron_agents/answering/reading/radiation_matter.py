"""How practitioners state gases and materials: isotopologues, windows, metals, model atmospheres, line widths."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vibron_agents.answering.numbers import read_numbers
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import NUMERAL

GASES = {
    "H2O": (1, "water(?: vapou?r)?", 18.01528),
    "CO2": (2, "carbon dioxide", 44.0095),
    "O3": (3, "ozone", 47.9982),
    "N2O": (4, "nitrous oxide", 44.0128),
    "CO": (5, "carbon monoxide", 28.0101),
    "CH4": (6, "methane", 16.0425),
    "O2": (7, "(?:molecular )?oxygen", 31.9988),
    "NO": (8, "nitric oxide", 30.0061),
    "SO2": (9, "sul(?:f|ph)ur dioxide", 64.0638),
    "NO2": (10, "nitrogen dioxide", 46.0055),
    "NH3": (11, "ammonia", 17.0305),
    "HF": (14, "hydrogen fluoride", 20.0063),
    "HCl": (15, "hydrogen chloride", 36.4609),
    "HBr": (16, "hydrogen bromide", 80.9119),
    "OCS": (19, "carbonyl sul(?:f|ph)ide", 60.0751),
    "H2CO": (20, "formaldehyde", 30.026),
    "N2": (22, "nitrogen", 28.0134),
    "HCN": (23, "hydrogen cyanide", 27.0253),
    "C2H2": (26, "acetylene", 26.0373),
    "C2H6": (27, "ethane", 30.069),
    "H2S": (31, "hydrogen sul(?:f|ph)ide", 34.0809),
    "C2H4": (38, "ethylene", 28.0532),
    "SF6": (30, "sul(?:f|ph)ur hexafluoride", 146.0554),
}
ISOTOPOLOGUES = {
    "12C16O2": (2, 1),
    "13C16O2": (2, 2),
    "16O12C18O": (2, 3),
    "12C16O": (5, 1),
    "13C16O": (5, 2),
    "12C18O": (5, 3),
    "12C17O": (5, 4),
    "13C18O": (5, 5),
    "H216O": (1, 1),
    "H218O": (1, 2),
    "H217O": (1, 3),
    "HD16O": (1, 4),
    "HDO": (1, 4),
    "16O3": (3, 1),
    "14N216O": (4, 1),
    "12CH4": (6, 1),
    "13CH4": (6, 2),
    "14N16O": (8, 1),
    "H35Cl": (15, 1),
    "H37Cl": (15, 2),
    "H19F": (14, 1),
    "16O2": (7, 1),
    "14NH3": (11, 1),
    "15NH3": (11, 2),
}
BOOKS = {
    "CaF2": "calcium fluoride|fluorite",
    "BaF2": "barium fluoride",
    "MgF2": "magnesium fluoride",
    "LiF": "lithium fluoride",
    "Ge": "germanium",
    "Si": "silicon(?! carbide| dioxide| nitride)",
    "ZnSe": "zinc selenide",
    "ZnS": "zinc sul(?:f|ph)ide",
    "Al2O3": "sapphire",
    "SiO2": "fused silica|silica glass|silica|quartz",
    "KBr": "potassium bromide",
    "NaCl": "sodium chloride|rock salt",
    "KCl": "potassium chloride",
    "CsI": "c(?:a)?esium iodide",
    "C": "diamond",
    "GaAs": "gallium arsenide",
    "InP": "indium phosphide",
    "InSb": "indium antimonide",
    "InAs": "indium arsenide",
    "CdTe": "cadmium telluride",
    "Au": "gold",
    "Ag": "silver",
    "Al": "alumini?um",
    "Cu": "copper",
    "SiC": "silicon carbide",
    "H2O": "liquid water|water",
    "AgCl": "silver chloride",
    "Si3N4": "silicon nitride",
    "TiO2": "titania|titanium dioxide",
}
AUTHORS = (  # pages of the refractiveindex.info database that carry the name of one author
    "Malitson",
    "Burnett",
    "Connolly",
    "Marple",
    "Icenogle",
    "Salzberg",
    "Edwards",
    "Tatian",
    "Dodge",
    "Querry",
    "Li",
    "Hale",
    "Daimon",
    "Kischkat",
    "Ordal",
    "Olmon",
    "Johnson",
    "Babar",
    "Amotchkina",
    "Klein",
    "Debenham",
    "Phillip",
    "Aspnes",
    "Wang",
    "Kaiser",
    "Larruquert",
    "Chandler",
    "Segelstein",
    "Philipp",
    "Peter",
    "Skauli",
    "Aspnes",
    "DeBell",
    "Jensen",
    "Lane",
)
AIRS = (
    ("tropical", r"tropic\w*"),
    ("midlatitude-summer", r"mid-?\s?latitude summer"),
    ("midlatitude-winter", r"mid-?\s?latitude winter"),
    ("subarctic-summer", r"sub-?arctic summer"),
    ("subarctic-winter", r"sub-?arctic winter"),
    ("us-standard", r"u\.?\s?s\.?\s?(?:\d{4} )?standard|standard atmosphere"),
)
NO_UNIT = r"(?!\s*(?:K\b|[Å°]|cm|nm|um|µm|hPa|W|m\b|kg|Hz|s\b|ppm|°))"
YEAR = re.compile(
    r"(?:(?:\bet al\.?|'s|\band [A-Z]\w+|[A-Z]\w+)\s*,?\s*\(?|\()\s*((?:19|20)\d\d)\b"
    rf"{NO_UNIT}"
    rf"|(?:from|of|edition|version|after|TIPS)[- ]((?:19|20)\d\d)\b{NO_UNIT}"
    r"|\b((?:19|20)\d\d)\b(?= (?:U\.?\s?S\.? )?(?:standard|model|reference))"
)
TRACE = re.compile(
    r"\btrace\b|(?:strongly |highly )?dilut\w+ in (?:air|nitrogen)|no self|self[- ]broadening (?:is )?negligible", re.I
)
WIDTHS = re.compile(rf"({NUMERAL})\s*(?:cm\^?-1\s*(?:/\s*atm|atm\^?-1|per atm\w*))", re.I)
LINE_TOOLS = (
    "doppler_width",
    "pressure_width",
    "pressure_shift",
    "voigt_width",
    "voigt_profile",
    "curve_of_growth",
    "band_model",
    "line_intensity",
    "select_lines",
)


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of substances."""
    for year in YEAR.finditer(text):
        group = next(place for place in (1, 2, 3) if year.group(place))
        yield Fact("", None, year.start(group), year.end(group))
    yield from _gases(text)
    yield from _materials(text)
    for name, pattern in AIRS:
        if match := re.search(rf"\b(?:{pattern})\b", text, re.IGNORECASE):
            yield Fact("atmosphere", name, match.start(), match.end())
            kind = "mipas" if re.search(r"\bMIPAS\b", text) else "afgl"
            yield Fact("name", f"{kind}-{name}", match.start(), match.end(), ("reference_atmosphere",))
            break
    if level := re.search(r"(?<!above )\bsea level\b(?!\s+to)", text, re.IGNORECASE):
        yield Fact("altitude", "0 km", level.start(), level.end(), ("us_standard_atmosphere",))
    yield from _broadening(text)


def _gases(text: str) -> Iterator[Fact]:
    found: dict[int, tuple[int, float, bool]] = {}
    plain = re.sub(r"(?<=[A-Z\d]) (?=1[2-8][A-Z])|[_^{}]", "", text)
    named = [number for word, number in ISOTOPOLOGUES.items() if re.search(rf"(?<!\w){word}(?!\w)", plain)]
    for formula, (hitran, name, mass) in GASES.items():
        if re.search(rf"(?<![\w-]){formula}(?!\w)|(?i:\b{name}\b)", text):
            found[hitran] = (1, mass, True)
    for word in ISOTOPOLOGUES:
        spaced = re.sub(r"(?<=[A-Z\d])(?=1[2-8][A-Z])", " ?", word)
        for named_here in re.finditer(rf"(?<!\w){spaced}(?!\w)", text):
            yield Fact("", None, *named_here.span())
    if main := re.search(r"\b(?:main|principal|most abundant) isotop\w+", text, re.IGNORECASE):
        yield Fact("isotopologue", 1, *main.span(), ("select_lines",))
    if len(named) == 1:
        molecule, isotopologue = named[0]
        yield Fact("molecule", molecule, 0, 0, ("partition_function",))
        yield Fact("isotopologue", isotopologue, 0, 0, ("partition_function",))
    elif (
        len(found) == 1
        and not named
        and not re.search(r"(?<!main )(?<!abundant )(?<!principal )isotop|deuter|1[378][CO]", text)
    ):
        molecule = next(iter(found))
        yield Fact("molecule", molecule, 0, 0, ("partition_function",))
        yield Fact("isotopologue", 1, 0, 0, ("partition_function",))
        if not re.search(r"g/mol|molar mass|\bamu\b|\d\s?u\b", text):
            yield Fact("molar_mass", found[molecule][1], 0, 0, ("doppler_width",))
    if len(found) == 1 and next(iter(found)) in (3, 2, 6, 4, 1, 9, 10) and not re.search(r"g/mol|molar mass", text):
        yield Fact("molar_mass", f"{next(iter(found.values()))[1]} g/mol", 0, 0, ("convert_column",))


def _materials(text: str) -> Iterator[Fact]:
    named = [
        book
        for book, words in BOOKS.items()
        if re.search(rf"(?<![\w.]){re.escape(book)}(?!\w)" if len(book) > 1 else r"(?!)", text)
        or re.search(rf"\b(?:{words})\b", text, re.I)
    ]
    if len(named) != 1:
        return
    pages = [author for author in AUTHORS if re.search(rf"\b{author}\b", text)]
    if len(pages) == 1:
        yield Fact("book", named[0], 0, 0, ("refractive_index",))
        yield Fact("page", pages[0], 0, 0, ("refractive_index",))


def _broadening(text: str) -> Iterator[Fact]:
    widths = list(WIDTHS.finditer(text))
    own = re.search(r"(?:\b|_)self\b|own width|by itself", text, re.IGNORECASE)
    if match := TRACE.search(text):
        yield Fact("mole_fraction", 0.0, match.start(), match.end(), ("pressure_width", "pressure_shift"))
    if len(widths) == 1 and not (own and not TRACE.search(text)):
        yield Fact("self_width", float(widths[0].group(1)), 0, 0, ("pressure_width",))
    for found in read_numbers(text):
        if found.values == (296.0,) and found.unit == "K":
            yield Fact("", None, found.start, found.end, LINE_TOOLS)
