"""Windows by which an interferogram is weighted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool

#: Coefficients of (1 - t^2)^i, published as I1, I2 and I3 with the erratum of 1977.
_NORTON_BEER = {
    "norton-beer-weak": (0.384093, -0.087577, 0.703484),
    "norton-beer-medium": (0.152442, -0.136176, 0.983734),
    "norton-beer-strong": (0.045335, 0.0, 0.554883, 0.0, 0.399782),
}
#: Coefficients of cos(i pi t).
_COSINES = {
    "happ-genzel": (0.54, 0.46),
    "blackman-harris-3": (0.42323, 0.49755, 0.07922),
    "blackman-harris-4": (0.35875, 0.48829, 0.14128, 0.01168),
}
_OTHERS: dict[str, Callable[[FloatArray], FloatArray]] = {
    "boxcar": np.ones_like,
    "triangle": lambda t: 1.0 - t,
    "cosine": lambda t: np.cos(0.5 * np.pi * t),
    "gauss": lambda t: np.exp(-4.5 * t**2),
}
KINDS = (*_OTHERS, *_COSINES, *_NORTON_BEER)


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"path_difference": [0.0, 0.5], "maximum": 1.0, "kind": "norton-beer-medium"},
            value=[1.0, 0.60366],
            tolerance=1e-6,
            source="by hand from the published coefficients: 0.152442 - 0.136176 * 0.75 + 0.983734 * 0.5625",
        ),
        KnownAnswer(
            call={"path_difference": [0.0, -1.0, 1.0, 1.5], "maximum": 1.0, "kind": "happ-genzel"},
            value=[1.0, 0.08, 0.08, 0.0],
            tolerance=1e-12,
            source="by hand: 0.54 + 0.46 cos(pi) = 0.08 at the ends, nothing beyond",
            kind="identity",
        ),
        KnownAnswer(
            call={"path_difference": [0.0, 0.25, 0.5], "maximum": 0.5, "kind": "blackman-harris-4"},
            value=[1.0, 0.21747, 0.00006],
            tolerance=1e-12,
            source="by hand from the coefficients of Harris 1978: 0.35875 - 0.14128 at half the maximum",
        ),
    ),
    valid_for="path differences of either sign, on which the window is even; zero beyond the maximum",
    limitations="Happ-Genzel is the Hamming form 0.54 + 0.46 cos; the Gaussian has its standard deviation at a third "
    "of the maximum, which is a convention; makers differ in what they call Blackman-Harris",
    keywords=("apodization", "apodisation", "window", "interferogram", "Norton-Beer", "Happ-Genzel", "Blackman-Harris"),
    see_also=("apodise", "line_shape_width"),
    papers=("harris1978", "nortonbeer1976", "nortonbeer1977"),
    asks=(
        "[Apodisation weight] at a path difference of {path_difference} for a maximum of {maximum}",
        "[Weight] of the {kind=happ-genzel: Happ-Genzel} window at OPD {path_difference}, longest OPD {maximum}",
        "[Weight] of {path_difference} in a {kind=triangle: triangular} window, when the scan ends at {maximum}",
        "[Values] of the {kind=blackman-harris-3: 3-term Blackman-Harris} window at {path_difference} up to {maximum}",
    ),
)
def apodisation_window(
    path_difference: Annotated[FloatArray, Array("cm", "...", "optical path difference from the centre burst")],
    maximum: Annotated[float, Quantity("cm", "largest path difference that was measured", gt=0)],
    kind: Annotated[str, Option("name of the window", choices=KINDS)] = "norton-beer-medium",
) -> Annotated[FloatArray, Array("1", "...", "weight, 1 at the centre and 0 beyond the maximum")]:
    r"""Return the apodisation window by which an interferogram is weighted before its Fourier transform.

    With :math:`t = |\delta| / \delta_{max}`: the Norton-Beer windows are :math:`\sum_i c_i (1 - t^2)^i`, Happ-Genzel
    and Blackman-Harris are :math:`\sum_i a_i \cos(i \pi t)`, the triangle is :math:`1 - t`, the cosine
    :math:`\cos(\pi t / 2)` and the Gaussian :math:`\exp(-9 t^2 / 2)`.

    Parameters
    ----------
    path_difference : ndarray
        Optical path difference in cm, any shape.
    maximum : float
        Maximum optical path difference in cm.
    kind : str
        One of boxcar, triangle, happ-genzel, norton-beer-weak, norton-beer-medium, norton-beer-strong,
        blackman-harris-3, blackman-harris-4, cosine, gauss.

    Returns
    -------
    ndarray
        Weights, of the shape of ``path_difference``.

    Raises
    ------
    InputError
        The window is not known.

    References
    ----------
    Norton and Beer 1976 with its erratum of 1977; Harris 1978.

    Examples
    --------
    >>> apodisation_window(np.array([-0.5, 0.0, 0.25, 0.6]), 0.5, "triangle")
    array([0. , 1. , 0.5, 0. ])
    """
    t = np.abs(path_difference) / maximum
    inside = np.minimum(t, 1.0)
    if kind in _NORTON_BEER:
        weight = np.polynomial.polynomial.polyval(1.0 - inside**2, _NORTON_BEER[kind])
    elif kind in _COSINES:
        # cos(i pi t) is the i-th Chebyshev polynomial of cos(pi t).
        weight = np.polynomial.chebyshev.chebval(np.cos(np.pi * inside), _COSINES[kind])
    else:
        weight = _OTHERS[kind](inside)
    return np.where(t <= 1.0, weight, 0.0)
