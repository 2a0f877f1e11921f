"""The height over which pressure falls by a factor e."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.atmosphere._constants import GAS_CONSTANT, MOLAR_MASS_DRY_AIR, STANDARD_GRAVITY
from vibron.radiation.atmosphere._profiles import same_shape


@tool(
    domain="radiation",
    family="atmosphere",
    known_answers=(
        KnownAnswer(
            call={"temperature": 288.15},
            value=8.4345,
            tolerance=2e-4,
            source="ussa1976",
        ),
        KnownAnswer(
            call={"temperature": 737.0, "molar_mass": 0.04345, "gravity": 8.87},
            value=15.9,
            tolerance=0.05,
            source="NASA fact sheet of Venus: 15.9 km at 737 K, 43.45 g/mol and 8.87 m/s^2",
        ),
        KnownAnswer(
            call={"temperature": [200.0, 300.0], "molar_mass": 0.0289644},
            value=[5.854354, 8.781531],
            tolerance=1e-5,
            source="by hand: 8.314462618 T / (0.0289644 x 9.80665), in km",
            kind="identity",
        ),
    ),
    valid_for="an isothermal ideal gas under constant gravity",
    limitations="real profiles have a local scale height only",
    papers=("ussa1976",),
    keywords=("scale height", "barometric formula", "kT/mg"),
    see_also=("us_standard_atmosphere", "limb_path"),
    asks=(
        "[Scale height] of an isothermal atmosphere at {temperature}",
        "Over which [height] does the pressure of air at {temperature} fall to 1/e?",
        "[kT/mg] of a planet with gravity {gravity}, gas of molar mass {molar_mass} at {temperature}",
        "[Barometric scale height] of a gas of {molar_mass} at {temperature}",
    ),
)
def scale_height(
    temperature: Annotated[FloatArray, Array("K", "...", "temperature", gt=0)],
    molar_mass: Annotated[
        FloatArray | float, Array("kg/mol", "...", "mean molar mass of the gas", gt=0)
    ] = MOLAR_MASS_DRY_AIR,
    gravity: Annotated[FloatArray | float, Array("m/s^2", "...", "gravity", gt=0)] = STANDARD_GRAVITY,
) -> Annotated[FloatArray, Array("km", "...", "scale height of the pressure", gt=0)]:
    r"""Return the scale height of an isothermal atmosphere.

    .. math:: H = \frac{k_\mathrm{B} T}{m g} = \frac{R T}{M g}

    Parameters
    ----------
    temperature, molar_mass, gravity : array of float or float
        In K, kg/mol and m/s^2; broadcast.

    Returns
    -------
    ndarray
        H in km.

    Examples
    --------
    >>> scale_height([288.15]).round(2)
    array([8.43])
    """
    t, mass, g = same_shape(temperature=temperature, molar_mass=np.asarray(molar_mass), gravity=np.asarray(gravity))
    return np.asarray(GAS_CONSTANT * t / (mass * g) * 1e-3)
