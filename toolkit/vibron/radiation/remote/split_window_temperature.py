from __future__ import annotations

from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import needed
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.radiation.remote._regression import ICE, refuse_other_inputs, sea_surface_terms, split_window_terms


@tool(
    valid_for="cloud-free pixels in two bands near 11 and 12 um and the sensor, region and season for which the "
    "coefficients were fitted; nonlinear_sst over the sea at zenith angles below about 60 degrees",
    limitations="no coefficients are built in: take those published for your sensor, or fit them with "
    "fit_split_window; those of nonlinear_sst are for Celsius, and for kelvin need another constant; its first guess "
    "carries the climate into the result",
    papers=("mcmillin1975", "sobrino1996", "walton1998", "osisaf2001"),
    see_also=("fit_split_window", "ndvi_emissivity", "temperature_emissivity_separation"),
)
def split_window_temperature(
    first: Annotated[FloatArray, Array("K", "...", "brightness temperature near 11 um", gt=0)],
    second: Annotated[FloatArray, Array("K", "...", "brightness temperature near 12 um", gt=0)],
    coefficients: Annotated[
        FloatArray, Array("1", "7", "c0 to c6, or a to g of nonlinear_sst; zero for terms left out")
    ],
    method: Annotated[
        Literal["split_window", "nonlinear_sst"], Option("general split window, or the nonlinear one of the sea")
    ] = "split_window",
    emissivity: Annotated[
        FloatArray | None,
        Array("1", "...", "mean emissivity of the two bands of split_window; 1 by default", gt=0, le=1),
    ] = None,
    emissivity_difference: Annotated[
        FloatArray | None, Array("1", "...", "first less second, for split_window; 0 by default", gt=-1, lt=1)
    ] = None,
    water: Annotated[
        FloatArray | None, Array("g cm^-2", "...", "column of water vapour for split_window; 0 by default", ge=0)
    ] = None,
    zenith_angle: Annotated[
        FloatArray | None, Array("degree", "...", "satellite zenith angle for nonlinear_sst", ge=0, lt=80)
    ] = None,
    guess: Annotated[
        FloatArray | None, Array("K", "...", "first guess of the surface temperature for nonlinear_sst", gt=0)
    ] = None,
) -> Annotated[FloatArray, Array("K", "...", "surface temperature", gt=0)]:
    r"""Return the temperature of land or sea by the split window.

    .. math:: T = T_1 + c_0 + c_1 d + c_2 d^2 + (c_3 + c_4 w)(1 - \varepsilon) + (c_5 + c_6 w)\,\Delta\varepsilon,
              \qquad d = T_1 - T_2

    or, by ``nonlinear_sst``,

    .. math:: T = (a + b S)\,T_1 + (c + d S + e\,T_g)(T_1 - T_2) + f + g S, \qquad S = \sec\theta - 1

    where T_1, T_g and T are in Celsius inside the formula, in K outside.  The form of NESDIS has b = c = g = 0; the
    multi-channel form (MCSST) b = e = g = 0.

    Parameters
    ----------
    coefficients
        c0 to c6: K, 1, 1/K, K, K per g/cm^2, K, K per g/cm^2; or a to g.
    zenith_angle, guess
        Needed by nonlinear_sst.

    Raises
    ------
    InputError
        An input is missing, or belongs to the other method.
    DomainError
        The result is not a temperature.

    Examples
    --------
    >>> coefficients = np.array([-0.3, 1.4, 0.2, 54.0, -2.2, -129.0, 16.0])
    >>> split_window_temperature([295.0, 301.0], [294.0, 298.5], coefficients, emissivity=0.98, water=1.5).round(2)
    array([297.31, 306.46])
    >>> noaa14 = np.array([0.9879, 0.0041, 1.1067, 0.4892, 0.0305, 0.4216, 0.5270])
    >>> split_window_temperature(
    ...     [285.0, 295.0], [284.2, 292.8], noaa14, "nonlinear_sst", zenith_angle=30.0, guess=[286.0, 298.0]
    ... ).round(2)
    array([286.63, 299.52])
    """
    refuse_other_inputs(
        method, emissivity=emissivity, emissivity_difference=emissivity_difference, water=water,
        zenith_angle=zenith_angle, guess=guess,
    )  # fmt: skip
    if method == "nonlinear_sst":
        view = needed("method", method, zenith_angle=zenith_angle, guess=guess)
        temperature = ICE + sea_surface_terms(first, second, *view) @ coefficients
    else:
        temperature = first + split_window_terms(first, second, emissivity, emissivity_difference, water) @ coefficients
    if not (temperature > 0.0).all():
        raise DomainError(
            "lead below absolute zero", field="coefficients", value=float(temperature.min()),
            remedy="check their order and units: nonlinear_sst takes those for Celsius",
        )  # fmt: skip
    return np.asarray(temperature)
