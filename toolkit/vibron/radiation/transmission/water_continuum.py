from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.constants import AVOGADRO, BOLTZMANN
from vibron.physics.continuum_table import ContinuumTable
from vibron.radiation.air_constants import STANDARD_PRESSURE
from vibron.radiation.mt_ckd import coefficients, moist

_GRAM = 18.01528 / float(AVOGADRO)  # g per molecule
_REFERENCE = 296.0  # K
_ACTIVATION = 1800.0  # K
_RANGE, _TEMPERATURES = (700.0, 1250.0), (250.0, 330.0)  # cm^-1, K


@tool(
    valid_for="pressures of the troposphere; without a table 700 to 1250 cm^-1 (8 to 14.3 um) and 250 to 330 K",
    limitations=(
        "lines of water must be added, with a table those of absorption_cross_section without pedestal; without a "
        "table form and coefficients of Roberts, Selby and Biberman as used in LOWTRAN 5: the self continuum lies "
        "11-16 % above that of LOWTRAN7 (CKD) at 700-900 cm^-1, 22-32 % above it at 950-1150 cm^-1 and 18 % below it "
        "at 1250; the foreign share of 0.002 is theirs and could not be confirmed (CKD has 0.0001 at 900-1000 cm^-1)"
    ),
    papers=("roberts1976", "kneizys1988", "mlawer2023"),
    see_also=("read_mt_ckd", "gas_spectrum", "lowtran_spectrum", "convert_humidity"),
)
def water_continuum(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "wavenumbers", gt=0, kind="position")],
    vapor_pressure: Annotated[float, Quantity("Pa", "partial pressure of water", ge=0)],
    temperature: Annotated[float, Quantity("K", "temperature", ge=150, le=400)] = 288.15,
    pressure: Annotated[float, Quantity("Pa", "pressure of the moist air", gt=0, le=110000)] = STANDARD_PRESSURE,
    length: Annotated[float, Quantity("km", "length of the path", ge=0)] = 1.0,
    foreign_share: Annotated[
        float | None, Quantity("1", "strength of air over that of water; 0.002 without a table", ge=0, le=0.05)
    ] = None,
    table: Annotated[ContinuumTable | None, Record("coefficients of MT_CKD, or the name of a file of them")] = None,
) -> WaterContinuum:
    r"""Return the continuum absorption of water vapour, from a table of MT_CKD or in the window at 8 to 14 um.

    Without a table that of Roberts, Selby and Biberman,

    .. math:: C_s(\tilde\nu, T) = \left[4.18 + 5578\, e^{-7.87 \times 10^{-3} \tilde\nu}\right]
              e^{1800 (1/T - 1/296)}, \qquad
              \alpha = C_s \, n_w \left[p_w + \gamma (p - p_w)\right]

    with C_s in cm^2 g^-1 atm^-1, the density n_w of water and its pressure p_w: the self part grows with the square of
    the vapour pressure.  With one

    .. math:: k_s = C_s(\tilde\nu) \left(\frac{T_0}{T}\right)^{n(\tilde\nu)} R\, \frac{p_w T_0}{p_0 T}, \qquad
              k_f = C_f(\tilde\nu)\, R\, \frac{(p - p_w) T_0}{p_0 T}, \qquad
              R = \tilde\nu \tanh\frac{c_2 \tilde\nu}{2T}

    per molecule of water, with what the table has at T_0 and p_0.

    Raises
    ------
    DomainError
        The vapour pressure exceeds the pressure, or the wavenumbers or the temperature are outside the continuum.
    InputError
        A share of air is given with a table, which has its own.

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
    if table is None:
        own, foreign = _window(wavenumber, temperature, 0.002 if foreign_share is None else foreign_share)
    elif foreign_share is None:
        own, foreign = coefficients(table, wavenumber, temperature)
    else:
        remedy = "leave it out: the table holds the foreign continuum"
        raise InputError("does not go with a table", field="foreign_share", value=foreign_share, remedy=remedy)
    density = vapor_pressure / (float(BOLTZMANN) * temperature) * 1e-6  # cm^-3
    absorption = 1e5 * density * moist(own, foreign, vapor_pressure, pressure)
    return WaterContinuum(own, foreign, absorption, np.exp(-absorption * length))


def _window(wavenumber: FloatArray, temperature: float, foreign_share: float) -> tuple[FloatArray, FloatArray]:
    """Return the coefficients after Roberts and others."""
    for field, values, (least, most), unit in (
        ("wavenumber", wavenumber, _RANGE, "cm^-1"), ("temperature", np.array([temperature]), _TEMPERATURES, "K"),
    ):  # fmt: skip
        outside = values[(values < least) | (values > most)]
        if outside.size:
            remedy = "stay inside this range, or give a table of MT_CKD"
            words = f"the continuum without a table holds from {least:g} to {most:g} {unit}"
            raise DomainError(words, field=field, value=float(outside[0]), remedy=remedy)
    warm = np.exp(_ACTIVATION * (1.0 / temperature - 1.0 / _REFERENCE))
    own = (4.18 + 5578.0 * np.exp(-7.87e-3 * wavenumber)) * _GRAM * warm
    return own, foreign_share * own


@dataclass(frozen=True)
class WaterContinuum(DataRecord):
    """Continuum absorption of water vapour."""

    self_coefficient: Annotated[FloatArray, Array("cm^2/atm", "n", "per molecule and atmosphere of water", gt=0)]
    foreign_coefficient: Annotated[FloatArray, Array("cm^2/atm", "n", "per molecule and atmosphere of air", ge=0)]
    absorption: Annotated[FloatArray, Array("km^-1", "n", "absorption coefficient of the air", ge=0)]
    transmittance: Annotated[FloatArray, Array("1", "n", "of the path, by the continuum alone", ge=0, le=1)]
