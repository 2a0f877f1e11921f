from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.constants import AVOGADRO, BOLTZMANN

_GRAM = 18.01528 / float(AVOGADRO)  # g per molecule
_ATMOSPHERE = 101325.0  # Pa
_REFERENCE = 296.0  # K
_ACTIVATION = 1800.0  # K


@tool(
    valid_for="700 to 1250 cm^-1 (8 to 14.3 um), 250 to 330 K, pressures of the troposphere",
    limitations=(
        "form and coefficients of Roberts, Selby and Biberman as used in LOWTRAN 5, not MT_CKD, whose tables are not "
        "at hand; the self continuum lies 11-16 % above that of LOWTRAN7 (CKD) at 700-900 cm^-1, 22-32 % above it at "
        "950-1150 cm^-1 and 18 % below it at 1250; the foreign share of 0.002 is theirs and could not be confirmed "
        "(CKD has 0.0001 at 900-1000 cm^-1); lines of water must be added"
    ),
    papers=("roberts1976", "kneizys1988"),
    see_also=("lowtran_spectrum", "convert_humidity"),
)
def water_continuum(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "wavenumbers", ge=700, le=1250, kind="position")],
    vapor_pressure: Annotated[float, Quantity("Pa", "partial pressure of water", ge=0)],
    temperature: Annotated[float, Quantity("K", "temperature", ge=250, le=330)] = 288.15,
    pressure: Annotated[float, Quantity("Pa", "pressure of the moist air", gt=0, le=110000)] = _ATMOSPHERE,
    length: Annotated[float, Quantity("km", "length of the path", ge=0)] = 1.0,
    foreign_share: Annotated[float, Quantity("1", "strength of air over that of water", ge=0, le=0.05)] = 0.002,
) -> WaterContinuum:
    r"""Return the continuum absorption of water vapour in the window at 8 to 14 um after Roberts and others.

    .. math:: C_s(\tilde\nu, T) = \left[4.18 + 5578\, e^{-7.87 \times 10^{-3} \tilde\nu}\right]
              e^{1800 (1/T - 1/296)}, \qquad
              \alpha = C_s \, n_w \left[p_w + \gamma (p - p_w)\right]

    with C_s in cm^2 g^-1 atm^-1, the density n_w of water and its pressure p_w: the self part grows with the square of
    the vapour pressure.

    Raises
    ------
    DomainError
        The vapour pressure exceeds the pressure.

    Examples
    --------
    >>> humid = water_continuum([1000.0], vapor_pressure=2000.0, temperature=296.0)
    >>> humid.absorption.round(3), humid.transmittance.round(3)
    (array([0.2]), array([0.818]))
    """
    if vapor_pressure > pressure:
        raise DomainError(
            "exceeds the pressure of the air", field="vapor_pressure", value=vapor_pressure, remedy="check the units"
        )
    warm = np.exp(_ACTIVATION * (1.0 / temperature - 1.0 / _REFERENCE))
    own = (4.18 + 5578.0 * np.exp(-7.87e-3 * wavenumber)) * _GRAM * warm
    foreign = foreign_share * own
    density = vapor_pressure / (float(BOLTZMANN) * temperature) * 1e-6  # cm^-3
    absorption = 1e5 * density * (own * vapor_pressure + foreign * (pressure - vapor_pressure)) / _ATMOSPHERE
    return WaterContinuum(own, foreign, absorption, np.exp(-absorption * length))


@dataclass(frozen=True)
class WaterContinuum(DataRecord):
    """Continuum absorption of water vapour."""

    self_coefficient: Annotated[FloatArray, Array("cm^2/atm", "n", "per molecule and atmosphere of water", gt=0)]
    foreign_coefficient: Annotated[FloatArray, Array("cm^2/atm", "n", "per molecule and atmosphere of air", ge=0)]
    absorption: Annotated[FloatArray, Array("km^-1", "n", "absorption coefficient of the air", ge=0)]
    transmittance: Annotated[FloatArray, Array("1", "n", "of the path, by the continuum alone", ge=0, le=1)]
