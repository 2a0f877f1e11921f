"""Scatter, baseline and interferents taken off at once by regression on a reference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._scatter import checked_slope, fitted, reference_of

_GRID = [1000.0, 1100.0, 1200.0, 1300.0, 1400.0, 1500.0]
_BAND = [0.0, 0.2, 1.0, 0.3, 0.1, 0.0]
#: 2 times the band plus 1 - 2 t + 3 t^2, with t from -1 to 1 over the grid.
_BENT = [6.0, 3.68, 3.52, 1.32, 1.08, 2.0]


@dataclass(frozen=True)
class ExtendedScatterCorrection:
    """Spectra freed of scatter, baseline and interferents, and the model's coefficients."""

    corrected: Annotated[FloatArray, Array("1", "m,n", "corrected spectra; NaN where not measured", finite=False)]
    scale: Annotated[FloatArray, Array("1", "m", "multiplicative part of each spectrum", gt=0)]
    polynomial: Annotated[FloatArray, Array("1", "m,p", "coefficients of 1, t, t^2 ..., t from -1 to 1 over the grid")]
    interference: Annotated[FloatArray, Array("1", "m,k", "amount of each interferent")]
    misfit: Annotated[FloatArray, Array("1", "m", "root mean square of what the model leaves, over the scale", ge=0)]


_NOISY_CALL = {
    "spectra": [
        [
            5.9859, 5.1834, 4.4613, 3.8042, 3.2931, 2.9666, 2.8654, 3.0266, 3.1742, 3.1345, 2.7011, 2.047, 1.4825,
            1.2313, 1.3207, 1.4982, 1.5173, 1.5299, 1.6819, 2.0092,
        ],
    ],
    "wavenumber": [1000.0 + 10.0 * i for i in range(20)],
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
            call={"spectra": [_BENT], "wavenumber": _GRID, "reference": _BAND},
            path="corrected.0",
            value=_BAND,
            tolerance=1e-10,
            source="by construction: 2 times the reference plus a polynomial of second order",
            kind="identity",
        ),
        KnownAnswer(
            call={"spectra": [_BENT], "wavenumber": _GRID, "reference": _BAND},
            path="polynomial.0",
            value=[1.0, -2.0, 3.0],
            tolerance=1e-10,
            source="the polynomial 1 - 2 t + 3 t^2 was added by hand, t being -1, -0.6, -0.2, 0.2, 0.6, 1",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="polynomial.0.2",
            value=3.0,
            tolerance=3 * 0.01149,
            source="noise of 0.01 at twenty points: three standard deviations of the least-squares covariance",
        ),
    ),
    valid_for="sets of spectra of like samples on one grid, on which reference, polynomial and interferents are "
    "linearly independent",
    limitations="what resembles the polynomial or an interferent is removed too; bands absent from the reference bend "
    "the fit; Mie scattering with a dispersive edge is not modelled",
    keywords=("EMSC", "scatter", "baseline", "interferent", "water vapour", "polynomial", "chemometrics"),
    see_also=("multiplicative_scatter_correction", "standard_normal_variate", "subtract_atmosphere"),
    papers=("afseth2012", "martensstark1991"),
    asks=(
        "[corrected: EMSC] of the spectra {spectra} at wavenumbers {wavenumber}",
        "[corrected: Remove scatter and the interferents] {interferents} from {spectra} on {wavenumber} by EMSC",
        "[scale: Multiplicative factors] by extended MSC of {spectra} at {wavenumber}, baseline order {order}",
        "[interference: How much] of {interferents} is in each of {spectra} on the grid {wavenumber}, by EMSC?",
    ),
)
def extended_multiplicative_scatter_correction(
    spectra: Annotated[FloatArray, Array("1", "m,n", "spectra, one a row; NaN where not measured", finite=False)],
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "common grid of the spectra", kind="position")],
    reference: Annotated[
        FloatArray | None, Array("1", "n", "reference spectrum; the mean of the set if not given", finite=False)
    ] = None,
    interferents: Annotated[
        FloatArray | None, Array("1", "k,n", "spectra of what is to be removed, one a row", finite=False)
    ] = None,
    order: Annotated[int, Quantity("1", "order of the polynomial baseline", ge=0, le=8)] = 2,
) -> ExtendedScatterCorrection:
    r"""Remove scatter, a polynomial baseline and given interferents from spectra by one regression (EMSC).

    .. math:: y_i = b_i\, r + \sum_{j=0}^{p} c_{ij} t^j + \sum_k d_{ik} s_k + e_i, \qquad
              z_i = (y_i - \sum_j c_{ij} t^j - \sum_k d_{ik} s_k) / b_i

    with t running from -1 to 1 over the grid.  Chemical differences stay in :math:`z = r + e / b`.

    Parameters
    ----------
    spectra : ndarray, shape (m, n)
        One spectrum a row.
    wavenumber : ndarray, shape (n,)
        Grid in cm^-1.
    reference : ndarray, shape (n,), optional
        Reference r.
    interferents : ndarray, shape (k, n), optional
        Interferents s, for instance water vapour or a solvent.
    order : int
        Order p of the polynomial.

    Returns
    -------
    ExtendedScatterCorrection
        Corrected spectra, NaN where the spectrum or an interferent has none, and the coefficients.

    Raises
    ------
    DomainError
        A row does not determine the coefficients, or falls where the reference grows.

    Examples
    --------
    >>> grid, band = np.linspace(1000.0, 1400.0, 5), np.array([0.0, 0.1, 1.0, 0.2, 0.0])
    >>> found = extended_multiplicative_scatter_correction(np.array([3.0 * band + 0.5]), grid, band)
    >>> found.corrected.round(6) + 0.0, found.scale.round(6)
    (array([[0. , 0.1, 1. , 0.2, 0. ]]), array([3.]))
    """
    against = reference_of(spectra, reference)
    low, high = float(wavenumber.min()), float(wavenumber.max())
    t = (2.0 * wavenumber - low - high) / (high - low) if high > low else np.zeros_like(wavenumber)
    powers = t[:, np.newaxis] ** np.arange(order + 1)
    others = np.empty((0, wavenumber.size)) if interferents is None else interferents
    coefficients = fitted(spectra, np.column_stack([against, powers, others.T]))
    scale = checked_slope(coefficients[:, 0])
    corrected = (spectra - coefficients[:, 1:] @ np.column_stack([powers, others.T]).T) / scale[:, np.newaxis]
    left = corrected - against
    known = np.isfinite(left)
    misfit = np.sqrt((np.where(known, left, 0.0) ** 2).sum(axis=1) / known.sum(axis=1))
    parts = np.split(coefficients[:, 1:], [order + 1], axis=1)
    return ExtendedScatterCorrection(corrected, scale, parts[0], parts[1], misfit)
