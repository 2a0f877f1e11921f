"""What baseline tools return."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum


@dataclass(frozen=True)
class BaselineCorrection(DataRecord):
    """A spectrum without its baseline, and the baseline."""

    corrected: Annotated[Spectrum, Record("spectrum less its baseline")]
    baseline: Annotated[FloatArray, Array("1", "n", "baseline; NaN where the spectrum was not measured", finite=False)]
    method: Annotated[str, Option("how the baseline was found")]
    parameter: Annotated[
        float | None,
        Quantity("1", "lam, half width in cm^-1 or order of the polynomial that was used; none for rubberband"),
    ]
    automatic: Annotated[bool, Option("whether that parameter was chosen from the spectrum")]


def refuse_short(spectrum: Spectrum, fewest: int) -> None:
    """Refuse spectra that are too short."""
    if len(spectrum) < fewest:
        raise DomainError(
            f"has fewer than {fewest} points", field="spectrum", value=len(spectrum), remedy="give a whole spectrum"
        )
