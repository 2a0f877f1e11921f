from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.infrared.quantitation._line import RegressionLine, fit_line
from vibron.infrared.quantitation._magnitude import moderate

_FACTORS = {"ich": (3.3, 10.0), "iupac": (3.0, 10.0)}


@tool(
    valid_for="a straight calibration near the limit itself, with the same noise in blank and sample",
    limitations="normally distributed noise of constant size; a calibration far above the limit overstates it; with "
    "equal risks alpha of both errors",
    papers=("ichq2", "currie1995", "miller2018"),
    see_also=("beer_lambert_calibration", "gas_quantitation", "figures_of_merit"),
)
def detection_limit(
    concentration: Annotated[FloatArray, Array("1", "m", "of the standards, in any one unit", ge=0)],
    signal: Annotated[FloatArray, Array("1", "m", "signal of each standard")],
    blanks: Annotated[FloatArray | None, Array("1", "b", "signals of repeated blanks")] = None,
    noise: Annotated[str, Option("what sigma is taken from", choices=("residual", "intercept", "blanks"))] = "residual",
    method: Annotated[str, Option("definition of the limits", choices=("ich", "iupac", "currie"))] = "ich",
    alpha: Annotated[float, Quantity("1", "risk of false detection and of false non-detection", gt=0, lt=0.5)] = 0.05,
) -> DetectionLimit:
    r"""Return the limits of detection (LOD) and quantification (LOQ) of a calibration.

    .. math:: x_D = k\,\sigma / |S|, \qquad x_Q = 10\,\sigma / |S|

    with the slope S of the calibration and k = 3.3 (``ich``) or 3 (``iupac``).  With ``currie`` the decision limit is
    :math:`t_{1-\alpha,\nu}\,\sigma_0/|S|` and the detection limit :math:`\delta_{\alpha,\beta,\nu}\,\sigma_0/|S|`, δ
    the parameter of the noncentral t distribution with which a sample is missed with risk β = α.  There
    :math:`\sigma_0` includes the uncertainty of the blank: :math:`\sigma\sqrt{1+1/b}` from b blanks, or
    :math:`\sigma\sqrt{1+1/m+\bar x^2/S_{xx}}` from the residuals of the calibration (ISO 11843-2).

    Parameters
    ----------
    concentration, signal
        The calibration, which gives the slope.
    noise
        Sigma from the residuals of the line, from the standard error of its intercept, or from blanks.
    method
        ``ich`` (ICH Q2), ``iupac`` (k = 3) or ``currie`` (IUPAC 1995, with risks of error).

    Raises
    ------
    InputError
        If blanks are wanted but fewer than two given, or ``currie`` is requested from the intercept's error.
    DomainError
        If the slope is zero.

    Examples
    --------
    >>> found = detection_limit([0, 1, 2, 3], [0, 10, 20, 30], blanks=[0.1, -0.1, 0.2, -0.2], noise="blanks")
    >>> round(found.detection_limit, 4), round(found.quantification_limit, 4)
    (0.0602, 0.1826)
    """
    line = fit_line(concentration, signal, field="concentration", response="signal")
    if line.slope == 0.0:
        raise DomainError("the fitted slope is zero", field="signal", remedy="choose a band that grows with the sample")
    sigma, degrees, count = line.residual_sd, line.degrees, 1.0
    if noise == "blanks":
        if blanks is None or blanks.size < 2:
            raise InputError("at least two are needed", field="blanks", remedy="give repeated signals of a blank")
        moderate("blanks", blanks)
        sigma, degrees, count = float(blanks.std(ddof=1)), blanks.size - 1, 1.0 + 1.0 / blanks.size
    elif noise == "intercept":
        if method == "currie":
            raise InputError(
                "the error of the intercept is already part of it", field="noise", value=noise, remedy="use residual"
            )
        sigma = line.intercept_error
    else:
        count = 1.0 + 1.0 / line.weights + line.x_mean**2 / line.spread
    if method == "currie":
        return _currie(line, sigma, float(np.sqrt(count)), degrees, alpha)
    detect, quantify = _FACTORS[method]
    unit = sigma / abs(line.slope)
    return DetectionLimit(detect * unit, quantify * unit, None, sigma, line.slope, degrees)


@dataclass(frozen=True)
class DetectionLimit(DataRecord):
    """Limits in the unit of the concentrations."""

    detection_limit: Annotated[float, Quantity("1", "smallest concentration detected", ge=0)]
    quantification_limit: Annotated[float, Quantity("1", "smallest concentration quantified", ge=0)]
    decision_limit: Annotated[float | None, Quantity("1", "apparent concentration from which one says 'present'")]
    sigma: Annotated[float, Quantity("1", "standard deviation of the signal used", ge=0)]
    slope: Annotated[float, Quantity("1", "signal per unit of concentration")]
    degrees_of_freedom: Annotated[int, Quantity("1", "behind sigma", ge=1)]


def _currie(line: RegressionLine, sigma: float, spread: float, degrees: int, alpha: float) -> DetectionLimit:
    stats, optimise = require("scipy.stats"), require("scipy.optimize")
    t = float(stats.t.ppf(1.0 - alpha, degrees))

    def risk(noncentrality: float) -> float:
        """Return the chance that a sample is missed."""
        return float(stats.nct.cdf(t, degrees, noncentrality))

    upper = 2.0 * t + 1.0
    while risk(upper) > alpha:
        upper *= 2.0
    delta = float(optimise.brentq(lambda d: risk(d) - alpha, 0.0, upper, xtol=1e-12))
    unit = sigma * spread / abs(line.slope)
    return DetectionLimit(delta * unit, 10.0 * sigma / abs(line.slope), t * unit, sigma, line.slope, degrees)
