"""Cross-validation of a calibration by molecule or sample."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.quantitation._folds import folds_of
from vibron.infrared.quantitation._regression import cross_predict

_LINE = {  # y = x but for the last, groups a a b b
    "spectra": [[0.0], [1.0], [2.0], [3.0]],
    "concentrations": [[0.0], [1.0], [2.0], [5.0]],
    "groups": ["a", "a", "b", "b"],
    "folds": 2,
    "components": 1,
    "model": "pcr",
}


@dataclass(frozen=True)
class CrossValidation:
    """Predictions of spectra that the model had not seen, and their errors."""

    predicted: Annotated[FloatArray, Array("1", "m,k", "by a model that saw no spectrum of the same group")]
    fold: Annotated[tuple[int, ...], Quantity("1", "fold in which each spectrum was left out", ge=0)]
    rmsecv: Annotated[FloatArray, Array("1", "k", "root mean square error over all spectra")]
    bias: Annotated[FloatArray, Array("1", "k", "mean error")]
    q_squared: Annotated[FloatArray, Array("1", "k", "1 - sum of squared errors / variation about the mean")]
    correlation: Annotated[FloatArray, Array("1", "k", "squared correlation of predicted and known")]
    fold_rmse: Annotated[FloatArray, Array("1", "f,k", "root mean square error in each fold")]
    groups: Annotated[int, Quantity("1", "number of groups", ge=2)]


@tool(
    domain="infrared",
    family="quantitation",
    known_answers=(
        KnownAnswer(
            call=_LINE,
            path="predicted",
            value=[[-4.0], [-1.0], [2.0], [3.0]],
            tolerance=1e-12,
            source="by hand: the line through (2, 2), (3, 5) for the group a, that through (0, 0), (1, 1) for b",
        ),
        KnownAnswer(
            call=_LINE,
            path="rmsecv",
            value=[6.0**0.5],
            tolerance=1e-12,
            source="by hand: errors -4, -2, 0, -2, mean square 6",
        ),
        KnownAnswer(call=_LINE, path="bias", value=[-2.0], tolerance=1e-12, source="by hand: mean of -4, -2, 0, -2"),
    ),
    valid_for="groups that are independent of each other, such as different molecules, batches or days",
    limitations="choosing the components by the lowest of these errors makes it optimistic",
    papers=("haalandthomas1988", "pedregosa2011"),
    keywords=("cross-validation", "RMSECV", "leave one out", "group", "leakage", "validation", "PRESS", "k-fold"),
    see_also=("partial_least_squares", "principal_component_regression", "kennard_stone"),
    cost="light",
    extra="analysis",
    asks=(
        "[rmsecv: RMSECV] of {components} components, {spectra} with {concentrations}, kept together by {groups}",
        "[q_squared: Q squared] left out by group {groups}: {components} factors, {spectra}, {concentrations}",
        "[rmsecv: Grouped k-fold error], {components} {model=pcr: PCR} factors, {spectra}, {concentrations}, {groups}",
        "[bias: Validation bias] by sample {groups} for {spectra}, {concentrations}, {components} latent variables",
    ),
)
def cross_validate(
    spectra: Annotated[FloatArray, Array("1", "m,n", "spectra, one a row")],
    concentrations: Annotated[FloatArray, Array("1", "m,k", "known, in any one unit, one component a column")],
    groups: Annotated[tuple[str, ...], Option("molecule, sample or day of each spectrum")],
    components: Annotated[int, Quantity("1", "number of components of the model", ge=1)],
    model: Annotated[str, Option("kind of calibration", choices=("pls", "pcr"))] = "pls",
    folds: Annotated[int, Quantity("1", "parts left out in turn", ge=2)] = 5,
    scaling: Annotated[str, Option("treatment of each channel", choices=("centre", "autoscale"))] = "centre",
) -> CrossValidation:
    r"""Cross-validate a calibration by group (molecule, sample, day), so that no group is on both sides of a split.

    .. math:: RMSECV = \sqrt{\tfrac1m \sum_i (\hat y_i - y_i)^2}, \qquad
        Q^2 = 1 - \frac{\sum_i (\hat y_i - y_i)^2}{\sum_i (y_i - \bar y)^2}

    Centring and scaling are part of the model and learnt without the fold left out.

    Parameters
    ----------
    spectra : ndarray, shape (m, n)
        All spectra.
    concentrations : ndarray, shape (m, k)
        Any unit, the same in a column.
    groups : tuple of str
        One name a spectrum; groups are spread over the folds by size.
    components : int
        Number of components of each model.
    model : str
        ``pls`` or ``pcr``.
    folds : int
        As many as there are groups leaves one group out at a time.
    scaling : str
        ``centre``, or ``autoscale`` to unit variance.

    Returns
    -------
    CrossValidation
        Predictions and errors.

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


def _squared(one: FloatArray, other: FloatArray) -> float:
    a, b = one - one.mean(), other - other.mean()
    norm = float((a @ a) * (b @ b))
    return float(a @ b) ** 2 / norm if norm > 0.0 else 0.0
