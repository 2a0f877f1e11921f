from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_um, radiance_slope_per_um

SAMPLES = 240


@tool(
    valid_for="emissivities that a polynomial in wavelength describes, bands far more than its order",
    limitations="the more freedom the emissivity has, the worse the temperature: two or more orders need noise below "
    "0.1 %; emissivities above one are allowed and a sign of a wrong model",
    papers=("coates1981",),
    see_also=("two_color_temperature", "temperature_emissivity_separation"),
)
def multiband_temperature(
    wavelength: Annotated[FloatArray, Array("um", "n", "wavelengths of the bands", gt=0, kind="position")],
    radiance: Annotated[FloatArray, Array("W m^-2 sr^-1 um^-1", "n", "spectral radiance in each", gt=0)],
    order: Annotated[int, Quantity("1", "order of the polynomial of the emissivity", ge=0, le=6)] = 1,
    low: Annotated[float, Quantity("K", "lowest temperature considered", gt=0)] = 100.0,
    high: Annotated[float, Quantity("K", "highest temperature considered", gt=0)] = 6000.0,
) -> MultibandTemperature:
    r"""Return temperature and emissivity that fit the radiances of several bands best.

    .. math:: \min_{T, a} \sum_i \left(1 - \frac{B(\lambda_i, T)}{L_i} \sum_k a_k u_i^k\right)^2

    For each temperature the coefficients follow from linear least squares, so that one variable is left; it is scanned,
    then refined.  u is the wavelength scaled to -1 ... 1.

    Raises
    ------
    InputError
        There are fewer bands than unknowns, or a wavelength twice.
    DomainError
        The best temperature lies at an end of the range.

    Examples
    --------
    >>> bands = np.array([1.0, 1.3, 1.6, 2.0, 2.4])
    >>> fit = multiband_temperature(bands, (0.8 - 0.1 * bands) * planck_radiance(bands, 1200.0))
    >>> round(fit.temperature, 2), fit.emissivity.round(4)
    (1200.0, array([0.7 , 0.67, 0.64, 0.6 , 0.56]))
    """
    if wavelength.size < order + 2 or np.unique(wavelength).size < wavelength.size:
        raise InputError(
            "are too few or equal", field="wavelength", value=wavelength.size, remedy=f"give {order + 2} different ones"
        )
    if high <= low:
        raise DomainError("is below the lowest", field="high", value=high, remedy="give a rising range")
    span = np.ptp(wavelength)
    powers = np.vander((2.0 * wavelength - 2.0 * wavelength.min() - span) / span, order + 1, increasing=True)

    def fit(logarithm: float) -> tuple[FloatArray, FloatArray]:
        # relative radiances: the scale of the emissivity goes into the coefficients, whatever the temperature
        shape = radiance_per_um(wavelength, np.exp(logarithm)) / radiance
        scale = shape.max()
        if scale == 0.0:
            return np.zeros(order + 1), np.ones(wavelength.size)
        design = (shape / scale)[:, np.newaxis] * powers
        coefficients = np.linalg.lstsq(design, np.ones(wavelength.size), rcond=None)[0]
        return coefficients / scale, 1.0 - design @ coefficients

    def cost(logarithm: float) -> float:
        return float(np.sum(fit(logarithm)[1] ** 2))

    grid = np.linspace(np.log(low), np.log(high), SAMPLES)
    best = int(np.argmin([cost(value) for value in grid]))
    if best in (0, SAMPLES - 1):
        raise DomainError(
            "is reached by the best temperature",
            field="low" if best == 0 else "high",
            value=float(np.exp(grid[best])),
            remedy="widen the range, or lower the order",
        )
    found = require("scipy.optimize").minimize_scalar(
        cost, bounds=(grid[best - 1], grid[best + 1]), method="bounded", options={"xatol": 1e-12}
    )
    logarithm = float(found.x)
    coefficients, left = fit(logarithm)
    temperature = float(np.exp(logarithm))
    return MultibandTemperature(
        temperature,
        _standard_error(wavelength, radiance, powers, coefficients, left, temperature),
        powers @ coefficients,
        float(np.sqrt(np.mean(left**2))),
    )


@dataclass(frozen=True)
class MultibandTemperature(DataRecord):
    """Fit of a temperature and a smooth emissivity."""

    temperature: Annotated[float, Quantity("K", "temperature", gt=0)]
    uncertainty: Annotated[float | None, Quantity("K", "standard error; none where nothing is left over", ge=0)]
    emissivity: Annotated[FloatArray, Array("1", "n", "emissivity at each wavelength")]
    residual: Annotated[float, Quantity("1", "rms of the relative residuals", ge=0)]


def _standard_error(
    wavelength: FloatArray,
    radiance: FloatArray,
    powers: FloatArray,
    coefficients: FloatArray,
    left: FloatArray,
    temperature: float,
) -> float | None:
    """Standard error of the temperature from the residuals and the Jacobian at the minimum."""
    free = wavelength.size - coefficients.size - 1
    if free == 0:
        return None
    slope = powers @ coefficients * radiance_slope_per_um(wavelength, temperature) / radiance
    design = (radiance_per_um(wavelength, temperature) / radiance)[:, np.newaxis] * powers
    rest = slope - design @ np.linalg.lstsq(design, slope, rcond=None)[0]
    return float(np.sqrt(np.sum(left**2) / free / np.sum(rest**2)))
