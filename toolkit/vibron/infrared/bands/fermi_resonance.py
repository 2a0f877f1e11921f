from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Quantity
from vibron.core.tool import tool


@tool(
    valid_for="two interacting levels, one of which has no intrinsic intensity",
    limitations=(
        "the overtone's own intensity and further levels are left out; intensities are integrated ones, so fit "
        "overlapped bands first"
    ),
    papers=("fermi1931", "herzberg1945"),
    see_also=("combination_bands", "fit_bands", "anharmonic_constants"),
)
def fermi_resonance(
    upper: Annotated[float, Quantity("cm^-1", "observed upper band", gt=0, kind="position")],
    lower: Annotated[float, Quantity("cm^-1", "observed lower band", gt=0, kind="position")],
    upper_intensity: Annotated[float, Quantity("1", "its integrated intensity, any unit", gt=0)],
    lower_intensity: Annotated[float, Quantity("1", "the other's, same unit", gt=0)],
) -> FermiResonance:
    """Find the unperturbed positions and the coupling of a Fermi doublet.

    With D the splitting and R the weaker intensity over the stronger, the levels lay d = D (1 - R) / (1 + R) apart
    about the same mean, the fundamental on the side of the stronger band, and W = sqrt(D² - d²) / 2.

    Raises
    ------
    InputError
        If the upper band does not lie above the lower.

    Examples
    --------
    >>> round(fermi_resonance(2850.0, 2750.0, 1.0, 0.6).coupling, 1)
    48.4
    """
    if upper <= lower:
        raise InputError("must lie above the lower band", field="upper", value=upper, remedy="exchange the two")
    splitting, mean = upper - lower, (upper + lower) / 2.0
    difference = splitting * (upper_intensity - lower_intensity) / (upper_intensity + lower_intensity)
    coupling = float(np.sqrt(splitting**2 - difference**2)) / 2.0
    mixing = min(upper_intensity, lower_intensity) / (upper_intensity + lower_intensity)
    return FermiResonance(mean + difference / 2.0, mean - difference / 2.0, coupling, mixing)


@dataclass(frozen=True)
class FermiResonance(DataRecord):
    """Two levels before they mixed, and what mixed them."""

    fundamental: Annotated[
        float, Quantity("cm^-1", "unperturbed position of the level that carries the intensity", kind="position")
    ]
    overtone: Annotated[
        float, Quantity("cm^-1", "unperturbed position of the dark overtone or combination", kind="position")
    ]
    coupling: Annotated[float, Quantity("cm^-1", "matrix element W between the two", kind="energy")]
    mixing: Annotated[float, Quantity("1", "share of the fundamental in the weaker band, 0 to 0.5")]
