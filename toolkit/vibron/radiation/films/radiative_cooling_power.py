"""Net cooling of a surface that faces the sky."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.planck import STEFAN_BOLTZMANN
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.films._stack import Wavelengths
from vibron.radiation.films._thermal import blackbody_exitance, check_grid, over_grid

_WINDOW = (8.0, 13.0, 0.8)  # um, um, transmittance towards the zenith
_RANGE = (10.0, 3000.0)  # K, where the equilibrium is looked for
_BAND = {
    "wavelength": [7.9, 8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0, 11.5, 12.0, 12.5, 13.0, 13.1],
    "emissivity": [0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0],
}


@dataclass(frozen=True)
class RadiativeCooling:
    """Balance of the surface; positive is a gain of cooling."""

    net: Annotated[float, Quantity("W m^-2", "cooling power: emitted less all that comes in")]
    emitted: Annotated[float, Quantity("W m^-2", "thermal emission of the surface within the grid", ge=0)]
    sky: Annotated[float, Quantity("W m^-2", "absorbed emission of the atmosphere within the grid", ge=0)]
    sun: Annotated[float, Quantity("W m^-2", "absorbed sunlight", ge=0)]
    air: Annotated[float, Quantity("W m^-2", "heat brought by the air; negative where the air cools")]
    equilibrium: Annotated[float | None, Quantity("K", "temperature of the surface without net power; none: none")]
    coverage: Annotated[float, Quantity("1", "part of a black body's exitance that lies within the grid", ge=0, le=1)]


@tool(
    domain="radiation",
    family="films",
    known_answers=(
        KnownAnswer(
            call={"wavelength": [8.0, 10.0, 13.0], "emissivity": [0.0, 0.0, 0.0], "temperature": 300.0},
            path="net",
            value=0.0,
            tolerance=1e-12,
            source="a surface that emits nothing and touches no warmer air gains and loses nothing",
            kind="identity",
        ),
        KnownAnswer(
            call={**_BAND, "temperature": 300.0, "ambient_temperature": 300.0},
            path="net",
            value=102.0705227898,
            tolerance=1e-8,
            source="0.8^(1/cos) over the hemisphere by scipy.integrate.quad, trapezoidal rule over wavelength",
        ),
        KnownAnswer(
            call={
                **_BAND,
                "temperature": 290.0,
                "ambient_temperature": 300.0,
                "transmittance": [0.0] * 13,
                "convection": 6.0,
            },
            path="air",
            value=60.0,
            tolerance=1e-12,
            source="6 W m^-2 K^-1 times 10 K",
            kind="identity",
        ),
        KnownAnswer(
            call={**_BAND, "temperature": 290.0, "ambient_temperature": 285.0, "transmittance": [0.0] * 13},
            path="equilibrium",
            value=285.0,
            tolerance=1e-6,
            source="under a black sky of one temperature nothing is in balance but that temperature",
            kind="identity",
        ),
    ),
    valid_for="a horizontal surface under a sky of one temperature",
    limitations="the surface is taken as diffuse (its hemispherical emissivity for all angles), the air as one layer "
    "at ambient temperature, which overestimates the sky's emission a little; nothing outside the grid counts",
    papers=("granqvist1981", "raman2014", "martinberdahl1984"),
    keywords=("radiative cooling", "sky window", "passive daytime cooling", "night sky", "atmospheric window"),
    see_also=("selective_emitter",),
    asks=(
        "[net: Net cooling power] of a roof at {temperature}, emissivity {emissivity} at {wavelength}, under "
        "the clear sky",
        "[equilibrium: How cold] gets a plate {emissivity}, {wavelength}, {temperature} at night, air "
        "{ambient_temperature}?",
        "[net: Daytime cooling], sun {solar_irradiance}, absorbed {solar_absorptance}, {emissivity}, "
        "{wavelength}, {temperature}",
        "[sky: Sky radiation absorbed] by a {temperature} surface, {emissivity} at {wavelength}, sky window "
        "{transmittance}",
        "[air: Heat from the air], h = {convection}, {ambient_temperature}, cooler at {temperature}, "
        "{emissivity}, {wavelength}",
    ),
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
    temperature, ambient_temperature
        Of surface and air in K.
    transmittance
        Of the whole atmosphere towards the zenith, shape (w).
    solar_irradiance, solar_absorptance
        Sunlight and its absorbed part.
    convection
        Conduction and convection to the air together.

    Returns
    -------
    RadiativeCooling
        The net power and its parts in W m^-2, and the temperature at which all balances (from 10 to 3000 K).

    Raises
    ------
    DomainError
        The wavelengths do not ascend.

    References
    ----------
    [granqvist1981]_; [raman2014]_.

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
