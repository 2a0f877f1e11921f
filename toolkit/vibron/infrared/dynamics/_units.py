"""Factors between the units of trajectories and the SI."""

from __future__ import annotations

import math

from vibron.physics.constants import BOHR_RADIUS, DEBYE, ELECTRON_MASS, ELEMENTARY_CHARGE, PLANCK, SPEED_OF_LIGHT

#: Vacuum permittivity in F m^-1, from the definition of the Bohr radius.
VACUUM_PERMITTIVITY = math.pi * ELECTRON_MASS.value * ELEMENTARY_CHARGE.value**2 * BOHR_RADIUS.value / PLANCK.value**2
#: One debye in elementary charges times angstroms.
DEBYE_IN_E_ANGSTROM = DEBYE / (ELEMENTARY_CHARGE.value * 1e-10)
#: Speed of light in cm per femtosecond: the path on which a lag in time becomes a path difference.
CM_PER_FS = SPEED_OF_LIGHT.value * 100.0 * 1e-15
#: Angular frequency in s^-1 of one wavenumber, 2 pi c.
ANGULAR = 2.0 * math.pi * SPEED_OF_LIGHT.value * 100.0
