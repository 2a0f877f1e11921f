from __future__ import annotations

from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.infrared.quantitation._least_squares_models import LeastSquaresModel, classical_model, inverse_model


@tool(
    valid_for="classical: mixtures that obey Beer's law and in which every absorbing component is known and "
    "calibrated; inverse: fewer wavenumbers than samples less one, and other components too if they vary in the "
    "calibration",
    limitations="classical: an absorber left out of the calibration biases all concentrations and shows in the "
    "residual spectrum; predicted errors assume white noise and neglect the error of the pure spectra; inverse: "
    "ill-conditioned where absorbances are collinear, see condition: then use calibrate_spectra",
    papers=("haalandthomas1988", "nist_strd"),
    see_also=("calibrate_spectra", "mixture_nnls", "figures_of_merit"),
)
def least_squares_calibration(
    spectra: Annotated[FloatArray, Array("1", "m,n", "absorbances of m samples at n wavenumbers, one sample a row")],
    concentrations: Annotated[FloatArray, Array("1", "m,k", "known, in any one unit, one component a column")],
    model: Annotated[
        Literal["classical", "inverse"], Option("spectra as a sum of pure ones, or multiple linear regression")
    ],
    unknown: Annotated[FloatArray | None, Array("1", "p,n", "absorbances to turn into concentrations")] = None,
    offset: Annotated[
        bool | None, Option("classical: whether all mixtures share an unknown constant spectrum; false by default")
    ] = None,
) -> LeastSquaresModel:
    r"""Calibrate concentrations by classical (CLS) or inverse least squares (ILS), and predict those of unknowns.

    ``classical`` (K-matrix) estimates the spectra of the pure components, and with them the unknowns:

    .. math:: A = C K + E, \quad \hat K = (C^T C)^{-1} C^T A, \qquad
        \hat c = (\hat K \hat K^T)^{-1} \hat K a, \quad r = a - \hat K^T \hat c

    ``inverse`` (P-matrix, multiple linear regression) fits concentrations to absorbances at a few wavenumbers:

    .. math:: C = 1\,b_0^T + A P + E, \qquad s_{pred} = s\sqrt{1 + h}, \quad
        h = \tfrac1m + (a - \bar a)^T (\tilde A^T \tilde A)^{-1} (a - \bar a)

    Parameters
    ----------
    offset
        Fit a constant spectrum besides the components, and take it off the unknowns.

    Raises
    ------
    InputError
        If there are too few samples for the components (classical) or the wavenumbers (inverse), too few wavenumbers
        for classical unknowns, or ``offset`` is given for ``inverse``.
    DomainError
        If concentrations or pure spectra (classical) or absorbances (inverse) are linearly dependent.

    Examples
    --------
    >>> mixtures = [[1.0, 2.0, 0.0], [0.0, 1.0, 3.0], [1.0, 3.0, 3.0]]
    >>> amounts = [[1, 0], [0, 1], [1, 1]]
    >>> least_squares_calibration(mixtures, amounts, "classical", unknown=[[2.0, 5.0, 3.0]]).predicted.round(6)
    array([[2., 1.]])
    >>> absorbance = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0]]
    >>> contents = [[2.0], [3.0], [5.0], [7.0]]
    >>> least_squares_calibration(absorbance, contents, "inverse", unknown=[[1.0, 2.0]]).predicted.round(9)
    array([[8.]])
    """
    refuse_inapplicable("model", model, offset=(offset, ("classical",)))
    new = np.zeros((0, spectra.shape[1])) if unknown is None else unknown
    if model == "inverse":
        return inverse_model(spectra, concentrations, new)
    return classical_model(spectra, concentrations, new, bool(offset))
