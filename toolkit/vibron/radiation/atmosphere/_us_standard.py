"""The U.S. Standard Atmosphere 1976 to 86 km."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.radiation.air_constants import MOLAR_MASS_DRY_AIR, STANDARD_GRAVITY, STANDARD_PRESSURE

RADIUS = 6356.766  # km, of the standard
GAS_CONSTANT = 8.31432  # J mol^-1 K^-1, of the standard
_BASES = np.array([0.0, 11.0, 20.0, 32.0, 47.0, 51.0, 71.0])  # geopotential km
_LAPSES = np.array([-6.5, 0.0, 1.0, 2.8, 0.0, -2.8, -2.0])  # K per geopotential km
_TEMPERATURES = np.array([288.15, 216.65, 216.65, 228.65, 270.65, 270.65, 214.65])  # K
_HYDROSTATIC = 1e3 * STANDARD_GRAVITY * MOLAR_MASS_DRY_AIR / GAS_CONSTANT  # K per geopotential km
# Mean molar mass over that at sea level, from 80 to 86 km by steps of 0.5 km (table 8 of the standard).
_MASS_RATIO = np.array(
    [1.0, 0.999996, 0.999989, 0.999971, 0.999941, 0.999909, 0.99987, 0.999829, 0.999786, 0.999741, 0.999694, 0.999641,
     0.999579]
)  # fmt: skip
_HIGHEST = 84.852  # geopotential km
_BOTTOM = -5.0  # km


def geopotential(altitude: FloatArray) -> FloatArray:
    """Return the geopotential altitude in km."""
    return np.asarray(RADIUS * altitude / (RADIUS + altitude))


def geometric(height: FloatArray) -> FloatArray:
    """Return the altitude in km of a geopotential one."""
    return np.asarray(RADIUS * height / (RADIUS - height))


def us_standard(height: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return kinetic temperature (K), pressure (Pa) and density (kg/m^3) at geopotential altitudes."""
    if (height > _HIGHEST + 1e-3).any() or (height < geopotential(np.asarray(_BOTTOM)) - 1e-3).any():
        outside = height.max() if height.max() > _HIGHEST else height.min()
        raise DomainError(
            f"lies outside {_BOTTOM:g} to {_HIGHEST} km of geopotential altitude",
            field="altitude",
            value=float(outside),
            remedy="stay between, give geometric altitudes, or take another atmosphere",
        )
    layer = np.asarray(np.clip(np.searchsorted(_BASES, height, side="right") - 1, 0, None))
    molecular = _TEMPERATURES[layer] + _LAPSES[layer] * (height - _BASES[layer])
    pressure = _base_pressures()[layer] * _pressure_ratio(layer, molecular, height)
    temperature = molecular * np.interp(geometric(height), np.linspace(80.0, 86.0, 13), _MASS_RATIO)
    return temperature, pressure, pressure * MOLAR_MASS_DRY_AIR / (GAS_CONSTANT * molecular)


def _pressure_ratio(layer: npt.NDArray[np.int64], temperature: FloatArray, height: FloatArray) -> FloatArray:
    lapse, base = _LAPSES[layer], _TEMPERATURES[layer]
    safe = np.where(lapse == 0.0, 1.0, lapse)
    power = np.asarray(base / temperature) ** (_HYDROSTATIC / safe)
    return np.asarray(np.where(lapse == 0.0, np.exp(-_HYDROSTATIC * (height - _BASES[layer]) / base), power))


def _base_pressures() -> FloatArray:
    steps = [
        float(_pressure_ratio(np.array(layer), _TEMPERATURES[layer + 1], _BASES[layer + 1]))
        for layer in range(len(_BASES) - 1)
    ]
    return np.asarray(STANDARD_PRESSURE * np.cumprod([1.0, *steps]), dtype=np.float64)
