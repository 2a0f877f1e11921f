from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.transmission import _rfmip, _rrtmgp
from vibron.radiation.transmission.radiative_heating_rate import radiative_heating_rate

_COLUMN = {
    "pressure_levels": _rfmip.PRESSURE_LEVELS,
    "pressure": _rfmip.PRESSURE,
    "temperature": _rfmip.TEMPERATURE,
    "water_vapor": _rfmip.WATER_VAPOR,
    "ozone": _rfmip.OZONE,
    "surface_temperature": 298.01068,
    "surface_emissivity": 0.98,
    "surface_albedo": 0.06,
    "solar_zenith": 24.187294,
    "solar_irradiance": 1404.3245,
    "carbon_dioxide": 397.54697,
    "methane": 1.8314709,
    "nitrous_oxide": 0.326988,
}


@tool(
    valid_for="cloudless plane-parallel columns of the earth, layers at 1 Pa to 1100 hPa and 160 to 355 K",
    limitations=(
        "two streams, 128 and 112 g-points, single precision: within 0.7 % and 1 W/m^2 of the Fortran code, up to 2.4 "
        "W/m^2 for longwave at the ground of strong inversions; no clouds or aerosol; other gases at means of 2014; "
        "the first call for a number of layers compiles for 5-25 s"
    ),
    papers=("pincus2019",),
    see_also=("k_distribution", "radiative_heating_rate", "radiative_forcing", "reference_atmosphere"),
    extra="rrtmgp",
    cost="heavy",
)
def rrtmgp_fluxes(
    pressure_levels: Annotated[FloatArray, Array("Pa", "m", "pressures of the levels, from the ground up", gt=0)],
    pressure: Annotated[FloatArray, Array("Pa", "n", "pressures inside the layers", gt=0)],
    temperature: Annotated[FloatArray, Array("K", "n", "temperatures of the layers", ge=160, le=355)],
    water_vapor: Annotated[FloatArray, Array("1", "n", "mole fraction of water in the layers", ge=0, lt=0.2)],
    ozone: Annotated[FloatArray, Array("1", "n", "mole fraction of ozone in the layers", ge=0, lt=1e-3)],
    surface_temperature: Annotated[float, Quantity("K", "temperature of the ground", ge=160, le=355)],
    surface_emissivity: Annotated[float, Quantity("1", "longwave emissivity of the ground", gt=0, le=1)] = 0.98,
    surface_albedo: Annotated[float, Quantity("1", "shortwave albedo of the ground", ge=0, le=1)] = 0.1,
    solar_zenith: Annotated[float, Quantity("degree", "zenith angle of the sun", ge=0, lt=90)] = 60.0,
    solar_irradiance: Annotated[float, Quantity("W/m^2", "at the top; 0 at night", ge=0, le=2000)] = 1361.0,
    carbon_dioxide: Annotated[float, Quantity("ppm", "CO2", ge=0, le=10000)] = 420.0,
    methane: Annotated[float, Quantity("ppm", "CH4", ge=0, le=20)] = 1.92,
    nitrous_oxide: Annotated[float, Quantity("ppm", "N2O", ge=0, le=5)] = 0.336,
) -> ClearSkyFluxes:
    """Return longwave and shortwave fluxes and heating rates of a clear column by RRTMGP.

    The spectrum is divided into 16 longwave and 14 shortwave bands; each is a k-distribution correlated between the
    layers, and each of its points is solved by two streams with scattering.

    Raises
    ------
    InputError
        There is not one level more than layers, or the pressures do not fall and lie between the levels.
    MissingDependencyError
        The extra ``rrtmgp`` is not installed.

    Examples
    --------
    >>> levels = np.geomspace(1e5, 10.0, 61)
    >>> layers = np.sqrt(levels[1:] * levels[:-1])
    >>> dry = np.full(60, 1e-6)
    >>> sky = rrtmgp_fluxes(levels, layers, np.full(60, 280.0), dry, dry, 280.0, surface_emissivity=1.0)
    >>> sky.longwave_up[[0, -1]].round(-1)  # sigma T^4 is 349 W/m^2
    array([350., 350.])
    """
    if pressure_levels.size != pressure.size + 1 or pressure.size < 2:
        raise InputError(
            "must be one more than the layers, which are two or more",
            field="pressure_levels",
            value=pressure_levels.size,
            remedy="give the pressures of the edges of the layers",
        )
    if not ((pressure < pressure_levels[:-1]) & (pressure > pressure_levels[1:])).all():
        raise InputError(
            "must fall, and lie between the levels", field="pressure", value=pressure.tolist(), remedy="sort downwards"
        )
    one = np.ones_like(pressure)
    found = _rrtmgp.fluxes(
        pressure_levels,
        pressure,
        temperature,
        {
            "h2o": water_vapor,
            "o3": ozone,
            "co2": 1e-6 * carbon_dioxide * one,
            "ch4": 1e-6 * methane * one,
            "n2o": 1e-6 * nitrous_oxide * one,
        },
        {
            "temperature": surface_temperature,
            "emissivity": surface_emissivity,
            "albedo": surface_albedo,
            "zenith": float(np.radians(solar_zenith)),
            "irradiance": solar_irradiance,
        },
    )
    clean = {name: np.maximum(values, 0.0) for name, values in found.items()}
    heating = [
        radiative_heating_rate(pressure_levels, clean[f"{band}_up"], clean[f"{band}_down"])
        for band in ("longwave", "shortwave")
    ]
    return ClearSkyFluxes(**clean, longwave_heating=heating[0], shortwave_heating=heating[1])


@dataclass(frozen=True)
class ClearSkyFluxes(DataRecord):
    """Broadband fluxes at the levels, from the ground upwards, and heating of the layers."""

    longwave_up: Annotated[FloatArray, Array("W/m^2", "m", "upward thermal flux", ge=0)]
    longwave_down: Annotated[FloatArray, Array("W/m^2", "m", "downward thermal flux", ge=0)]
    shortwave_up: Annotated[FloatArray, Array("W/m^2", "m", "upward solar flux", ge=0)]
    shortwave_down: Annotated[FloatArray, Array("W/m^2", "m", "downward solar flux", ge=0)]
    longwave_heating: Annotated[FloatArray, Array("K/day", "n", "heating of each layer by thermal radiation")]
    shortwave_heating: Annotated[FloatArray, Array("K/day", "n", "heating of each layer by sunlight")]
