"""Hit quality of the slopes of two spectra."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.library import _sums
from vibron.infrared.library._pair import Pair, paired, varying

_AXIS = [1000.0, 1010.0, 1020.0, 1030.0, 1040.0]


@tool(
    domain="infrared",
    family="library",
    known_answers=(
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [0.0, 1.0, 3.0, 6.0, 10.0]},
                "second": {"wavenumber": _AXIS, "ordinate": [0.0, 1.0, 4.0, 6.0, 10.0]},
            },
            value=0.64,
            tolerance=1e-12,
            source="by hand: differences 1 2 3 4 and 1 3 2 4, whose correlation is 4/5",
        ),
        KnownAnswer(
            call={
                "first": {"wavenumber": _AXIS, "ordinate": [0.1, 0.7, 0.2, 0.4, 0.1]},
                "second": {"wavenumber": _AXIS, "ordinate": [0.1, 0.8, 0.4, 0.7, 0.5]},
            },
            value=1.0,
            tolerance=1e-12,
            source="the second is the first on a straight sloping baseline, which does not matter",
            kind="identity",
        ),
    ),
    valid_for="absorbance or transmittance spectra whose points are evenly spaced, with little noise",
    limitations="noise and narrow bands weigh more than in the spectrum itself; a shift of half a width ruins it",
    papers=("thermohqi",),
    keywords=("HQI", "hit quality index", "derivative", "baseline", "similarity", "compare two spectra", "slope"),
    see_also=("hit_quality_correlation", "compare_spectra", "search_library"),
    asks=(
        "[Derivative hit quality index] of the spectra {first} and {second}",
        "[How similar are the slopes] of {first} and {second} between {low} and {high}?",
        "[Squared correlation of the first differences] of {first} against {second}, whatever the sloping baseline",
    ),
)
def hit_quality_first_derivative(
    first: Annotated[Spectrum, Record("one spectrum")],
    second: Annotated[Spectrum, Record("the other")],
    low: Annotated[float | None, Quantity("cm^-1", "start of the window compared", ge=0, kind="position")] = None,
    high: Annotated[float | None, Quantity("cm^-1", "end of the window compared", gt=0, kind="position")] = None,
) -> Annotated[float, Quantity("1", "1 for equal slopes, 0 for none in common", ge=-1, le=1)]:
    r"""Compare two spectra by the squared correlation of their first differences, blind to a straight baseline.

    .. math:: \mathrm{HQI} = r^2(\Delta\mathbf{L}, \Delta\mathbf{U}), \qquad \Delta L_i = L_{i+1} - L_i

    with the sign of r.  The differences are centred on their means, so that any straight baseline drops out.

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
        If fewer than three points are shared, or a spectrum is constant or a straight line.

    References
    ----------
    [thermohqi]_.

    Examples
    --------
    >>> axis = np.array([1000.0, 1010.0, 1020.0, 1030.0])
    >>> one = Spectrum(axis, np.array([0.0, 1, 0, 2]))
    >>> tilted = Spectrum(axis, one.ordinate + 0.01 * axis)
    >>> round(hit_quality_first_derivative(one, tilted), 6)
    1.0
    """
    pair = paired(first, second, low, high)
    slopes = varying(Pair(pair.wavenumber[1:], np.diff(pair.first), np.diff(pair.second)))
    return float(_sums.correlation(slopes.first, slopes.second)[0, 0])
