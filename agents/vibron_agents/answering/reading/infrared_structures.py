"""What is said of a structure: the bond that vibrates and its isotopes, what is known of it, how it is computed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.infrared_substances import NAMES, named
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number

ATOM = r"\d{0,3}(?:Cl|Br|[HDCNOFISP])"
BOND = re.compile(rf"(?<![\w-])({ATOM})[-–=≡]?({ATOM})(?![\w(=#])")
PAIRS = {
    "carbon monoxide": ("C", "O"), "nitric oxide": ("N", "O"), "hydrogen chloride": ("H", "Cl"),
        "hydrogen bromide": ("H", "Br"),
    "hydrogen fluoride": ("H", "F"), "hydrogen iodide": ("H", "I"), "carbonyl": ("C", "O"), "hydroxyl": ("O", "H"),
        "nitrile": ("C", "N"),
    "nitrogen": ("N", "N"), "amide II": ("N", "H"),
}  # fmt: skip
ISOTOPES = {
    "deuterium": "D",
    "deuteron": "D",
    "carbon-13": "13C",
    "nitrogen-15": "15N",
    "oxygen-18": "18O",
    "chlorine-37": "37Cl",
    "chlorine-35": "35Cl",
}
HEAVY = re.compile(
    r"(?<![\w-])(D|T|13C|14C|15N|17O|18O|37Cl|35Cl|81Br|79Br|34S|33S)(?![\w])|(?<=[-–=≡])(D|13C|15N|18O)\b|\b(13C|"
    r"15N|18O|37Cl|35Cl)(?=[A-Z-])|\b(D)(?=Cl|Br|F|I\b)"
)
LABELLED = re.compile(r"(?<![\w.])\d{1,2}(?:Cl|Br|[HCNOSF])(?=[-–=≡\s\d(]|\d{1,2}[A-Z])")
METHOD = re.compile(
    r"\b(?:R?(?P<HF>HF)|(?P<MP2>MP2)|(?P<B3LYP>B3LYP)|(?P<PBE0>PBE0)|(?P<PBE>PBE)|(?P<BLYP>BLYP)|(?P<M06>M06-2X)|"
    r"(?P<wB>wB97X)|(?P<G2>GFN2(?:-xTB)?|\bxTB)|(?P<G1>GFN1(?:-xTB)?))(?:\s*/\s*(?P<basis>STO-3G|3-21G|6-31\+G\*\*|"
    r"6-311G\*\*|6-31G\*\*|6-31G\*|6-31G\(d,p\)|6-31G\(d\)|6-311G\(d,p\)|def2-SVP|def2-TZVP|cc-pVDZ|cc-pVTZ))?"
)  # fmt: skip
METHODS = {
    "HF": "HF",
    "MP2": "MP2",
    "B3LYP": "B3LYP",
    "PBE0": "PBE0",
    "PBE": "PBE",
    "BLYP": "BLYP",
    "M06": "M06-2X",
    "wB": "wB97X",
    "G2": "GFN2-xTB",
    "G1": "GFN1-xTB",
}
BASES = {"6-31G(d)": "6-31G*", "6-31G(d,p)": "6-31G**", "6-311G(d,p)": "6-311G**"}
FILES = ("read_spectrum", "read_quantum_chemistry_log", "read_hitran_par", "read_hitran_xsc", "read_opus")
COMPUTED = ("harmonic_ir", "harmonic_field", "raman_activity")


def read(text: str) -> Iterator[Fact]:
    """Yield bonds, what is known of a structure, and levels of theory."""
    yield from _isotopes(text)
    yield from _known(text)
    if match := METHOD.search(text):
        method = next(METHODS[name] for name in METHODS if match.group(name))
        yield Fact("method", method, match.start(), match.end(), COMPUTED)
        if match.group("basis"):
            yield Fact(
                "basis", BASES.get(match.group("basis"), match.group("basis")), match.start(), match.end(), COMPUTED
            )
    for match in re.finditer(r"example:[\w.-]+", text):
        yield Fact("source", match.group(), match.start(), match.end(), FILES)
        yield Fact("path", match.group(), match.start(), match.end(), ("validate_jcamp",))
        break


def bonds(text: str) -> list[tuple[str, str]]:
    """Return the bonds that a text names, in order: HCl, C-H, 12C16O, carbon monoxide."""
    text = re.sub(r"\b(\d\d[A-Z][a-z]?)(\d\d[A-Z][a-z]?)\b", r"\1-\2", text)
    found = [(match.start(), (match.group(1), match.group(2))) for match in BOND.finditer(text)]
    found += [
        (match.start(), pair)
        for name, pair in PAIRS.items()
        for match in re.finditer(rf"\b{name}\b", text, re.IGNORECASE)
    ]
    return list(dict.fromkeys(pair for _, pair in sorted(found)))


def _isotopes(text: str) -> Iterator[Fact]:
    """Yield the bond of the parent and that with another isotope; nothing where either is open."""
    found = bonds(text)
    tools = ("isotope_shift",)
    yield from (
        Fact("", None, match.start(), match.end(), (*tools, "force_constant"))
        for pattern in (HEAVY, LABELLED) for match in pattern.finditer(text)
    )  # fmt: skip
    if not found:
        return
    plain = [_named_bare(pair) for pair in found]
    if len(found) == 2 and sorted(map(_bare, plain[0])) == sorted(map(_bare, plain[1])):
        yield Fact("parent", list(found[0]), 0, 0, tools)
        yield Fact("substituted", list(found[1]), 0, 0, tools)
        return
    if len(set(plain)) != 1:
        return
    parent = found[0]
    heavy = list(dict.fromkeys([part for match in HEAVY.finditer(text) for part in match.groups() if part]))
    heavy += [
        symbol for name, symbol in ISOTOPES.items() if re.search(name, text, re.IGNORECASE) and symbol not in heavy
    ]
    if re.search(r"deuterat\w*|deutero", text, re.IGNORECASE) and "D" not in heavy:
        heavy.append("D")
    common = [iso for iso in heavy if iso in ("35Cl", "79Br")]
    parent = (_with(parent[0], common), _with(parent[1], common))
    new = [iso for iso in heavy if iso not in ("35Cl", "79Br")]
    if not new or len(new) > 2 or any(not any(_bare(iso) == _bare(one) for one in parent) for iso in new):
        return
    yield Fact("parent", list(parent), 0, 0, tools)
    yield Fact("substituted", [_with(one, new) for one in parent], 0, 0, tools)
    yield Fact("bond", list(parent), 0, 0, ("force_constant",))


def _bare(atom: str) -> str:
    symbol = atom.lstrip("0123456789")
    return "H" if symbol in ("D", "T") else symbol


def _named_bare(pair: tuple[str, str]) -> tuple[str, ...]:
    return tuple(sorted(map(_bare, pair)))


def _with(atom: str, isotopes: list[str]) -> str:
    return next((iso for iso in isotopes if _bare(iso) == _bare(atom)), atom)


def _known(text: str) -> Iterator[Fact]:
    """Yield what is known of an unknown: its elements, carbons and skeleton."""
    tools = ("match_information", "filter_candidates")
    if match := re.search(
        r"\b(?:elements?|only)\s+((?:Cl|Br|[CHNOSFP])(?:(?:,| and|, and)?\s*(?:Cl|Br|[CHNOSFP])\b)+)", text
    ):
        yield Fact(
            "elements", ",".join(re.findall(r"Cl|Br|[CHNOSFP]", match.group(1))), match.start(), match.end(), tools
        )
    if match := re.search(rf"\b({COUNT}) carbons?(?: atoms)?\b", text, re.IGNORECASE):
        yield Fact("carbons", str(int(number(match.group(1)))), match.start(), match.end(), tools)
    if match := re.search(r"\b([a-z]+) (?:ring|skeleton|scaffold|core|nucleus)", text):
        smiles = NAMES.get(match.group(1)) or {"phenyl": "c1ccccc1", "furyl": "c1ccoc1"}.get(match.group(1))
        if smiles and re.search(r"scaffold|skeleton", text):
            yield Fact("scaffold", smiles, match.start(), match.end(), tools)


def field(text: str) -> dict[str, object] | None:
    """Return the quartic force field of one mode that is given by its constants; None where it is not."""
    found = {
        name: re.search(
            rf"{name}(?: (?:wavenumber|force constant|constant|one|term))*(?: \w+)?\s*(?:of|is|=)\s*({NUMERAL})",
            text,
            re.IGNORECASE,
        )
        for name in ("harmonic", "cubic", "quartic")
    }
    if not all(found.values()) or named(text):
        return None
    harmonic, cubic, quartic = (number(match.group(1)) for match in found.values() if match)
    return {
        "wavenumber": [harmonic], "cubic": [[[cubic]]], "quartic": [[quartic]], "coriolis": [[[0.0]], [[0.0]], [[0.0]]],
        "rotation": [0.0, 0.0, 0.0], "intensity": [1.0],
    }  # fmt: skip
