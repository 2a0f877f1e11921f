"""How many atoms of each element a structure may have, by what is known of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vibron.core.elements import SYMBOLS
from vibron.infrared.molecules.information import ChemicalInformation
from vibron.infrared.structure_writer.alphabet import COLUMNS, HYDROGEN, KNOWN, column

_PLACE = np.array([column(symbol) for symbol in SYMBOLS])


@dataclass(frozen=True)
class AtomBounds:
    """Fewest and most atoms that are written, shape (columns,), and the composition, zeros where it is unknown.

    Hydrogen atoms are not written, and not bounded.
    """

    least: NDArray[np.float32]
    most: NDArray[np.float32]
    composition: NDArray[np.float32]

    def remaining(self, used: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the atoms of a known composition that are still to be written, shape (strings, columns)."""
        return np.asarray(self.composition - used[:, :COLUMNS] * self.composition[KNOWN])


def bounds_of(known: ChemicalInformation) -> AtomBounds:
    """Return the bounds by formula, elements and number of carbon atoms."""
    least, most = np.zeros(COLUMNS, np.float32), np.full(COLUMNS, np.inf, np.float32)
    composition = np.zeros(COLUMNS, np.float32)
    if known.composition is not None:
        composition += np.bincount(_PLACE, known.composition, COLUMNS).astype(np.float32)
        composition[KNOWN] = 1.0
        least, most = np.where(np.arange(COLUMNS) < HYDROGEN, composition, (least, most)).astype(np.float32)
    if known.elements is not None:
        there = np.bincount(_PLACE, known.elements.present, COLUMNS) > 0
        least = np.maximum(least, there)
        allowed = there | (np.arange(COLUMNS) >= HYDROGEN) | known.elements.open
        most = np.where(allowed, most, 0.0).astype(np.float32)
    if known.carbons is not None:
        carbon = column("C")
        least[carbon] = max(least[carbon], known.carbons[0])
        most[carbon] = min(most[carbon], known.carbons[1])
    return AtomBounds(least, most, composition)
