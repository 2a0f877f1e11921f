from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.radiation.transmission import _sixs

_ATMOSPHERES = {
    "none": "NoGaseousAbsorption",
    "tropical": "Tropical",
    "midlatitude-summer": "MidlatitudeSummer",
    "midlatitude-winter": "MidlatitudeWinter",
    "subarctic-summer": "SubarcticSummer",
    "subarctic-winter": "SubarcticWinter",
    "us-standard": "USStandard1962",
}
_AEROSOLS = {
    "none": "NoAerosols",
    "continental": "Continental",
    "maritime": "Maritime",
    "urban": "Urban",
    "desert": "Desert",
    "biomass-burning": "BiomassBurning",
    "stratospheric": "Stratospheric",
}
_MOST = 200  # wavelengths
#: Names in Py6S of the fields of the result.
_OUTPUTS = {
    "radiance": "apparent_radiance",
    "apparent_reflectance": "apparent_reflectance",
    "path_reflectance": "atmospheric_intrinsic_reflectance",
    "direct_irradiance": "direct_solar_irradiance",
    "diffuse_irradiance": "diffuse_solar_irradiance",
    "gas_transmittance": "total_gaseous_transmittance",
}


@tool(
    valid_for="reflected sunlight at 0.3 to 4 um, sun and view to 75 degrees, uniform Lambertian ground at sea level",
    limitations=(
        "6S version 1.1 (vector code), steps of 2.5 nm; one run of a fraction of a second a wavelength, 200 at most; "
        "no thermal emission, which matters from 3 um; relative azimuth is that of view less that of the sun"
    ),
    papers=("vermote1997", "wilson2013"),
    see_also=("rayleigh_optical_depth", "lowtran_spectrum"),
    extra="sixs",
    cost="light",
    effects=("writes a temporary file", "runs the program 6S"),
)
def sixs_simulation(
    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths", ge=0.3, le=4.0, kind="position")],
    atmosphere: Annotated[str, Option("model of the gases", choices=tuple(_ATMOSPHERES))] = "us-standard",
    aerosol: Annotated[str, Option("model of the aerosol", choices=tuple(_AEROSOLS))] = "continental",
    aerosol_depth: Annotated[float, Quantity("1", "optical depth of the aerosol at 0.55 um", ge=0, le=3)] = 0.1,
    solar_zenith: Annotated[float, Quantity("degree", "zenith angle of the sun", ge=0, le=75)] = 30.0,
    view_zenith: Annotated[float, Quantity("degree", "zenith angle of the line of sight", ge=0, le=75)] = 0.0,
    relative_azimuth: Annotated[float, Quantity("degree", "azimuth between sun and view", ge=0, le=360)] = 0.0,
    reflectance: Annotated[float, Quantity("1", "reflectance of the ground", ge=0, le=1)] = 0.3,
    sensor: Annotated[str, Option("where the sensor is", choices=("satellite", "ground"))] = "satellite",
    month: Annotated[int, Quantity("1", "month, for the distance of the sun", ge=1, le=12)] = 4,
    day: Annotated[int, Quantity("1", "day of the month", ge=1, le=31)] = 4,
) -> SolarSimulation:
    """Simulate the sunlight that reaches a sensor from uniform ground through an atmosphere with aerosol, by 6S.

    Parameters
    ----------
    month, day
        On 4 April the sun is at its mean distance.

    Raises
    ------
    DomainError
        More than 200 wavelengths are requested.
    MissingDependencyError
        The extra ``sixs``, or the Fortran library that its program needs, is not installed.

    Examples
    --------
    >>> view = sixs_simulation([0.55], aerosol="none", reflectance=0.0)
    >>> view.apparent_reflectance.round(2)
    array([0.04])
    """
    if not 0 < wavelength.size <= _MOST:
        raise DomainError(f"must be 1 to {_MOST}", field="wavelength", value=wavelength.size, remedy="take fewer")
    py6s = require("Py6S", extra="sixs")
    model = py6s.SixS(shlex.quote(_sixs.program()))
    model.atmos_profile = _profile(py6s.AtmosProfile, _ATMOSPHERES[atmosphere])
    model.aero_profile = _profile(py6s.AeroProfile, _AEROSOLS[aerosol])
    model.aot550 = aerosol_depth
    model.ground_reflectance = py6s.GroundReflectance.HomogeneousLambertian(reflectance)
    model.geometry = py6s.Geometry.User()
    model.geometry.solar_z, model.geometry.solar_a = solar_zenith, 0.0
    model.geometry.view_z, model.geometry.view_a = view_zenith, relative_azimuth
    model.geometry.month, model.geometry.day = month, day
    model.altitudes = py6s.Altitudes()
    model.altitudes.set_target_sea_level()
    if sensor == "satellite":
        model.altitudes.set_sensor_satellite_level()
    else:
        model.altitudes.set_sensor_sea_level()
    found: dict[str, list[float]] = {name: [] for name in _OUTPUTS}
    for place in wavelength:
        model.wavelength = py6s.Wavelength(float(place))
        model.run()
        for name, key in _OUTPUTS.items():
            found[name].append(float(model.outputs.values[key]))
    return SolarSimulation(**{name: np.array(values) for name, values in found.items()})


@dataclass(frozen=True)
class SolarSimulation(DataRecord):
    """What a sensor sees of sunlit ground, and what falls upon it."""

    radiance: Annotated[FloatArray, Array("W/(m^2 sr um)", "n", "radiance at the sensor", ge=0)]
    apparent_reflectance: Annotated[FloatArray, Array("1", "n", "reflectance as seen by the sensor", ge=0)]
    path_reflectance: Annotated[FloatArray, Array("1", "n", "part of it that the air scatters", ge=0)]
    direct_irradiance: Annotated[FloatArray, Array("W/(m^2 um)", "n", "direct sunlight on the ground", ge=0)]
    diffuse_irradiance: Annotated[FloatArray, Array("W/(m^2 um)", "n", "skylight on the ground", ge=0)]
    gas_transmittance: Annotated[FloatArray, Array("1", "n", "transmittance of the gases, down and up", ge=0, le=1)]


def _profile(models: Any, name: str) -> Any:
    return models.PredefinedType(getattr(models, name))
