from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.lines._constants import ATMOSPHERE


@tool(
    valid_for="pressures at which shifts are linear, up to about ten atmospheres",
    limitations="no dependence on temperature, as HITRAN's records of 160 characters have none",
    papers=("rothman2005",),
    see_also=("pressure_width",),
)
def pressure_shift(
    air_shift: Annotated[FloatArray, Array("cm^-1/atm", "...", "shift by air")],
    pressure: Annotated[FloatArray, Array("Pa", "...", "total pressure", ge=0)],
    mole_fraction: Annotated[FloatArray | float, Array("1", "...", "part of the absorber", ge=0, le=1)] = 0.0,
    self_shift: Annotated[FloatArray | float, Array("cm^-1/atm", "...", "shift by the absorber")] = 0.0,
) -> Annotated[FloatArray, Array("cm^-1", "...", "shift of the line", kind="width")]:
    r"""Return the collisional shift of a line, to be added to its vacuum wavenumber.

    .. math:: \Delta = p\,\left[(1 - x)\,\delta_{air} + x\,\delta_{self}\right]

    References
    ----------
    Rothman et al. (2005).

    Examples
    --------
    >>> float(pressure_shift(-0.003, 50662.5))
    -0.0015
    """
    part = np.asarray(mole_fraction)
    return np.asarray(pressure / ATMOSPHERE * ((1.0 - part) * air_shift + part * np.asarray(self_shift)))
