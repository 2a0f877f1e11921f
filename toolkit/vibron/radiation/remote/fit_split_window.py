from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.remote._regression import regress, split_window_terms

FORMS = {"linear": (0, 1), "quadratic": (0, 1, 2), "emissivity": (0, 1, 2, 3, 5), "full": (0, 1, 2, 3, 4, 5, 6)}


@tool(
    valid_for="matches that span the surface temperatures, moistures and emissivities to be met",
    limitations="a regression knows only its training: keep matches aside to test it; errors of the truth widen it, "
    "errors of the brightness temperatures flatten it",
    papers=("mcmillin1975", "sobrino1996"),
    see_also=("split_window_temperature", "fit_nonlinear_sst"),
)
def fit_split_window(
    first: Annotated[FloatArray, Array("K", "n", "brightness temperatures near 11 um", gt=0)],
    second: Annotated[FloatArray, Array("K", "n", "brightness temperatures near 12 um", gt=0)],
    truth: Annotated[FloatArray, Array("K", "n", "surface temperatures, measured or simulated", gt=0)],
    form: Annotated[str, Option("terms that are fitted", choices=tuple(FORMS))] = "linear",
    emissivity: Annotated[FloatArray | None, Array("1", "n", "mean emissivity of the two bands", gt=0, le=1)] = None,
    emissivity_difference: Annotated[FloatArray | None, Array("1", "n", "first less second", gt=-1, lt=1)] = None,
    water: Annotated[FloatArray | None, Array("g cm^-2", "n", "column of water vapour", ge=0)] = None,
) -> SplitWindowFit:
    r"""Return the coefficients of a split window by least squares.

    .. math:: \min_c \sum \left(T - T_1 - c_0 - c_1 d - c_2 d^2 - (c_3 + c_4 w)(1 - \varepsilon)
              - (c_5 + c_6 w)\,\Delta\varepsilon\right)^2

    ``linear`` fits c0 and c1, ``quadratic`` adds c2, ``emissivity`` adds c3 and c5, ``full`` all seven.

    Parameters
    ----------
    emissivity, emissivity_difference, water
        What the longer forms need.

    Raises
    ------
    InputError
        Something that the form needs is missing, or the matches do not determine the coefficients.

    References
    ----------
    McMillin (1975); Sobrino and others (1996).

    Examples
    --------
    >>> first = np.array([285.0, 290.0, 295.0, 300.0])
    >>> second = first - np.array([0.5, 1.0, 2.0, 1.5])
    >>> fit = fit_split_window(first, second, first + 0.1 + 2.4 * (first - second))
    >>> fit.coefficients[:2].round(6)
    array([0.1, 2.4])
    """
    columns = FORMS[form]
    needs = {"emissivity": (emissivity, 3), "emissivity_difference": (emissivity_difference, 5), "water": (water, 4)}
    for name, (values, column) in needs.items():
        if column in columns and values is None:
            raise InputError(f"is needed by the form {form}", field=name, remedy="give it, or a shorter form")
    none = np.zeros(1)
    terms = split_window_terms(
        first,
        second,
        none + 1.0 if emissivity is None else emissivity,
        none if emissivity_difference is None else emissivity_difference,
        none if water is None else water,
    )
    found, rms = regress(terms[:, columns], truth - first)
    coefficients = np.zeros(7)
    coefficients[list(columns)] = found
    return SplitWindowFit(coefficients, rms)


@dataclass(frozen=True)
class SplitWindowFit(DataRecord):
    """Coefficients and how well they do."""

    coefficients: Annotated[FloatArray, Array("1", "7", "c0 to c6 of split_window_temperature")]
    rms: Annotated[float, Quantity("K", "root mean square residual", ge=0)]
