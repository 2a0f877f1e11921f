from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._least_squares import least_squares
from vibron.infrared.quantitation._magnitude import moderate


@tool(
    valid_for="fewer wavenumbers than samples less one; components that are not calibrated may be present if they vary",
    limitations="ill-conditioned where absorbances are collinear, see condition: then use partial least squares",
    papers=("haalandthomas1988", "nist_strd"),
    see_also=("classical_least_squares", "calibrate_spectra"),
)
def inverse_least_squares(
    spectra: Annotated[FloatArray, Array("1", "m,n", "absorbances of m samples at n wavenumbers, n < m - 1")],
    concentrations: Annotated[FloatArray, Array("1", "m,k", "known, in any one unit, one component a column")],
    unknown: Annotated[FloatArray | None, Array("1", "p,n", "absorbances to turn into concentrations")] = None,
) -> InverseModel:
    r"""Fit concentrations to absorbances at a few wavenumbers (ILS, P-matrix, multiple linear regression) and predict.

    .. math:: C = 1\,b_0^T + A P + E, \qquad s_{pred} = s\sqrt{1 + h}, \quad
        h = \tfrac1m + (a - \bar a)^T (\tilde A^T \tilde A)^{-1} (a - \bar a)

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


@dataclass(frozen=True)
class InverseModel(DataRecord):
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
