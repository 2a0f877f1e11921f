"""Hit quality by the mean difference."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library import _sums
from vibron.infrared.library._metrics import from_zero_to_one
from vibron.infrared.library._pair import paired, varying

_AXIS = [1000.0, 1010.0, 1020.0, 1030.0]
_ONE = {"wavenumber": _AXIS, "ordinate": [0.0, 1.0, 0.5, 0.0]}
_OTHER = {"wavenumber": _AXIS, "ordinate": [0.0, 2.0, 0.0, 0.4]}


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={"first": _ONE, "second": _OTHER},
            value=0.175,
            tolerance=1e-12,
            source="by hand: the second becomes 0 1 0 0.2, (0 + 0 + 0.5 + 0.2) / 4",
        ),
        KnownAnswer(
            call={"first": _ONE, "second": _OTHER, "least_squares": True},
            value=0.0725,
            tolerance=1e-12,
            source="by hand: (0.25 + 0.04) / 4",
        ),
        KnownAnswer(
            call={"first": _ONE, "second": _ONE},
            value=0.0,
            tolerance=1e-15,
            source="a spectrum does not differ from itself",
            kind="identity",
        ),
    ),
    valid_for="absorbance or transmittance spectra with a flat baseline",
    limitations="tells hits apart poorly, since most points of most spectra are near zero",
    papers=("thermohqi",),
    keywords=("HQI", "hit quality index", "absolute difference", "least squares", "similarity", "compare two spectra"),
    see_also=("hit_quality_euclidean", "hit_quality_correlation", "compare_spectra"),
    exempt={"fits_are_tried_with_noise": "a distance of two spectra: it estimates nothing that has a spread"},
    asks=(
        "[Mean absolute difference] of the spectra {first} and {second}",
        "[HQI] of {first} and {second} by absolute differences, {low} to {high}",
        "[Hit quality index] by {least_squares=true: least squares} of the spectra {first} and {second}",
    ),
)
def hit_quality_absolute(
    first: Annotated[Spectrum, Record("one spectrum")],
    second: Annotated[Spectrum, Record("the other")],
    least_squares: Annotated[bool, Option("square the differences: the least squares index")] = False,
    low: Annotated[float | None, Quantity("cm^-1", "start of the window compared", ge=0, kind="position")] = None,
    high: Annotated[float | None, Quantity("cm^-1", "end of the window compared", gt=0, kind="position")] = None,
) -> Annotated[float, Quantity("1", "0 for equal shapes, 1 at worst", ge=0, le=1)]:
    r"""Compare two spectra by the mean absolute (or squared) difference of their normalised absorbances.

    .. math:: \mathrm{HQI} = \frac{1}{n} \sum_i |L_i - U_i| \qquad\text{or}\qquad \frac{1}{n} \sum_i (L_i - U_i)^2

    after each spectrum is scaled to run from 0 to 1; the less, the more alike.

    Parameters
    ----------
    first, second
        Spectra of any kind; compared as absorbance, on the axis of the coarser one if their axes differ.
    least_squares
        Whether to square the differences.
    low, high
        Window in cm^-1; by default all that both have.

    Returns
    -------
    float
        Distance, 0 to 1.

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
    >>> one, other = Spectrum(axis, np.array([0.0, 1, 0])), Spectrum(axis, np.array([0.0, 1, 0.3]))
    >>> round(hit_quality_absolute(one, other), 6)
    0.1
    """
    pair = varying(paired(first, second, low, high))
    compare = _sums.least_squares if least_squares else _sums.absolute
    return float(compare(from_zero_to_one(pair.first), from_zero_to_one(pair.second))[0, 0])
