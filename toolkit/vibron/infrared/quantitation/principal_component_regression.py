"""Regression of concentrations on the principal components of spectra."""

from __future__ import annotations

from typing import Annotated

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


_NOISY_CALL = {
    "spectra": [
        [0.394, 0.989], [0.387, 0.81], [0.883, 0.452], [0.494, 0.435], [0.196, 0.531], [0.317, 0.331], [0.266, 0.274],
        [0.832, 0.481], [0.33, 0.632], [0.644, 0.682], [0.92, 0.235], [0.434, 0.356],
    ],
    "concentrations": [
        [-0.2022], [-0.0384], [1.3124], [0.5552], [-0.1572], [0.3185], [0.2494], [1.1606], [0.0272], [0.6206],
        [1.5998], [0.5275],
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
            value=[[1.0], [0.0]],
            tolerance=1e-12,
            source="by hand: the first axis varies most, and y = x there",
        ),
        KnownAnswer(
            call=_HAND,
            path="rmsec",
            value=[0.5**0.5],
            tolerance=1e-12,
            source="by hand: residuals 0, 0, 1, -1",
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
            tolerance=3 * 0.01233,
            source="noise of 0.01 in twelve concentrations: as many components as channels give the least-squares fit: "
            "three standard deviations of its covariance",
        ),
    ),
    valid_for="spectra on one grid whose concentrations depend linearly on them; unknowns like the calibration samples",
    limitations="components are ordered by variance, which may be that of interferents: often needs more than PLS",
    papers=("haalandthomas1988", "pedregosa2011"),
    keywords=("PCR", "calibration", "chemometrics", "regression", "RMSECV", "principal components"),
    see_also=("partial_least_squares", "principal_components", "cross_validate"),
    cost="light",
    extra="analysis",
    asks=(
        "[predicted: Concentrations] of {unknown} by PCR from {spectra} with {concentrations}",
        "[rmsecv: RMSECV of a PCR model] of {concentrations} on the spectra {spectra}",
        "[components: How many principal components] does a regression of {concentrations} on {spectra} need?",
        "[coefficients: PCR coefficients] with {components} components, {spectra} against {concentrations}",
    ),
)
def principal_component_regression(
    spectra: Annotated[FloatArray, Array("1", "m,n", "calibration spectra, one a row")],
    concentrations: Annotated[FloatArray, Array("1", "m,k", "known, in any one unit, one component a column")],
    components: Annotated[int | None, Quantity("1", "number of components, chosen if not given", ge=1)] = None,
    unknown: Annotated[FloatArray | None, Array("1", "p,n", "spectra to analyse")] = None,
    groups: Annotated[tuple[str, ...] | None, Option("molecule or sample of each spectrum, kept together")] = None,
    folds: Annotated[int, Quantity("1", "parts left out in turn", ge=2)] = 5,
    max_components: Annotated[int, Quantity("1", "largest number tried", ge=1)] = 10,
    scaling: Annotated[str, Option("treatment of each channel", choices=("centre", "autoscale"))] = "centre",
) -> ComponentModel:
    r"""Calibrate concentrations against the principal components of spectra (PCR) and predict unknowns.

    .. math:: X = T P^T + E, \qquad \hat B = P\,(T^T T)^{-1} T^T Y, \qquad \hat y = \bar y + (x - \bar x)^T \hat B

    If ``components`` is not given it is the smallest number whose cross-validated error does not exceed the least
    significantly (F test at 0.25).

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
    ComponentModel
        Coefficients, errors of calibration and cross-validation, and predictions.

    Raises
    ------
    InputError
        If there are too few spectra for the folds or components.
    DomainError
        If the spectra span fewer dimensions, or a constant channel is to be scaled.

    Examples
    --------
    >>> import numpy as np
    >>> c = np.array([[0.0], [1.0], [2.0], [3.0], [4.0], [5.0]])
    >>> model = principal_component_regression(c * [1.0, 2.0] + 0.1, c, components=1, unknown=[[2.6, 5.1]], folds=3)
    >>> model.predicted.round(6)
    array([[2.5]])
    """
    fold = folds_of(len(spectra), folds, groups)
    return calibrated("pcr", spectra, concentrations, components, max_components, fold, scaling, unknown)[1]
