"""Offset and slope of each spectrum against a reference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._scatter import checked_slope, fitted, reference_of

_ROWS = [[0.1, 0.4, 0.2], [0.3, 0.9, 0.5]]


@dataclass(frozen=True)
class ScatterCorrection:
    """Spectra brought to the offset and scale of a reference, and what was taken off."""

    corrected: Annotated[FloatArray, Array("1", "m,n", "corrected spectra; NaN where not measured", finite=False)]
    offset: Annotated[FloatArray, Array("1", "m", "additive part of each spectrum")]
    slope: Annotated[FloatArray, Array("1", "m", "multiplicative part of each spectrum", gt=0)]


_NOISY_CALL = {
    "spectra": [
        [
            0.1071, 0.0914, 0.0907, 0.0982, 0.1898, 0.366, 0.6522, 1.0669, 1.4524, 1.5912, 1.4696, 1.0613, 0.703,
            0.5465, 0.5426, 0.5786, 0.4519, 0.2701, 0.1263, 0.1018,
        ],
    ],
    "reference": [
        0.0001, 0.0008, 0.0043, 0.0183, 0.0622, 0.169, 0.3679, 0.6412, 0.8948, 1.0, 0.8954, 0.6467, 0.3995, 0.2794,
        0.2958, 0.3183, 0.238, 0.1112, 0.0317, 0.0055,
    ],
}  # fmt: skip


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"spectra": _ROWS, "reference": [0.1, 0.4, 0.2]},
            path="corrected.1",
            value=[0.1, 0.4, 0.2],
            tolerance=1e-12,
            source="the second row is 0.1 + 2 times the reference",
            kind="identity",
        ),
        KnownAnswer(
            call={"spectra": [[0.0, 1.0, 1.0, 2.0]], "reference": [0.0, 1.0, 2.0, 3.0]},
            path="slope.0",
            value=0.6,
            tolerance=1e-12,
            source="by hand: covariance 3.0 over the reference's sum of squares 5.0",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="slope.0",
            value=1.5,
            tolerance=3 * 0.006965,
            source="noise of 0.01 at twenty points: three standard deviations of the least-squares covariance",
        ),
    ),
    valid_for="sets of spectra of like samples on one grid whose differences are mostly those of scatter and thickness",
    limitations="chemical differences that resemble the reference are taken for a change of thickness; the mean of the "
    "set as reference ties the result to the set",
    keywords=("MSC", "scatter", "multiplicative", "thickness", "path length", "chemometrics", "particle size"),
    see_also=("extended_multiplicative_scatter_correction", "standard_normal_variate"),
    papers=("geladi1985",),
    asks=(
        "[corrected: MSC] of the spectra {spectra}",
        "[corrected: Multiplicative scatter correction] of {spectra} against the reference {reference}",
        "[slope: Multiplicative part] of each of {spectra} regressed on {reference}",
        "[offset: Additive part] that scatter puts on the powder spectra {spectra}",
    ),
)
def multiplicative_scatter_correction(
    spectra: Annotated[FloatArray, Array("1", "m,n", "spectra, one a row; NaN where not measured", finite=False)],
    reference: Annotated[
        FloatArray | None, Array("1", "n", "reference spectrum; the mean of the set if not given", finite=False)
    ] = None,
) -> ScatterCorrection:
    r"""Remove offset and scale differences between spectra by regression on a reference (MSC).

    .. math:: y_{ij} = a_i + b_i\, r_j + e_{ij}, \qquad z_{ij} = (y_{ij} - a_i) / b_i

    Parameters
    ----------
    spectra : ndarray, shape (m, n)
        One spectrum a row.
    reference : ndarray, shape (n,), optional
        Reference r.

    Returns
    -------
    ScatterCorrection
        Corrected spectra (NaN stays NaN), offsets a and slopes b.

    Raises
    ------
    DomainError
        A row has too few points, or falls where the reference grows.

    Examples
    --------
    >>> found = multiplicative_scatter_correction(np.array([[1.0, 3.0, 2.0]]), np.array([0.0, 1.0, 0.5]))
    >>> found.corrected.round(6) + 0.0, found.slope.round(6)
    (array([[0. , 1. , 0.5]]), array([2.]))
    """
    against = reference_of(spectra, reference)
    offset, slope = fitted(spectra, np.column_stack([np.ones_like(against), against])).T
    slope = checked_slope(slope)
    return ScatterCorrection((spectra - offset[:, np.newaxis]) / slope[:, np.newaxis], offset, slope)
