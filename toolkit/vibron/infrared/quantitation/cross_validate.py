from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._folds import folds_of
from vibron.infrared.quantitation._regression import MODELS, cross_predict


@tool(
    valid_for="groups that are independent of each other, such as different molecules, batches or days",
    limitations="choosing the components by the lowest of these errors makes it optimistic",
    papers=("haalandthomas1988", "pedregosa2011"),
    see_also=("calibrate_spectra", "kennard_stone"),
    cost="light",
    extra="analysis",
)
def cross_validate(
    spectra: Annotated[FloatArray, Array("1", "m,n", "spectra, one a row")],
    concentrations: Annotated[FloatArray, Array("1", "m,k", "known, in any one unit, one component a column")],
    groups: Annotated[tuple[str, ...], Option("molecule, sample or day of each spectrum")],
    components: Annotated[int, Quantity("1", "number of components of the model", ge=1)],
    model: Annotated[str, Option("kind of calibration", choices=MODELS)] = "pls",
    folds: Annotated[int, Quantity("1", "parts left out in turn", ge=2)] = 5,
    scaling: Annotated[str, Option("treatment of each channel", choices=("centre", "autoscale"))] = "centre",
) -> CrossValidation:
    r"""Cross-validate a calibration by group (molecule, sample, day), so that no group is on both sides of a split.

    .. math:: RMSECV = \sqrt{\tfrac1m \sum_i (\hat y_i - y_i)^2}, \qquad
        Q^2 = 1 - \frac{\sum_i (\hat y_i - y_i)^2}{\sum_i (y_i - \bar y)^2}

    Centring and scaling are part of the model and learnt without the fold left out.

    Parameters
    ----------
    groups
        One name a spectrum; groups are spread over the folds by size.
    folds
        As many as there are groups leaves one group out at a time.

    Raises
    ------
    InputError
        If there are fewer groups than folds, or too few spectra for the components.

    Examples
    --------
    >>> c = np.repeat([[0.0], [1.0], [2.0]], 2, axis=0)
    >>> found = cross_validate(c * [1.0, 2.0], c, ("a", "a", "b", "b", "c", "c"), components=1, folds=3)
    >>> found.rmsecv.round(9), found.groups
    (array([0.]), 3)
    """
    fold = folds_of(len(spectra), folds, groups)
    predicted = cross_predict(model, spectra, concentrations, fold, components, scaling)[-1]
    error = predicted - concentrations
    variation = ((concentrations - concentrations.mean(axis=0)) ** 2).sum(axis=0)
    return CrossValidation(
        predicted=predicted,
        fold=tuple(fold.tolist()),
        rmsecv=np.sqrt((error**2).mean(axis=0)),
        bias=error.mean(axis=0),
        q_squared=1.0 - (error**2).sum(axis=0) / np.where(variation > 0.0, variation, np.inf),
        correlation=np.array([_squared(p, y) for p, y in zip(predicted.T, concentrations.T, strict=True)]),
        fold_rmse=np.array([np.sqrt((error[fold == number] ** 2).mean(axis=0)) for number in range(folds)]),
        groups=len({str(group) for group in groups}),
    )


@dataclass(frozen=True)
class CrossValidation(DataRecord):
    """Predictions of spectra that the model had not seen, and their errors."""

    predicted: Annotated[FloatArray, Array("1", "m,k", "by a model that saw no spectrum of the same group")]
    fold: Annotated[tuple[int, ...], Quantity("1", "fold in which each spectrum was left out", ge=0)]
    rmsecv: Annotated[FloatArray, Array("1", "k", "root mean square error over all spectra")]
    bias: Annotated[FloatArray, Array("1", "k", "mean error")]
    q_squared: Annotated[FloatArray, Array("1", "k", "1 - sum of squared errors / variation about the mean")]
    correlation: Annotated[FloatArray, Array("1", "k", "squared correlation of predicted and known")]
    fold_rmse: Annotated[FloatArray, Array("1", "f,k", "root mean square error in each fold")]
    groups: Annotated[int, Quantity("1", "number of groups", ge=2)]


def _squared(one: FloatArray, other: FloatArray) -> float:
    a, b = one - one.mean(), other - other.mean()
    norm = float((a @ a) * (b @ b))
    return float(a @ b) ** 2 / norm if norm > 0.0 else 0.0
