from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.remote._regression import ICE, regress, sea_surface_terms

FORMS = {"mcsst": (0, 2, 3, 5), "nlsst": (0, 3, 4, 5), "full": (0, 1, 2, 3, 4, 5, 6)}


@tool(
    valid_for="cloud-free matches that span temperatures, moistures and zenith angles",
    limitations="a regression knows only its training; buoys measure a metre down and satellites the skin, about 0.2 "
    "K cooler",
    papers=("walton1998",),
    see_also=("nonlinear_sst", "fit_split_window"),
)
def fit_nonlinear_sst(
    first: Annotated[FloatArray, Array("K", "n", "brightness temperatures near 11 um", gt=0)],
    second: Annotated[FloatArray, Array("K", "n", "brightness temperatures near 12 um", gt=0)],
    zenith: Annotated[FloatArray, Array("deg", "n", "satellite zenith angles", ge=0, lt=80)],
    guess: Annotated[FloatArray, Array("K", "n", "first guesses", gt=0)],
    truth: Annotated[FloatArray, Array("K", "n", "sea surface temperatures of the matches", gt=0)],
    form: Annotated[str, Option("terms that are fitted", choices=tuple(FORMS))] = "nlsst",
) -> SeaSurfaceFit:
    r"""Return the coefficients of `nonlinear_sst` by least squares.

    .. math:: \min \sum \left[T - (a + b S) T_1 - (c + d S + e\,T_g)(T_1 - T_2) - f - g S\right]^2

    ``nlsst`` fits a, d, e, f; ``mcsst`` a, c, d, f; ``full`` all seven.

    Raises
    ------
    InputError
        The matches do not determine the coefficients.

    Examples
    --------
    >>> first, gap = np.array([285.0, 290.0, 295.0, 300.0, 288.0]), np.array([0.5, 1.0, 2.0, 2.5, 1.5])
    >>> angle = np.array([0.0, 20.0, 40.0, 10.0, 60.0])
    >>> fit = fit_nonlinear_sst(first, first - gap, angle, first, first + 2.0 * gap, form="mcsst")
    >>> fit.coefficients.round(6) + 0.0
    array([1., 0., 2., 0., 0., 0., 0.])
    """
    columns = FORMS[form]
    terms = sea_surface_terms(first, second, zenith, guess)
    found, rms = regress(terms[:, columns], truth - ICE)
    coefficients = np.zeros(7)
    coefficients[list(columns)] = found
    return SeaSurfaceFit(coefficients, rms)


@dataclass(frozen=True)
class SeaSurfaceFit(DataRecord):
    """Coefficients and how well they do."""

    coefficients: Annotated[FloatArray, Array("1", "7", "a to g of nonlinear_sst")]
    rms: Annotated[float, Quantity("K", "root mean square residual", ge=0)]
