from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import needed
from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.remote._regression import ICE, refuse_other_inputs, regress, sea_surface_terms, split_window_terms

FORMS = {
    "split_window": {"linear": (0, 1), "quadratic": (0, 1, 2), "emissivity": (0, 1, 2, 3, 5), "full": tuple(range(7))},
    "nonlinear_sst": {"nlsst": (0, 3, 4, 5), "mcsst": (0, 2, 3, 5), "full": tuple(range(7))},
}


@tool(
    valid_for="cloud-free matches that span the surface temperatures, moistures, and emissivities or zenith angles to "
    "be met",
    limitations="a regression knows only its training: keep matches aside to test it; errors of the truth widen it, "
    "errors of the brightness temperatures flatten it; buoys measure a metre down and satellites the skin of the sea, "
    "about 0.2 K cooler",
    papers=("mcmillin1975", "sobrino1996", "walton1998"),
    see_also=("split_window_temperature",),
)
def fit_split_window(
    first: Annotated[FloatArray, Array("K", "n", "brightness temperatures near 11 um", gt=0)],
    second: Annotated[FloatArray, Array("K", "n", "brightness temperatures near 12 um", gt=0)],
    truth: Annotated[FloatArray, Array("K", "n", "surface temperatures, measured or simulated", gt=0)],
    method: Annotated[
        Literal["split_window", "nonlinear_sst"], Option("general split window, or the nonlinear one of the sea")
    ] = "split_window",
    form: Annotated[
        Literal["linear", "quadratic", "emissivity", "nlsst", "mcsst", "full"] | None,
        Option("terms that are fitted; linear or nlsst by default"),
    ] = None,
    emissivity: Annotated[
        FloatArray | None, Array("1", "n", "mean emissivity of the two bands for split_window", gt=0, le=1)
    ] = None,
    emissivity_difference: Annotated[
        FloatArray | None, Array("1", "n", "first less second, for split_window", gt=-1, lt=1)
    ] = None,
    water: Annotated[FloatArray | None, Array("g cm^-2", "n", "column of water vapour for split_window", ge=0)] = None,
    zenith_angle: Annotated[
        FloatArray | None, Array("degree", "n", "satellite zenith angles for nonlinear_sst", ge=0, lt=80)
    ] = None,
    guess: Annotated[FloatArray | None, Array("K", "n", "first guesses for nonlinear_sst", gt=0)] = None,
) -> SplitWindowFit:
    r"""Return the coefficients of `split_window_temperature` by least squares.

    .. math:: \min_c \sum \left(T - T_1 - c_0 - c_1 d - c_2 d^2 - (c_3 + c_4 w)(1 - \varepsilon)
              - (c_5 + c_6 w)\,\Delta\varepsilon\right)^2

    ``linear`` fits c0 and c1, ``quadratic`` adds c2, ``emissivity`` adds c3 and c5, ``full`` all seven.  With
    ``nonlinear_sst``

    .. math:: \min \sum \left[T - (a + b S) T_1 - (c + d S + e\,T_g)(T_1 - T_2) - f - g S\right]^2

    where ``nlsst`` fits a, d, e, f; ``mcsst`` a, c, d, f; ``full`` all seven.

    Parameters
    ----------
    emissivity, emissivity_difference, water
        What the longer forms of split_window need.
    zenith_angle, guess
        What nonlinear_sst needs.

    Raises
    ------
    InputError
        Something that the form needs is missing, an input or the form belongs to the other method, or the matches do
        not determine the coefficients.

    Examples
    --------
    >>> first, gap = np.array([285.0, 290.0, 295.0, 300.0, 288.0]), np.array([0.5, 1.0, 2.0, 2.5, 1.5])
    >>> fit_split_window(first, first - gap, first + 0.1 + 2.4 * gap).coefficients[:2].round(6)
    array([0.1, 2.4])
    >>> view = {"zenith_angle": np.array([0.0, 20.0, 40.0, 10.0, 60.0]), "guess": first}
    >>> fit = fit_split_window(first, first - gap, first + 2.0 * gap, "nonlinear_sst", "mcsst", **view)
    >>> fit.coefficients.round(6) + 0.0
    array([1., 0., 2., 0., 0., 0., 0.])
    """
    refuse_other_inputs(
        method, emissivity=emissivity, emissivity_difference=emissivity_difference, water=water,
        zenith_angle=zenith_angle, guess=guess,
    )  # fmt: skip
    name: str = form or next(iter(FORMS[method]))
    if name not in FORMS[method]:
        raise InputError(
            f"is not a form of {method}", field="form", value=form, remedy=f"choose {', '.join(FORMS[method])}"
        )
    columns = list(FORMS[method][name])
    if method == "nonlinear_sst":
        terms = sea_surface_terms(first, second, *needed("method", method, zenith_angle=zenith_angle, guess=guess))
        target = truth - ICE
    else:
        needs = {
            "emissivity": (emissivity, 3),
            "emissivity_difference": (emissivity_difference, 5),
            "water": (water, 4),
        }
        needed("form", name, **{field: values for field, (values, column) in needs.items() if column in columns})
        terms, target = split_window_terms(first, second, emissivity, emissivity_difference, water), truth - first
    found, rms = regress(terms[:, columns], target)
    coefficients = np.zeros(7)
    coefficients[columns] = found
    return SplitWindowFit(coefficients, rms)


@dataclass(frozen=True)
class SplitWindowFit(DataRecord):
    """Coefficients and how well they do."""

    coefficients: Annotated[FloatArray, Array("1", "7", "c0 to c6, or a to g, of split_window_temperature")]
    rms: Annotated[float, Quantity("K", "root mean square residual", ge=0)]
