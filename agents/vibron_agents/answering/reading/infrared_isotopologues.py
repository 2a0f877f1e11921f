"""Isotopologues by name or formula: D2O, 13CO2, fully deuterated benzene; which atoms have which mass number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.infrared_substances import FORMULAS, named

TOOLS = ("isotopologue_spectrum",)
MASSES = {"D": ("H", 2), "T": ("H", 3)}
TOKEN = re.compile(r"\(?(?P<mass>\d{2})?(?P<symbol>Cl|Br|[HDTCNOFS])\)?(?P<count>\d?)")
FORMULA = re.compile(r"(?<![\w.=#(])(?:\(?(?:\d{2})?(?:Cl|Br|[HDTCNOFS])\)?\d?){2,}(?![\w(=#])")
ATOMS = re.compile(r"\batoms? \d+(?:(?:, | and )\d+)*", re.IGNORECASE)
COMMON = {"H": 1, "C": 12, "N": 14, "O": 16, "F": 19, "S": 32, "Cl": 35, "Br": 79}
WORDS = (
    (re.compile(r"(?:fully |per-?)?deuterated|perdeutero\w*|all (?:its )?hydrogens? (?:\w+ ){0,3}(?:deuterium|D\b)",
        re.I), (
        "H", 2)),
    (re.compile(r"(?:13C|carbon-13)[- ](?:labelled|substituted)|all (?:its )?carbons? (?:\w+ ){0,3}(?:13C|"
        r"carbon-13)", re.I), ("C", 13)),
)  # fmt: skip
DIATOMICS = {"HF": "F", "HCl": "Cl", "HBr": "Br", "CO": "[C-]#[O+]", "N2": "N#N", "O2": "O=O", "H2": "[H][H]"}


def read(text: str) -> Iterator[Fact]:
    """Yield the isotopes of an isotopologue that is named, and the structure of its parent."""
    for match in FORMULA.finditer(text):
        parts = [(one["mass"], one["symbol"], int(one["count"] or 1)) for one in TOKEN.finditer(match.group())]
        if (found := heavy(parts)) is None:
            continue
        smiles, isotopes = found
        yield Fact("geometry", smiles, match.start(), match.end(), ("harmonic_field",))
        yield Fact("isotopes", isotopes, match.start(), match.end(), TOOLS)
        yield Fact("", None, match.start(), match.end(), TOOLS)
    yield from (Fact("", None, *match.span(), TOOLS) for match in ATOMS.finditer(text))
    structures = {smiles for _, _, smiles in named(text)}
    for pattern, (element, mass) in WORDS:
        if (told := pattern.search(text)) and len(structures) == 1:
            atoms = atoms_of(next(iter(structures)))
            isotopes = [f"{place}:{mass}" for place, symbol in enumerate(atoms, 1) if symbol == element]
            yield Fact("isotopes", isotopes, *told.span(), TOOLS)
            yield Fact("", None, *told.span(), TOOLS)


def heavy(parts: list[tuple[str | None, str, int]]) -> tuple[str, list[str]] | None:
    """Return the structure of the parent and the atoms that are heavier; None where there are none of either."""
    counts: dict[str, int] = {}
    heavy: list[tuple[str, int, int]] = []
    for mass, symbol, count in parts:
        element, number = MASSES[symbol] if symbol in MASSES else (symbol, int(mass or COMMON[symbol]))
        counts[element] = counts.get(element, 0) + count
        if number != COMMON[element]:
            heavy.append((element, number, count))
    smiles = _parents().get(tuple(sorted(counts.items())))
    if not heavy or smiles is None:
        return None
    atoms, taken = atoms_of(smiles), set[int]()
    isotopes = []
    for element, number, count in heavy:
        places = [place for place, symbol in enumerate(atoms, 1) if symbol == element and place not in taken][:count]
        taken.update(places)
        isotopes += [f"{place}:{number}" for place in places]
    return smiles, isotopes


def _parents() -> dict[tuple[tuple[str, int], ...], str]:
    """Return the structures that a formula alone tells, by their sorted composition."""
    found = {}
    for formula, smiles in {**FORMULAS, **DIATOMICS}.items():
        counts: dict[str, int] = {}
        for symbol, count in re.findall(r"(Cl|Br|[A-Z])(\d?)", formula):
            counts[symbol] = counts.get(symbol, 0) + int(count or 1)
        found[tuple(sorted(counts.items()))] = smiles
    return found


def atoms_of(smiles: str) -> list[str]:
    """Return the symbols of all atoms in the order of an embedded structure."""
    from rdkit import Chem

    molecule = Chem.AddHs(Chem.MolFromSmiles(smiles))
    return [atom.GetSymbol() for atom in molecule.GetAtoms()]
