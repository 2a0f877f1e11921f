"""Sunlight scattered and absorbed on its way to a sensor, by 6S."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
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
_TEST = {
    "wavelength": [0.5],
    "atmosphere": "midlatitude-summer",
    "aerosol": "maritime",
    "aerosol_depth": 0.5,
    "solar_zenith": 32.0,
    "view_zenith": 23.0,
    "relative_azimuth": 74.0,
    "reflectance": 0.3,
    "sensor": "ground",
    "month": 7,
    "day": 14,
}
#: Names in Py6S of the fields of the result.
_OUTPUTS = {
    "radiance": "apparent_radiance",
    "apparent_reflectance": "apparent_reflectance",
    "path_reflectance": "atmospheric_intrinsic_reflectance",
    "direct_irradiance": "direct_solar_irradiance",
    "diffuse_irradiance": "diffuse_solar_irradiance",
    "gas_transmittance": "total_gaseous_transmittance",
}


@dataclass(frozen=True, eq=False)
class SolarSimulation:
    """What a sensor sees of sunlit ground, and what falls upon it."""

    radiance: Annotated[FloatArray, Array("W/(m^2 sr um)", "n", "radiance at the sensor", ge=0)]
    apparent_reflectance: Annotated[FloatArray, Array("1", "n", "reflectance as seen by the sensor", ge=0)]
    path_reflectance: Annotated[FloatArray, Array("1", "n", "part of it that the air scatters", ge=0)]
    direct_irradiance: Annotated[FloatArray, Array("W/(m^2 um)", "n", "direct sunlight on the ground", ge=0)]
    diffuse_irradiance: Annotated[FloatArray, Array("W/(m^2 um)", "n", "skylight on the ground", ge=0)]
    gas_transmittance: Annotated[FloatArray, Array("1", "n", "transmittance of the gases, down and up", ge=0, le=1)]


@tool(
    domain="radiation",
    family="transmission",
    known_answers=(
        KnownAnswer(
            call=_TEST,
            path="diffuse_irradiance",
            value=[619.158],
            tolerance=1e-2,
            source="self-test of Py6S (wilson2013)",
        ),
        KnownAnswer(
            call={
                "wavelength": [0.55],
                "atmosphere": "none",
                "aerosol": "none",
                "solar_zenith": 60.0,
                "sensor": "ground",
            },
            path="direct_irradiance",
            value=[765.5],
            tolerance=8.0,
            source="half the solar irradiance of 1859 W m^-2 um^-1 at 0.55 um (Thuillier, mean distance), times "
            "exp(-2 x 0.0971) of Rayleigh scattering (bodhaine1999), within 1 %",
        ),
        KnownAnswer(
            call={"wavelength": [0.55], "atmosphere": "none", "aerosol": "none"},
            path="gas_transmittance",
            value=[1.0],
            tolerance=1e-6,
            source="without gases nothing is absorbed",
            kind="identity",
        ),
    ),
    valid_for="reflected sunlight at 0.3 to 4 um, sun and view to 75 degrees, uniform Lambertian ground at sea level",
    limitations=(
        "6S version 1.1 (vector code), steps of 2.5 nm; one run of a fraction of a second a wavelength, 200 at most; "
        "no thermal emission, which matters from 3 um; relative azimuth is that of view less that of the sun"
    ),
    papers=("vermote1997", "wilson2013"),
    keywords=("6S", "6SV", "Py6S", "atmospheric correction", "aerosol", "top of atmosphere", "SWIR", "reflectance"),
    see_also=("rayleigh_optical_depth", "lowtran_transmittance"),
    extra="sixs",
    cost="light",
    effects=("writes a temporary file", "runs the program 6S"),
    asks=(
        "[radiance: Radiance at the satellite] by 6S at {wavelength} over ground of reflectance {reflectance}",
        "[apparent_reflectance: TOA reflectance] at {wavelength}, {aerosol=maritime: maritime} aerosol {aerosol_depth}",
        "[path_reflectance: Path reflectance], {wavelength}, sun {solar_zenith}, {aerosol=desert: desert} "
        "dust {aerosol_depth}",
        "6S: [direct_irradiance: direct sunlight] on the ground at {wavelength}, solar zenith {solar_zenith}",
        "[diffuse_irradiance: Skylight] on the ground at {wavelength}, {aerosol=urban: urban} aerosol of "
        "depth {aerosol_depth}",
        "[gas_transmittance: Gas transmittance] by 6S at {wavelength}, {atmosphere=tropical: tropical}, view "
        "{view_zenith}",
    ),
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
    wavelength : array of float, shape (n,), um
        One run of 6S each.
    atmosphere, aerosol : str
        Models of 6S.
    aerosol_depth : float
        At 0.55 um.
    solar_zenith, view_zenith, relative_azimuth : float, degree
    reflectance : float
        Of Lambertian ground.
    sensor : str
        ``satellite`` or ``ground``.
    month, day : int
        On 4 April the sun stands at its mean distance.

    Returns
    -------
    SolarSimulation
        Radiance, reflectances, irradiances and gas transmittance.

    Raises
    ------
    DomainError
        More than 200 wavelengths are asked for.
    MissingDependencyError
        The extra ``sixs``, or the Fortran library that its program needs, is not installed.

    References
    ----------
    Vermote et al. (1997); Wilson (2013).

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


def _profile(models: Any, name: str) -> Any:
    return models.PredefinedType(getattr(models, name))
