"""Constants in the units of line spectroscopy: wavenumbers in cm^-1, lengths in cm."""

from __future__ import annotations

import numpy as np

from vibron.physics.constants import BOLTZMANN, PLANCK, SPEED_OF_LIGHT

_H, _C, _K = float(PLANCK), float(SPEED_OF_LIGHT), float(BOLTZMANN)

#: Temperature to which HITRAN refers intensities and widths, in K.
REFERENCE_TEMPERATURE = 296.0
#: Speed of light in m/s.
LIGHT = _C
#: Pressure to which HITRAN refers widths and shifts, in Pa.
ATMOSPHERE = 101325.0
#: Molecules per cm^3 in 1 Pa at 1 K: the number density is this times p/T.
LOSCHMIDT_KELVIN = 1e-6 / _K
#: Einstein A in s^-1 of a transition of 1 cm^-1 and 1 debye: 64 pi^4 / (3 h) in cgs units.
EINSTEIN_DEBYE = 64.0 * np.pi**4 / (3.0e7 * _H) * 1e-36
#: Of profiles over half widths.
ROOT_LN2, ROOT_PI = np.sqrt(np.log(2.0)), np.sqrt(np.pi)
