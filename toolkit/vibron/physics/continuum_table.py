"""Coefficients of the continuum of water vapour, as its authors file them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from vibron.core.data_record import Curve
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.shipped import shipped_function


@dataclass(frozen=True)
class ContinuumTable(Curve):
    """Coefficients of the MT_CKD continuum; times the radiation term and the density they give cross sections."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid, even and ascending", kind="position")]
    self_coefficient: Annotated[FloatArray, Array("cm^3/molecule", "n", "water broadened by water", ge=0)]
    foreign_coefficient: Annotated[FloatArray, Array("cm^3/molecule", "n", "water broadened by air", ge=0)]
    self_exponent: Annotated[FloatArray, Array("1", "n", "exponent of the temperature of the self continuum")]
    temperature: Annotated[float, Quantity("K", "temperature of the coefficients", gt=0)]
    pressure: Annotated[float, Quantity("Pa", "pressure of the density of the coefficients", gt=0)]
    title: Annotated[str, Option("version and reference as filed")] = ""

    @classmethod
    def from_text(cls, text: str) -> ContinuumTable:
        """Return the table of a file.

        Raises
        ------
        InputError
            The file does not exist.
        """
        if not Path(text).is_file():
            remedy = "give the path of absco-ref_wv-mt-ckd.nc, which the authors of MT_CKD publish"
            raise InputError("is not a file", field="table", value=text, remedy=remedy)
        table: ContinuumTable = shipped_function("read_mt_ckd")(source=Path(text))
        return table
