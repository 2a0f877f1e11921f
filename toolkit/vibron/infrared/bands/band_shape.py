from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.physics.line_shape import Shape, profile


@tool(
    valid_for="single bands; Gaussian for inhomogeneous and Lorentzian for lifetime or pressure broadening",
    limitations=(
        "symmetric shapes only; the full width of a Voigt line is right to 0.024 per cent; no line mixing, no "
        "collisional narrowing"
    ),
    papers=("olivero1977",),
    see_also=("fit_bands", "find_bands"),
)
def band_shape(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "...", "where the band is wanted", kind="position")],
    centre: Annotated[FloatArray, Array("cm^-1", "...", "centre of the band", kind="position")],
    width: Annotated[FloatArray, Array("cm^-1", "...", "full width at half maximum", gt=0, kind="width", at="centre")],
    shape: Annotated[Shape, Option("line shape")] = "gaussian",
    lorentzian: Annotated[
        FloatArray | float,
        Array("1", "...", "Lorentzian weight (pseudo-Voigt) or Lorentzian share of the full width (Voigt)", ge=0, le=1),
    ] = 0.5,
) -> Annotated[FloatArray, Array("cm", "...", "line of unit area, broadcast over the arguments")]:
    """Return a Gaussian, Lorentzian, Voigt or pseudo-Voigt band of unit area.

    With d = wavenumber - centre and w the full width at half maximum:
    G = 2/w sqrt(ln 2/pi) exp(-4 ln 2 d²/w²), L = 2/(pi w) / (1 + 4 d²/w²), pseudo-Voigt = eta L + (1 - eta) G, and
    Voigt = the convolution of a Gaussian and a Lorentzian, from the Faddeeva function, whose Lorentzian component has
    the width eta w and whose Gaussian one follows from w = 0.5346 eta w + sqrt(0.2166 (eta w)² + g²).

    Parameters
    ----------
    wavenumber, centre, width
        In cm^-1, of shapes that broadcast; an axis of bands and one of wavenumbers give a matrix.
    lorentzian
        eta, from 0 (Gaussian) to 1 (Lorentzian); read by the two mixed shapes only.

    Returns
    -------
    ndarray
        Line per cm^-1, of unit area; times an integrated absorbance it is an absorbance.

    Raises
    ------
    DomainError
        If a width is not positive or eta leaves 0 to 1.

    References
    ----------
    Full width of the Voigt line after [olivero1977]_.

    Examples
    --------
    >>> band_shape(1715.0, 1715.0, 20.0, "lorentzian").round(6)
    np.float64(0.031831)
    """
    return profile(shape, wavenumber - centre, width, np.asarray(lorentzian))
