from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool

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
    valid_for="path differences of either sign, on which the window is even; zero beyond the maximum",
    limitations="Happ-Genzel is the Hamming form 0.54 + 0.46 cos; the Gaussian has its standard deviation at a third "
    "of the maximum, which is a convention; makers differ in what they call Blackman-Harris",
    see_also=("match_resolution", "spectral_resolution"),
    papers=("harris1978", "nortonbeer1976", "nortonbeer1977"),
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
