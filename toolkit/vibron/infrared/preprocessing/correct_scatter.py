from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.preprocessing._scatter import checked_slope, fitted, mean_and_deviation, reference_of


@tool(
    valid_for="sets of spectra of like samples on one grid that differ mostly by scatter and thickness; "
    "for emsc also linearly independent reference, polynomial and interferents",
    limitations="snv loses absolute intensities, and a strong band that varies changes the scale of everything else; "
    "chemical differences that resemble the reference, the polynomial or an interferent are removed too; the mean of "
    "the set as reference ties the result to the set; Mie scattering with a dispersive edge is not modelled",
    see_also=("normalise_spectrum", "baseline", "subtract_atmosphere"),
    papers=("barnes1989", "geladi1985", "martensstark1991", "afseth2012"),
)
def correct_scatter(
    spectra: Annotated[FloatArray, Array("1", "m,n", "spectra, one a row; NaN where not measured", finite=False)],
    method: Annotated[
        Literal["snv", "msc", "emsc"],
        Option("standard normal variate, multiplicative scatter correction, or the extended one"),
    ] = "snv",
    reference: Annotated[
        FloatArray | None,
        Array("1", "n", "reference spectrum of msc and emsc; the mean of the set if not given", finite=False),
    ] = None,
    wavenumber: Annotated[
        FloatArray | None, Array("cm^-1", "n", "common grid of the spectra, for emsc", kind="position")
    ] = None,
    interferents: Annotated[
        FloatArray | None, Array("1", "k,n", "spectra that emsc removes, one a row", finite=False)
    ] = None,
    order: Annotated[
        int | None, Quantity("1", "order of the polynomial baseline of emsc; 2 by default", ge=0, le=8)
    ] = None,
) -> ScatterCorrection:
    r"""Remove differences of scatter and thickness between spectra: SNV, MSC or EMSC.

    ``snv`` takes off the mean of each spectrum and divides by its standard deviation, ``msc`` regresses it on a
    reference r, ``emsc`` also on a polynomial and on interferents s:

    .. math::

        \text{snv:} \quad & z_{ij} = \frac{y_{ij} - \bar y_i}{s_i}, \qquad
            s_i^2 = \frac{1}{n - 1} \sum_j (y_{ij} - \bar y_i)^2

        \text{msc:} \quad & y_{ij} = a_i + b_i\, r_j + e_{ij}, \qquad z_{ij} = (y_{ij} - a_i) / b_i

        \text{emsc:} \quad & y_i = b_i\, r + \sum_{j=0}^{p} c_{ij} t^j + \sum_k d_{ik} s_k + e_i, \qquad
            z_i = (y_i - \sum_j c_{ij} t^j - \sum_k d_{ik} s_k) / b_i

    with t running from -1 to 1 over the grid.  Chemical differences stay in :math:`z = r + e / b`.  NaN stays NaN and
    does not count.

    Parameters
    ----------
    interferents
        For instance water vapour or a solvent.

    Raises
    ------
    InputError
        ``wavenumber`` is missing for ``emsc``, or an input belongs to another method.
    DomainError
        A row is constant, does not determine the coefficients, or falls where the reference grows.

    Examples
    --------
    >>> correct_scatter(np.array([[0.0, 1.0, 2.0]])).corrected
    array([[-1.,  0.,  1.]])
    >>> found = correct_scatter(np.array([[1.0, 3.0, 2.0]]), "msc", reference=np.array([0.0, 1.0, 0.5]))
    >>> found.corrected.round(6) + 0.0, found.scale.round(6)
    (array([[0. , 1. , 0.5]]), array([2.]))
    """
    refuse_inapplicable(
        "method",
        method,
        reference=(reference, ("msc", "emsc")),
        wavenumber=(wavenumber, ("emsc",)),
        interferents=(interferents, ("emsc",)),
        order=(order, ("emsc",)),
    )
    if method == "snv":
        mean, deviation = mean_and_deviation(spectra)
        return ScatterCorrection(
            (spectra - mean[:, np.newaxis]) / deviation[:, np.newaxis],
            mean,
            deviation,
            mean[:, np.newaxis],
            np.empty((mean.size, 0)),
            None,
        )
    against = reference_of(spectra, reference)
    powers = np.ones((against.size, 1))
    if method == "emsc":
        powers = _powers(wavenumber, 2 if order is None else order)
    others = np.empty((0, against.size)) if interferents is None else interferents
    added = np.column_stack([powers, others.T])
    coefficients = fitted(spectra, np.column_stack([against, added]))
    scale = checked_slope(coefficients[:, 0])
    corrected = (spectra - coefficients[:, 1:] @ added.T) / scale[:, np.newaxis]
    left = corrected - against
    known = np.isfinite(left)
    misfit = np.sqrt((np.where(known, left, 0.0) ** 2).sum(axis=1) / known.sum(axis=1))
    polynomial, interference = np.split(coefficients[:, 1:], [powers.shape[1]], axis=1)
    return ScatterCorrection(corrected, polynomial[:, 0], scale, polynomial, interference, misfit)


@dataclass(frozen=True)
class ScatterCorrection(DataRecord):
    """Corrected spectra, and the offset, scale and disturbances that were removed from each."""

    corrected: Annotated[FloatArray, Array("1", "m,n", "corrected spectra; NaN where not measured", finite=False)]
    offset: Annotated[FloatArray, Array("1", "m", "constant part of each spectrum; its mean for snv")]
    scale: Annotated[
        FloatArray, Array("1", "m", "multiplicative part of each spectrum; its standard deviation for snv", gt=0)
    ]
    polynomial: Annotated[
        FloatArray,
        Array("1", "m,p", "coefficients of 1, t, t^2 ..., t from -1 to 1 over the grid; 1 only but for emsc"),
    ]
    interference: Annotated[FloatArray, Array("1", "m,k", "amount of each interferent")]
    misfit: Annotated[
        FloatArray | None,
        Array("1", "m", "root mean square of what the model leaves, over the scale; none for snv", ge=0),
    ]


def _powers(wavenumber: FloatArray | None, order: int) -> FloatArray:
    if wavenumber is None:
        raise InputError("is missing for method='emsc'", field="wavenumber", remedy="give the grid of the spectra")
    low, high = float(wavenumber.min()), float(wavenumber.max())
    t = (2.0 * wavenumber - low - high) / (high - low) if high > low else np.zeros_like(wavenumber)
    return np.asarray(t[:, np.newaxis] ** np.arange(order + 1), dtype=np.float64)
