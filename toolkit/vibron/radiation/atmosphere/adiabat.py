from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.constants import GAS_CONSTANT
from vibron.radiation.air_constants import MOLAR_MASS_DRY_AIR, MOLAR_MASS_WATER, STANDARD_GRAVITY
from vibron.radiation.atmosphere.saturation_vapor_pressure import RANGES, saturation_vapor_pressure

_R = GAS_CONSTANT / MOLAR_MASS_DRY_AIR  # J kg^-1 K^-1
_CP = 1004.68  # J kg^-1 K^-1, dry air
_RATIO = MOLAR_MASS_WATER / MOLAR_MASS_DRY_AIR
_STEP = 0.01  # largest step of ln p
_COLDEST, _HOTTEST = RANGES["liquid"]


@tool(
    valid_for="parcels of dry air, and of saturated air whose condensate falls out at once (pseudo-adiabat), 160-310 K",
    limitations="condensation to liquid only; heat capacity of the vapour left out, as in the usual formula",
    papers=("murphy2005", "bolton1980", "ams2012"),
    see_also=("saturation_vapor_pressure", "reference_atmosphere"),
)
def adiabat(
    pressure: Annotated[FloatArray, Array("Pa", "n", "pressures, falling, the first that of the start", gt=0)],
    temperature: Annotated[float, Quantity("K", "temperature at the first pressure", ge=160, le=310)],
    saturated: Annotated[bool, Option("saturated air, or dry")] = False,
) -> Adiabat:
    r"""Return temperature and lapse rate along a dry or saturated adiabat.

    .. math:: \Gamma_d = \frac{g}{c_p}, \qquad
              \Gamma_s = g \, \frac{1 + L_v r_s / R T}{c_p + L_v^2 r_s \epsilon / R T^2}, \qquad
              \frac{dT}{d \ln p} = \frac{R T}{g}\, \Gamma

    with the saturation mixing ratio r_s and the heat of vaporisation L_v(T).  The dry adiabat is exact; the saturated
    one is integrated by steps of 1 % of the pressure (Runge-Kutta of fourth order).

    Parameters
    ----------
    pressure
        From the start upwards, so falling or equal.

    Raises
    ------
    InputError
        The pressures rise.
    DomainError
        Saturated air gets colder than 123 K, or boils.

    References
    ----------
    American Meteorological Society, Glossary of Meteorology (2012), "moist-adiabatic lapse rate".

    Examples
    --------
    >>> adiabat([1e5, 7e4], 288.15, saturated=True).temperature.round(1)
    array([288.2, 272.8])
    """
    if (np.diff(pressure) > 0).any() or not pressure.size:
        raise InputError(
            "must fall from the start upwards", field="pressure", value=pressure.tolist(), remedy="sort downwards"
        )
    if not saturated:
        found = temperature * (pressure / pressure[0]) ** (_R / _CP)
        return Adiabat(found, np.full(pressure.shape, 1e3 * STANDARD_GRAVITY / _CP))
    found = np.full(pressure.shape, temperature)
    for level in range(1, pressure.size):
        found[level] = _ascend(pressure[level - 1], pressure[level], found[level - 1])
    slopes = np.array([_slope(p, t) for p, t in zip(pressure, found, strict=True)])
    return Adiabat(found, 1e3 * slopes * STANDARD_GRAVITY / (_R * found))


@dataclass(frozen=True)
class Adiabat(DataRecord):
    """Parcel of air at each pressure."""

    temperature: Annotated[FloatArray, Array("K", "n", "temperature", gt=0)]
    lapse_rate: Annotated[FloatArray, Array("K/km", "n", "decrease of temperature with height", gt=0)]


def _ascend(start: float, end: float, temperature: float) -> float:
    if start == end:
        return temperature
    steps = int(np.ceil(np.log(start / end) / _STEP))
    h = np.log(end / start) / steps
    for step in range(steps):
        p = start * np.exp(h * step)
        middle, after = p * np.exp(h / 2.0), p * np.exp(h)
        k1 = _slope(p, temperature)
        k2 = _slope(middle, temperature + h / 2.0 * k1)
        k3 = _slope(middle, temperature + h / 2.0 * k2)
        k4 = _slope(after, temperature + h * k3)
        temperature += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
    return float(temperature)


def _slope(pressure: float, temperature: float) -> float:
    """Return dT/d ln p of the saturated adiabat, in K."""
    if not _COLDEST < temperature < _HOTTEST:
        raise DomainError(
            f"leads below {_COLDEST:g} K", field="pressure", value=pressure, remedy="end at a higher pressure"
        )
    vapor = float(saturation_vapor_pressure(np.asarray(temperature)))
    if vapor >= 0.5 * pressure:
        raise DomainError(
            "is so low that the water boils",
            field="pressure",
            value=pressure,
            remedy="start colder or at higher pressure",
        )
    ratio = _RATIO * vapor / (pressure - vapor)
    latent = 2.501e6 - 2370.0 * (temperature - 273.15)  # J/kg
    lapse_over_g = (1.0 + latent * ratio / (_R * temperature)) / (
        _CP + latent**2 * ratio * _RATIO / (_R * temperature**2)
    )
    return _R * temperature * lapse_over_g
