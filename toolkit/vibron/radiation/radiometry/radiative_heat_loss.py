from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray
from vibron.core.shapes import or_else
from vibron.core.tool import tool
from vibron.physics.planck import STEFAN_BOLTZMANN


@tool(
    valid_for="a gray surface without hollows in surroundings that are large against it or black",
    limitations="no convection, no conduction; for surroundings of similar size use enclosure_exchange",
    papers=("incropera2007",),
    see_also=("stefan_boltzmann", "enclosure_exchange", "radiation_shield"),
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

    Returns
    -------
    RadiativeHeatLoss
        Heat flow, flux and the exact coefficient of the linearised law.

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


@dataclass(frozen=True)
class RadiativeHeatLoss(DataRecord):
    """Heat that a surface gives to large surroundings."""

    heat_flow: Annotated[FloatArray, Array("W", "...", "net heat lost; negative where it is gained")]
    flux: Annotated[FloatArray, Array("W m^-2", "...", "net heat lost by a square metre")]
    coefficient: Annotated[FloatArray, Array("W m^-2 K^-1", "...", "flux over temperature difference", ge=0)]
