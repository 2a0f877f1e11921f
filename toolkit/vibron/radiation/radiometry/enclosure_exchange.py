from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.planck import STEFAN_BOLTZMANN

_CLOSED = 1e-4


@tool(
    valid_for="gray diffuse surfaces of uniform temperature round a medium that takes no part",
    limitations=(
        "an open side is a black surface with the temperature of the surroundings; factors must close and be "
        "reciprocal to 1e-4"
    ),
    papers=("incropera2007", "modest2013"),
    see_also=("view_factor_polygons", "radiation_shield", "radiative_heat_loss", "stefan_boltzmann"),
)
def enclosure_exchange(
    area: Annotated[FloatArray, Array("m^2", "n", "areas", gt=0)],
    emissivity: Annotated[FloatArray, Array("1", "n", "emissivities", gt=0, le=1)],
    view_factors: Annotated[FloatArray, Array("1", "n,n", "F_ij, from row to column", ge=0, le=1)],
    temperature: Annotated[
        FloatArray, Array("K", "n", "temperatures; NaN where the heat flow is known", gt=0, finite=False)
    ],
    heat_flow: Annotated[
        FloatArray | None, Array("W", "n", "net heat given off where the temperature is NaN; zero if left out")
    ] = None,
) -> EnclosureExchange:
    r"""Solve the radiative exchange between the gray diffuse surfaces of an enclosure.

    .. math:: J_i = \varepsilon_i \sigma T_i^4 + (1 - \varepsilon_i) \sum_j F_{ij} J_j, \qquad
              Q_i = A_i \Big(J_i - \sum_j F_{ij} J_j\Big)

    A surface has either its temperature given or its heat flow (zero: insulated, reradiating).

    Parameters
    ----------
    temperature
        Kelvin; NaN marks what is to be found.

    Raises
    ------
    DomainError
        If the view factors do not sum to one or are not reciprocal, if no temperature is given, or if the heat flows
        need a temperature below zero.

    References
    ----------
    Net radiation method: [modest2013]_; the oven of the known answer: [incropera2007]_.

    Examples
    --------
    >>> walls = [[0.0, 1.0], [0.25, 0.75]]
    >>> sphere = enclosure_exchange([1.0, 4.0], [0.9, 0.2], walls, [77.0, 300.0])
    >>> sphere.heat_flow.round(2)
    array([-216.62,  216.62])
    """
    _close(area, view_factors)
    unknown = np.isnan(temperature)
    if unknown.all():
        raise DomainError("gives no temperature", field="temperature", remedy="give that of one surface at least")
    if np.isinf(temperature).any():
        raise InputError("must be finite or NaN", field="temperature", remedy="give kelvin, or NaN where it is wanted")
    given = np.zeros_like(area) if heat_flow is None else heat_flow
    # 1. A row for each surface: known temperature, or known heat flow.
    share = np.where(unknown, 1.0, 1.0 - emissivity)
    black = STEFAN_BOLTZMANN * np.where(unknown, 0.0, temperature) ** 4
    source = np.where(unknown, given / area, emissivity * black)
    system = np.eye(area.size) - share[:, None] * view_factors
    if np.linalg.cond(system) > 1e13:
        raise DomainError(
            "leaves surfaces that see no known temperature",
            field="temperature",
            remedy="give a temperature in each part of the enclosure",
        )
    radiosity = np.asarray(np.linalg.solve(system, source), dtype=np.float64)
    irradiation = view_factors @ radiosity
    # 2. The heat flow from what the surface itself does, which keeps its digits for black and insulated ones.
    found = np.where(unknown, given, area * emissivity * (black - irradiation))
    emitted = np.where(unknown, irradiation + given / (area * emissivity), black)
    if (emitted <= 0.0).any() or (radiosity < 0.0).any():
        raise DomainError("needs a temperature below zero", field="heat_flow", value=given, remedy="draw less heat")
    return EnclosureExchange(
        temperature=np.where(unknown, (emitted / STEFAN_BOLTZMANN) ** 0.25, temperature),
        heat_flow=found,
        radiosity=radiosity,
        irradiation=irradiation,
    )


@dataclass(frozen=True)
class EnclosureExchange(DataRecord):
    """State of each surface of an enclosure; the heat flows sum to zero."""

    temperature: Annotated[FloatArray, Array("K", "n", "temperatures, also those that were asked for", gt=0)]
    heat_flow: Annotated[FloatArray, Array("W", "n", "net heat that leaves each surface by radiation")]
    radiosity: Annotated[FloatArray, Array("W m^-2", "n", "emitted and reflected together", ge=0)]
    irradiation: Annotated[FloatArray, Array("W m^-2", "n", "what arrives", ge=0)]


def _close(area: FloatArray, factors: FloatArray) -> None:
    sums = factors.sum(axis=1)
    if np.abs(sums - 1.0).max() > _CLOSED:
        raise DomainError(
            "must sum to one in each row",
            field="view_factors",
            value=sums.round(6).tolist(),
            remedy="add the opening as a black surface with the temperature of the surroundings",
        )
    exchange = area[:, None] * factors
    if np.abs(exchange - exchange.T).max() > _CLOSED * area.max():
        raise DomainError(
            "must be reciprocal: A_i F_ij = A_j F_ji", field="view_factors", remedy="check the areas and the order"
        )
