"""Heat that a surface loses to its surroundings by radiation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.planck import STEFAN_BOLTZMANN
from vibron.core.quantity import Array, FloatArray
from vibron.core.shapes import or_else
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class RadiativeHeatLoss:
    """Heat that a surface gives to large surroundings."""

    heat_flow: Annotated[FloatArray, Array("W", "...", "net heat lost; negative where it is gained")]
    flux: Annotated[FloatArray, Array("W m^-2", "...", "net heat lost by a square metre")]
    coefficient: Annotated[FloatArray, Array("W m^-2 K^-1", "...", "flux over temperature difference", ge=0)]


@tool(
    domain="radiation",
    family="radiometry",
    known_answers=(
        KnownAnswer(
            call={"temperature": 473.0, "surroundings": 298.0, "emissivity": 0.8},
            path="flux",
            value=1912.4,
            tolerance=2.0,
            source="steam pipe in a room, Incropera and DeWitt, example 1.2: 2270 W/m^2 emitted less 0.8 x 447 W/m^2 "
            "absorbed",
        ),
        KnownAnswer(
            call={"temperature": [300.0], "surroundings": [300.0]},
            path="coefficient",
            value=[6.124004],
            tolerance=1e-6,
            source="4 sigma T^3 by hand: 4 x 5.670374419e-8 x 2.7e7",
        ),
        KnownAnswer(
            call={"temperature": 300.0, "surroundings": 300.0},
            path="heat_flow",
            value=0.0,
            tolerance=0.0,
            source="nothing flows at equal temperature",
            kind="identity",
        ),
    ),
    valid_for="a gray surface without hollows in surroundings that are large against it or black",
    limitations="no convection, no conduction; for surroundings of similar size use enclosure_exchange",
    papers=("incropera2007",),
    keywords=("radiative heat transfer", "heat loss", "linearised", "radiation coefficient", "surroundings", "h_r"),
    see_also=("stefan_boltzmann", "enclosure_exchange", "radiation_shield"),
    asks=(
        "[heat_flow: Heat radiated] by a surface at {temperature} of {area} to surroundings at {surroundings}",
        "[flux: Net radiative flux] from a wall at {temperature}, emissivity {emissivity}, room at {surroundings}",
        "[coefficient: Radiation heat transfer coefficient], plate at {temperature}, emissivity "
        "{emissivity}, room {surroundings}",
        "A pipe at {temperature}, {area}, emissivity {emissivity}, in a hall at {surroundings}: [heat_flow: "
        "watts lost]?",
        "[coefficient: h_r] for T = {temperature}, T_sur = {surroundings}",
    ),
)
def radiative_heat_loss(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the surface", gt=0, le=1e12)],
    surroundings: Annotated[FloatArray, Array("K", "...", "temperature of the surroundings", gt=0, le=1e12)],
    emissivity: Annotated[FloatArray | None, Array("1", "...", "emissivity; 1 where left out", ge=0, le=1)] = None,
    area: Annotated[FloatArray | None, Array("m^2", "...", "area; 1 m^2 where left out", gt=0)] = None,
) -> RadiativeHeatLoss:
    r"""Return the heat that a surface loses to large surroundings by radiation.

    .. math:: Q = \varepsilon A \sigma (T^4 - T_\mathrm{s}^4) = h_\mathrm{r} A (T - T_\mathrm{s}), \qquad
              h_\mathrm{r} = \varepsilon \sigma (T^2 + T_\mathrm{s}^2)(T + T_\mathrm{s}) \to 4 \varepsilon \sigma T^3

    Parameters
    ----------
    temperature, surroundings, emissivity, area
        Broadcast against each other.

    Returns
    -------
    RadiativeHeatLoss
        Heat flow, flux and the exact coefficient of the linearised law.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a temperature or area is not above zero, or an emissivity outside 0 to 1.

    References
    ----------
    [incropera2007]_.

    Examples
    --------
    >>> loss = radiative_heat_loss([310.0], 293.0, emissivity=0.98, area=1.7)
    >>> loss.heat_flow.round(1), loss.coefficient.round(2)
    (array([176.2]), array([6.1]))
    """
    share, size = or_else(emissivity, 1.0), or_else(area, 1.0)
    coefficient = share * STEFAN_BOLTZMANN * (temperature**2 + surroundings**2) * (temperature + surroundings)
    flux = coefficient * (temperature - surroundings)
    return RadiativeHeatLoss(np.asarray(size * flux), np.asarray(flux), np.asarray(coefficient))
