from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.physics.planck import STEFAN_BOLTZMANN
from vibron.radiation.films._stack import Wavelengths
from vibron.radiation.films._thermal import blackbody_exitance, check_grid, over_grid

_WINDOW = (8.0, 13.0, 0.8)  # um, um, transmittance towards the zenith
_RANGE = (10.0, 3000.0)  # K, where the equilibrium is looked for


@tool(
    valid_for="a horizontal surface under a sky of one temperature",
    limitations="the surface is taken as diffuse (its hemispherical emissivity for all angles), the air as one layer "
    "at ambient temperature, which overestimates the sky's emission a little; nothing outside the grid counts",
    papers=("granqvist1981", "raman2014", "martinberdahl1984"),
    see_also=("selective_emitter",),
)
def radiative_cooling_power(
    wavelength: Wavelengths,
    emissivity: Annotated[FloatArray, Array("1", "w", "hemispherical spectral emissivity of the surface", ge=0, le=1)],
    temperature: Annotated[float, Quantity("K", "temperature of the surface", gt=0)],
    ambient_temperature: Annotated[float, Quantity("K", "temperature of the air", gt=0)] = 300.0,
    transmittance: Annotated[
        FloatArray | None, Array("1", "w", "of the atmosphere towards the zenith; none: a clear window", ge=0, le=1)
    ] = None,
    solar_irradiance: Annotated[float, Quantity("W m^-2", "sunlight on the surface", ge=0)] = 0.0,
    solar_absorptance: Annotated[float, Quantity("1", "part of the sunlight absorbed", ge=0, le=1)] = 0.0,
    convection: Annotated[float, Quantity("W m^-2 K^-1", "heat transfer coefficient to the air", ge=0)] = 0.0,
) -> RadiativeCooling:
    r"""Return the net cooling power of a surface under the sky.

    .. math:: P = \int \varepsilon \left[ \pi B(T) - \left( 1 - 2 E_3(-\ln t) \right) \pi B(T_a) \right] d\lambda
              - a_\odot G - h (T_a - T)

    A sky of transmittance t towards the zenith emits 1 - t^(1/cos) at an angle; its mean over the hemisphere is
    1 - 2 E3(-ln t).  Without a transmittance the sky has t = 0.8 from 8 to 13 um and 0 elsewhere: a box whose
    hemispherical emissivity at 300 K is 0.78, what [martinberdahl1984]_ has for a dew point of 11 degC, but without
    the ozone band and without structure.

    Parameters
    ----------
    wavelength, emissivity
        Surface, shape (w); ``selective_emitter`` gives one.  Wavelengths ascend; use 3 to 50 um or more.

    Returns
    -------
    RadiativeCooling
        The net power and its parts in W m^-2, and the temperature at which all balances (from 10 to 3000 K).

    Examples
    --------
    >>> grid = np.linspace(3.0, 60.0, 2000)
    >>> black = radiative_cooling_power(grid, np.ones(2000), 300.0)
    >>> round(black.emitted, 1), round(black.sky, 1), round(black.net, 1)
    (450.4, 350.3, 100.1)
    """
    check_grid(wavelength)
    low, high, clear = _WINDOW
    sky = np.where((wavelength >= low) & (wavelength <= high), clear, 0.0) if transmittance is None else transmittance
    with np.errstate(divide="ignore"):
        hemispherical = 1.0 - 2.0 * require("scipy.special").expn(3, -np.log(sky))
    black = blackbody_exitance(wavelength, temperature)

    def emission(surface: float) -> float:
        return over_grid(emissivity * blackbody_exitance(wavelength, surface), wavelength)

    emitted = emission(temperature)
    received = over_grid(emissivity * hemispherical * blackbody_exitance(wavelength, ambient_temperature), wavelength)
    sun, air = solar_absorptance * solar_irradiance, convection * (ambient_temperature - temperature)
    coverage = min(1.0, over_grid(black, wavelength) / (STEFAN_BOLTZMANN * temperature**4))

    def net(surface: float) -> float:
        return emission(surface) - received - sun - convection * (ambient_temperature - surface)

    ends = net(_RANGE[0]), net(_RANGE[1])
    equilibrium = None
    if ends[0] < 0.0 < ends[1]:  # the more it is warm the more it gives
        equilibrium = float(require("scipy.optimize").brentq(net, *_RANGE, xtol=1e-9))
    return RadiativeCooling(emitted - received - sun - air, emitted, received, sun, air, equilibrium, coverage)


@dataclass(frozen=True)
class RadiativeCooling(DataRecord):
    """Balance of the surface; positive is a gain of cooling."""

    net: Annotated[float, Quantity("W m^-2", "cooling power: emitted less all that comes in")]
    emitted: Annotated[float, Quantity("W m^-2", "thermal emission of the surface within the grid", ge=0)]
    sky: Annotated[float, Quantity("W m^-2", "absorbed emission of the atmosphere within the grid", ge=0)]
    sun: Annotated[float, Quantity("W m^-2", "absorbed sunlight", ge=0)]
    air: Annotated[float, Quantity("W m^-2", "heat brought by the air; negative where the air cools")]
    equilibrium: Annotated[float | None, Quantity("K", "temperature of the surface without net power; none: none")]
    coverage: Annotated[float, Quantity("1", "part of a black body's exitance that lies within the grid", ge=0, le=1)]
