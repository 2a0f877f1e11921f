from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool

Bond: TypeAlias = Literal["OHO", "NHO", "NHN"]

#: Pimentel and Sederholm: slope in cm^-1 per angstrom, distance without shift in angstrom, scatter in cm^-1.
LINES: dict[str, tuple[float, float, float | None]] = {
    "OHO": (4430.0, 2.84, 199.0),
    "NHO": (548.0, 3.21, 24.0),
    "NHN": (1050.0, 3.38, None),
}
LEAST_SHIFT = 40.0


@tool(
    valid_for="stretches of neutral O-H and N-H donors; the bonded band at its centre of gravity",
    limitations=(
        "empirical, 3 to 6 kJ/mol and 0.05 angstrom at best; not for symmetric, ionic or strained bonds; "
        "water as a donor follows another line; Fermi resonance displaces the bonded band"
    ),
    papers=("badger1937", "iogansen1999", "pimentel1956", "stolov1996"),
    see_also=("find_bands", "integrate_band", "absorption_table"),
)
def hydrogen_bond(
    free: Annotated[float, Quantity("cm^-1", "X-H stretch without partner", gt=2000, lt=4500, kind="position")],
    bonded: Annotated[float, Quantity("cm^-1", "X-H stretch in the hydrogen bond", gt=1000, lt=4500, kind="position")],
    bond: Annotated[Bond, Option("donor, hydrogen, acceptor")] = "OHO",
) -> HydrogenBond:
    """Estimate enthalpy and length of a hydrogen bond from the red shift of the O-H or N-H stretch.

    With s = free - bonded: dH = -sqrt(1.92 (s - 40)) kJ/mol (Iogansen), dH = -59.9 s / (s + 674) kJ/mol for donors
    dissolved in the pure base (Stolov), and R = 2.84 - s/4430 (O-H...O), 3.21 - s/548 (N-H...O) or
    3.38 - s/1050 (N-H...N) angstrom (Pimentel and Sederholm).  That the shift grows with the bond's strength is the
    rule of Badger and Bauer.

    Raises
    ------
    DomainError
        If the bonded band does not lie below the free one, or lower than the correlations reach.

    Examples
    --------
    >>> found = hydrogen_bond(3610.0, 3350.0)
    >>> found.enthalpy_iogansen, found.distance
    (-20.55..., 2.78...)
    """
    shift = free - bonded
    slope, longest, scatter = LINES[bond]
    if not 0.0 < shift < 2000.0 or shift / slope > 0.45:
        raise DomainError(
            "gives a shift outside the correlations", field="bonded", value=bonded, remedy="check which band is bonded"
        )
    return HydrogenBond(
        shift=shift,
        enthalpy_iogansen=-float(np.sqrt(1.92 * (shift - LEAST_SHIFT))) if shift > LEAST_SHIFT else None,
        enthalpy_base=-59.9 * shift / (shift + 674.0),
        distance=longest - shift / slope,
        distance_error=None if scatter is None else scatter / slope,
    )


@dataclass(frozen=True)
class HydrogenBond(DataRecord):
    """What three published correlations make of one shift."""

    shift: Annotated[float, Quantity("cm^-1", "free less bonded stretch", kind="width")]
    enthalpy_iogansen: Annotated[
        float | None, Quantity("kJ/mol", "-sqrt(1.92 (shift - 40)), inert solvents and gas; none below 40 cm^-1")
    ]
    enthalpy_base: Annotated[float, Quantity("kJ/mol", "-59.9 shift / (shift + 674), donor dissolved in the pure base")]
    distance: Annotated[float, Quantity("angstrom", "donor to acceptor in crystals, linear correlation")]
    distance_error: Annotated[float | None, Quantity("angstrom", "its scatter; none where not published")]
