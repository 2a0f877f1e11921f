"""Partial least squares regression of concentrations on spectra."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.quantitation._datasets import LONGLEY_COEFFICIENTS, LONGLEY_X, LONGLEY_Y
from vibron.infrared.quantitation._folds import folds_of
from vibron.infrared.quantitation._regression import ComponentModel, calibrated

_HAND = {
    "spectra": [[2.0, 0.0], [-2.0, 0.0], [0.0, 1.0], [0.0, -1.0]],
    "concentrations": [[2.0], [-2.0], [1.0], [-1.0]],
    "components": 1,
    "folds": 4,
}


@dataclass(frozen=True)
class PartialLeastSquares(ComponentModel):
    """A calibration by partial least squares."""

    weights: Annotated[FloatArray, Array("1", "a,n", "unit weight vector of each component")]
    vip: Annotated[FloatArray, Array("1", "n", "importance of each wavenumber; the mean square is one")]


_NOISY_CALL = {
    "spectra": [
        [0.663, 0.907], [0.798, 0.303], [0.37, 0.886], [0.105, 0.839], [0.817, 0.521], [0.373, 0.351], [0.329, 0.501],
        [0.554, 0.598], [0.996, 0.813], [0.66, 0.99], [0.294, 0.244], [0.651, 0.14],
    ],
    "concentrations": [
        [0.4206], [1.2911], [-0.1712], [-0.6344], [1.1125], [0.3961], [0.1417], [0.5052], [1.1692], [0.3219],
        [0.3546], [1.1539],
    ],
    "components": 2,
    "folds": 4,
}  # fmt: skip


@tool(
    domain="infrared",
    family="quantitation",
    known_answers=(
        KnownAnswer(
            call=_HAND,
            path="coefficients",
            value=[[136.0 / 130.0], [34.0 / 130.0]],
            tolerance=1e-12,
            source="by hand: w = (4, 1)/sqrt 17, t't = 130/17, t'y = 34/sqrt 17, b = w t'y / t't",
        ),
        KnownAnswer(
            call=_HAND,
            path="vip",
            value=[(32.0 / 17.0) ** 0.5, (2.0 / 17.0) ** 0.5],
            tolerance=1e-12,
            source="by hand: with one component VIP is the root of n w^2",
        ),
        KnownAnswer(
            call={
                "spectra": LONGLEY_X,
                "concentrations": LONGLEY_Y,
                "components": 6,
                "scaling": "autoscale",
                "folds": 16,
            },
            path="coefficients.5.0",
            value=LONGLEY_COEFFICIENTS[5],
            tolerance=1e-5,
            source="nist_strd",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="coefficients.0.0",
            value=2.0,
            tolerance=3 * 0.01161,
            source="noise of 0.01 in twelve concentrations: as many components as channels give the least-squares fit: "
            "three standard deviations of its covariance",
        ),
    ),
    valid_for="spectra on one grid whose concentrations depend linearly on them; unknowns like the calibration samples",
    limitations="the rmsecv of the number chosen is a little optimistic: validate on samples kept apart; replicates of "
    "a sample must share a group",
    papers=("wold2001", "haalandthomas1988", "pedregosa2011"),
    keywords=("PLS", "PLS1", "PLS2", "PLSR", "calibration", "chemometrics", "VIP", "RMSECV", "latent variables"),
    see_also=("principal_component_regression", "cross_validate", "figures_of_merit", "calibration_transfer"),
    cost="light",
    extra="analysis",
    asks=(
        "[predicted: Concentrations] of the unknowns {unknown} by PLS from {spectra} with {concentrations}",
        "[rmsecv: RMSECV of a PLS model] of {concentrations} on the spectra {spectra}, up to {max_components} factors",
        "[components: How many latent variables] does PLS need for {spectra} and {concentrations}?",
        "[vip: VIP scores] of each wavenumber, PLS with {components} components on {spectra}, {concentrations}",
        "[coefficients: PLS regression vector] of {scaling=autoscale: autoscaled} {spectra} for {concentrations}",
    ),
)
def partial_least_squares(
    spectra: Annotated[FloatArray, Array("1", "m,n", "calibration spectra, one a row")],
    concentrations: Annotated[FloatArray, Array("1", "m,k", "known, in any one unit, one component a column")],
    components: Annotated[int | None, Quantity("1", "number of components, chosen if not given", ge=1)] = None,
    unknown: Annotated[FloatArray | None, Array("1", "p,n", "spectra to analyse")] = None,
    groups: Annotated[tuple[str, ...] | None, Option("molecule or sample of each spectrum, kept together")] = None,
    folds: Annotated[int, Quantity("1", "parts left out in turn", ge=2)] = 5,
    max_components: Annotated[int, Quantity("1", "largest number tried", ge=1)] = 10,
    scaling: Annotated[str, Option("treatment of each channel", choices=("centre", "autoscale"))] = "centre",
) -> PartialLeastSquares:
    r"""Calibrate concentrations against whole spectra by partial least squares (PLS) and predict unknowns.

    .. math:: X = T P^T + E, \quad Y = T Q^T + F, \quad \hat y = \bar y + (x - \bar x)^T W (P^T W)^{-1} Q^T, \qquad
        VIP_j^2 = n \frac{\sum_a s_a w_{ja}^2}{\sum_a s_a}, \; s_a = |q_a|^2\,|t_a|^2

    One column of concentrations gives PLS1, several PLS2 (NIPALS of scikit-learn).  If ``components`` is not given it
    is the smallest number whose cross-validated error does not exceed the least significantly (F test at 0.25).

    Parameters
    ----------
    spectra : ndarray, shape (m, n)
        Calibration spectra.
    concentrations : ndarray, shape (m, k)
        Any unit, the same in a column.
    components : int, optional
        Number of components.
    unknown : ndarray, shape (p, n), optional
        Spectra to analyse on the same wavenumbers.
    groups : tuple of str, optional
        Spectra of one group are never in two folds; without groups sample i is in fold i modulo ``folds``.
    folds : int
        Number of folds; m leaves one out at a time.
    max_components : int
        Largest number tried when it is chosen.
    scaling : str
        ``centre``, or ``autoscale`` to unit variance.

    Returns
    -------
    PartialLeastSquares
        Coefficients, errors of calibration and cross-validation, VIP and predictions.

    Raises
    ------
    InputError
        If there are too few spectra for the folds or components.
    DomainError
        If the spectra span fewer dimensions, or a constant channel is to be scaled.

    Examples
    --------
    >>> c = np.array([[0.0], [1.0], [2.0], [3.0], [4.0], [5.0]])
    >>> spectra = c * np.array([1.0, 2.0, 1.0]) + np.array([0.1, 0.1, 0.1])
    >>> model = partial_least_squares(spectra, c, components=1, unknown=[[2.6, 5.1, 2.6]], folds=3)
    >>> model.predicted.round(6), model.vip.round(3)
    (array([[2.5]]), array([0.707, 1.414, 0.707]))
    """
    fold = folds_of(len(spectra), folds, groups)
    path, model = calibrated("pls", spectra, concentrations, components, max_components, fold, scaling, unknown)
    explained = (path.target_loadings**2).sum(axis=0) * (path.scores**2).sum(axis=0)
    vip = np.sqrt(spectra.shape[1] * (explained @ path.weights**2) / max(float(explained.sum()), 1e-300))
    return PartialLeastSquares(**vars(model), weights=path.weights, vip=vip)
