"""What a chemist may know in addition to the spectrum, as tests on composition and skeleton of many candidates."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.elements import ATOMIC_INDEX, SYMBOLS
from vibron.core.errors import InputError
from vibron.core.require import require
from vibron.infrared.molecules.formula import parse_formula
from vibron.infrared.molecules.groups import parse_smiles

CARBON, HYDROGEN = ATOMIC_INDEX["C"], ATOMIC_INDEX["H"]
#: In a list of elements: there may be others.
OTHERS = "*"


@dataclass(frozen=True)
class KnownElements:
    """Elements that are present, shape (118,), and whether there may be others; hydrogen counts neither way."""

    present: NDArray[np.bool_]
    open: bool

    def agree(self, table: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Return which compositions, shape (candidates, 118), agree."""
        found = table > 0
        found[:, HYDROGEN] = False
        if self.open:
            return np.asarray(found[:, self.present].all(axis=1))
        return np.asarray((found == self.present).all(axis=1))


@dataclass(frozen=True)
class ChemicalInformation:
    """Parsed chemical information; None where nothing is known."""

    composition: NDArray[np.int32] | None
    elements: KnownElements | None
    carbons: tuple[int, int] | None
    scaffold: Any | None


def read_information(
    formula: str | None = None, elements: str | None = None, carbons: str | None = None, scaffold: str | None = None
) -> ChemicalInformation:
    """Parse what is known; empty strings count as unknown."""
    return ChemicalInformation(
        _row(formula) if formula else None,
        _known_elements(elements) if elements else None,
        _carbon_range(carbons) if carbons else None,
        parse_smiles(scaffold) if scaffold else None,
    )


def _row(formula: str) -> NDArray[np.int32]:
    row = np.zeros(len(SYMBOLS), dtype=np.int32)
    for symbol, count in parse_formula(formula).items():
        row[ATOMIC_INDEX[symbol]] = count
    return row


def _known_elements(text: str) -> KnownElements:
    symbols = re.findall(r"[A-Z][a-z]?", text)
    if not symbols or re.sub(r"[A-Z][a-z]?|[\s,;/*]", "", text) or not set(symbols) <= ATOMIC_INDEX.keys():
        raise InputError(
            "is not a list of elements",
            field="elements",
            value=text,
            remedy=f"write symbols with commas between, all of them as C,H,O, or some and a star as C,O,{OTHERS}",
        )
    present = np.zeros(len(SYMBOLS), dtype=bool)
    present[[ATOMIC_INDEX[symbol] for symbol in symbols]] = True
    present[HYDROGEN] = False
    if OTHERS in text and not present.any():
        raise InputError(
            "names no element besides hydrogen, so that every molecule agrees",
            field="elements",
            value=text,
            remedy=f"name one that is present, as C,{OTHERS}, or leave the elements out",
        )
    return KnownElements(present, OTHERS in text)


def _carbon_range(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"\s*(\d+)\s*(?:[-–]\s*(\d+)\s*)?", text)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if low > high:
        raise InputError(
            "is not a number of carbon atoms", field="carbons", value=text, remedy="write 8, or a range such as 7-9"
        )
    return low, high


@lru_cache(maxsize=8)
def composition_table(formulas: tuple[str, ...]) -> NDArray[np.int32]:
    """Atoms of each element in each formula, shape (candidates, 118); kept for the next call with the same tuple."""
    return np.array([_row(formula) for formula in formulas], dtype=np.int32).reshape(-1, len(SYMBOLS))


def formulas_of(smiles: Sequence[str]) -> tuple[str, ...]:
    """Formula of each SMILES string by RDKit."""
    descriptors = require("rdkit.Chem.rdMolDescriptors")
    return tuple(descriptors.CalcMolFormula(parse_smiles(text)) for text in smiles)


def composition_tests(table: NDArray[np.int32], known: ChemicalInformation) -> dict[str, NDArray[np.bool_]]:
    """One mask for each part of the composition that is known."""
    tests: dict[str, NDArray[np.bool_]] = {}
    if known.composition is not None:
        tests["formula"] = (table == known.composition).all(axis=1)
    if known.elements is not None:
        tests["elements"] = known.elements.agree(table)
    if known.carbons is not None:
        low, high = known.carbons
        tests["carbons"] = (table[:, CARBON] >= low) & (table[:, CARBON] <= high)
    return tests


def has_scaffold(smiles: str, scaffold: Any) -> bool:
    """Whether the molecule holds the scaffold as a substructure."""
    return bool(parse_smiles(smiles).HasSubstructMatch(scaffold))
