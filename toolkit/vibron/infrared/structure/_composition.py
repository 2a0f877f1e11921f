"""Composition of molecules while they are edited: a test that is cheap enough for every product."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from vibron.core.elements import ATOMIC_INDEX, SYMBOLS
from vibron.infrared.molecules.information import HYDROGEN, read_information


class Composition:
    """What is known of the composition; without any knowledge everything is accepted."""

    def __init__(self, formula: str | None = None, elements: str | None = None, carbons: str | None = None) -> None:
        known = read_information(formula, elements, carbons)
        self._known = known.composition is not None or known.elements is not None or known.carbons is not None
        self._heavy = None if known.composition is None else _counts(known.composition, hydrogen=False)
        self._hydrogens = None if known.composition is None else int(known.composition[HYDROGEN])
        self._elements = None if known.elements is None else {SYMBOLS[i] for i in np.flatnonzero(known.elements)}
        self._carbons = known.carbons

    def heavy(self, molecule: Any) -> bool:
        """Whether the heavy atoms agree; the molecule need not be sanitised."""
        if not self._known:
            return True
        counts = Counter([atom.GetSymbol() for atom in molecule.GetAtoms()])
        if self._heavy is not None and counts != self._heavy:
            return False
        if self._elements is not None and set(counts) != self._elements:
            return False
        return self._carbons is None or self._carbons[0] <= counts["C"] <= self._carbons[1]

    def hydrogens(self, molecule: Any) -> bool:
        """Whether the hydrogen atoms of a sanitised molecule agree too."""
        if self._hydrogens is None:
            return True
        return sum(atom.GetTotalNumHs() for atom in molecule.GetAtoms()) == self._hydrogens


def _counts(row: Any, hydrogen: bool) -> Counter[str]:
    return Counter(
        {symbol: int(row[place]) for symbol, place in ATOMIC_INDEX.items() if row[place] and (hydrogen or symbol != "H")}
    )
