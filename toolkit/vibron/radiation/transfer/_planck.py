"""Planck's law per wavenumber, for the sources of this family."""

from __future__ import annotations

import numpy as np

from vibron.core.constants import BOLTZMANN, PLANCK, SPEED_OF_LIGHT
from vibron.core.quantity import FloatArray

_H, _C, _K = float(PLANCK), float(SPEED_OF_LIGHT), float(BOLTZMANN)
_COLDEST = 1e4  # h c nu/(k T) beyond which nothing is left
#: W m^-2 sr^-1 (cm^-1)^-1 and cm K, for wavenumbers in cm^-1.
FIRST, SECOND = 2e8 * _H * _C**2, 1e2 * _H * _C / _K


def planck(wavenumber: FloatArray, temperature: FloatArray | float) -> FloatArray:
    """Return the radiance of a black body in W m^-2 sr^-1 (cm^-1)^-1; cold and short-waved ones fade to zero."""
    with np.errstate(over="ignore"):
        ratio = np.minimum(SECOND * wavenumber / temperature, _COLDEST)
    return np.asarray(FIRST * wavenumber**3 * np.exp(-ratio) / -np.expm1(-ratio))
