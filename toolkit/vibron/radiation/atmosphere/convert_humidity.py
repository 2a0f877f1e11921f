from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.physics.constants import GAS_CONSTANT
from vibron.radiation.air_constants import MOLAR_MASS_DRY_AIR, MOLAR_MASS_WATER
from vibron.radiation.atmosphere._profiles import same_shape
from vibron.radiation.atmosphere.saturation_vapor_pressure import RANGES, saturation_vapor_pressure

_RATIO = MOLAR_MASS_WATER / MOLAR_MASS_DRY_AIR
_POINTS = {"dew_point": "liquid", "frost_point": "ice"}
_MEASURES = (
    "vapor_pressure", "relative_humidity", "mole_fraction", "mixing_ratio", "specific_humidity", "absolute_humidity",
    *_POINTS,
)  # fmt: skip


@tool(
    valid_for="moist air that is an ideal gas; dew points 123-332 K, frost points 110-273.16 K",
    limitations="relative humidity is over liquid water even below freezing (WMO); no enhancement factor",
    papers=("murphy2005", "wmo2021"),
    see_also=("saturation_vapor_pressure", "precipitable_water"),
)
def convert_humidity(
    values: Annotated[FloatArray, Array("1", "...", "humidity in the SI unit of `measure`", gt=0)],
    measure: Annotated[str, Option("what the values are", choices=_MEASURES)],
    to: Annotated[str, Option("measure to convert to", choices=_MEASURES)],
    temperature: Annotated[FloatArray | float, Array("K", "...", "temperature of the air", ge=123, le=332)] = 288.15,
    pressure: Annotated[FloatArray | float, Array("Pa", "...", "pressure of the moist air", gt=0)] = 101325.0,
) -> Annotated[FloatArray, Array("1", "...", "humidity in the SI unit of the measure wanted", gt=0)]:
    r"""Convert vapour pressure, relative humidity, mole fraction, mixing ratio, dew point and others.

    .. math:: x = \frac{e}{p}, \quad U = \frac{e}{e_s(T)}, \quad w = \frac{\epsilon e}{p - e}, \quad
              q = \frac{w}{1 + w}, \quad \rho_v = \frac{e M_w}{R T}, \quad e = e_s(T_d)

    Parameters
    ----------
    values
        In Pa (vapour pressure), K (dew and frost point), kg/m^3 (absolute humidity), kg/kg (mixing ratio, specific
        humidity) or as fractions (relative humidity: 0.5 is 50 %).

    Raises
    ------
    DomainError
        The vapour pressure reaches the pressure of the air, or a dew or frost point lies outside its range.

    Examples
    --------
    >>> convert_humidity([0.5, 1.0], "relative_humidity", "dew_point", 293.15).round(2)
    array([282.42, 293.15])
    """
    values, t, p = same_shape(values=values, temperature=np.asarray(temperature), pressure=np.asarray(pressure))
    vapor = _vapor_pressure(values, measure, t, p)
    if (vapor >= p).any():
        raise DomainError(
            "reaches the pressure of the air",
            field="values",
            value=float(values.max()),
            remedy="check measure and unit",
        )
    if to in _POINTS:
        return _point(vapor, _POINTS[to])
    ratio = _RATIO * vapor / (p - vapor)
    found = {
        "vapor_pressure": vapor,
        "relative_humidity": vapor / saturation_vapor_pressure(t),
        "mole_fraction": vapor / p,
        "mixing_ratio": ratio,
        "specific_humidity": ratio / (1.0 + ratio),
        "absolute_humidity": vapor * MOLAR_MASS_WATER / (GAS_CONSTANT * t),
    }
    return np.asarray(found[to] * 1.0)


def _vapor_pressure(values: FloatArray, measure: str, t: FloatArray, p: FloatArray) -> FloatArray:
    if measure in _POINTS:
        low, high = RANGES[_POINTS[measure]]
        if ((values < low) | (values > high)).any():
            raise _outside(measure, low, high, "values", float(values.max()))
        return saturation_vapor_pressure(values, _POINTS[measure])
    if measure == "specific_humidity":
        if (values >= 1.0).any():
            raise DomainError("must be below 1", field="values", value=float(values.max()), remedy="give kg/kg")
        values = values / (1.0 - values)
    if measure in ("specific_humidity", "mixing_ratio"):
        return np.asarray(p * values / (_RATIO + values))
    scale: dict[str, FloatArray] = {
        "vapor_pressure": np.ones_like(p),
        "relative_humidity": saturation_vapor_pressure(t),
        "mole_fraction": p,
        "absolute_humidity": GAS_CONSTANT * t / MOLAR_MASS_WATER,
    }
    return np.asarray(values * scale[measure])


def _point(vapor: FloatArray, phase: str) -> FloatArray:
    """Invert the saturation curve by Newton steps in ln e against 1/T, of which it is nearly a straight line."""
    low, high = RANGES[phase]
    ends = saturation_vapor_pressure(np.array([low, high]), phase)
    if ((vapor < ends[0]) | (vapor > ends[1])).any():
        raise _outside("the point", low, high, "values", float(vapor.max()))
    inverse = np.interp(np.log(vapor), np.log(ends), [1.0 / low, 1.0 / high])
    for _ in range(12):
        step = np.maximum(inverse * 1e-6, 1e-10)
        at = np.clip(1.0 / np.stack([inverse, inverse - step]), low, high)
        here, there = np.log(saturation_vapor_pressure(at, phase))
        slope = (there - here) / (1.0 / at[1] - 1.0 / at[0] + (at[0] == at[1]))
        slope = np.where(np.abs(slope) > 1.0, slope, -6000.0)
        inverse = np.clip(inverse + (np.log(vapor) - here) / slope, 1.0 / high, 1.0 / low)
    return np.asarray(1.0 / inverse)


def _outside(what: str, low: float, high: float, field: str, value: float) -> DomainError:
    return DomainError(
        f"{what.replace('_', ' ')} lies outside {low:g} to {high:g} K", field=field, value=value, remedy="stay inside"
    )
