from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated

import numpy as np

from vibron.core.data import load_yaml
from vibron.core.data_record import Curve
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.units._scales import ATMOSPHERE

_TEMPERATURE, _PRESSURE, _HUMIDITY = 290.65, 75000.0, 10.0  # centre of the expansion
_MARGIN = 3e-4  # a wavelength in air lies this much below the vacuum wavelength that the windows are meant for


@tool(
    valid_for=(
        "air with 370 ppm CO2 at 10 to 25 degC, 500 to 1023 hPa and up to 60 % relative humidity; vacuum wavelengths "
        "1.3-2.5, 2.8-4.2, 4.35-5.2 and 7.5-14.1 um"
    ),
    limitations=(
        "fitted from 5 % humidity on; dry air is a short extrapolation.  Between the windows water and carbon dioxide "
        "absorb and the index depends on resolution: such wavelengths are refused"
    ),
    papers=("mathar2007", "ciddor1996"),
    see_also=("convert_unit",),
)
def air_vacuum_wavelength(
    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths in the other medium", gt=0, kind="position")],
    to: Annotated[str, Option("medium wanted", choices=("air", "vacuum"))],
    temperature: Annotated[float, Quantity("K", "temperature of the air", ge=283.15, le=298.15)] = 288.15,
    pressure: Annotated[float, Quantity("Pa", "pressure of the air", ge=50000, le=102300)] = ATMOSPHERE,
    humidity: Annotated[float, Quantity("1", "relative humidity as a fraction", ge=0, le=0.6)] = 0.0,
) -> ConvertedWavelength:
    r"""Convert infrared wavelengths between vacuum and air with the refractive index of humid air.

    .. math:: \lambda_\mathrm{air} = \frac{\lambda_\mathrm{vac}}{n}, \qquad
              n - 1 = \sum_{j=0}^{5} c_j(T, p, H) \, (\tilde\nu - \tilde\nu_\mathrm{ref})^j

    where each c_j is a quadratic form in 1/T, p and H about 17.5 degC, 750 hPa and 10 %.  The index is always taken at
    the vacuum wavelength; on the way to vacuum it is found by iteration.

    Raises
    ------
    DomainError
        If a wavelength lies outside the four windows, or the air outside the range of the fit.

    References
    ----------
    [mathar2007]_; at 1.5 um it agrees with [ciddor1996]_ within 5e-8.

    Examples
    --------
    >>> found = air_vacuum_wavelength([10.0], "air")
    >>> float(found.wavelength[0].round(6)), float(found.refractivity[0].round(8))
    (9.997274, 0.00027269)
    """
    if to == "air":
        refractivity = _refractivity(wavelength, temperature, pressure, humidity)
        return ConvertedWavelength(wavelength / (1.0 + refractivity), refractivity)
    refractivity = _refractivity(wavelength, temperature, pressure, humidity)
    for _ in range(3):  # each step gains four digits
        refractivity = _refractivity(wavelength * (1.0 + refractivity), temperature, pressure, humidity)
    return ConvertedWavelength(wavelength * (1.0 + refractivity), refractivity)


@dataclass(frozen=True)
class ConvertedWavelength(Curve):
    """Wavelengths in the other medium, and the refractivity that was used."""

    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths in the medium wanted", gt=0, kind="position")]
    refractivity: Annotated[FloatArray, Array("1", "n", "n - 1 of the air at each wavelength", gt=0)]


def _refractivity(wavelength: FloatArray, temperature: float, pressure: float, humidity: float) -> FloatArray:
    t, h, p = 1.0 / temperature - 1.0 / _TEMPERATURE, 100.0 * humidity - _HUMIDITY, pressure - _PRESSURE
    weights = np.array([1.0, t, t * t, h, h * h, p, p * p, t * h, t * p, h * p])
    found = np.full(wavelength.shape, np.nan)
    for low, high, centre, table in _windows():
        inside = (wavelength >= low * (1 - _MARGIN)) & (wavelength <= high * (1 + _MARGIN))
        step = 1e4 / wavelength[inside] - 1e4 / centre
        found[inside] = np.polynomial.polynomial.polyval(step, weights @ table)
    if np.isnan(found).any():
        raise DomainError(
            "lies outside the windows of the fit",
            field="wavelength",
            value=float(wavelength[np.isnan(found)][0]),
            remedy="stay inside 1.3-2.5, 2.8-4.2, 4.35-5.2 or 7.5-14.1 um",
        )
    return found


@cache
def _windows() -> tuple[tuple[float, float, float, FloatArray], ...]:
    terms = ("ref", "t", "tt", "h", "hh", "p", "pp", "th", "tp", "hp")
    rows = load_yaml("vibron.infrared.units", "air_refractivity.yaml")
    return tuple((row["low"], row["high"], row["centre"], np.array([row[term] for term in terms])) for row in rows)
