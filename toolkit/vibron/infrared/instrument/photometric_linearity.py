"""Tell whether measured absorbance is proportional to the true one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.instrument._norris import INTERCEPT_ERROR, NORRIS_X, NORRIS_Y, SLOPE

_NORRIS = {"nominal": NORRIS_X, "measured": NORRIS_Y}


@dataclass(frozen=True, eq=False)
class PhotometricLinearity:
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


_NOISY_CALL = {
    "nominal": [0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0],
    "measured": [
        0.0108, 0.2529, 0.4983, 0.7352, 0.9972, 1.2396, 1.4787, 1.7281, 1.9711, 2.2128, 2.4639, 2.7038, 2.9487,
    ],
}  # fmt: skip


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call=_NORRIS,
            path="slope",
            value=SLOPE,
            tolerance=1e-11,
            source="NIST Statistical Reference Datasets, Norris: certified slope",
        ),
        KnownAnswer(
            call=_NORRIS,
            path="intercept_error",
            value=INTERCEPT_ERROR,
            tolerance=1e-11,
            source="NIST Statistical Reference Datasets, Norris: certified standard deviation of the intercept",
        ),
        KnownAnswer(
            call={"nominal": [0.0, 0.5, 1.0, 2.0], "measured": [0.0, 0.5, 1.0, 2.0]},
            path="largest_deviation",
            value=0.0,
            tolerance=1e-12,
            source="a true scale does not deviate",
            kind="identity",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="slope",
            value=0.98,
            tolerance=3 * 0.001186,
            source="noise of 0.004 at thirteen filters: three standard deviations of the least-squares covariance",
        ),
    ),
    valid_for="neutral filters or a dilution series measured at one wavenumber, at least four of them",
    limitations="errors of the nominal values count as those of the instrument; a small curvature over a short range "
    "hides in the slope",
    papers=("griffiths2007",),
    keywords=(
        "photometric",
        "linearity",
        "neutral filter",
        "accuracy",
        "absorbance scale",
        "qualification",
        "regression",
    ),
    see_also=("stray_light_absorbance", "detector_nonlinearity"),
    asks=(
        "[slope: Photometric linearity] of filters of nominal absorbance {nominal} measured as {measured}",
        "[largest_deviation: Largest deviation from the line], absorbance measured {measured}, certified {nominal}",
        "Neutral filters of {nominal} read {measured}. [slope: Is the absorbance scale true]?",
        "[curvature: Curvature] of measured absorbance {measured} against nominal {nominal}",
        "[intercept: Intercept] of the regression of {measured} on certified filters {nominal}",
    ),
)
def photometric_linearity(
    nominal: Annotated[FloatArray, Array("1", "n", "certified absorbance of each filter", ge=0)],
    measured: Annotated[FloatArray, Array("1", "n", "absorbance measured")],
) -> PhotometricLinearity:
    """Return slope, intercept and curvature of measured against nominal absorbance: a photometric linearity check.

    Ordinary least squares of A_measured = a + b A_nominal; a parabola fitted besides tells curvature from scatter, as
    stray light or detector nonlinearity cause it.

    Parameters
    ----------
    nominal : ndarray, shape (n,)
        Certified absorbances.
    measured : ndarray, shape (n,)
        Measured absorbances.

    Returns
    -------
    PhotometricLinearity
        Coefficients, errors, deviations, curvature and its significance (infinite without scatter, 0 without both).

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


def _polynomial(x: FloatArray, y: FloatArray, order: int) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return coefficients in ascending order, their standard errors and the residuals."""
    design = np.vander(x, order + 1, increasing=True)
    fit, *_ = np.linalg.lstsq(design, y, rcond=None)
    residual = y - design @ fit
    inverse = np.linalg.inv(design.T @ design)
    variance = residual @ residual / (x.size - order - 1)
    error = np.asarray(np.sqrt(np.diag(inverse) * variance), dtype=np.float64)
    return np.asarray(fit, dtype=np.float64), error, residual
