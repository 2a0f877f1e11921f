from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Quantity
from vibron.core.tool import tool
from vibron.infrared.dynamics._units import ANGULAR
from vibron.physics.constants import BOLTZMANN


@tool(
    valid_for="molecules much larger than those of the solvent, nearly spherical, with sticking boundary",
    limitations="small molecules slip and turn faster, often by a factor of 2 to 10; no inertia, so wrong for gases",
    papers=("debye1929", "gordon1965"),
    see_also=("reorientational_correlation", "homogeneous_linewidth"),
)
def rotational_correlation_time(
    viscosity: Annotated[float, Quantity("mPa s", "dynamic viscosity of the liquid", gt=0)],
    radius: Annotated[float, Quantity("angstrom", "hydrodynamic radius of the molecule", gt=0)],
    temperature: Annotated[float, Quantity("K", "temperature", gt=0)],
) -> RotationalDiffusion:
    """Return rotational correlation times in a liquid by the Stokes-Einstein-Debye relation, and band widths.

    D = kT / (8 pi eta r^3), tau_l = 1/(l (l + 1) D): tau_1 = 4 pi eta r^3 / kT and tau_2 = tau_1 / 3.  Each adds
    1/(pi c tau_l) to the full width of a band.

    Examples
    --------
    >>> rotation = rotational_correlation_time(0.89, 1.44, 298.15)
    >>> round(rotation.first_rank_time, 1), round(rotation.second_rank_time, 1)
    (8.1, 2.7)
    """
    drag = 8.0 * math.pi * viscosity * 1e-3 * (radius * 1e-10) ** 3
    diffusion = BOLTZMANN.value * temperature / drag * 1e-12
    first, second = 1.0 / (2.0 * diffusion), 1.0 / (6.0 * diffusion)
    return RotationalDiffusion(
        diffusion=diffusion,
        first_rank_time=first,
        second_rank_time=second,
        infrared_width=2e12 / (ANGULAR * first),
        raman_width=2e12 / (ANGULAR * second),
    )


@dataclass(frozen=True)
class RotationalDiffusion(DataRecord):
    """Rotational diffusion of a sphere and the widths it gives to bands."""

    diffusion: Annotated[float, Quantity("ps^-1", "rotational diffusion coefficient", gt=0)]
    first_rank_time: Annotated[float, Quantity("ps", "correlation time of P1, seen in infrared absorption", gt=0)]
    second_rank_time: Annotated[float, Quantity("ps", "correlation time of P2, seen in anisotropic Raman", gt=0)]
    infrared_width: Annotated[
        float, Quantity("cm^-1", "full width that reorientation adds to infrared bands", gt=0, kind="width")
    ]
    raman_width: Annotated[
        float, Quantity("cm^-1", "full width it adds to anisotropic Raman bands", gt=0, kind="width")
    ]
