"""How chemists state a small molecule: its name or formula, the distances and angles of its nuclei, its charge."""

from __future__ import annotations

import math
import re
from typing import Any

from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

NUMBERS = {symbol: place for place, symbol in enumerate("H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar".split(), 1)} | {
    "Br": 35,
    "Kr": 36,
    "I": 53,
}
UNPAIRED = {"H": 1, "Li": 1, "B": 1, "C": 2, "N": 3, "O": 2, "F": 1, "Na": 1, "Al": 1, "Si": 2, "P": 3, "S": 2, "Cl": 1}
TRIPLETS = ("O2", "B2", "S2", "NH", "CH2")
ATOMS = {
    "helium": "He",
    "neon": "Ne",
    "argon": "Ar",
    "lithium": "Li",
    "beryllium": "Be",
    "hydrogen": "H",
    "boron": "B",
    "carbon": "C",
    "nitrogen": "N",
    "oxygen": "O",
    "fluorine": "F",
    "sodium": "Na",
    "chlorine": "Cl",
    "sulfur": "S",
    "bromine": "Br",
    "magnesium": "Mg",
}
NAMED = {
    "helium hydride": "HeH+",
    "lithium hydride": "LiH",
    "hydrogen fluoride": "HF",
    "hydrogen chloride": "HCl",
    "carbon monoxide": "CO",
    "nitric oxide": "NO",
    "hydrogen molecule": "H2",
    "molecular hydrogen": "H2",
    "dihydrogen": "H2",
    "nitrogen molecule": "N2",
    "molecular nitrogen": "N2",
    "dinitrogen": "N2",
    "fluorine molecule": "F2",
    "lithium fluoride": "LiF",
    "oxygen molecule": "O2",
    "molecular oxygen": "O2",
    "dioxygen": "O2",
    "hydroxyl radical": "OH",
    "boron hydride": "BH",
    "water": "H2O",
    "hydrogen sulfide": "H2S",
    "hydrogen sulphide": "H2S",
    "ammonia": "NH3",
    "methane": "CH4",
    "silane": "SiH4",
    "phosphine": "PH3",
    "beryllium hydride": "BeH2",
    "beryllium dihydride": "BeH2",
    "borane": "BH3",
    "carbon dioxide": "CO2",
    "difluorine": "F2",
}
SMILES = {
    "H2O": "O",
    "H2S": "S",
    "NH3": "N",
    "CH4": "C",
    "SiH4": "[SiH4]",
    "PH3": "P",
    "CO2": "O=C=O",
    "formaldehyde": "C=O",
    "acetylene": "C#C",
    "ethylene": "C=C",
    "ethane": "CC",
    "methanol": "CO",
    "hydrogen cyanide": "C#N",
    "HCN": "C#N",
    "H2CO": "C=O",
    "C2H2": "C#C",
    "C2H4": "C=C",
    "C2H6": "CC",
    "CH3OH": "CO",
    "benzene": "c1ccccc1",
    "H2": "[H][H]",
    "N2": "N#N",
    "CO": "[C-]#[O+]",
    "HF": "F",
    "HCl": "Cl",
    "F2": "FF",
}
_SYMBOL = "|".join(sorted(NUMBERS, key=len, reverse=True))
_DIATOMIC = rf"\b({_SYMBOL})(2|{_SYMBOL})(\+|-(?=[\s,.?)])|-(?=\Z))?(?![A-Za-z0-9(/*])"
_POLY = r"\b(H2O|H2S|NH3|CH4|SiH4|PH3|BeH2|BH3|CO2|H4|H3\+|H6|CH2)(?![A-Za-z0-9(])"
_UNIT = r"(angstroms?|Å|A(?![\w.])|pm|picomet(?:re|er)s?|bohr|a\.?u\.?|a_?0|nm)(?![a-z])"
SCALES = {"p": 0.01, "b": 0.529177210544, "n": 10.0}
_INERT = r"\b(?:helium|neon|argon|lithium|beryllium)\b"
ALL_SMILES = ("formaldehyde", "acetylene", "ethylene", "ethane", "methanol", "hydrogen cyanide", "benzene")


def scale(unit: str) -> float:
    """Return a unit of length in angstroms."""
    return 0.529177210544 if re.match(r"a\.?u|a_?0|bohr", unit) else SCALES.get(unit[:1].lower(), 1.0)


def length_in(reader: Reader) -> float:
    """Take a length and return it in angstroms; 0 if there is none."""
    match = reader.take(rf"({NUMERAL})[- ]?{_UNIT}")
    return round(number(match.group(1)) * scale(match.group(2)), 12) if match else 0.0


def formula_in(reader: Reader) -> str:
    """Return the molecule that is meant as a formula; the symbol of an atom, or "" if there is none."""
    text = reader.rest
    for name, formula in NAMED.items():
        text = re.sub(rf"\b{name}\b(?: (?:cation|molecular ion|ion))?", formula, text, flags=re.IGNORECASE)
    text = re.sub(r"\b(HF|CO|NO)\s*/", "/", text)  # HF/6-31G is a method
    several = set(re.findall(_POLY, text))
    if len(several) > 1:
        raise Unclear(f"it names several molecules: {', '.join(sorted(several))}")
    if several:
        return str(several.pop())
    if re.search(r"\btwo hydrogen atoms\b|\bhydrogen dimer\b", text, re.IGNORECASE):
        reader.take(r"\btwo(?= hydrogen)")
        return "H2"
    plain = [one.group().rstrip("+-") for one in re.finditer(_DIATOMIC, text) if one.group() not in ("CI", "HF")]
    if len(set(plain)) > 1:
        raise Unclear(f"it names several molecules: {', '.join(plain)}")
    for one in re.finditer(_DIATOMIC, text):
        if one.group() != "CI" and not (
            one.group() == "HF" and not re.search(r"\bHF (?:molecule|bond|at)|\bof HF\b|\bfor HF\b", text)
        ):
            return one.group()
    if match := re.search(
        rf"\b({COUNT}) hydrogen atoms\b|\bH(\d+) (?:chain|ring)|\bhydrogen (?:chain|" rf"ring) of (\d+)",
        text,
        re.IGNORECASE,
    ):
        reader.take(rf"\b{COUNT} hydrogen atoms\b|\bhydrogen (?:chain|ring) of \d+(?: atoms)?")
        return f"H{int(number(next(part for part in match.groups() if part)))}"
    for name in ALL_SMILES:
        if re.search(rf"\b{name}\b", text, re.IGNORECASE):
            return name
    if match := re.search(r"\b(C2H2|C2H4|C2H6|HCN|H2CO|CH3OH)\b", text):
        return match.group(1)
    if len(set(re.findall(r"\b(?:He|Ne|Be|Li|Ar)\b", text))) > 1 or len(set(re.findall(_INERT, text.lower()))) > 1:
        raise Unclear("it names several atoms")
    for name, symbol in ATOMS.items():
        if re.search(rf"\b{name}(?: atom)?\b", text, re.IGNORECASE) and (
            symbol not in ("H", "C", "O", "N", "F", "S", "Cl") or re.search(rf"\b{name} atom\b", text, re.IGNORECASE)
        ):
            return symbol + ("+" if re.search(rf"\b{name} (?:cat)?ion\b", text, re.IGNORECASE) else "")
    match = re.search(
        rf"\b(?:the )?({_SYMBOL})(\+|-)? (?:atom|cation|anion)\b|\b(He|Ne|Be|Li|" rf"Ar)(\+)?(?![A-Za-z0-9(])", text
    )
    return "".join(part for part in match.groups() if part) if match else ""


def geometry_in(reader: Reader, formula: str, needed: bool = True) -> Any:
    """Take the distances and angles, and return the molecule in space; its SMILES where no distances are needed."""
    charge = 1 if formula.endswith("+") else -1 if formula.endswith("-") else 0
    if reader.take(r"\bdication\b|\bdoubly charged"):
        charge = 2
    bare = formula.rstrip("+-")
    atoms = [
        (symbol, int(count or 1)) for symbol, count in re.findall(r"([A-Z][a-z]?)(\d*)", bare) if symbol in NUMBERS
    ]
    if bare in ALL_SMILES or not atoms or bare in ("C2H2", "C2H4", "C2H6", "HCN", "H2CO", "CH3OH"):
        if needed:
            raise Unclear(f"the nuclei of {bare or 'the molecule'} are not placed")
        return SMILES[bare]
    symbols = [symbol for symbol, count in atoms for _ in range(count)]
    positions = _positions(reader, atoms, symbols, needed)
    if positions is None:
        if bare not in SMILES:
            raise Unclear(f"the nuclei of {bare} are not placed")
        return SMILES[bare]
    symbols, places = positions
    data: dict[str, Any] = {"symbols": symbols, "positions": places}
    if charge:
        data["charge"] = charge
    if unpaired := _unpaired(reader, formula, symbols, charge):
        data["unpaired"] = unpaired
    return data


def _unpaired(reader: Reader, formula: str, symbols: list[str], charge: int) -> int:
    """Return the number of unpaired electrons, as stated or as the ground state has it."""
    stated = next(
        (
            count
            for count, name in enumerate(("singlet", "doublet", "triplet", "quartet"))
            if reader.says(rf"\b{name}\b")
        ),
        None,
    )
    odd = (sum(NUMBERS[symbol] for symbol in symbols) - charge) % 2
    if reader.says(r"\bsinglet\b") and reader.says(r"\btriplet\b"):
        stated = 0
    if stated is None:
        stated = UNPAIRED.get(symbols[0], 0) if len(symbols) == 1 and not charge else 2 if formula in TRIPLETS else odd
    if stated % 2 != odd:
        raise Unclear("the multiplicity does not fit the number of electrons")
    return stated


def _positions(reader: Reader, atoms: list[tuple[str, int]], symbols: list[str], needed: bool) -> Any:
    """Return the symbols and where they stand, in angstroms; None where that is not said."""
    if len(symbols) == 1:
        return symbols, [[0.0, 0.0, 0.0]]
    length = length_in(reader)
    if not length:
        if needed:
            raise Unclear("the distance of the nuclei is not given")
        return None
    if len(symbols) == 2:
        return symbols, [[0.0, 0.0, 0.0], [0.0, 0.0, length]]
    if len(atoms) == 1 and atoms[0][0] == "H":
        return symbols, _hydrogens(reader, len(symbols), length)
    centre, count = next(
        (
            (symbol, n)
            for symbol, n in ((a, sum(symbols.count(b) for b, _ in atoms if b != a)) for a, m in atoms if m == 1)
        ),
        ("", 0),
    )
    outer = [symbol for symbol in symbols if symbol != centre]
    if not centre or len(set(outer)) != 1:
        raise Unclear("the shape of the molecule is not known")
    return [centre, *outer], [[0.0, 0.0, 0.0], *_around(reader, centre, count, length)]


def _around(reader: Reader, centre: str, count: int, length: float) -> list[list[float]]:
    """Return where equal atoms stand about a central one."""
    angle = reader.take(rf"({NUMERAL})\s*(?:degrees?|deg\b|°)")
    if count == 2:
        if not angle and centre not in ("Be", "C"):
            raise Unclear("the angle of the bonds is not given")
        half = math.radians(number(angle.group(1)) / 2.0) if angle else math.pi / 2.0
        x, z = length * math.sin(half), length * math.cos(half)
        return [[x, 0.0, z], [-x, 0.0, z]]
    if count == 4 and not angle:
        side = length / math.sqrt(3.0)
        return [[side, side, side], [side, -side, -side], [-side, side, -side], [-side, -side, side]]
    if count == 3 and (angle or centre == "B"):
        apart = math.radians(number(angle.group(1))) if angle else 2.0 * math.pi / 3.0
        radius = min(1.0, 2.0 * math.sin(apart / 2.0) / math.sqrt(3.0))
        height = math.sqrt(1.0 - radius**2)
        return [
            [length * radius * math.cos(turn), length * radius * math.sin(turn), length * height]
            for turn in (2.0 * math.pi * k / 3.0 for k in range(3))
        ]
    raise Unclear("the angles of the bonds are not given")


def _hydrogens(reader: Reader, count: int, length: float) -> list[list[float]]:
    """Return a row, a ring, a triangle or a square of hydrogen atoms with neighbours at a distance."""
    if reader.says(r"\bring\b|\bsquare\b|\btriang|\bequilateral|\bhexagon"):
        radius = length / (2.0 * math.sin(math.pi / count))
        turns = [2.0 * math.pi * k / count for k in range(count)]
        return [[radius * math.cos(turn), radius * math.sin(turn), 0.0] for turn in turns]
    if reader.says(r"\blinear|\bchain|\brow\b|\bline\b|\bequally spaced|\bequidistant"):
        return [[0.0, 0.0, length * k] for k in range(count)]
    raise Unclear("how the hydrogen atoms stand is not said")
