"""Hit quality by Euclidean distance."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library import _sums
from vibron.infrared.library._metrics import from_zero_to_one
from vibron.infrared.library._pair import paired, varying

_AXIS = [1000.0, 1010.0, 1020.0, 1030.0]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [0.0, 1.0, 0.0, 0.0]},
                "second": {"wavenumber": _AXIS, "ordinate": [0.0, 0.0, 1.0, 0.0]},
            },
            value=1.41421,
            tolerance=5e-6,
            source="the worst value that the definition in GRAMS/AI states, 1.41421, for spectra without overlap",
        ),
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [0.0, 3.0, 4.0, 0.0]},
                "second": {"wavenumber": _AXIS, "ordinate": [0.0, 4.0, 3.0, 0.0]},
            },
            value=0.282842712474619,
            tolerance=1e-12,
            source="by hand: the cosine of (3, 4) and (4, 3) is 24/25, sqrt(2) times sqrt(1/25)",
        ),
    ),
    valid_for="absorbance or transmittance spectra with a flat baseline",
    limitations="each is scaled from its least to its greatest ordinate, so a dip below the baseline spoils it",
    papers=("thermohqi",),
    keywords=("HQI", "hit quality index", "Euclidean distance", "similarity", "compare two spectra", "GRAMS"),
    see_also=("hit_quality_correlation", "hit_quality_absolute", "cosine_similarity", "compare_spectra"),
    asks=(
        "[Euclidean distance] of the spectra {first} and {second}",
        "[Euclidean hit quality index] of {first} and {second}",
        "[HQI] by Euclidean distance between {first} and {second} from {low} to {high}",
    ),
)
def hit_quality_euclidean(
    first: Annotated[Spectrum, Record("one spectrum")],
    second: Annotated[Spectrum, Record("the other")],
    low: Annotated[float | None, Quantity("cm^-1", "start of the window compared", ge=0, kind="position")] = None,
    high: Annotated[float | None, Quantity("cm^-1", "end of the window compared", gt=0, kind="position")] = None,
) -> Annotated[float, Quantity("1", "0 for equal shapes, 1.414 for nothing in common", ge=0, le=1.4142136)]:
    r"""Compare two spectra by the Euclidean distance of their normalised absorbances, a hit quality index.

    .. math:: \mathrm{HQI} = \sqrt{2}\,\sqrt{1 - \frac{\mathbf{L} \cdot \mathbf{U}}{|\mathbf{L}|\,|\mathbf{U}|}}

    after each spectrum is scaled to run from 0 to 1; the less, the more alike.

    Parameters
    ----------
    first, second
        Spectra of any kind; compared as absorbance, on the axis of the coarser one if their axes differ.
    low, high
        Window in cm^-1; by default all that both have.

    Returns
    -------
    float
        Distance, 0 to the square root of two.

    Raises
    ------
    InputError
        If fewer than three points are shared, or a spectrum is constant.

    References
    ----------
    [thermohqi]_.

    Examples
    --------
    >>> import numpy as np
    >>> axis = np.array([1000.0, 1010.0, 1020.0])
    >>> one, other = Spectrum(axis, np.array([0.0, 1, 0])), Spectrum(axis, np.array([0.0, 0, 1]))
    >>> round(hit_quality_euclidean(one, other), 3)
    1.414
    """
    pair = varying(paired(first, second, low, high))
    return float(_sums.euclidean(from_zero_to_one(pair.first), from_zero_to_one(pair.second))[0, 0])
