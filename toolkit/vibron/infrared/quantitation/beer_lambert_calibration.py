from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._line import fit_line, lack_of_fit, unknown_variance
from vibron.infrared.quantitation._magnitude import moderate


@tool(
    valid_for="a straight calibration with normally distributed errors in the absorbance only",
    limitations="the interval of a concentration is t times its first-order error, too short where the slope is known "
    "to less than about 10 %; curvature shows in lack_of_fit and residuals, it is not modelled",
    papers=("miller2018", "nist_strd"),
    see_also=("detection_limit", "standard_addition", "internal_standard_ratio", "least_squares_calibration"),
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
    absorbance
        Signal of each standard; any signal linear in concentration will do.
    path_length
        In cm; only ``absorptivity`` depends on it.
    weights
        Inverse variances up to a factor; all equal if not given.
    intercept
        False forces the line through the origin.
    confidence
        Two-sided level of all intervals.

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


@dataclass(frozen=True)
class Calibration(DataRecord):
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
