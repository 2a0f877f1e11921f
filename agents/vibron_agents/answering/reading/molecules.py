"""How chemists state a small molecule: its name or formula, a distance of nuclei, a basis set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import NUMERAL, number

NAMES = {
    "water": "O", "ammonia": "N", "methane": "C", "carbon dioxide": "O=C=O", "carbon monoxide": "[C-]#[O+]",
    "nitrous oxide": "[N-]=[N+]=O", "hydrogen cyanide": "C#N", "formaldehyde": "C=O", "acetylene": "C#C",
    "ethylene": "C=C", "ethane": "CC", "propane": "CCC", "methanol": "CO", "ethanol": "CCO", "acetone": "CC(C)=O",
    "acetic acid": "CC(=O)O", "benzene": "c1ccccc1", "toluene": "Cc1ccccc1", "phenol": "Oc1ccccc1",
    "sulfur dioxide": "O=S=O", "hydrogen sulfide": "S", "hydrogen fluoride": "F", "hydrogen chloride": "Cl",
    "hydrogen bromide": "Br", "nitrogen": "N#N", "oxygen": "O=O", "chloroform": "ClC(Cl)Cl", "formic acid": "O=CO",
    "acetonitrile": "CC#N", "pyridine": "c1ccncc1", "aniline": "Nc1ccccc1", "cyclohexane": "C1CCCCC1",
    "dichloromethane": "ClCCl", "carbon tetrachloride": "ClC(Cl)(Cl)Cl", "ozone": "[O-][O+]=O",
    "acetaldehyde": "CC=O", "benzaldehyde": "O=Cc1ccccc1", "benzoic acid": "O=C(O)c1ccccc1", "urea": "NC(N)=O",
    "dimethyl ether": "COC", "diethyl ether": "CCOCC", "ethyl acetate": "CCOC(C)=O", "glycine": "NCC(=O)O",
    "naphthalene": "c1ccc2ccccc2c1", "aspirin": "CC(=O)Oc1ccccc1C(=O)O", "caffeine": "Cn1cnc2c1c(=O)n(C)c(=O)n2C",
}  # fmt: skip
FORMULAS = {
    "H2O": "O", "NH3": "N", "CH4": "C", "CO2": "O=C=O", "N2O": "[N-]=[N+]=O", "HCN": "C#N", "H2CO": "C=O",
    "C2H2": "C#C", "C2H4": "C=C", "C2H6": "CC", "SO2": "O=S=O", "H2S": "S", "O3": "[O-][O+]=O",
}  # fmt: skip
ATOMS = {"helium": "He", "neon": "Ne", "argon": "Ar", "lithium": "Li", "beryllium": "Be", "hydrogen": "H"}
IONS = {"helium hydride": "HeH+"}
BASES = re.compile(
    r"\bSTO-[2-6]G\b|\b(?:3-21|4-31|6-31|6-311)(?:\+{1,2})?G(?:\*{1,2}|\([a-z0-9,]+\))?|"
    r"\b(?:d?-?aug-)?cc-p(?:C|wC)?V[DTQ56]Z\b|\bdef2-[A-Z]+\b", re.IGNORECASE,
)  # fmt: skip
PAIR = re.compile(r"\b(H|He|Li|Be|B|C|N|O|F|Na|Cl|Br|I|Ne|Ar)(H|He|Li|F|Cl|Br|O|N|2)(\+|-(?= )|⁺)?(?![A-Za-z0-9(])")
LENGTH = re.compile(rf"({NUMERAL})\s*(angstroms?|Å|Å|pm|bohr|a\.?u\.|a0)(?![a-z])", re.IGNORECASE)
SCALES = {"pm": 0.01, "bohr": 0.529177210544, "au": 0.529177210544, "a0": 0.529177210544}


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of molecules and of how they are computed."""
    for match in BASES.finditer(text):
        yield Fact("basis", match.group(), match.start(), match.end())
    if (found := _geometry(text)) is not None:
        yield found
    for match in PAIR.finditer(_named_ions(text)):
        other = match.group(1) if match.group(2) == "2" else match.group(2)
        yield Fact("first", match.group(1), 0, 0, ("potential_curve",))
        yield Fact("second", other, 0, 0, ("potential_curve",))
        if match.group(3):
            yield Fact("charge", -1 if match.group(3) == "-" else 1, 0, 0, ("potential_curve",))
    for match in re.finditer(r"\bCAS(?:SCF)?\s*\((\d+),\s*(\d+)\)", text):
        yield Fact("electrons", int(match.group(1)), *match.span(), ("casscf",))
        yield Fact("orbitals", int(match.group(2)), *match.span(), ("casscf",))


def _named_ions(text: str) -> str:
    for name, formula in IONS.items():
        text = re.sub(rf"{name}(?: cation| ion)?", formula, text, flags=re.IGNORECASE)
    return text


def _geometry(text: str) -> Fact | None:
    """Return the nuclei that are stated: two at a distance, an atom, or a molecule by its name."""
    plain = _named_ions(text)
    pair, length = PAIR.search(plain), LENGTH.search(plain)
    apart = re.search(r"\btwo (hydrogen|helium|lithium) atoms\b", text, re.IGNORECASE)
    if length and (pair or apart):
        if apart:
            one = other = ATOMS[apart.group(1).lower()]
        else:
            assert pair is not None
            one = pair.group(1)
            other = one if pair.group(2) == "2" else pair.group(2)
        unit = length.group(2).lower().replace(".", "")
        value = round(number(length.group(1)) * SCALES.get(unit, 1.0), 12)
        data: dict[str, Any] = {"symbols": [one, other], "positions": [[0.0, 0.0, 0.0], [0.0, 0.0, value]]}
        if pair and pair.group(3):
            data["charge"] = -1 if pair.group(3) == "-" else 1
        where = LENGTH.search(text)
        assert where is not None
        return Fact("geometry", data, apart.start() if apart else where.start(), where.end())
    for name, symbol in ATOMS.items():
        if match := re.search(
            rf"\b{name}(?: atom)?\b(?! hydride| chloride| fluoride| cyanide| sulfide| bromide)", text, re.I
        ):
            bare = name == "hydrogen" and "atom" not in match.group()
            if not bare:
                return Fact("geometry", {"symbols": [symbol], "positions": [[0.0, 0.0, 0.0]]}, 0, 0)
    return next((Fact("geometry", smiles, 0, 0) for smiles in molecules(text)), None)


def molecules(text: str) -> Iterator[str]:
    """Yield the SMILES of the molecules that a text names, in order."""
    found = [
        (match.start(), smiles)
        for name, smiles in NAMES.items()
        for match in re.finditer(rf"\b{name}\b(?! hydride| atom)", text, re.IGNORECASE)
    ]
    found += [
        (match.start(), smiles) for name, smiles in FORMULAS.items() for match in re.finditer(rf"\b{name}\b", text)
    ]
    yield from dict.fromkeys(smiles for _, smiles in sorted(found))
