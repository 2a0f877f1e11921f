"""SMILES strings as numbers, and what each symbol adds to a composition and to the open brackets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

#: Elements counted one by one while a structure is written; all others are counted together.
ELEMENTS = ("C", "N", "O", "F", "Si", "P", "S", "Cl", "Br", "I", "B")
#: Columns of a composition: those elements, all others, hydrogen, and 1 where the composition is known.
OTHER, HYDROGEN, KNOWN, COLUMNS = 11, 12, 13, 14
#: The number that begins and ends a string.
END = 0
_SYMBOL = re.compile(r"\[[^\]]+\]|Br|Cl|%\d\d|.")
_ATOM = re.compile(r"\[\d*([A-Z][a-z]?|[a-z]+)|^([A-Z][a-z]?|[a-z])$")
_RING = re.compile(r"\d|%\d\d")


def symbols(smiles: str) -> list[str]:
    """Split a SMILES string."""
    return _SYMBOL.findall(smiles)


def composition_row(counts: Mapping[str, int]) -> NDArray[np.float32]:
    """Return the number of atoms of each element, in the order of the columns; the last says that it is known."""
    row = np.zeros(COLUMNS, dtype=np.float32)
    for element, number in counts.items():
        row[column(element)] += number
    row[KNOWN] = 1.0
    return row


def column(element: str) -> int:
    """Return the column in which an element is counted."""
    if element == "H":
        return HYDROGEN
    return ELEMENTS.index(element) if element in ELEMENTS else OTHER


@dataclass(frozen=True)
class Alphabet:
    """Symbols in a fixed order, from number 1; number 0 begins and ends a string."""

    words: tuple[str, ...]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self.words, 1)}

    def __len__(self) -> int:
        return len(self.words) + 1

    def encode(self, smiles: str) -> list[int] | None:
        """Return the numbers of a string with the end, None where a symbol is unknown."""
        found = [self._numbers.get(symbol, END) for symbol in symbols(smiles)]
        return None if END in found else [*found, END]

    def decode(self, numbers: Sequence[int]) -> str:
        """Return the string of numbers without the end."""
        return "".join(self.words[number - 1] for number in numbers)

    @cached_property
    def atoms(self) -> NDArray[np.float32]:
        """Shape (symbols, columns): the atom that each symbol adds."""
        table = np.zeros((len(self), COLUMNS), dtype=np.float32)
        for number, word in enumerate(self.words, 1):
            if found := _ATOM.search(word):
                table[number, column((found[1] or found[2]).capitalize())] = 1.0
        return table

    @cached_property
    def brackets(self) -> NDArray[np.int16]:
        """Shape (symbols, 1 + rings): what each adds to the open parentheses and to the ends of each ring bond."""
        rings = sorted({word for word in self.words if _RING.fullmatch(word)})
        table = np.zeros((len(self), 1 + len(rings)), dtype=np.int16)
        for number, word in enumerate(self.words, 1):
            table[number, 0] = (word == "(") - (word == ")")
            if word in rings:
                table[number, 1 + rings.index(word)] = 1
        return table
