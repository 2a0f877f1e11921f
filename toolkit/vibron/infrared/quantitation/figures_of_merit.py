from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._least_squares import least_squares
from vibron.infrared.quantitation._magnitude import moderate


@tool(
    valid_for="linear multicomponent models with white noise in the spectra",
    limitations="errors of the calibration itself are left out, so limits are lower bounds",
    papers=("lorber1997",),
    see_also=("least_squares_calibration", "calibrate_spectra", "detection_limit"),
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
    pure_spectra
        For instance ``pure_spectra`` of least_squares_calibration; include baselines that the analysis fits.
    coefficients
        For instance ``coefficients`` of calibrate_spectra.

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


@dataclass(frozen=True)
class FiguresOfMerit(DataRecord):
    """Figures of merit of each component."""

    net_analyte_signal: Annotated[FloatArray, Array("1", "k,n", "part of each spectrum that no other one can make up")]
    sensitivity: Annotated[FloatArray, Array("1", "k", "length of the net analyte signal per unit of concentration")]
    selectivity: Annotated[FloatArray, Array("1", "k", "share of the signal that is net: 1 no overlap, 0 hidden")]
    analytical_sensitivity: Annotated[FloatArray, Array("1", "k", "sensitivity over noise, 1/concentration resolved")]
    standard_error: Annotated[FloatArray, Array("1", "k", "of a concentration, noise over sensitivity")]
    detection_limit: Annotated[FloatArray, Array("1", "k", "3.3 standard errors")]
    quantification_limit: Annotated[FloatArray, Array("1", "k", "10 standard errors")]
    condition: Annotated[float, Quantity("1", "condition number of the pure spectra", ge=0.999999)]
