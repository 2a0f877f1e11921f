"""How fast the divergence of radiation heats the air."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool

_DAY = 86400.0  # s


@tool(
    domain="radiation",
    family="transmission",
    known_answers=(
        KnownAnswer(
            call={"pressure": [1000.0, 900.0], "flux_up": [0.0, 0.0], "flux_down": [0.0, 1.0]},
            value=[8.4335],
            tolerance=1e-3,
            source="by hand: 86400 J in a day over 10.197 kg of air a hPa and m^2 times 1004.68 J/(kg K)",
        ),
        KnownAnswer(
            call={"pressure": [1e5, 5e4, 100.0], "flux_up": [400.0, 300.0, 240.0], "flux_down": [300.0, 200.0, 140.0]},
            value=[0.0, 0.0],
            tolerance=1e-12,
            source="a constant net flux heats nothing",
            kind="identity",
        ),
    ),
    valid_for="plane-parallel air in hydrostatic balance",
    limitations="mean of each layer; heat capacity of dry air",
    papers=("goody1989",),
    keywords=("heating rate", "cooling rate", "flux divergence", "K/day"),
    see_also=("rrtmgp_fluxes", "gray_atmosphere"),
    asks=(
        "[Heating rate] of layers between {pressure} with upward flux {flux_up} and downward flux {flux_down}",
        "[Cooling rate in K per day] from the flux divergence, levels {pressure}, up {flux_up}, down {flux_down}",
        "Fluxes {flux_up} up and {flux_down} down at the pressures {pressure}: [how fast] does the air warm?",
        "[dT/dt] by radiation on Mars, g = {gravity}, cp = {heat_capacity}, p {pressure}, F up {flux_up}, F "
        "down {flux_down}",
    ),
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

    Parameters
    ----------
    pressure : array of float, shape (n,), Pa
    flux_up, flux_down : array of float, shape (n,), W/m^2
    gravity, heat_capacity : float

    Returns
    -------
    ndarray, shape (n - 1,)
        K/day.

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
