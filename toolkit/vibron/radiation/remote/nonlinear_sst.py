from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.remote._regression import ICE, sea_surface_terms


@tool(
    valid_for="cloud-free sea pixels, the sensor for which the coefficients were fitted, zenith angles below about 60 "
    "degrees",
    limitations="no coefficients are built in; temperatures enter the formula in Celsius: coefficients for kelvin "
    "need another constant; the first guess carries the climate into the result",
    papers=("walton1998", "osisaf2001"),
    see_also=("fit_nonlinear_sst", "split_window_temperature"),
)
def nonlinear_sst(
    first: Annotated[FloatArray, Array("K", "...", "brightness temperature near 11 um", gt=0)],
    second: Annotated[FloatArray, Array("K", "...", "brightness temperature near 12 um", gt=0)],
    zenith: Annotated[FloatArray, Array("deg", "...", "satellite zenith angle", ge=0, lt=80)],
    guess: Annotated[FloatArray, Array("K", "...", "first guess of the surface temperature", gt=0)],
    coefficients: Annotated[FloatArray, Array("1", "7", "a, b, c, d, e, f, g; zero for terms left out")],
) -> Annotated[FloatArray, Array("K", "...", "sea surface temperature", gt=0)]:
    r"""Return the sea surface temperature by the nonlinear split window.

    .. math:: T_s = (a + b S)\,T_1 + (c + d S + e\,T_g)(T_1 - T_2) + f + g S, \qquad S = \sec\theta - 1

    T_1, T_g and the result are in Celsius inside the formula, in K outside.  The form of NESDIS has b = c = g = 0; the
    multi-channel form (MCSST) b = e = g = 0.

    Raises
    ------
    DomainError
        The result is not a temperature.

    Examples
    --------
    >>> noaa14 = np.array([0.9879, 0.0041, 1.1067, 0.4892, 0.0305, 0.4216, 0.5270])
    >>> nonlinear_sst([285.0, 295.0], [284.2, 292.8], 30.0, [286.0, 298.0], noaa14).round(2)
    array([286.63, 299.52])
    """
    temperature = ICE + sea_surface_terms(first, second, zenith, guess) @ coefficients
    if not (temperature > 0.0).all():
        raise DomainError(
            "lead below absolute zero",
            field="coefficients",
            value=float(temperature.min()),
            remedy="give those for Celsius in the order a to g",
        )
    return np.asarray(temperature)
