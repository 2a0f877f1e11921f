"""A molecule in space: what is computed on, and what quantum chemistry gives back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.elements import ATOMIC_INDEX
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity


@dataclass(frozen=True)
class Geometry(DataRecord):
    """Atoms and their positions; at the boundaries a SMILES may be given in its place."""

    symbols: Annotated[tuple[str, ...], Option("chemical symbol of each atom")]
    positions: Annotated[FloatArray, Array("angstrom", "n,3", "Cartesian position of each atom")]
    charge: Annotated[int, Quantity("1", "charge of the molecule in elementary charges")] = 0
    unpaired: Annotated[int, Quantity("1", "number of unpaired electrons", ge=0)] = 0

    def __init__(self, symbols: Sequence[str], positions: npt.ArrayLike, charge: int = 0, unpaired: int = 0) -> None:
        positions = np.array(positions, dtype=np.float64)
        if positions.shape != (len(symbols), 3) or not len(symbols):
            raise InputError(
                "there must be three coordinates for each symbol",
                field="positions",
                value=positions.shape,
                remedy=f"give an array of the shape ({len(symbols)}, 3)",
            )
        unknown = next((symbol for symbol in symbols if symbol not in ATOMIC_INDEX), None)
        if unknown is not None:
            raise InputError(
                "not the symbol of an element", field="symbols", value=unknown, remedy="give symbols such as C, H or Cl"
            )
        positions.setflags(write=False)
        values = {"symbols": tuple(symbols), "positions": positions, "charge": charge, "unpaired": unpaired}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, part.name) for part in fields(self))  # keeps the array read-only

    def __len__(self) -> int:
        return len(self.symbols)
