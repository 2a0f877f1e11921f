from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.library._pair import paired, varying
from vibron.infrared.spectral_library import distances


@tool(
    valid_for="absorbance-like spectra without a baseline",
    limitations="a baseline or noise far from the bands dominates it; ordinates below zero count as zero",
    papers=("rubner2000",),
    see_also=("spectral_similarity", "compare_spectra"),
)
def earth_mover_distance(
    first: Annotated[Spectrum, Record("one spectrum")],
    second: Annotated[Spectrum, Record("the other")],
    low: Annotated[float | None, Quantity("cm^-1", "start of the window compared", ge=0, kind="position")] = None,
    high: Annotated[float | None, Quantity("cm^-1", "end of the window compared", gt=0, kind="position")] = None,
) -> Annotated[float, Quantity("cm^-1", "0 for equal shapes", ge=0, kind="width")]:
    r"""Return the earth mover's (first Wasserstein) distance between the areas of two spectra.

    .. math:: W = \int |P(\tilde\nu) - Q(\tilde\nu)|\,d\tilde\nu

    with P and Q the cumulative shares of the area: the mean way that absorption is moved.

    Parameters
    ----------
    first, second
        Spectra of any kind; compared as absorbance, on the axis of the coarser one if their axes differ.
    low, high
        Window in cm^-1; by default all that both have.

    Raises
    ------
    InputError
        If fewer than three points are shared, or a spectrum is constant.

    Examples
    --------
    >>> import numpy as np
    >>> axis = np.array([1000.0, 1010.0, 1020.0, 1030.0])
    >>> one, other = Spectrum(axis, np.array([0.0, 1, 0, 0])), Spectrum(axis, np.array([0.0, 0, 1, 0]))
    >>> round(earth_mover_distance(one, other), 6)
    10.0
    """
    pair = varying(paired(first, second, low, high))
    return float(distances.earth_mover(pair.first, pair.second, pair.wavenumber)[0, 0])
