"""A straight line through points by weighted least squares, and its use backwards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.quantitation._magnitude import moderate


@dataclass(frozen=True)
class RegressionLine:
    """Coefficients, standard errors and what inverse prediction needs; weights average one."""

    slope: float
    intercept: float
    slope_error: float
    intercept_error: float
    residual_sd: float
    r_squared: float
    degrees: int
    weights: float  # their sum
    x_mean: float
    y_mean: float
    spread: float  # weighted sum of squares of x about its mean, or about zero through the origin
    through_origin: bool

    def quantile(self, confidence: float) -> float:
        """Return Student's t of a two-sided interval."""
        return float(require("scipy.stats").t.ppf(0.5 + confidence / 2.0, self.degrees))

    def inverse(self, y: FloatArray, variance: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return x at y and its standard error; ``variance`` of y is relative to that of an average point."""
        if self.slope == 0.0:
            raise DomainError("the fitted slope is zero", field="unknown", remedy="calibrate over a wider range")
        x = (y - self.intercept) / self.slope
        lever = (y - self.y_mean) ** 2 / (self.slope**2 * self.spread)
        offset = 0.0 if self.through_origin else 1.0 / self.weights
        return x, self.residual_sd / abs(self.slope) * np.sqrt(variance + offset + lever)


def fit_line(
    x: FloatArray,
    y: FloatArray,
    weights: FloatArray | None = None,
    *,
    through_origin: bool = False,
    field: str,
    response: str,
) -> RegressionLine:
    """Fit y = a + b x, or y = b x; ``field`` and ``response`` name x and y in errors."""
    for name, values in ((field, x), (response, y), ("weights", np.ones(1) if weights is None else weights)):
        moderate(name, values)
    parameters = 1 if through_origin else 2
    if x.size <= parameters:
        raise InputError(
            f"needs more than {parameters} points", field=field, value=x.size, remedy="measure more standards"
        )
    if (np.ptp(x) == 0.0 and not through_origin) or not x.any():
        raise InputError("does not vary", field=field, value=float(x[0]), remedy="measure standards at several levels")
    w = np.ones(x.size) if weights is None else weights / weights.mean()
    total = float(w.sum())
    x0, y0 = (0.0, 0.0) if through_origin else (float(w @ x) / total, float(w @ y) / total)
    spread = float(w @ (x - x0) ** 2)
    if spread <= 1e-28 * float(w @ x**2):
        raise InputError(
            "hardly varies", field=field, value=float(np.ptp(x)), remedy="measure standards at several levels"
        )
    slope = float(w @ ((x - x0) * (y - y0))) / spread
    intercept = y0 - slope * x0
    # Residuals from the centred data lose fewer digits than from the intercept.
    squares = float(w @ ((y - y0) - slope * (x - x0)) ** 2)
    degrees = x.size - parameters
    sd = float(np.sqrt(squares / degrees))
    variation = float(w @ (y - y0) ** 2)
    return RegressionLine(
        slope=slope,
        intercept=intercept,
        slope_error=sd / float(np.sqrt(spread)),
        intercept_error=0.0 if through_origin else sd * float(np.sqrt(1.0 / total + x0**2 / spread)),
        residual_sd=sd,
        r_squared=1.0 - squares / variation if variation > 0.0 else 0.0,
        degrees=degrees,
        weights=total,
        x_mean=x0,
        y_mean=y0,
        spread=spread,
        through_origin=through_origin,
    )


def lack_of_fit(
    line: RegressionLine, x: FloatArray, y: FloatArray, weights: FloatArray | None
) -> tuple[float | None, float | None]:
    """Return the F ratio of lack of fit to the pure error of points that share x, and its p value."""
    w = np.ones(x.size) if weights is None else weights / weights.mean()
    levels, level = np.unique(x, return_inverse=True)
    within = x.size - levels.size
    between = line.degrees - within
    if within < 1 or between < 1:
        return None, None
    mean = np.bincount(level, w * y) / np.bincount(level, w)
    pure = float(w @ (y - mean[level]) ** 2)
    lack = line.residual_sd**2 * line.degrees - pure
    if pure == 0.0:
        return None, None
    ratio = (max(lack, 0.0) / between) / (pure / within)
    return ratio, float(require("scipy.stats").f.sf(ratio, between, within))


def unknown_variance(y: FloatArray, absorbance: FloatArray, weights: FloatArray | None) -> FloatArray:
    """Return the variance of each unknown, that of a point of weight one being one."""
    if weights is None:
        return np.ones(y.size)
    order = np.argsort(absorbance, kind="stable")
    return np.asarray(np.interp(y, absorbance[order], (weights.mean() / weights)[order]))
