"""A calibration line after Beer and Lambert, and concentrations read from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.quantitation._datasets import (
    FLUORESCEIN_X,
    FLUORESCEIN_Y,
    NOINT1_SLOPE,
    NOINT1_X,
    NOINT1_Y,
    NORRIS_INTERCEPT,
    NORRIS_SLOPE,
    NORRIS_SLOPE_ERROR,
    NORRIS_X,
    NORRIS_Y,
)
from vibron.infrared.quantitation._line import fit_line, lack_of_fit, unknown_variance
from vibron.infrared.quantitation._magnitude import moderate

_FLUORESCEIN = {
    "concentration": FLUORESCEIN_X,
    "absorbance": FLUORESCEIN_Y,
    "unknown": [2.9, 13.5, 23.0],
}
_WEIGHTED = {
    "concentration": [0.0, 2.0, 4.0, 6.0, 8.0, 10.0],
    "absorbance": [0.009, 0.158, 0.301, 0.472, 0.577, 0.739],
    "weights": [1.0e6, 62500.0, 1.0e4, 1.0 / 0.013**2, 1.0 / 0.017**2, 1.0 / 0.022**2],
    "unknown": [0.1, 0.6],
}


@dataclass(frozen=True)
class Calibration:
    """A calibration line with its errors, and the concentrations of the unknowns."""

    slope: Annotated[float, Quantity("1", "absorbance per unit of concentration")]
    slope_error: Annotated[float, Quantity("1", "standard error of the slope", ge=0)]
    slope_interval: Annotated[FloatArray, Array("1", "2", "confidence limits of the slope")]
    intercept: Annotated[float, Quantity("1", "absorbance at concentration zero")]
    intercept_error: Annotated[float, Quantity("1", "standard error of the intercept; 0 through the origin", ge=0)]
    intercept_interval: Annotated[FloatArray, Array("1", "2", "confidence limits of the intercept")]
    absorptivity: Annotated[
        float, Quantity("1/cm", "slope over path length; L/(mol cm) for concentrations in mol/L", kind="other")
    ]
    absorptivity_error: Annotated[float, Quantity("1/cm", "standard error of the absorptivity", ge=0, kind="other")]
    residual_sd: Annotated[float, Quantity("1", "standard deviation of the residuals, s_y/x", ge=0)]
    r_squared: Annotated[float, Quantity("1", "coefficient of determination, about zero through the origin", le=1)]
    degrees_of_freedom: Annotated[int, Quantity("1", "of the residuals", ge=1)]
    lack_of_fit: Annotated[float | None, Quantity("1", "F ratio of lack of fit to pure error; none without replicates")]
    lack_of_fit_p: Annotated[float | None, Quantity("1", "its p value; small means the line is not straight")]
    residuals: Annotated[FloatArray, Array("1", "m", "absorbance less the line")]
    predicted: Annotated[FloatArray, Array("1", "p", "concentration of each unknown")]
    predicted_error: Annotated[FloatArray, Array("1", "p", "standard error of that concentration")]
    predicted_interval: Annotated[FloatArray, Array("1", "p,2", "confidence limits of that concentration")]


_NOISY_CALL = {
    "concentration": [float(i) for i in range(11)],
    "absorbance": [0.0302, 0.0772, 0.1621, 0.2272, 0.2977, 0.3689, 0.4299, 0.5088, 0.5757, 0.6666, 0.7211],
}  # fmt: skip


@tool(
    domain="infrared",
    family="quantitation",
    known_answers=(
        KnownAnswer(call=_FLUORESCEIN, path="slope", value=1.93, tolerance=0.005, source="miller2018"),
        KnownAnswer(call=_FLUORESCEIN, path="intercept", value=1.52, tolerance=0.005, source="miller2018"),
        KnownAnswer(call=_FLUORESCEIN, path="residual_sd", value=0.4329, tolerance=1e-4, source="miller2018"),
        KnownAnswer(call=_FLUORESCEIN, path="predicted_error.0", value=0.26, tolerance=0.006, source="miller2018"),
        KnownAnswer(call=_WEIGHTED, path="predicted", value=[1.23, 8.01], tolerance=0.005, source="miller2018"),
        *(
            KnownAnswer(
                call={"concentration": NORRIS_X, "absorbance": NORRIS_Y},
                path=path,
                value=value,
                tolerance=tolerance,
                source="nist_strd",
            )
            for path, value, tolerance in (
                ("slope", NORRIS_SLOPE, 1e-12),
                ("intercept", NORRIS_INTERCEPT, 1e-10),
                ("slope_error", NORRIS_SLOPE_ERROR, 1e-13),
            )
        ),
        KnownAnswer(
            call={"concentration": NOINT1_X, "absorbance": NOINT1_Y, "intercept": False},
            path="slope",
            value=NOINT1_SLOPE,
            tolerance=1e-12,
            source="nist_strd",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="slope",
            value=0.07,
            tolerance=3 * 0.0004767,
            source="noise of 0.005 at eleven concentrations: three standard deviations of the least-squares covariance",
        ),
    ),
    valid_for="a straight calibration with normally distributed errors in the absorbance only",
    limitations="the interval of a concentration is t times its first-order error, too short where the slope is known "
    "to less than about 10 %; curvature shows in lack_of_fit and residuals, it is not modelled",
    papers=("miller2018", "nist_strd"),
    keywords=(
        "calibration",
        "Beer-Lambert",
        "regression",
        "molar absorptivity",
        "standard curve",
        "inverse prediction",
        "weighted least squares",
        "lack of fit",
        "concentration",
    ),
    see_also=("detection_limit", "standard_addition", "internal_standard_ratio", "classical_least_squares"),
    asks=(
        "[slope: Slope of the calibration line] for standards {concentration} with absorbances {absorbance}",
        "Standards {concentration} absorb {absorbance}. [predicted: How concentrated] is a sample of {unknown}?",
        "[absorptivity: Molar absorptivity] from {absorbance} at {concentration} in a {path_length} cell",
        "[r_squared: R squared] of the line {concentration}, {absorbance} {intercept=false: through the origin}",
        "[predicted_interval: Confidence interval] of unknown {unknown}, standards {concentration} reading "
        "{absorbance}",
        "[lack_of_fit_p: Is the standard curve straight]? Concentrations {concentration}, absorbances {absorbance}",
    ),
)
def beer_lambert_calibration(
    concentration: Annotated[FloatArray, Array("1", "m", "of the standards, in any one unit", ge=0)],
    absorbance: Annotated[FloatArray, Array("1", "m", "height or area of one band of each standard")],
    path_length: Annotated[float, Quantity("cm", "path through the sample", gt=0)] = 1.0,
    weights: Annotated[FloatArray | None, Array("1", "m", "1/variance of each absorbance", gt=0)] = None,
    intercept: Annotated[bool, Option("whether the line has an intercept")] = True,
    unknown: Annotated[FloatArray | None, Array("1", "p", "absorbances to turn into concentrations")] = None,
    replicates: Annotated[int, Quantity("1", "measurements averaged in each unknown", ge=1)] = 1,
    confidence: Annotated[float, Quantity("1", "of the intervals", gt=0, lt=1)] = 0.95,
) -> Calibration:
    r"""Fit a Beer-Lambert calibration line and read the concentrations of unknown samples from it.

    .. math:: A = \varepsilon l c + a, \qquad
        s_{c_0} = \frac{s_{y/x}}{b}
        \sqrt{\frac{1}{w_0 r} + \frac{1}{\sum w} + \frac{(A_0 - \bar A)^2}{b^2 \sum w (c - \bar c)^2}}

    with slope b = εl, r replicates of the unknown and weights averaging one.  Where weights are given, the variance
    of an unknown is interpolated between those of the standards.  Standards that share a concentration give the pure
    error against which lack of fit is tested.

    Parameters
    ----------
    concentration : ndarray, shape (m,)
        Any unit; results come in it.
    absorbance : ndarray, shape (m,)
        Signal of each standard; any signal linear in concentration will do.
    path_length : float
        In cm; only ``absorptivity`` depends on it.
    weights : ndarray, shape (m,), optional
        Inverse variances up to a factor; all equal if not given.
    intercept : bool
        False forces the line through the origin.
    unknown : ndarray, shape (p,), optional
        Signals of unknown samples.
    replicates : int
        Number of measurements in each unknown's mean.
    confidence : float
        Two-sided level of all intervals.

    Returns
    -------
    Calibration
        Line, errors, lack of fit and concentrations.

    Raises
    ------
    InputError
        If there are too few standards or all have one concentration.
    DomainError
        If the slope is zero and a concentration is asked for.

    Examples
    --------
    >>> found = beer_lambert_calibration([0.0, 1.0, 2.0, 3.0], [0.01, 0.19, 0.41, 0.59], unknown=[0.30])
    >>> round(found.slope, 3), round(found.intercept, 3), found.predicted.round(2)
    (0.196, 0.006, array([1.5]))
    """
    line = fit_line(
        concentration, absorbance, weights, through_origin=not intercept, field="concentration", response="absorbance"
    )
    t = line.quantile(confidence)
    y = np.zeros(0) if unknown is None else unknown
    if y.size:
        moderate("unknown", y)
    predicted, error = line.inverse(y, unknown_variance(y, absorbance, weights) / replicates) if y.size else (y, y)
    ratio, p = lack_of_fit(line, concentration, absorbance, weights)
    limits = np.array([-t, t])
    return Calibration(
        slope=line.slope,
        slope_error=line.slope_error,
        slope_interval=line.slope + limits * line.slope_error,
        intercept=line.intercept,
        intercept_error=line.intercept_error,
        intercept_interval=line.intercept + limits * line.intercept_error,
        absorptivity=line.slope / path_length,
        absorptivity_error=line.slope_error / path_length,
        residual_sd=line.residual_sd,
        r_squared=line.r_squared,
        degrees_of_freedom=line.degrees,
        lack_of_fit=ratio,
        lack_of_fit_p=p,
        residuals=absorbance - line.intercept - line.slope * concentration,
        predicted=predicted,
        predicted_error=error,
        predicted_interval=predicted[:, None] + limits * error[:, None],
    )
