from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.spectra.air import GASES, air_line_list


@tool(
    valid_for="assigning and subtracting residues of air at resolutions of 1 cm^-1 and coarser, at room temperature",
    limitations="computed from rotational constants: positions of strong water lines are right to about 0.3 cm^-1, "
    "strengths to some tens of per cent; pure rotation, hot bands of water and rare isotopes are left out",
    see_also=("subtract_atmosphere", "quality_report", "reference_lines"),
)
def air_lines(
    gas: Annotated[str, Option("gas", choices=GASES)],
    low: Annotated[float, Quantity("cm^-1", "start of the range", ge=0, kind="position")] = 600.0,
    high: Annotated[float, Quantity("cm^-1", "end of the range", gt=0, kind="position")] = 4000.0,
    weakest: Annotated[float, Quantity("1", "least strength over the strongest line", ge=0, le=1)] = 0.1,
) -> AirLines:
    r"""List the absorption lines of water vapour or carbon dioxide in air, to tell them from bands of the sample.

    Lines are differences of rotational levels, for carbon dioxide :math:`\tilde\nu_0 + B' J'(J'+1) - B'' J''(J''+1)`
    with its centrifugal terms, for water the eigenvalues of the asymmetric rotor in Watson's reduction; strengths
    follow from the rotational wave functions, nuclear spin and Boltzmann's factor at 296 K.

    Raises
    ------
    InputError
        The gas is not known.

    Examples
    --------
    >>> lines = air_lines("CO2", 2360.0, 2363.0, weakest=0.5)
    >>> lines.position.round(2)
    array([2360.11, 2361.47, 2362.8 ])
    """
    position, strength = air_line_list(gas)
    kept = (position >= low) & (position <= high) & (strength >= weakest)
    return AirLines(np.array(position[kept]), np.array(strength[kept]))


@dataclass(frozen=True)
class AirLines(Curve):
    """Absorption lines of a gas of the air."""

    drawn_as_sticks = True

    position: Annotated[FloatArray, Array("cm^-1", "k", "wavenumbers, ascending", kind="position")]
    strength: Annotated[FloatArray, Array("1", "k", "strength over that of the gas's strongest line", ge=0)]
