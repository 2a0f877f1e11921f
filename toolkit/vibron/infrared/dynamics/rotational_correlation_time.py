"""Reorientation times of a molecule that tumbles in a liquid."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from vibron.core.constants import BOLTZMANN
from vibron.core.quantity import Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.dynamics._units import ANGULAR


@dataclass(frozen=True)
class RotationalDiffusion:
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


@tool(
    domain="infrared",
    family="dynamics",
    known_answers=(
        KnownAnswer(
            call={"viscosity": 1.0, "radius": 2.0, "temperature": 293.15},
            path="first_rank_time",
            value=25.0,
            tolerance=0.3,
            source="debye1929",
        ),
        KnownAnswer(
            call={"viscosity": 0.89, "radius": 1.44, "temperature": 298.15},
            path="first_rank_time",
            value=8.1,
            tolerance=0.1,
            source="by hand: 4 pi eta r^3 / kT = 3.340e-32 J s / 4.1164e-21 J, near the 8.3 ps measured for water",
        ),
        KnownAnswer(
            call={"viscosity": 3.0, "radius": 1.0, "temperature": 300.0},
            path="second_rank_time",
            value=3.0340,
            tolerance=5e-4,
            source="a third of the first-rank time 4 pi eta r^3 / kT = 3.76991e-32 J s / 4.14195e-21 J = 9.1018 ps",
            kind="identity",
        ),
    ),
    valid_for="molecules much larger than those of the solvent, nearly spherical, with sticking boundary",
    limitations="small molecules slip and turn faster, often by a factor of 2 to 10; no inertia, so wrong for gases",
    papers=("debye1929", "gordon1965"),
    keywords=("rotational diffusion", "Debye", "Stokes-Einstein", "reorientation", "tumbling", "viscosity", "tau"),
    see_also=("reorientational_correlation", "homogeneous_linewidth"),
    asks=(
        "[first_rank_time: Rotational correlation time], radius {radius}, viscosity {viscosity}, {temperature}",
        "[diffusion: Rotational diffusion coefficient] at {temperature} in a {viscosity} liquid, radius {radius}",
        "[infrared_width: Infrared band broadening by tumbling], radius {radius}, viscosity {viscosity}, {temperature}",
        "Debye: [second_rank_time: P2 reorientation time] of a sphere of {radius} in {viscosity} solvent at "
        "{temperature}",
        "[raman_width: Anisotropic Raman width] from rotation, {viscosity}, hydrodynamic radius {radius}, "
        "{temperature}",
    ),
)
def rotational_correlation_time(
    viscosity: Annotated[float, Quantity("mPa s", "dynamic viscosity of the liquid", gt=0)],
    radius: Annotated[float, Quantity("angstrom", "hydrodynamic radius of the molecule", gt=0)],
    temperature: Annotated[float, Quantity("K", "temperature", gt=0)],
) -> RotationalDiffusion:
    """Return rotational correlation times in a liquid by the Stokes-Einstein-Debye relation, and band widths.

    D = kT / (8 pi eta r^3), tau_l = 1/(l (l + 1) D): tau_1 = 4 pi eta r^3 / kT and tau_2 = tau_1 / 3.  Each adds
    1/(pi c tau_l) to the full width of a band.

    Parameters
    ----------
    viscosity : float
        Viscosity in mPa s.
    radius : float
        Radius in angstrom.
    temperature : float
        Temperature in K.

    Returns
    -------
    RotationalDiffusion
        Diffusion coefficient, times of rank one and two, and widths.

    Raises
    ------
    DomainError
        A value is not positive.

    References
    ----------
    Debye, Polar Molecules (1929); Gordon, J. Chem. Phys. 43, 1307 (1965).

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
