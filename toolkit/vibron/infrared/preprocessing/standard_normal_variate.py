"""Centre and scale each spectrum by itself."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"spectra": [[1.0, 2.0, 3.0], [10.0, 14.0, 18.0]]},
            value=[[-1.0, 0.0, 1.0], [-1.0, 0.0, 1.0]],
            tolerance=1e-12,
            source="by hand: means 2 and 14, standard deviations (n - 1) 1 and 4",
        ),
        KnownAnswer(
            call={"spectra": [[0.1, 0.1, None, 0.4]]},
            value=[[-0.57735026919, -0.57735026919, None, 1.15470053838]],
            tolerance=1e-10,
            source="mean 0.2 and standard deviation sqrt(0.03) of the three points measured",
            kind="identity",
        ),
    ),
    valid_for="sets of spectra of like samples on one grid, as a step before multivariate analysis",
    limitations="a strong band that varies changes the scale of everything else; absolute intensities are lost",
    keywords=("SNV", "scatter", "normalise", "standardise", "diffuse reflectance", "chemometrics", "autoscale"),
    see_also=("multiplicative_scatter_correction", "extended_multiplicative_scatter_correction", "normalise_spectrum"),
    papers=("barnes1989",),
    asks=(
        "[SNV] of the spectra {spectra}",
        "[Standardise] each of {spectra} to zero mean and unit standard deviation",
        "[Standard normal variate] of the diffuse reflectance spectra {spectra}",
    ),
)
def standard_normal_variate(
    spectra: Annotated[FloatArray, Array("1", "m,n", "spectra, one a row; NaN where not measured", finite=False)],
) -> Annotated[
    FloatArray, Array("1", "m,n", "spectra of mean 0 and standard deviation 1; NaN where not measured", finite=False)
]:
    r"""Return each spectrum with its mean taken off and divided by its standard deviation (SNV).

    .. math:: z_{ij} = \frac{y_{ij} - \bar y_i}{s_i}, \qquad s_i^2 = \frac{1}{n - 1} \sum_j (y_{ij} - \bar y_i)^2

    Parameters
    ----------
    spectra : ndarray, shape (m, n)
        One spectrum a row.

    Returns
    -------
    ndarray, shape (m, n)
        NaN stays NaN and does not count.

    Raises
    ------
    DomainError
        A row is constant or has fewer than two points measured.

    Examples
    --------
    >>> standard_normal_variate(np.array([[0.0, 1.0, 2.0]]))
    array([[-1.,  0.,  1.]])
    """
    known = np.isfinite(spectra)
    count = known.sum(axis=1, keepdims=True)
    filled = np.where(known, spectra, 0.0)
    centred = np.where(known, spectra - filled.sum(axis=1, keepdims=True) / np.maximum(count, 1), 0.0)
    deviation = np.sqrt((centred**2).sum(axis=1, keepdims=True) / np.maximum(count - 1, 1))
    flat = (deviation <= 1e-14 * np.abs(filled).max(axis=1, keepdims=True, initial=0.0)).ravel()
    if flat.any():
        raise DomainError(
            "holds a row that is constant or not measured",
            field="spectra",
            value=int(np.flatnonzero(flat)[0]),
            remedy="leave that spectrum out",
        )
    return np.where(known, centred / deviation, np.nan)
