"""How chemists state a small molecule: its name or formula, the distances and angles of its nuclei, its charge."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

from vibron_agents.answering.reading.molecules_names import NUMBERS, SYMBOL
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

UNPAIRED = {"H": 1, "Li": 1, "B": 1, "C": 2, "N": 3, "O": 2, "F": 1, "Na": 1, "Al": 1, "Si": 2, "P": 3, "S": 2, "Cl": 1}
TRIPLETS = ("O2", "B2", "S2", "NH", "CH2")
SMILES = {
    "H2O": "O", "H2S": "S", "NH3": "N", "CH4": "C", "SiH4": "[SiH4]", "PH3": "P", "CO2": "O=C=O", "HCN": "C#N",
    "H2CO": "C=O", "C2H2": "C#C", "C2H4": "C=C", "C2H6": "CC", "CH3OH": "CO", "CH2O": "C=O", "C6H6": "c1ccccc1",
    "H2": "[H][H]", "N2": "N#N", "CO": "[C-]#[O+]", "HF": "F", "FH": "F", "HCl": "Cl", "F2": "FF", "BF3": "FB(F)F",
    "OCS": "O=C=S", "H2O2": "OO", "CF4": "FC(F)(F)F", "NF3": "FN(F)F", "HNO": "N=O", "CH3F": "CF",
}  # fmt: skip
RADII = {
    "H": 0.37, "He": 0.4, "Li": 1.25, "Be": 0.95, "B": 0.85, "C": 0.7, "N": 0.6, "O": 0.65, "F": 0.65, "Na": 1.5,
    "Al": 1.25, "Si": 1.1, "P": 1.05, "S": 1.0, "Cl": 0.98,
}  # fmt: skip
LINEAR = {"HCN": "H C N", "HNC": "H N C", "OCS": "O C S", "C2H2": "H C C H", "N2O": "N N O"}
RELAXED = r"\b(?:optimi[sz]\w*|relax(?:ed|ing)?|equilibrium)\b"
_UNIT = r"(angstroms?|Å|A(?![\w.])|pm|picomet(?:re|er)s?|bohr|a\.?u\.?|a_?0|nm)(?![a-z])"
LENGTH = rf"({NUMERAL})[- ]?{_UNIT}"
SCALES = {"p": 0.01, "b": 0.529177210544, "n": 10.0}


def scale(unit: str) -> float:
    """Return a unit of length in angstroms."""
    return 0.529177210544 if re.match(r"a\.?u|a_?0|bohr", unit) else SCALES.get(unit[:1].lower(), 1.0)


def length_in(reader: Reader) -> float:
    """Take a length and return it in angstroms; 0 if there is none."""
    match = reader.take(LENGTH)
    return round(number(match.group(1)) * scale(match.group(2)), 12) if match else 0.0


def geometry_in(reader: Reader, formula: str, needed: bool = True) -> Any:
    """Take the distances and angles, and return the molecule in space; its SMILES where no distances are needed."""
    charge = 1 if formula.endswith("+") else -1 if formula.endswith("-") else 0
    bare = formula.rstrip("+-")
    if reader.take(r"\bdication\b|\bdoubly charged"):
        charge = 2
    elif not charge and reader.take(rf"\b(?:{re.escape(bare)}|radical) cation\b|\bcation of\b"):
        charge = 1
    symbols, places = _listed(reader) or _placed(reader, bare, needed)
    if not places:
        if bare not in SMILES:
            raise Unclear(f"the nuclei of {bare or 'the molecule'} are not placed")
        return SMILES[bare]
    data: dict[str, Any] = {"symbols": symbols, "positions": places}
    if charge:
        data["charge"] = charge
    if unpaired := _unpaired(reader, formula, symbols, charge):
        data["unpaired"] = unpaired
    return data


def _listed(reader: Reader) -> tuple[list[str], list[list[float]]] | None:
    """Take atoms with their coordinates, in angstroms."""
    three = rf"({NUMERAL})\s*[,; ]\s*({NUMERAL})\s*[,; ]\s*({NUMERAL})"
    found = reader.take_all(rf"\b(?-i:({SYMBOL}))\d?\s*(?:at|=|:)?\s*[\(\[]\s*{three}\s*[\)\]]") or reader.take_all(
        rf"(?<![\w-])(?-i:({SYMBOL}))\d?[ :]\s*{three}(?![\w.])"
    )
    if not found:
        return None
    unit = SCALES["b"] if reader.says(r"\bbohr\b|\ba\.u\.|\batomic units\b") else 1.0
    return [one.group(1) for one in found], [[number(part) * unit for part in one.groups()[1:]] for one in found]


def _placed(reader: Reader, bare: str, needed: bool) -> tuple[list[str], list[list[float]]]:
    """Return the atoms of a formula and where they stand; nowhere if that is not said and not needed."""
    atoms = [(symbol, int(count or 1)) for symbol, count in re.findall(rf"({SYMBOL})(\d*)", bare)]
    symbols = [symbol for symbol, count in atoms for _ in range(count)]
    if bare in LINEAR and (row := _row(reader, LINEAR[bare].split())):
        return LINEAR[bare].split(), row
    try:
        guess = reader.says(RELAXED) if needed else bare not in SMILES
        found = _positions(reader, atoms, symbols, guess) if symbols else None
    except Unclear:
        if needed:
            raise
        found = None
    if found is None and needed:
        raise Unclear(f"the nuclei of {bare or 'the molecule'} are not placed")
    return found or (symbols, [])


def _row(reader: Reader, symbols: list[str]) -> list[list[float]]:
    """Return where the atoms of a linear molecule stand whose bonds are given one by one."""
    lengths: dict[str, float] = {}
    unit = re.search(rf"{NUMERAL}[- ]?{_UNIT}", reader.rest, re.IGNORECASE)
    for one, other in itertools.pairwise(symbols):
        name = "".join(sorted((one, other)))
        match = None if name in lengths else reader.take(
            rf"\b(?-i:{one}\W{{0,3}}{other}|{other}\W{{0,3}}{one})\b[^\d.,;]{{0,30}}({NUMERAL})(?:[- ]?{_UNIT})?"
        )  # fmt: skip
        if match and unit:
            lengths[name] = number(match.group(1)) * scale(match.group(2) or unit.group(1))
        if name not in lengths:
            return []
    places = [0.0]
    for one, other in itertools.pairwise(symbols):
        places.append(places[-1] + lengths["".join(sorted((one, other)))])
    return [[0.0, 0.0, place] for place in places]


def _unpaired(reader: Reader, formula: str, symbols: list[str], charge: int) -> int:
    """Return the number of unpaired electrons, as stated or as the ground state has it."""
    stated = next(
        (
            count
            for count, name in enumerate(("singlet", "doublet", "triplet", "quartet"))
            if reader.says(rf"(?<!each )(?<!every )\b{name}\b")
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


def _positions(reader: Reader, atoms: list[tuple[str, int]], symbols: list[str], guess: bool) -> Any:
    """Return the symbols and where they stand, in angstroms; None where that is not said."""
    if len(symbols) == 1:
        return symbols, [[0.0, 0.0, 0.0]]
    length = length_in(reader) or (_guessed(atoms) if guess else 0.0)
    if not length:
        raise Unclear("the distance of the nuclei is not given")
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
    if not centre or len(set(outer)) != 1 or symbols == ["N", "N", "O"]:
        raise Unclear("the shape of the molecule is not known")
    return [centre, *outer], [[0.0, 0.0, 0.0], *_around(reader, centre, count, length, guess)]


def _guessed(atoms: list[tuple[str, int]]) -> float:
    """Return a length from which a molecule may be relaxed: the sum of two covalent radii."""
    radii = [RADII.get(symbol, 0.0) for symbol, count in atoms for _ in range(count)]
    if not all(radii):
        raise Unclear("from where to relax the molecule is not said")
    return radii[0] + radii[-1]


def _around(reader: Reader, centre: str, count: int, length: float, guess: bool) -> list[list[float]]:
    """Return where equal atoms stand about a central one."""
    match = reader.take(rf"({NUMERAL})[- ]?\s*(?:degrees?|deg\b|°)")
    angle = number(match.group(1)) if match else 180.0 if reader.says(r"\blinear\b") else None
    guess = guess and not match
    if count == 2:
        if (
            angle is None
            and not guess
            and centre not in ("Be", "Mg")
            and not (centre == "C" and reader.says(r"CO2|CS2"))
        ):
            raise Unclear("the angle of the bonds is not given")
        bent = angle if angle is not None else 104.5 if guess and centre in ("O", "S") else 180.0
        half = math.radians(bent / 2.0)
        x, z = length * math.sin(half), length * math.cos(half)
        return [[x, 0.0, z], [-x, 0.0, z]]
    if count == 4 and (angle is None or abs(angle - 109.47) < 0.1):
        side = length / math.sqrt(3.0)
        return [[side, side, side], [side, -side, -side], [-side, side, -side], [-side, -side, side]]
    planar = centre in ("B", "Al") or reader.says(r"\bplanar\b")
    if count == 3 and (angle is not None or planar or guess):
        apart = math.radians(angle if angle is not None else 120.0 if planar else 107.0)
        radius = min(1.0, 2.0 * math.sin(apart / 2.0) / math.sqrt(3.0))
        height = math.sqrt(max(0.0, 1.0 - radius**2)) if not planar else 0.0
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
