from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool

_DAY = 86400.0  # s


@tool(
    valid_for="plane-parallel air in hydrostatic balance",
    limitations="mean of each layer; heat capacity of dry air",
    papers=("goody1989",),
    see_also=("rrtmgp_fluxes", "gray_atmosphere"),
)
def radiative_heating_rate(
    pressure: Annotated[FloatArray, Array("Pa", "n", "pressure of the levels, falling or rising", gt=0)],
    flux_up: Annotated[FloatArray, Array("W/m^2", "n", "upward flux at the levels", ge=0)],
    flux_down: Annotated[FloatArray, Array("W/m^2", "n", "downward flux at the levels", ge=0)],
    gravity: Annotated[float, Quantity("m/s^2", "gravity", gt=0)] = 9.80665,
    heat_capacity: Annotated[float, Quantity("J/(kg K)", "heat capacity at constant pressure", gt=0)] = 1004.68,
) -> Annotated[FloatArray, Array("K/day", "m", "heating of each layer; cooling is negative")]:
    r"""Return the radiative heating rate of the layers between pressure levels.

    .. math:: \frac{\partial T}{\partial t} = \frac{g}{c_p} \frac{\partial (F^\uparrow - F^\downarrow)}{\partial p}

    Raises
    ------
    InputError
        The pressures are not monotonic.

    Examples
    --------
    >>> radiative_heating_rate([1e5, 9e4], [400.0, 390.0], [350.0, 300.0]).round(2)
    array([-3.37])
    """
    step = np.diff(pressure)
    if step.size == 0 or not ((step > 0).all() or (step < 0).all()):
        raise InputError(
            "must rise or fall through two levels or more",
            field="pressure",
            value=pressure.tolist(),
            remedy="sort them",
        )
    return np.asarray(_DAY * gravity / heat_capacity * np.diff(flux_up - flux_down) / step)
