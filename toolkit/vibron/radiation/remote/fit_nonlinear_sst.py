"""Coefficients of a sea surface temperature from matches with buoys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.remote._regression import ICE, regress, sea_surface_terms

FORMS = {"mcsst": (0, 2, 3, 5), "nlsst": (0, 3, 4, 5), "full": (0, 1, 2, 3, 4, 5, 6)}


@dataclass(frozen=True)
class SeaSurfaceFit:
    """Coefficients and how well they do."""

    coefficients: Annotated[FloatArray, Array("1", "7", "a to g of nonlinear_sst")]
    rms: Annotated[float, Quantity("K", "root mean square residual", ge=0)]


_NOISY_CALL = {
    "first": [
        297.3, 297.11, 296.22, 285.23, 281.54, 298.93, 292.28, 280.05, 298.21, 299.7, 285.73, 296.27, 281.65, 288.77,
        296.35, 288.17, 290.35, 282.34, 296.28, 289.96,
    ],
    "second": [
        296.18, 294.67, 293.27, 283.38, 279.2, 295.95, 291.7, 278.05, 295.29, 298.91, 284.67, 294.39, 279.34, 286.89,
        294.48, 287.54, 288.0, 281.04, 295.6, 287.06,
    ],
    "zenith": [
        40.0, 27.0, 44.0, 29.0, 7.0, 36.0, 45.0, 45.0, 33.0, 56.0, 57.0, 52.0, 22.0, 16.0, 32.0, 39.0, 10.0, 34.0,
        26.0, 0.0,
    ],
    "guess": [
        297.93, 296.98, 297.25, 285.9, 282.42, 299.28, 293.92, 279.69, 297.88, 299.11, 286.34, 295.65, 281.01, 289.5,
        297.51, 288.74, 287.67, 281.39, 295.21, 288.75,
    ],
    "truth": [
        300.794, 303.724, 304.62, 288.238, 284.256, 307.713, 294.159, 282.404, 306.324, 302.708, 288.153, 301.741,
        284.147, 292.439, 301.615, 289.728, 294.278, 284.039, 298.317, 295.067,
    ],
}  # fmt: skip


@tool(
    domain="radiation",
    family="remote",
    known_answers=(
        KnownAnswer(
            call={
                "first": [283.15, 293.15, 288.15, 298.15, 286.15],
                "second": [282.15, 291.15, 287.15, 295.15, 285.65],
                "zenith": [0.0, 0.0, 60.0, 60.0, 60.0],
                "guess": [283.15, 293.15, 293.15, 303.15, 283.15],
                "truth": [284.65, 297.65, 291.35, 309.75, 287.5],
            },
            path="coefficients",
            value=[1.0, 0.0, 0.0, 0.7, 0.1, 0.5, 0.0],
            tolerance=1e-8,
            source="matches made by hand with T = T1 + 0.1 Tg (T1 - T2) + 0.7 S (T1 - T2) + 0.5 in Celsius",
        ),
        KnownAnswer(
            call={
                "first": [283.15, 293.15, 288.15, 298.15, 286.15],
                "second": [282.15, 291.15, 287.15, 295.15, 285.65],
                "zenith": [0.0, 0.0, 60.0, 60.0, 60.0],
                "guess": [283.15, 293.15, 293.15, 303.15, 283.15],
                "truth": [284.65, 297.65, 291.35, 309.75, 287.5],
            },
            path="rms",
            value=0.0,
            tolerance=1e-9,
            source="matches made by hand without any error",
            kind="identity",
        ),
        KnownAnswer(
            call=_NOISY_CALL,
            path="coefficients.3",
            value=0.7,
            tolerance=3 * 0.03336,
            source="noise of 0.05 K in twenty matches: three standard deviations of the least-squares covariance",
        ),
    ),
    valid_for="cloud-free matches that span temperatures, moistures and zenith angles",
    limitations="a regression knows only its training; buoys measure a metre down and satellites the skin, about 0.2 "
    "K cooler",
    papers=("walton1998",),
    keywords=("SST", "NLSST", "matchup", "regression", "buoy", "coefficients", "calibration"),
    see_also=("nonlinear_sst", "fit_split_window"),
    asks=(
        "[coefficients: NLSST coefficients] from {first}, {second}, zenith {zenith}, guess {guess}, buoys {truth}",
        "Regress T11 {first}, T12 {second}, {zenith}, {guess} on matchups {truth}: [rms: scatter]",
        "Fit the {form=mcsst: MCSST} to buoy SST {truth}: {first}, {second}, {zenith}, {guess}, "
        "[coefficients: coefficients]",
    ),
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

    Parameters
    ----------
    first, second : ndarray, shape (n,)
        Brightness temperatures in K.
    zenith : ndarray, shape (n,)
        Satellite zenith angles in degrees.
    guess : ndarray, shape (n,)
        First guesses in K.
    truth : ndarray, shape (n,)
        True temperatures in K.
    form : str
        Terms fitted.

    Returns
    -------
    SeaSurfaceFit
        Seven coefficients (zero where not fitted) and the rms residual.

    Raises
    ------
    InputError
        The matches do not determine the coefficients.

    References
    ----------
    Walton and others (1998).

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
