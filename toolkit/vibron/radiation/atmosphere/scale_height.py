from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.physics.constants import GAS_CONSTANT
from vibron.radiation.air_constants import MOLAR_MASS_DRY_AIR, STANDARD_GRAVITY
from vibron.radiation.atmosphere._profiles import same_shape


@tool(
    valid_for="an isothermal ideal gas under constant gravity",
    limitations="real profiles have a local scale height only",
    papers=("ussa1976",),
    see_also=("reference_atmosphere", "limb_path"),
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

    Examples
    --------
    >>> scale_height([288.15]).round(2)
    array([8.43])
    """
    t, mass, g = same_shape(temperature=temperature, molar_mass=np.asarray(molar_mass), gravity=np.asarray(gravity))
    return np.asarray(GAS_CONSTANT * t / (mass * g) * 1e-3)
