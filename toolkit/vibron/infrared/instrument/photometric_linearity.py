from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="neutral filters or a dilution series measured at one wavenumber, at least four of them",
    limitations="errors of the nominal values count as those of the instrument; a small curvature over a short range "
    "hides in the slope",
    papers=("griffiths2007",),
    see_also=("stray_light_absorbance", "detector_nonlinearity"),
)
def photometric_linearity(
    nominal: Annotated[FloatArray, Array("1", "n", "certified absorbance of each filter", ge=0)],
    measured: Annotated[FloatArray, Array("1", "n", "absorbance measured")],
) -> PhotometricLinearity:
    """Return slope, intercept and curvature of measured against nominal absorbance: a photometric linearity check.

    Ordinary least squares of A_measured = a + b A_nominal; a parabola fitted besides tells curvature from scatter, as
    stray light or detector nonlinearity cause it.

    Raises
    ------
    InputError
        Fewer than four filters, or fewer than three different ones.

    Examples
    --------
    >>> result = photometric_linearity(np.array([0.1, 0.5, 1.0, 2.0]), np.array([0.11, 0.51, 1.01, 2.01]))
    >>> round(result.slope, 6), round(result.intercept, 6)
    (1.0, 0.01)
    """
    if nominal.size < 4 or np.unique(nominal).size < 3:
        raise InputError(
            "must be at least four filters of three strengths",
            field="nominal",
            value=int(nominal.size),
            remedy="measure more filters",
        )
    (intercept, slope), (intercept_error, slope_error), deviation = _polynomial(nominal, measured, 1)
    parabola, errors, left = _polynomial(nominal, measured, 2)
    noise_floor = 1e-12 * float(np.abs(measured).max() or 1.0)
    curved = abs(parabola[2]) * float(np.ptp(nominal)) ** 2 > noise_floor
    scattered = float(np.abs(left).max()) > noise_floor
    significance = parabola[2] / errors[2] if scattered else np.copysign(np.inf, parabola[2]) if curved else 0.0
    return PhotometricLinearity(
        slope=float(slope),
        intercept=float(intercept),
        slope_error=float(slope_error),
        intercept_error=float(intercept_error),
        deviation=deviation,
        largest_deviation=float(np.abs(deviation).max()),
        curvature=float(parabola[2]) if curved else 0.0,
        curvature_significance=float(significance),
    )


@dataclass(frozen=True)
class PhotometricLinearity(DataRecord):
    """Straight line through measured against nominal absorbance, and what departs from it."""

    slope: Annotated[float, Quantity("1", "slope; 1 for a true scale")]
    intercept: Annotated[float, Quantity("1", "intercept; 0 for a true scale")]
    slope_error: Annotated[float, Quantity("1", "standard error of the slope", ge=0)]
    intercept_error: Annotated[float, Quantity("1", "standard error of the intercept", ge=0)]
    deviation: Annotated[FloatArray, Array("1", "n", "measured less line")]
    largest_deviation: Annotated[float, Quantity("1", "largest modulus of the deviation", ge=0)]
    curvature: Annotated[float, Quantity("1", "coefficient of the square when a parabola is fitted")]
    curvature_significance: Annotated[
        float, Quantity("1", "curvature over its standard error; infinite without scatter", infinite=True)
    ]


def _polynomial(x: FloatArray, y: FloatArray, order: int) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return coefficients in ascending order, their standard errors and the residuals."""
    design = np.vander(x, order + 1, increasing=True)
    fit, *_ = np.linalg.lstsq(design, y, rcond=None)
    residual = y - design @ fit
    inverse = np.linalg.inv(design.T @ design)
    variance = residual @ residual / (x.size - order - 1)
    error = np.asarray(np.sqrt(np.diag(inverse) * variance), dtype=np.float64)
    return np.asarray(fit, dtype=np.float64), error, residual
