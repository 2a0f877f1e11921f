"""Inverse least squares: concentrations as a linear function of absorbances at a few wavenumbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.quantitation._datasets import (
    LONGLEY_COEFFICIENTS,
    LONGLEY_INTERCEPT,
    LONGLEY_RESIDUAL,
    LONGLEY_X,
    LONGLEY_Y,
)
from vibron.infrared.quantitation._least_squares import least_squares
from vibron.infrared.quantitation._magnitude import moderate

_LONGLEY = {"spectra": LONGLEY_X, "concentrations": LONGLEY_Y}


@dataclass(frozen=True)
class InverseModel:
    """Coefficients with errors, and the concentrations of the unknowns."""

    coefficients: Annotated[FloatArray, Array("1", "n,k", "concentration per absorbance at each wavenumber")]
    coefficient_errors: Annotated[FloatArray, Array("1", "n,k", "their standard errors")]
    intercept: Annotated[FloatArray, Array("1", "k", "concentration at zero absorbance")]
    residual_sd: Annotated[FloatArray, Array("1", "k", "standard deviation of the residuals")]
    r_squared: Annotated[FloatArray, Array("1", "k", "coefficient of determination")]
    condition: Annotated[float, Quantity("1", "condition number of the autoscaled absorbances", ge=1)]
    predicted: Annotated[FloatArray, Array("1", "p,k", "concentrations in each unknown")]
    predicted_errors: Annotated[FloatArray, Array("1", "p,k", "standard error of a single prediction")]
    leverage: Annotated[FloatArray, Array("1", "p", "leverage of each unknown; above 3(n+1)/m it is an extrapolation")]


_NOISY_CALL = {
    "spectra": [
        [0.825, 0.827], [0.564, 0.357], [0.149, 0.445], [0.468, 0.141], [0.144, 0.999], [0.687, 0.311],
        [0.491, 0.977], [0.908, 0.86], [0.453, 0.544], [0.709, 0.155], [0.6, 0.344], [0.892, 0.158],
    ],
    "concentrations": [
        [0.8271], [0.7793], [-0.1634], [0.7924], [-0.7208], [1.0613], [-0.0079], [0.9562], [0.3616], [1.26], [0.8455],
        [1.622],
    ],
}  # fmt: skip


@tool(
    domain="infrared",
    family="quantitation",
    known_answers=(
        *(
            KnownAnswer(
                call=_LONGLEY,
                path=f"coefficients.{row}.0",
                value=value,
                tolerance=abs(value) * 1e-8,
                source="nist_strd",
            )
            for row, value in enumerate(LONGLEY_COEFFICIENTS)
        ),
        KnownAnswer(call=_LONGLEY, path="intercept.0", value=LONGLEY_INTERCEPT, tolerance=0.05, source="nist_strd"),
        KnownAnswer(call=_LONGLEY, path="residual_sd.0", value=LONGLEY_RESIDUAL, tolerance=1e-7, source="nist_strd"),
        KnownAnswer(
            call=_NOISY_CALL,
            path="coefficients.0.0",
            value=2.0,
            tolerance=3 * 0.01213,
            source="noise of 0.01 in twelve concentrations: three standard deviations of the least-squares covariance",
        ),
    ),
    valid_for="fewer wavenumbers than samples less one; components that are not calibrated may be present if they vary",
    limitations="ill-conditioned where absorbances are collinear, see condition: then use partial least squares",
    papers=("haalandthomas1988", "nist_strd"),
    keywords=("ILS", "P-matrix", "multiple linear regression", "MLR", "calibration", "filter photometer"),
    see_also=("classical_least_squares", "partial_least_squares", "principal_component_regression"),
    asks=(
        "[predicted: Concentrations] of {unknown} by ILS from a few absorbances {spectra} of samples {concentrations}",
        "[coefficients: P-matrix] of absorbances {spectra} for known concentrations {concentrations}",
        "[r_squared: R squared] of the multiple linear regression of {concentrations} on absorbances {spectra}",
        "[condition: Are the filter channels collinear]? Condition number, {spectra} with {concentrations}",
    ),
)
def inverse_least_squares(
    spectra: Annotated[FloatArray, Array("1", "m,n", "absorbances of m samples at n wavenumbers, n < m - 1")],
    concentrations: Annotated[FloatArray, Array("1", "m,k", "known, in any one unit, one component a column")],
    unknown: Annotated[FloatArray | None, Array("1", "p,n", "absorbances to turn into concentrations")] = None,
) -> InverseModel:
    r"""Fit concentrations to absorbances at a few wavenumbers (ILS, P-matrix, multiple linear regression) and predict.

    .. math:: C = 1\,b_0^T + A P + E, \qquad s_{pred} = s\sqrt{1 + h}, \quad
        h = \tfrac1m + (a - \bar a)^T (\tilde A^T \tilde A)^{-1} (a - \bar a)

    Parameters
    ----------
    spectra : ndarray, shape (m, n)
        Absorbance at selected wavenumbers.
    concentrations : ndarray, shape (m, k)
        Any unit, the same in a column.
    unknown : ndarray, shape (p, n), optional
        Absorbances of unknown samples.

    Returns
    -------
    InverseModel
        Coefficients, quality of fit and predictions.

    Raises
    ------
    InputError
        If there are not more samples than wavenumbers plus one.
    DomainError
        If absorbances are linearly dependent or one is constant.

    Examples
    --------
    >>> absorbance = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0]]
    >>> model = inverse_least_squares(absorbance, [[2.0], [3.0], [5.0], [7.0]], unknown=[[1.0, 2.0]])
    >>> model.predicted.round(9)
    array([[8.]])
    """
    moderate("spectra", spectra)
    count, channels = spectra.shape
    mean, target_mean = spectra.mean(axis=0), concentrations.mean(axis=0)
    centred = spectra - mean
    target = concentrations - target_mean
    fit = least_squares(centred, target, field="spectra", response="concentrations", spent=1)
    scaled = np.linalg.svd(centred / np.sqrt((centred**2).sum(axis=0)), compute_uv=False)
    variation = (target**2).sum(axis=0)
    new = np.zeros((0, channels)) if unknown is None else unknown
    leverage = 1.0 / count + np.einsum("pi,ij,pj->p", new - mean, fit.inverse, new - mean)
    return InverseModel(
        coefficients=fit.solution,
        coefficient_errors=fit.errors,
        intercept=target_mean - mean @ fit.solution,
        residual_sd=fit.sigma,
        r_squared=1.0 - (fit.residual**2).sum(axis=0) / np.where(variation > 0.0, variation, np.inf),
        condition=float(scaled[0] / scaled[-1]),
        predicted=target_mean + (new - mean) @ fit.solution,
        predicted_errors=np.sqrt(1.0 + leverage)[:, None] * fit.sigma,
        leverage=leverage,
    )
