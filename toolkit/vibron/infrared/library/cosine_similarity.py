"""Cosine of the angle between two spectra."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library._metrics import unit_vectors
from vibron.infrared.library._pair import paired, varying

_AXIS = [1000.0, 1010.0, 1020.0, 1030.0]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [0.0, 3.0, 4.0, 0.0]},
                "second": {"wavenumber": _AXIS, "ordinate": [0.0, 4.0, 3.0, 0.0]},
            },
            value=0.96,
            tolerance=1e-12,
            source="by hand: (12 + 12) / 25",
        ),
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [0.0, 9.0, 16.0, 0.0]},
                "second": {"wavenumber": _AXIS, "ordinate": [0.0, 16.0, 9.0, 0.0]},
                "power": 0.5,
            },
            value=0.96,
            tolerance=1e-12,
            source="by hand: the roots are 3, 4 and 4, 3",
        ),
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [0.0, 1.0, 2.0, 0.0]},
                "second": {"wavenumber": _AXIS, "ordinate": [0.5, 3.5, 6.5, 0.5]},
            },
            value=1.0,
            tolerance=1e-12,
            source="the second is 0.5 + 3 times the first; the floor is taken off and the scale does not matter",
            kind="identity",
        ),
    ),
    valid_for="absorbance or transmittance spectra with a flat baseline",
    limitations="strong bands decide unless the power is below one; ordinates below the floor count as zero",
    keywords=("cosine", "dot product", "similarity", "spectral contrast angle", "square root", "compare two spectra"),
    see_also=("hit_quality_euclidean", "hit_quality_correlation", "compare_spectra", "search_library"),
    asks=(
        "[Cosine similarity] of the spectra {first} and {second}",
        "[Dot product] of the spectra {first} and {second} between {low} and {high}",
        "[Cosine] of the {power=0.5: square roots} of the spectra {first} and {second}",
        "[Spectral contrast] of {first} and {second}, absorbances raised to the power {power}",
    ),
)
def cosine_similarity(
    first: Annotated[Spectrum, Record("one spectrum")],
    second: Annotated[Spectrum, Record("the other")],
    power: Annotated[float, Quantity("1", "exponent of the absorbance; 0.5 lifts weak bands", gt=0, le=4)] = 1.0,
    low: Annotated[float | None, Quantity("cm^-1", "start of the window compared", ge=0, kind="position")] = None,
    high: Annotated[float | None, Quantity("cm^-1", "end of the window compared", gt=0, kind="position")] = None,
) -> Annotated[float, Quantity("1", "1 for equal shapes, 0 for nothing in common", ge=0, le=1)]:
    r"""Compare two spectra by the cosine of their absorbances, each raised to a power.

    .. math:: \cos = \frac{\sum_i l_i^p u_i^p}{\sqrt{\sum_i l_i^{2p}}\,\sqrt{\sum_i u_i^{2p}}}

    after the fifth percentile of each is taken off as its baseline.

    Parameters
    ----------
    first, second
        Spectra of any kind; compared as absorbance, on the axis of the coarser one if their axes differ.
    power
        Exponent p.
    low, high
        Window in cm^-1; by default all that both have.

    Returns
    -------
    float
        Cosine, 0 to 1.

    Raises
    ------
    InputError
        If fewer than three points are shared, or a spectrum is constant.

    Examples
    --------
    >>> import numpy as np
    >>> axis = np.array([1000.0, 1010.0, 1020.0, 1030.0])
    >>> one, other = Spectrum(axis, np.array([0.0, 3, 4, 0])), Spectrum(axis, np.array([0.0, 4, 3, 0]))
    >>> round(cosine_similarity(one, other), 2)
    0.96
    """
    pair = varying(paired(first, second, low, high))
    cosine = unit_vectors(pair.first, power) @ unit_vectors(pair.second, power).T
    return float(min(cosine[0, 0], 1.0))
