"""Radiation constants that several tools of this family need, in the units of wavelengths in um."""

from __future__ import annotations

import math

from vibron.core.constants import BOLTZMANN, PLANCK, SPEED_OF_LIGHT

_H, _C, _K = float(PLANCK), float(SPEED_OF_LIGHT), float(BOLTZMANN)
FIRST_RADIANCE = 2.0 * _H * _C**2 * 1e24  # W m^-2 sr^-1 um^4
SECOND_RADIATION = _H * _C / _K * 1e6  # um K
STEFAN_BOLTZMANN = 2.0 * math.pi**5 * _K**4 / (15.0 * _H**3 * _C**2)  # W m^-2 K^-4
