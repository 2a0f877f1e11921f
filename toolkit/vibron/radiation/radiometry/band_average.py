from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.spectral_response import check_response


@tool(
    valid_for="values and response that are straight between their points; both grids are used in full",
    limitations="the response must lie inside the range of the values; a response per photon weighs otherwise",
    see_also=("effective_wavelength", "band_brightness_temperature", "band_radiance"),
)
def band_average(
    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths of the values, ascending", gt=0, kind="position")],
    values: Annotated[FloatArray, Array("1", "n", "radiance, emissivity, transmittance ... in any unit")],
    response_wavelength: Annotated[
        FloatArray, Array("um", "m", "wavelengths of the response, ascending", gt=0, kind="position")
    ],
    response: Annotated[FloatArray, Array("1", "m", "relative spectral response, any scale", ge=0)],
) -> BandAverage:
    r"""Return the mean of a spectral quantity over a spectral response.

    .. math:: \bar f = \frac{\int f(\lambda) R(\lambda) \, \mathrm{d}\lambda}{\int R(\lambda) \, \mathrm{d}\lambda}

    Both are straight between their points, each on its own grid; the integrals are exact for that.

    Raises
    ------
    DomainError
        If the response lets nothing through, or reaches beyond the values.

    Examples
    --------
    >>> grid = np.linspace(7.0, 14.0, 701)
    >>> band = band_average(grid, 0.9 + 0.01 * grid, np.array([8.0, 9.0, 11.0, 12.0]), np.array([0.0, 1.0, 1.0, 0.0]))
    >>> round(band.mean, 12), band.response_integral
    (1.0, 3.0)
    """
    check_response(response_wavelength, response)
    check_response(wavelength, np.ones_like(wavelength))
    live = np.flatnonzero(response > 0.0)
    first, last = max(live[0] - 1, 0), min(live[-1] + 1, response.size - 1)
    low, high = response_wavelength[first], response_wavelength[last]
    if low < wavelength[0] or high > wavelength[-1]:
        raise DomainError(
            "does not cover the response",
            field="wavelength",
            value=(float(wavelength[0]), float(wavelength[-1])),
            remedy=f"give values from {low:g} to {high:g} um",
        )
    inside = wavelength[(wavelength > low) & (wavelength < high)]
    grid = np.union1d(inside, response_wavelength[first : last + 1])
    f, r = np.interp(grid, wavelength, values), np.interp(grid, response_wavelength, response)
    # The product of two straight lines is a parabola, which Simpson's rule integrates exactly.
    product = np.diff(grid) * (f[:-1] * r[:-1] + f[1:] * r[1:] + (f[:-1] + f[1:]) * (r[:-1] + r[1:])) / 6.0
    total = float(np.trapezoid(r, grid))
    return BandAverage(float(product.sum()) / total, float(product.sum()), total)


@dataclass(frozen=True)
class BandAverage(DataRecord):
    """A spectral quantity through a response."""

    mean: Annotated[float, Quantity("1", "response-weighted mean, in the unit of the values")]
    integral: Annotated[
        float, Quantity("um", "integral of values times response, in the unit of the values times um", kind="other")
    ]
    response_integral: Annotated[float, Quantity("um", "integral of the response", gt=0, kind="other")]
