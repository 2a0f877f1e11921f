from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._folds import folds_of
from vibron.infrared.quantitation._regression import MODELS, ComponentModel, calibrated


@tool(
    valid_for="spectra on one grid whose concentrations depend linearly on them; unknowns like the calibration samples",
    limitations="the rmsecv of the number chosen is a little optimistic: validate on samples kept apart; replicates of "
    "a sample must share a group; PCR orders components by variance, also that of interferents: it often needs more",
    papers=("wold2001", "haalandthomas1988", "pedregosa2011"),
    see_also=("cross_validate", "figures_of_merit", "calibration_transfer", "principal_components"),
    cost="light",
    extra="analysis",
)
def calibrate_spectra(
    spectra: Annotated[FloatArray, Array("1", "m,n", "calibration spectra, one a row")],
    concentrations: Annotated[FloatArray, Array("1", "m,k", "known, in any one unit, one component a column")],
    model: Annotated[str, Option("partial least squares, or principal component regression", choices=MODELS)] = "pls",
    components: Annotated[int | None, Quantity("1", "number of components, chosen if not given", ge=1)] = None,
    unknown: Annotated[FloatArray | None, Array("1", "p,n", "spectra to analyse")] = None,
    groups: Annotated[tuple[str, ...] | None, Option("molecule or sample of each spectrum, kept together")] = None,
    folds: Annotated[int, Quantity("1", "parts left out in turn", ge=2)] = 5,
    max_components: Annotated[int, Quantity("1", "largest number tried", ge=1)] = 10,
    scaling: Annotated[str, Option("treatment of each channel", choices=("centre", "autoscale"))] = "centre",
) -> ComponentModel:
    r"""Calibrate concentrations against whole spectra by PLS or PCR, and predict unknowns.

    .. math:: X = T P^T + E, \quad Y = T Q^T + F, \quad \hat y = \bar y + (x - \bar x)^T W (P^T W)^{-1} Q^T, \qquad
        VIP_j^2 = n \frac{\sum_a s_a w_{ja}^2}{\sum_a s_a}, \; s_a = |q_a|^2\,|t_a|^2

    Partial least squares (NIPALS of scikit-learn): one column of concentrations gives PLS1, several PLS2.  In principal
    component regression the weights W are the loadings P, the principal axes of the spectra.  If ``components`` is not
    given it is the smallest number whose cross-validated error does not exceed the least significantly (F test at
    0.25).

    Parameters
    ----------
    groups
        Spectra of one group are never in two folds; without groups sample i is in fold i modulo ``folds``.
    folds
        Number of folds; m leaves one out at a time.

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
    >>> found = calibrate_spectra(spectra, c, components=1, unknown=[[2.6, 5.1, 2.6]], folds=3)
    >>> found.predicted.round(6), found.vip.round(3)
    (array([[2.5]]), array([0.707, 1.414, 0.707]))
    """
    fold = folds_of(len(spectra), folds, groups)
    return calibrated(model, spectra, concentrations, components, max_components, fold, scaling, unknown)
