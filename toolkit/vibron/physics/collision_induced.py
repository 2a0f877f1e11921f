"""Collision-induced absorption of a pair of molecules, in the units of HITRAN."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from vibron.core.data_record import Curve
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.shipped import shipped_function


@dataclass(frozen=True)
class CollisionInduced(Curve):
    """Binary absorption coefficients of a pair at one temperature; times both densities they give the absorption."""

    pair: Annotated[str, Option("the two molecules as filed, for instance N2-N2")]
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, ascending", gt=0, kind="position")]
    coefficient: Annotated[FloatArray, Array("cm^5/molecule^2", "n", "absorption over the product of the densities")]
    temperature: Annotated[float, Quantity("K", "temperature", gt=0)]
    reference: Annotated[str, Option("number of the reference as filed")] = ""

    @classmethod
    def from_text(cls, text: str) -> tuple[CollisionInduced, ...]:
        """Return the tables of a file.

        Raises
        ------
        InputError
            The file does not exist.
        """
        if not Path(text).is_file():
            raise InputError(
                "is not a file", field="tables", value=text, remedy="give the path of a .cia file of HITRAN"
            )
        return tuple(shipped_function("read_hitran_cia")(source=Path(text)))
