from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.radiation.air_constants import K_B, MOLAR_MASS_DRY_AIR, STANDARD_GRAVITY, STANDARD_PRESSURE

_RADIUS = 6356.766  # km, of the standard
_GAS_CONSTANT = 8.31432  # J mol^-1 K^-1, of the standard
_BASES = np.array([0.0, 11.0, 20.0, 32.0, 47.0, 51.0, 71.0])  # geopotential km
_LAPSES = np.array([-6.5, 0.0, 1.0, 2.8, 0.0, -2.8, -2.0])  # K per geopotential km
_TEMPERATURES = np.array([288.15, 216.65, 216.65, 228.65, 270.65, 270.65, 214.65])  # K
_HYDROSTATIC = 1e3 * STANDARD_GRAVITY * MOLAR_MASS_DRY_AIR / _GAS_CONSTANT  # K per geopotential km
# Mean molar mass over that at sea level, from 80 to 86 km by steps of 0.5 km (table 8 of the standard).
_MASS_RATIO = np.array(
    [1.0, 0.999996, 0.999989, 0.999971, 0.999941, 0.999909, 0.99987, 0.999829, 0.999786, 0.999741, 0.999694, 0.999641,
     0.999579]
)  # fmt: skip
_LOWEST, _HIGHEST = -5.0, 84.852  # geopotential km


@tool(
    valid_for="mean mid-latitude air from -5 to 86 km of geometric altitude",
    limitations="dry air without ozone or water (use reference_atmosphere); other laws hold above 86 km",
    papers=("ussa1976",),
    see_also=("reference_atmosphere", "scale_height"),
)
def us_standard_atmosphere(
    altitude: Annotated[FloatArray, Array("km", "...", "altitude above sea level", ge=-5.0, le=86.0)],
    kind: Annotated[str, Option("how the altitude is counted", choices=("geometric", "geopotential"))] = "geometric",
) -> StandardAtmosphere:
    r"""Return temperature, pressure and density of the U.S. Standard Atmosphere 1976.

    .. math:: H = \frac{r_0 z}{r_0 + z}, \qquad T_M = T_b + L_b (H - H_b), \qquad
              p = p_b \left(\frac{T_b}{T_M}\right)^{g_0 M_0 / R L_b}
              \text{ or } p_b\, e^{-g_0 M_0 (H - H_b) / R T_b}

    with r0 = 6356.766 km.  Above 80 km the kinetic temperature is T_M times M/M0.

    Parameters
    ----------
    kind
        ``geometric`` (height above sea level) or ``geopotential``.

    Raises
    ------
    DomainError
        The altitude lies outside -5 to 86 km (84.852 km if geopotential).

    References
    ----------
    U.S. Standard Atmosphere (1976).

    Examples
    --------
    >>> air = us_standard_atmosphere([0.0, 10.0])
    >>> air.temperature.round(3), air.pressure.round(1)
    (array([288.15 , 223.252]), array([101325. ,  26499.9]))
    """
    height = altitude if kind == "geopotential" else _RADIUS * altitude / (_RADIUS + altitude)
    if (height > _HIGHEST + 1e-3).any():
        raise DomainError(
            f"ends at {_HIGHEST} km of geopotential altitude",
            field="altitude",
            value=float(height.max()),
            remedy="stay below, or give geometric altitudes",
        )
    layer = np.asarray(np.clip(np.searchsorted(_BASES, height, side="right") - 1, 0, None))
    molecular = _TEMPERATURES[layer] + _LAPSES[layer] * (height - _BASES[layer])
    pressure = _base_pressures()[layer] * _pressure_ratio(layer, molecular, height)
    geometric = _RADIUS * height / (_RADIUS - height)
    temperature = molecular * np.interp(geometric, np.linspace(80.0, 86.0, 13), _MASS_RATIO)
    return StandardAtmosphere(
        temperature=temperature,
        pressure=pressure,
        density=pressure * MOLAR_MASS_DRY_AIR / (_GAS_CONSTANT * molecular),
        number_density=pressure / (K_B * temperature) * 1e-6,
        geopotential_altitude=np.asarray(height * 1.0),
    )


@dataclass(frozen=True)
class StandardAtmosphere(DataRecord):
    """State of the air at each altitude."""

    temperature: Annotated[FloatArray, Array("K", "...", "kinetic temperature", gt=0)]
    pressure: Annotated[FloatArray, Array("Pa", "...", "pressure", gt=0)]
    density: Annotated[FloatArray, Array("kg/m^3", "...", "mass density", gt=0)]
    number_density: Annotated[FloatArray, Array("cm^-3", "...", "molecules per volume", gt=0)]
    geopotential_altitude: Annotated[FloatArray, Array("km", "...", "geopotential altitude")]


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
