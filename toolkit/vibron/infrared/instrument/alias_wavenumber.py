from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="signals sampled at even steps of path difference",
    limitations="tells the place, not the strength; an optical filter must remove what would be folded",
    papers=("griffiths2007",),
    see_also=("laser_sampling", "modulation_frequency"),
)
def alias_wavenumber(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "...", "true wavenumbers", ge=0, kind="position")],
    nyquist: Annotated[float, Quantity("cm^-1", "Nyquist wavenumber of the sampling", gt=0, kind="position")],
) -> Alias:
    """Return the aliased (folded) wavenumber at which a line beyond the Nyquist limit appears, and its zone.

    ``nu' = |nu - 2 N round(nu / 2 N)|`` with the Nyquist wavenumber N; the zone is the whole part of nu / N.

    Examples
    --------
    >>> alias_wavenumber(np.array([7000.0, 9000.0]), 7899.0).apparent
    array([7000., 6798.])
    """
    return Alias(
        apparent=np.abs(wavenumber - 2.0 * nyquist * np.round(wavenumber / (2.0 * nyquist))),
        zone=np.floor(wavenumber / nyquist),
    )


@dataclass(frozen=True)
class Alias(DataRecord):
    """Folded wavenumbers."""

    apparent: Annotated[FloatArray, Array("cm^-1", "...", "wavenumber at which it appears", kind="position")]
    zone: Annotated[FloatArray, Array("1", "...", "how many times it was folded; in odd zones the scale runs backward")]
