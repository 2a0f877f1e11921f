"""Similarity of two spectra as distributions."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library import _sums
from vibron.infrared.library._metrics import as_density
from vibron.infrared.library._pair import paired, varying

_AXIS = [1000.0, 1010.0, 1020.0]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [1.0, 1.0, 2.0]},
                "second": {"wavenumber": _AXIS, "ordinate": [1.0, 2.0, 1.0]},
            },
            value=0.742625,
            tolerance=1e-6,
            source="by hand: the divergence is 2 (1/2 - 1/4) ln 2 = 0.346574; 1 / 1.346574",
        ),
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [0.1, 0.4, 0.3]},
                "second": {"wavenumber": _AXIS, "ordinate": [0.2, 0.8, 0.6]},
            },
            value=1.0,
            tolerance=1e-12,
            source="the second is twice the first; the scale does not matter",
            kind="identity",
        ),
    ),
    valid_for="absorbance-like spectra without a baseline, most of all computed against measured ones",
    limitations="a point at zero in one spectrum only weighs as heavily as 1e-10 says: smooth, or remove the baseline",
    papers=("mcgill2021", "chang2000"),
    keywords=("SIS", "SID", "spectral information divergence", "Kullback-Leibler", "Chemprop-IR", "predicted spectrum"),
    see_also=("earth_mover_distance", "hit_quality_correlation", "compare_spectra"),
    asks=(
        "[SIS] of the spectra {first} and {second}",
        "[Spectral information similarity] of predicted {first} and measured {second}, smoothed by {smoothing}",
        "[How alike by spectral information divergence] are {first} and {second} from {low} to {high}?",
    ),
)
def spectral_information_similarity(
    first: Annotated[Spectrum, Record("one spectrum")],
    second: Annotated[Spectrum, Record("the other")],
    smoothing: Annotated[
        float, Quantity("cm^-1", "standard deviation of a Gaussian folded in first", ge=0, kind="width")
    ] = 0.0,
    low: Annotated[float | None, Quantity("cm^-1", "start of the window compared", ge=0, kind="position")] = None,
    high: Annotated[float | None, Quantity("cm^-1", "end of the window compared", gt=0, kind="position")] = None,
) -> Annotated[float, Quantity("1", "1 for equal shapes, towards 0 for none in common", gt=0, le=1)]:
    r"""Compare two spectra by their spectral information similarity, SIS = 1 / (1 + SID).

    .. math:: \mathrm{SID} = \sum_i p_i \ln\frac{p_i}{q_i} + q_i \ln\frac{q_i}{p_i}

    with p and q the two absorbances divided by their sums; what lies below 1e-10 of the greatest ordinate is raised
    to that.  With ``smoothing`` 10 cm^-1 it is the figure in which predicted spectra are usually reported.

    Parameters
    ----------
    first, second
        Spectra of any kind; compared as absorbance, on the axis of the coarser one if their axes differ.
    smoothing
        Standard deviation in cm^-1 of a Gaussian folded into both; 0 for none.
    low, high
        Window in cm^-1; by default all that both have.

    Returns
    -------
    float
        Similarity, above 0 and up to 1.

    Raises
    ------
    InputError
        If fewer than three points are shared, or a spectrum is constant.

    References
    ----------
    Similarity [mcgill2021]_, divergence [chang2000]_.

    Examples
    --------
    >>> axis = np.array([1000.0, 1010.0, 1020.0])
    >>> one, other = Spectrum(axis, np.array([1.0, 1, 2])), Spectrum(axis, np.array([1.0, 2, 1]))
    >>> round(spectral_information_similarity(one, other), 4)
    0.7426
    """
    pair = varying(paired(first, second, low, high))
    rows = [as_density(pair.first), as_density(pair.second)]
    if smoothing:
        distance = (pair.wavenumber[:, np.newaxis] - pair.wavenumber) / smoothing
        kernel = np.exp(-0.5 * distance**2)
        rows = [row @ kernel for row in rows]
    return float(1.0 / (1.0 + _sums.information_divergence(*rows)[0, 0]))
