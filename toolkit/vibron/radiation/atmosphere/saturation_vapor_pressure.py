from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool

RANGES = {"liquid": (123.0, 332.0), "ice": (110.0, 273.16)}  # K


@tool(
    valid_for="flat surfaces of pure water from 123 to 332 K (supercooled below 273.16 K) and of ice Ih from 110 K",
    limitations="the enhancement by air (0.5 % at sea level), salt, curvature and cubic ice are left out",
    papers=("murphy2005", "wagner2002"),
    see_also=("convert_humidity", "adiabat"),
)
def saturation_vapor_pressure(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature", ge=110.0, le=332.0)],
    phase: Annotated[str, Option("surface", choices=tuple(RANGES))] = "liquid",
) -> Annotated[FloatArray, Array("Pa", "...", "saturation vapour pressure", gt=0)]:
    r"""Return the saturation vapour pressure of water after Murphy and Koop.

    .. math:: \ln e_\mathrm{ice} = 9.550426 - \frac{5723.265}{T} + 3.53068 \ln T - 0.00728332\,T

    and, over liquid, f(T) + tanh(0.0415 (T - 218.8)) g(T) with f and g of the same form.

    Raises
    ------
    DomainError
        The temperature lies outside 123-332 K (liquid) or 110-273.16 K (ice).

    References
    ----------
    Murphy and Koop (2005), equations 7 and 10; compared with Wagner and Pruss (2002).

    Examples
    --------
    >>> saturation_vapor_pressure([273.16, 293.15]).round(1)
    array([ 611.7, 2339.4])
    """
    low, high = RANGES[phase]
    if ((temperature < low) | (temperature > high)).any():
        raise DomainError(
            f"must be {low:g} to {high:g} K over {phase}",
            field="temperature",
            value=float(temperature.flat[np.argmax((temperature < low) | (temperature > high))]),
            remedy="take the other phase, or stay inside the range",
        )
    log = np.log(temperature)
    if phase == "ice":
        return np.asarray(np.exp(9.550426 - 5723.265 / temperature + 3.53068 * log - 0.00728332 * temperature))
    warm = 54.842763 - 6763.22 / temperature - 4.21 * log + 0.000367 * temperature
    cold = 53.878 - 1331.22 / temperature - 9.44523 * log + 0.014025 * temperature
    return np.asarray(np.exp(warm + np.tanh(0.0415 * (temperature - 218.8)) * cold))
