"""Sensitivity, selectivity and detection limits of a multicomponent analysis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.quantitation._least_squares import least_squares
from vibron.infrared.quantitation._magnitude import moderate

_ANGLE = {"pure_spectra": [[2.0, 0.0], [3.0, 4.0]], "noise": 0.01}  # 53.13 degrees between the two


@dataclass(frozen=True)
class FiguresOfMerit:
    """Figures of merit of each component."""

    net_analyte_signal: Annotated[FloatArray, Array("1", "k,n", "part of each spectrum that no other one can make up")]
    sensitivity: Annotated[FloatArray, Array("1", "k", "length of the net analyte signal per unit of concentration")]
    selectivity: Annotated[FloatArray, Array("1", "k", "share of the signal that is net: 1 no overlap, 0 hidden")]
    analytical_sensitivity: Annotated[FloatArray, Array("1", "k", "sensitivity over noise, 1/concentration resolved")]
    standard_error: Annotated[FloatArray, Array("1", "k", "of a concentration, noise over sensitivity")]
    detection_limit: Annotated[FloatArray, Array("1", "k", "3.3 standard errors")]
    quantification_limit: Annotated[FloatArray, Array("1", "k", "10 standard errors")]
    condition: Annotated[float, Quantity("1", "condition number of the pure spectra", ge=0.999999)]


@tool(
    domain="infrared",
    family="quantitation",
    known_answers=(
        KnownAnswer(
            call=_ANGLE,
            path="selectivity",
            value=[0.8, 0.8],
            tolerance=1e-12,
            source="sine of the angle between (2, 0) and (3, 4), 4/5",
        ),
        KnownAnswer(
            call=_ANGLE,
            path="sensitivity",
            value=[1.6, 4.0],
            tolerance=1e-12,
            source="by hand: (2, 0) less its part along (0.6, 0.8) is (1.28, -0.96); (3, 4) less (3, 0) is (0, 4)",
        ),
        KnownAnswer(
            call=_ANGLE,
            path="net_analyte_signal.0",
            value=[1.28, -0.96],
            tolerance=1e-12,
            source="by hand: (2, 0) - 1.2 (0.6, 0.8)",
        ),
        KnownAnswer(
            call={"pure_spectra": [[0.5, 0.0, 0.0], [0.0, 2.0, 0.0]], "noise": 0.1},
            path="detection_limit",
            value=[0.66, 0.165],
            tolerance=1e-12,
            source="spectra without overlap: 3.3 times 0.1 over 0.5 and over 2",
            kind="identity",
        ),
    ),
    valid_for="linear multicomponent models with white noise in the spectra",
    limitations="errors of the calibration itself are left out, so limits are lower bounds",
    papers=("lorber1997",),
    keywords=("net analyte signal", "NAS", "sensitivity", "selectivity", "LOD", "multivariate calibration", "overlap"),
    see_also=("classical_least_squares", "partial_least_squares", "detection_limit"),
    asks=(
        "[detection_limit: Multivariate detection limits] of the pure spectra {pure_spectra} at noise {noise}",
        "[selectivity: Selectivity] of each component from net analyte signals, spectra {pure_spectra}, noise {noise}",
        "[sensitivity: Sensitivity] of a multivariate calibration with {pure_spectra}, absorbance noise {noise}",
        "[net_analyte_signal: NAS] of overlapping pure spectra {pure_spectra}, noise of a point {noise}",
    ),
)
def figures_of_merit(
    pure_spectra: Annotated[FloatArray, Array("1", "k,n", "absorbance per unit of concentration, one component a row")],
    noise: Annotated[float, Quantity("1", "standard deviation of the absorbance of a point", gt=0)],
    coefficients: Annotated[
        FloatArray | None, Array("1", "n,k", "regression coefficients of an inverse model, such as PLS")
    ] = None,
) -> FiguresOfMerit:
    r"""Return sensitivity, selectivity and detection limits of a multivariate calibration from net analyte signals.

    .. math:: s_k^* = (I - S_{-k}^{+} S_{-k})\, s_k, \qquad SEN_k = \lVert s_k^* \rVert = 1/\lVert b_k \rVert, \qquad
        SEL_k = \frac{\lVert s_k^* \rVert}{\lVert s_k \rVert}, \qquad x_D = 3.3\,\sigma / SEN_k

    The net analyte signal is the part of a spectrum orthogonal to those of all other components.  With the
    ``coefficients`` b of an inverse model it is :math:`b_k/\lVert b_k \rVert^2`, what that model really uses.

    Parameters
    ----------
    pure_spectra : ndarray, shape (k, n)
        For instance ``pure_spectra`` of classical_least_squares; include baselines that the analysis fits.
    noise : float
        Standard deviation of one point of a spectrum.
    coefficients : ndarray, shape (n, k), optional
        For instance ``coefficients`` of partial_least_squares.

    Returns
    -------
    FiguresOfMerit
        Figures in the unit of the concentrations.

    Raises
    ------
    InputError
        If there are more components than channels.
    DomainError
        If spectra are zero or linearly dependent, or a column of coefficients is zero.

    Examples
    --------
    >>> found = figures_of_merit([[1.0, 0.0], [1.0, 1.0]], noise=0.001)
    >>> found.selectivity.round(4), found.detection_limit.round(5)
    (array([0.7071, 0.7071]), array([0.00467, 0.0033 ]))
    """
    dual = least_squares(pure_spectra.T, np.zeros(pure_spectra.shape[1]), field="pure_spectra", noise=noise)
    # Rows of the pseudo-inverse are the regression vectors of the classical model.
    vectors = dual.inverse @ pure_spectra if coefficients is None else coefficients.T
    moderate("coefficients", vectors)
    norm = np.sqrt((vectors**2).sum(axis=1))
    if (norm == 0.0).any():
        raise DomainError(
            "has a column of zeros", field="coefficients", value=int(np.argmin(norm)), remedy="calibrate it first"
        )
    sensitivity = 1.0 / norm
    singular = np.linalg.svd(pure_spectra, compute_uv=False)
    return FiguresOfMerit(
        net_analyte_signal=vectors / (norm**2)[:, None],
        sensitivity=sensitivity,
        selectivity=sensitivity / np.sqrt((pure_spectra**2).sum(axis=1)),
        analytical_sensitivity=sensitivity / noise,
        standard_error=noise / sensitivity,
        detection_limit=3.3 * noise / sensitivity,
        quantification_limit=10.0 * noise / sensitivity,
        condition=float(singular[0] / singular[-1]),
    )
