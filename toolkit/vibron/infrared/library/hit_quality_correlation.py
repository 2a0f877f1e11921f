"""Hit quality by correlation."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library import _sums
from vibron.infrared.library._pair import paired, varying

_AXIS = [1000.0, 1010.0, 1020.0, 1030.0]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [1.0, 2.0, 3.0, 4.0]},
                "second": {"wavenumber": _AXIS, "ordinate": [1.0, 3.0, 2.0, 4.0]},
            },
            value=0.64,
            tolerance=1e-12,
            source="by hand: centred product 4, centred squares 5 and 5, (4/5)^2",
        ),
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [0.1, 0.7, 0.2, 0.4]},
                "second": {"wavenumber": _AXIS, "ordinate": [0.8, 2.0, 1.0, 1.4]},
            },
            value=1.0,
            tolerance=1e-12,
            source="the second is 0.6 + 2 times the first; scale and offset do not matter",
            kind="identity",
        ),
    ),
    valid_for="absorbance or transmittance spectra that share at least three points",
    limitations="a sloping baseline lowers it; what is saturated or masked must be left out by the window or as NaN",
    papers=("thermohqi",),
    keywords=("HQI", "hit quality index", "match", "similarity", "Pearson", "compare two spectra", "GRAMS"),
    see_also=("hit_quality_first_derivative", "hit_quality_euclidean", "compare_spectra", "search_library"),
    asks=(
        "[Hit quality] by correlation of the spectra {first} and {second}",
        "[HQI] of {first} against {second} by squared correlation from {low} to {high}",
        "[Pearson correlation] of two mean-centred spectra {first} and {second}, squared",
    ),
)
def hit_quality_correlation(
    first: Annotated[Spectrum, Record("one spectrum")],
    second: Annotated[Spectrum, Record("the other")],
    low: Annotated[float | None, Quantity("cm^-1", "start of the window compared", ge=0, kind="position")] = None,
    high: Annotated[float | None, Quantity("cm^-1", "end of the window compared", gt=0, kind="position")] = None,
) -> Annotated[float, Quantity("1", "1 for equal shapes, 0 for none in common", ge=-1, le=1)]:
    r"""Compare two spectra by the squared correlation of their mean-centred absorbances, a hit quality index.

    .. math:: \mathrm{HQI} = \frac{(\mathbf{L}_m \cdot \mathbf{U}_m)^2}{(\mathbf{L}_m \cdot \mathbf{L}_m)
              (\mathbf{U}_m \cdot \mathbf{U}_m)}

    Points that either spectrum lacks are left out before centring.  Unlike the bare square, the value carries the
    sign of the correlation, so that a spectrum standing on its head is no match.

    Parameters
    ----------
    first, second
        Spectra of any kind; compared as absorbance, on the axis of the coarser one if their axes differ.
    low, high
        Window in cm^-1; by default all that both have.

    Returns
    -------
    float
        Hit quality, -1 to 1.

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
    >>> axis = np.array([1000.0, 1010.0, 1020.0, 1030.0])
    >>> one, other = Spectrum(axis, np.array([1.0, 2, 3, 4])), Spectrum(axis, np.array([1.0, 3, 2, 4]))
    >>> round(hit_quality_correlation(one, other), 6)
    0.64
    """
    pair = varying(paired(first, second, low, high))
    return float(_sums.correlation(pair.first, pair.second)[0, 0])
