"""Calibration of concentrations by least squares, spectra on concentrations or concentrations on absorbances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.infrared.quantitation._least_squares import least_squares
from vibron.infrared.quantitation._magnitude import moderate


@dataclass(frozen=True)
class LeastSquaresModel(DataRecord):
    """Concentrations of the unknowns with errors; fields of the other model are None."""

    predicted: Annotated[FloatArray, Array("1", "p,k", "concentrations in each unknown")]
    predicted_errors: Annotated[FloatArray, Array("1", "p,k", "their standard errors")]
    pure_spectra: Annotated[
        FloatArray | None, Array("1", "k,n", "classical: absorbance of each component per unit of concentration")
    ] = None
    pure_errors: Annotated[FloatArray | None, Array("1", "k,n", "classical: standard errors of the pure spectra")] = (
        None
    )
    offset: Annotated[
        FloatArray | None, Array("1", "n", "classical: spectrum common to all mixtures; zero unless fitted")
    ] = None
    calibration_rms: Annotated[
        float | None, Quantity("1", "classical: root mean square of the residuals of the mixtures", ge=0)
    ] = None
    residuals: Annotated[
        FloatArray | None, Array("1", "p,n", "classical: spectrum of each unknown that the components leave over")
    ] = None
    residual_rms: Annotated[
        FloatArray | None, Array("1", "p", "classical: root mean square of each residual spectrum")
    ] = None
    coefficients: Annotated[
        FloatArray | None, Array("1", "n,k", "inverse: concentration per absorbance at each wavenumber")
    ] = None
    coefficient_errors: Annotated[FloatArray | None, Array("1", "n,k", "inverse: their standard errors")] = None
    intercept: Annotated[FloatArray | None, Array("1", "k", "inverse: concentration at zero absorbance")] = None
    residual_sd: Annotated[FloatArray | None, Array("1", "k", "inverse: standard deviation of the residuals")] = None
    r_squared: Annotated[FloatArray | None, Array("1", "k", "inverse: coefficient of determination")] = None
    condition: Annotated[
        float | None, Quantity("1", "inverse: condition number of the autoscaled absorbances", ge=1)
    ] = None
    leverage: Annotated[
        FloatArray | None,
        Array("1", "p", "inverse: leverage of each unknown; above 3(n+1)/m it is an extrapolation"),
    ] = None


def classical_model(
    spectra: FloatArray, concentrations: FloatArray, unknown: FloatArray, offset: bool
) -> LeastSquaresModel:
    """Fit pure spectra to mixtures, and them to the unknowns."""
    columns = concentrations.shape[1]
    design = np.column_stack([concentrations, np.ones(len(concentrations))]) if offset else concentrations
    fit = least_squares(design, spectra, field="concentrations", response="spectra")
    pure = fit.solution[:columns]
    constant = fit.solution[columns] if offset else np.zeros(spectra.shape[1])
    if len(unknown):
        predicted = least_squares(pure.T, (unknown - constant).T, field="unknown")
        values, errors, residuals = predicted.solution.T, predicted.errors.T, predicted.residual.T
    else:
        values, errors, residuals = np.zeros((0, columns)), np.zeros((0, columns)), unknown
    return LeastSquaresModel(
        values,
        errors,
        pure_spectra=pure,
        pure_errors=fit.errors[:columns],
        offset=constant,
        calibration_rms=float(np.sqrt((fit.residual**2).mean())),
        residuals=residuals,
        residual_rms=np.sqrt((residuals**2).mean(axis=1)),
    )


def inverse_model(spectra: FloatArray, concentrations: FloatArray, unknown: FloatArray) -> LeastSquaresModel:
    """Fit concentrations to absorbances by multiple linear regression."""
    moderate("spectra", spectra)
    mean, target_mean = spectra.mean(axis=0), concentrations.mean(axis=0)
    centred, new = spectra - mean, unknown - mean
    target = concentrations - target_mean
    fit = least_squares(centred, target, field="spectra", response="concentrations", spent=1)
    scaled = np.linalg.svd(centred / np.sqrt((centred**2).sum(axis=0)), compute_uv=False)
    variation = (target**2).sum(axis=0)
    leverage = 1.0 / len(spectra) + np.einsum("pi,ij,pj->p", new, fit.inverse, new)
    return LeastSquaresModel(
        target_mean + new @ fit.solution,
        np.sqrt(1.0 + leverage)[:, None] * fit.sigma,
        coefficients=fit.solution,
        coefficient_errors=fit.errors,
        intercept=target_mean - mean @ fit.solution,
        residual_sd=fit.sigma,
        r_squared=1.0 - (fit.residual**2).sum(axis=0) / np.where(variation > 0.0, variation, np.inf),
        condition=float(scaled[0] / scaled[-1]),
        leverage=leverage,
    )
