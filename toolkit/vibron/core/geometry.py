"""A molecule in space: what is computed on, and what quantum chemistry gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core._known_good import constant
from vibron.core.elements import ATOMIC_INDEX
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity


@dataclass(frozen=True, eq=False)
class Geometry:
    """Atoms and their positions; at the boundaries a SMILES may be given in its place."""

    symbols: Annotated[tuple[str, ...], Option("chemical symbol of each atom")]
    positions: Annotated[FloatArray, Array("angstrom", "n,3", "Cartesian position of each atom")]
    charge: Annotated[int, Quantity("1", "charge of the molecule in elementary charges")] = 0
    unpaired: Annotated[int, Quantity("1", "number of unpaired electrons", ge=0)] = 0

    def __post_init__(self) -> None:
        positions = np.asarray(self.positions, dtype=np.float64)
        if positions.shape != (len(self.symbols), 3) or not len(self.symbols):
            raise InputError(
                "there must be three coordinates for each symbol",
                field="positions",
                value=positions.shape,
                remedy=f"give an array of the shape ({len(self.symbols)}, 3)",
            )
        unknown = next((symbol for symbol in self.symbols if symbol not in ATOMIC_INDEX), None)
        if unknown is not None:
            raise InputError(
                "not the symbol of an element", field="symbols", value=unknown, remedy="give symbols such as C, H or Cl"
            )
        object.__setattr__(self, "symbols", tuple(self.symbols))
        object.__setattr__(self, "positions", constant(positions))

    def __len__(self) -> int:
        return len(self.symbols)
