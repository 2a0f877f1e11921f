from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._least_squares import least_squares


@tool(
    valid_for="mixtures that obey Beer's law and in which every absorbing component is known and calibrated",
    limitations="an absorber left out of the calibration biases all concentrations and shows in the residual spectrum; "
    "predicted errors assume white noise and neglect the error of the pure spectra",
    papers=("haalandthomas1988",),
    see_also=("inverse_least_squares", "mixture_nnls", "calibrate_spectra", "figures_of_merit"),
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
    offset
        Fit a constant spectrum besides the components, and take it off the unknowns.

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


@dataclass(frozen=True)
class ClassicalModel(DataRecord):
    """Pure spectra with errors, and the concentrations and residual spectra of the unknowns."""

    pure_spectra: Annotated[FloatArray, Array("1", "k,n", "absorbance of each component per unit of concentration")]
    pure_errors: Annotated[FloatArray, Array("1", "k,n", "standard errors of the pure spectra")]
    offset: Annotated[FloatArray, Array("1", "n", "spectrum common to all mixtures; zero unless fitted")]
    calibration_rms: Annotated[float, Quantity("1", "root mean square of the residuals of the mixtures", ge=0)]
    predicted: Annotated[FloatArray, Array("1", "p,k", "concentrations in each unknown")]
    predicted_errors: Annotated[FloatArray, Array("1", "p,k", "their standard errors from the unknown's residual")]
    residuals: Annotated[FloatArray, Array("1", "p,n", "spectrum of each unknown that the components leave over")]
    residual_rms: Annotated[FloatArray, Array("1", "p", "root mean square of each residual spectrum")]
