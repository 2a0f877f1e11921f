"""Classical least squares: pure spectra from mixtures, then concentrations from spectra."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.quantitation._datasets import NOINT1_SLOPE, NOINT1_X, NOINT1_Y
from vibron.infrared.quantitation._least_squares import least_squares

# Pure spectra (1, 2, 0) and (0, 1, 3), four mixtures without noise.
_MIXTURES = {
    "spectra": [[1.0, 2.0, 0.0], [0.0, 1.0, 3.0], [1.0, 3.0, 3.0], [2.0, 5.0, 3.0]],
    "concentrations": [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0]],
    "unknown": [[0.5, 1.25, 0.75], [0.5, 1.25, 1.75]],
}


@dataclass(frozen=True)
class ClassicalModel:
    """Pure spectra with errors, and the concentrations and residual spectra of the unknowns."""

    pure_spectra: Annotated[FloatArray, Array("1", "k,n", "absorbance of each component per unit of concentration")]
    pure_errors: Annotated[FloatArray, Array("1", "k,n", "standard errors of the pure spectra")]
    offset: Annotated[FloatArray, Array("1", "n", "spectrum common to all mixtures; zero unless fitted")]
    calibration_rms: Annotated[float, Quantity("1", "root mean square of the residuals of the mixtures", ge=0)]
    predicted: Annotated[FloatArray, Array("1", "p,k", "concentrations in each unknown")]
    predicted_errors: Annotated[FloatArray, Array("1", "p,k", "their standard errors from the unknown's residual")]
    residuals: Annotated[FloatArray, Array("1", "p,n", "spectrum of each unknown that the components leave over")]
    residual_rms: Annotated[FloatArray, Array("1", "p", "root mean square of each residual spectrum")]


_NOISY_CALL = {
    "spectra": [
        [0.579, 1.598, 1.212], [0.414, 1.302, 1.326], [0.958, 2.615, 2.017], [0.693, 1.844, 1.208],
        [0.716, 1.634, 0.648], [0.147, 1.192, 2.599], [0.106, 1.186, 2.952], [0.841, 2.473, 2.47],
        [0.133, 0.568, 0.878], [0.895, 2.207, 1.484],
    ],
    "concentrations": [
        [0.58, 0.41], [0.43, 0.44], [0.99, 0.67], [0.71, 0.4], [0.71, 0.21], [0.15, 0.87], [0.11, 0.98], [0.84, 0.81],
        [0.14, 0.29], [0.86, 0.49],
    ],
}  # fmt: skip


@tool(
    domain="infrared",
    family="quantitation",
    known_answers=(
        KnownAnswer(
            call=_MIXTURES,
            path="pure_spectra",
            value=[[1.0, 2.0, 0.0], [0.0, 1.0, 3.0]],
            tolerance=1e-12,
            source="the pure spectra of which the noiseless mixtures were added up",
            kind="identity",
        ),
        KnownAnswer(
            call=_MIXTURES,
            path="predicted.1",
            value=[17.0 / 46.0, 26.5 / 46.0],
            tolerance=1e-12,
            source="normal equations by hand: [[5, 2], [2, 10]] c = (3, 6.5) for the spectrum (0.5, 1.25, 1.75)",
        ),
        KnownAnswer(
            call={"spectra": np.reshape(NOINT1_Y, (-1, 1)).tolist(), "concentrations": [[x] for x in NOINT1_X]},
            path="pure_spectra.0.0",
            value=NOINT1_SLOPE,
            tolerance=1e-12,
            source="nist_strd",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="pure_spectra.0.1",
            value=2.0,
            tolerance=3 * 0.01517,
            source="noise of 0.02 in ten mixtures: three standard deviations of the least-squares covariance, "
            "0.02^2 (C'C)^-1",
        ),
    ),
    valid_for="mixtures that obey Beer's law and in which every absorbing component is known and calibrated",
    limitations="an absorber left out of the calibration biases all concentrations and shows in the residual spectrum; "
    "predicted errors assume white noise and neglect the error of the pure spectra",
    papers=("haalandthomas1988",),
    keywords=("CLS", "K-matrix", "multicomponent", "mixture", "pure spectra", "residual spectrum", "calibration"),
    see_also=("inverse_least_squares", "mixture_nnls", "partial_least_squares", "figures_of_merit"),
    asks=(
        "[pure_spectra: Pure component spectra] by CLS from mixtures {spectra} of concentrations {concentrations}",
        "[predicted: Concentrations] in {unknown} by the K-matrix from {spectra} with {concentrations}",
        "[calibration_rms: Fit error] of classical least squares on {spectra}, amounts {concentrations}",
    ),
)
def classical_least_squares(
    spectra: Annotated[FloatArray, Array("1", "m,n", "absorbance spectra of mixtures, one a row")],
    concentrations: Annotated[FloatArray, Array("1", "m,k", "known, in any one unit, one component a column")],
    unknown: Annotated[FloatArray | None, Array("1", "p,n", "spectra to analyse")] = None,
    offset: Annotated[bool, Option("whether all mixtures share an unknown constant spectrum")] = False,
) -> ClassicalModel:
    r"""Estimate pure component spectra from mixtures (CLS, K-matrix) and predict concentrations of unknowns.

    .. math:: A = C K + E, \quad \hat K = (C^T C)^{-1} C^T A, \qquad
        \hat c = (\hat K \hat K^T)^{-1} \hat K a, \quad r = a - \hat K^T \hat c

    Parameters
    ----------
    spectra : ndarray, shape (m, n)
        m mixtures at n wavenumbers.
    concentrations : ndarray, shape (m, k)
        Any unit, the same in a column.
    unknown : ndarray, shape (p, n), optional
        Spectra to analyse on the same wavenumbers.
    offset : bool
        Fit a constant spectrum besides the components, and take it off the unknowns.

    Returns
    -------
    ClassicalModel
        Pure spectra, predictions and residual spectra.

    Raises
    ------
    InputError
        If there are too few mixtures or, for unknowns, too few wavenumbers.
    DomainError
        If concentrations or pure spectra are linearly dependent.

    Examples
    --------
    >>> mixtures = [[1.0, 2.0, 0.0], [0.0, 1.0, 3.0], [1.0, 3.0, 3.0]]
    >>> model = classical_least_squares(mixtures, [[1, 0], [0, 1], [1, 1]], unknown=[[2.0, 5.0, 3.0]])
    >>> model.predicted.round(6)
    array([[2., 1.]])
    """
    columns = concentrations.shape[1]
    design = np.column_stack([concentrations, np.ones(len(concentrations))]) if offset else concentrations
    fit = least_squares(design, spectra, field="concentrations", response="spectra")
    pure = fit.solution[:columns]
    constant = fit.solution[columns] if offset else np.zeros(spectra.shape[1])
    if unknown is None:
        unknown = np.zeros((0, spectra.shape[1]))
    if len(unknown):
        predicted = least_squares(pure.T, (unknown - constant).T, field="unknown")
        values, errors, residuals = predicted.solution.T, predicted.errors.T, predicted.residual.T
    else:
        values, errors, residuals = np.zeros((0, columns)), np.zeros((0, columns)), unknown
    return ClassicalModel(
        pure_spectra=pure,
        pure_errors=fit.errors[:columns],
        offset=constant,
        calibration_rms=float(np.sqrt((fit.residual**2).mean())),
        predicted=values,
        predicted_errors=errors,
        residuals=residuals,
        residual_rms=np.sqrt((residuals**2).mean(axis=1)),
    )
