"""Constants of the terrestrial atmosphere that the tools of this family share."""

from __future__ import annotations

from vibron.physics.constants import AVOGADRO, BOLTZMANN

K_B = float(BOLTZMANN)
N_A = float(AVOGADRO)
STANDARD_GRAVITY = 9.80665  # m s^-2, exact
STANDARD_PRESSURE = 101325.0  # Pa, exact
EARTH_RADIUS = 6371.0  # km, mean
MOLAR_MASS_DRY_AIR = 0.0289644  # kg mol^-1, U.S. Standard Atmosphere 1976
MOLAR_MASS_WATER = 0.01801528  # kg mol^-1
#: Molecules per cm^2 in one Dobson unit: 0.01 mm of the pure gas at 273.15 K and 101325 Pa.
DOBSON = STANDARD_PRESSURE / (K_B * 273.15) * 1e-5 * 1e-4
