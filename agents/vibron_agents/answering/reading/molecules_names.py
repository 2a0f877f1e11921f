"""Which molecule a question means: names of chemistry and formulas, brought to one formula."""

from __future__ import annotations

import re

from vibron_agents.answering.reading.numerals import COUNT, number
from vibron_agents.answering.reading.reader import Reader, Unclear

NUMBERS = {symbol: place for place, symbol in enumerate("H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar".split(), 1)} | {
    "Br": 35,
    "Kr": 36,
    "I": 53,
    "Xe": 54,
    "Rn": 86,
}
ATOMS = {
    "helium": "He", "neon": "Ne", "argon": "Ar", "krypton": "Kr", "xenon": "Xe", "lithium": "Li", "beryllium": "Be",
    "hydrogen": "H", "boron": "B", "carbon": "C", "nitrogen": "N", "oxygen": "O", "fluorine": "F", "sodium": "Na",
    "chlorine": "Cl", "sulfur": "S", "sulphur": "S", "bromine": "Br", "iodine": "I", "magnesium": "Mg",
    "aluminium": "Al", "silicon": "Si", "phosphorus": "P",
}  # fmt: skip
NAMED = {
    "helium hydride": "HeH+", "hydrogen molecule": "H2", "molecular hydrogen": "H2", "dihydrogen": "H2",
    "nitric oxide": "NO", "hydroxyl radical": "OH", "water": "H2O", "heavy water": "H2O", "ammonia": "NH3",
    "methane": "CH4", "silane": "SiH4", "phosphine": "PH3", "borane": "BH3", "beryllium hydride": "BeH2",
    "magnesium hydride": "MgH2", "carbon monoxide": "CO", "boron hydride": "BH", "ammonium": "NH4+",
    "hydronium": "H3O+", "hydrogen cyanide": "HCN", "formaldehyde": "H2CO", "acetylene": "C2H2", "ethyne": "C2H2",
    "ethylene": "C2H4", "ethene": "C2H4", "ethane": "C2H6", "methanol": "CH3OH", "benzene": "C6H6",
    "carbonyl sulfide": "OCS", "carbonyl sulphide": "OCS", "nitrous oxide": "N2O",
}  # fmt: skip
_IONS = {"fluorid": "F", "chlorid": "Cl", "bromid": "Br", "hydrid": "H", "oxid": "O", "sulfid": "S", "sulphid": "S"}
_PREFIX = {"mono": 1, "di": 2, "tri": 3, "tetra": 4}
SYMBOL = "|".join(sorted(NUMBERS, key=len, reverse=True))
_FORMULA = re.compile(rf"(?<![\w-])(?:(?:{SYMBOL})\d{{0,2}}){{1,5}}(?:\+|-(?=[\s,.?)]|\Z))?(?![\w(/*]|-[pP])")
_WORDS = frozenset("CI CC IP SO SF IS SCF FCI CBS SCS NBO CSF CIS HFS SOS NO HF B3 S2 CN H2-".split())
_INERT = r"\b(?:helium|neon|argon|krypton|xenon|lithium|beryllium)\b"
_ALONE = "He Ne Be Li Ar Kr Xe".split()


def _spelt(match: re.Match[str]) -> str:
    """Return the formula of a name such as boron trifluoride."""
    first = ATOMS[match.group(1).lower()]
    count = _PREFIX.get((match.group(2) or "").lower(), 1)
    last = _IONS[match.group(3).lower()]
    if first == "H" and last in ("O", "S"):
        return f"H2{last}"
    return f"F{first}" if (first, last) == ("H", "F") else f"{first}{last}{count if count > 1 else ''}"


def plain_formulas(text: str) -> str:
    """Return a text with the names of small molecules as formulas.

    >>> plain_formulas("boron trifluoride and the helium hydride cation, dinitrogen")
    'BF3 and the HeH+, N2'
    """
    ion = r"(?: (?:cation|molecular ion|ion))?"
    for name, formula in NAMED.items():
        text = re.sub(rf"\b{name}\b{ion}", formula, text, flags=re.IGNORECASE)
    elements, ends = "|".join(ATOMS), "|".join(_IONS)
    text = re.sub(rf"\b({elements}) (mono|di|tri|tetra)?({ends})e\b", _spelt, text, flags=re.IGNORECASE)
    pairs = rf"\bdi(nitrogen|oxygen|fluorine|chlorine)\b|\b(?:molecular )({elements})\b|\b({elements}) molecule\b"
    return re.sub(pairs, lambda one: f"{ATOMS[next(filter(None, one.groups())).lower()]}2", text, flags=re.IGNORECASE)


def formula_in(reader: Reader) -> str:
    """Return the molecule that is meant as a formula; the symbol of an atom, or "" if there is none."""
    text = re.sub(r"\b(HF|CO|NO)\s*/", "/", plain_formulas(reader.rest))  # HF/6-31G is a method
    text = re.sub(r"\b((?:[A-Z][a-z]?\d?)*(?:\d|LiH|BeH|HeH\+))/(?=STO|cc-|\d-\d|def2|aug|\x00)", r"\1 / ", text)
    text = re.sub(r"(?<!\w)[rRdE]_?\(\s*[A-Z][a-z]?\s?-?\s?[A-Z][a-z]?\s*\)", " ", text)
    if re.search(r"\btwo (?:hydrogen|H) atoms\b|\bhydrogen dimer\b", text, re.IGNORECASE):
        reader.take(r"\btwo(?= (?:hydrogen|H)\b)")
        return "H2"
    words = (one.group() for one in _FORMULA.finditer(text) if _is_molecule(one, text))
    found = list(dict.fromkeys("FH" if word == "HF" else word for word in words))
    if len({one.rstrip("+-") for one in found}) > 1:
        raise Unclear(f"it names several molecules: {', '.join(found)}")
    if found:
        return max(found, key=len)
    if match := re.search(
        rf"\b({COUNT}) hydrogen atoms\b|\bH(\d+) (?:chain|ring)|\bhydrogen (?:chain|ring) of (\d+)", text, re.IGNORECASE
    ):
        reader.take(rf"\b{COUNT} hydrogen atoms\b|\bhydrogen (?:chain|ring) of \d+(?: atoms)?")
        return f"H{int(number(next(part for part in match.groups() if part)))}"
    return atom_in(text)


def _is_molecule(match: re.Match[str], text: str) -> bool:
    """Tell whether letters that could be a formula are one: several atoms, and no name of a method."""
    word = match.group()
    atoms = [int(count or 1) for _, count in re.findall(rf"({SYMBOL})(\d*)", word)]
    if sum(atoms) < 2 or any(count == 0 for count in atoms) or len(set(word)) == 1:
        return False
    if word in ("HF", "NO", "CN"):
        return re.search(rf"\b{word} (?:molecule|bond|at|radical)\b|\b(?:of|for) {word}\b(?! theory)", text) is not None
    if re.search(r"\d", word) is None and len(atoms) > 2 and word not in ("HCN", "HNC", "OCS"):
        return False
    return word not in _WORDS


def atom_in(text: str) -> str:
    """Return the atom or ion that is meant; "" if none."""
    if len(set(re.findall(rf"\b(?:{'|'.join(_ALONE)})\b", text))) > 1 or len(set(re.findall(_INERT, text.lower()))) > 1:
        raise Unclear("it names several atoms")
    ions = {"fluoride": "F-", "chloride": "Cl-", "bromide": "Br-", "iodide": "I-"}
    for name, symbol in ions.items():
        if re.search(rf"\b{name}\b", text, re.IGNORECASE):
            return symbol
    for name, symbol in ATOMS.items():
        if re.search(rf"\b{name}(?: atom)?\b", text, re.IGNORECASE) and (
            symbol in (*_ALONE, "Na", "B", "Mg", "Al", "Si", "P")
            or re.search(rf"\b{name} (?:atom|cation|ion)\b", text, re.IGNORECASE)
        ):
            return symbol + ("+" if re.search(rf"\b{name} (?:cat)?ion\b", text, re.IGNORECASE) else "")
    match = re.search(
        rf"\b(?:the )?({SYMBOL})(\+|-)? (?:atom|cation|anion)\b|\b({'|'.join(_ALONE)})(\+)?(?![A-Za-z0-9(])|"
        rf"\b({SYMBOL})(-|\+)(?=[\s,.?])",
        text,
    )
    return "".join(part for part in match.groups() if part) if match else ""
