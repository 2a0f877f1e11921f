"""Coefficients of a split window from matched temperatures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.remote._regression import regress, split_window_terms

FORMS = {"linear": (0, 1), "quadratic": (0, 1, 2), "emissivity": (0, 1, 2, 3, 5), "full": (0, 1, 2, 3, 4, 5, 6)}


@dataclass(frozen=True)
class SplitWindowFit:
    """Coefficients and how well they do."""

    coefficients: Annotated[FloatArray, Array("1", "7", "c0 to c6 of split_window_temperature")]
    rms: Annotated[float, Quantity("K", "root mean square residual", ge=0)]


_NOISY_CALL = {
    "first": [
        287.52, 308.4, 285.68, 285.38, 290.5, 286.92, 300.11, 283.45, 306.89, 305.74, 280.08, 296.24, 283.21, 287.74,
    ],
    "second": [
        285.56, 306.31, 283.54, 281.63, 289.09, 285.76, 297.26, 279.64, 303.16, 302.16, 279.35, 292.46, 280.44,
        284.19,
    ],
    "truth": [
        291.717, 312.62, 290.242, 293.017, 293.465, 289.305, 305.996, 291.245, 314.569, 313.047, 281.749, 304.182,
        288.991, 294.983,
    ],
}  # fmt: skip


@tool(
    domain="radiation",
    family="remote",
    known_answers=(
        KnownAnswer(
            call={
                "first": [280.0, 290.0, 300.0, 310.0],
                "second": [279.0, 288.5, 297.0, 309.5],
                "truth": [282.2, 293.2, 306.2, 311.2],
            },
            path="coefficients",
            value=[0.2, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            tolerance=1e-9,
            source="matches made by hand with T = T1 + 0.2 + 2 (T1 - T2)",
        ),
        KnownAnswer(
            call={
                "first": [280.0, 290.0, 300.0, 310.0],
                "second": [279.0, 288.5, 297.0, 309.5],
                "truth": [281.8, 292.8, 306.4, 310.9],
                "form": "quadratic",
            },
            path="coefficients",
            value=[0.1, 1.5, 0.2, 0.0, 0.0, 0.0, 0.0],
            tolerance=1e-8,
            source="matches made by hand with T = T1 + 0.1 + 1.5 (T1 - T2) + 0.2 (T1 - T2)^2",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="coefficients.1",
            value=2.0,
            tolerance=3 * 0.02563,
            source="noise of 0.1 K in fourteen matches: three standard deviations of the least-squares covariance",
        ),
    ),
    valid_for="matches that span the surface temperatures, moistures and emissivities to be met",
    limitations="a regression knows only its training: keep matches aside to test it; errors of the truth widen it, "
    "errors of the brightness temperatures flatten it",
    papers=("mcmillin1975", "sobrino1996"),
    keywords=("split window", "regression", "matchup", "calibration", "LST", "SST", "coefficients"),
    see_also=("split_window_temperature", "fit_nonlinear_sst"),
    asks=(
        "[coefficients: Split-window coefficients] from T11 {first}, T12 {second} and ground truth {truth}",
        "Regress surface temperatures {truth} on brightness temperatures {first} and {second}: "
        "[coefficients: c0 to c6]?",
        "[rms: Residual] of a {form=quadratic: quadratic} split window fitted to {truth}, {first}, {second}",
        "[coefficients: LST regression] with {form=emissivity: emissivity} {emissivity}, {first}, {second}, "
        "stations {truth}",
    ),
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
    first, second : ndarray, shape (n,)
        Brightness temperatures in K.
    truth : ndarray, shape (n,)
        Surface temperatures in K.
    form : str
        Terms fitted.
    emissivity, emissivity_difference, water : ndarray, shape (n,), optional
        What the longer forms need.

    Returns
    -------
    SplitWindowFit
        Seven coefficients (zero where not fitted) and the rms residual.

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
