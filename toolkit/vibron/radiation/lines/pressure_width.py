from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.lines._constants import ATMOSPHERE, REFERENCE_TEMPERATURE


@tool(
    valid_for="pressures at which collisions are binary and short, up to about ten atmospheres",
    limitations="one temperature exponent for air and self broadening, as in HITRAN's 160-character format; the power "
    "law is "
    "valid within about 100 K of the reference temperature",
    papers=("rothman2005",),
    see_also=("pressure_shift", "doppler_width", "voigt_width"),
)  # fmt: skip
def pressure_width(
    air_width: Annotated[FloatArray, Array("cm^-1/atm", "...", "half width by air at 296 K", ge=0)],
    self_width: Annotated[FloatArray, Array("cm^-1/atm", "...", "half width by the absorber at 296 K", ge=0)],
    pressure: Annotated[FloatArray, Array("Pa", "...", "total pressure", ge=0)],
    mole_fraction: Annotated[FloatArray | float, Array("1", "...", "part of the absorber", ge=0, le=1)] = 0.0,
    temperature: Annotated[FloatArray | float, Array("K", "...", "temperature", gt=0)] = REFERENCE_TEMPERATURE,
    exponent: Annotated[FloatArray | float, Array("1", "...", "temperature exponent n")] = 0.0,
) -> Annotated[FloatArray, Array("cm^-1", "...", "half width at half maximum", kind="width")]:
    r"""Return the Lorentzian half width of a line at a pressure, temperature and mole fraction.

    .. math:: \gamma_L = p\,\left[(1 - x)\,\gamma_{air} + x\,\gamma_{self}\right]\left(\frac{296\,K}{T}\right)^n

    References
    ----------
    Rothman et al. (2005).

    Examples
    --------
    >>> round(float(pressure_width(0.07, 0.09, 101325.0, 0.1)), 6)
    0.072
    """
    mixed = (1.0 - np.asarray(mole_fraction)) * air_width + np.asarray(mole_fraction) * self_width
    return np.asarray(pressure / ATMOSPHERE * mixed * (REFERENCE_TEMPERATURE / np.asarray(temperature)) ** exponent)
