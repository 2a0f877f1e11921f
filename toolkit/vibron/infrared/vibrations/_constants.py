"""Conversions between atomic units and those of vibrational spectroscopy, from CODATA 2022."""

import math

from vibron.physics.constants import (
    ATOMIC_MASS,
    AVOGADRO,
    BOHR_RADIUS,
    ELECTRON_MASS,
    ELEMENTARY_CHARGE,
    HARTREE,
    PLANCK,
    SPEED_OF_LIGHT,
)

BOHR = float(BOHR_RADIUS) * 1e10  # angstrom
ELECTRON_MASSES = float(ATOMIC_MASS) / float(ELECTRON_MASS)  # one u in electron masses
HARTREE_WAVENUMBER = float(HARTREE) / (float(PLANCK) * float(SPEED_OF_LIGHT)) / 100.0  # cm^-1
VACUUM_PERMITTIVITY = 8.8541878188e-12  # F m^-1, CODATA 2022
#: km/mol of one squared elementary charge per atomic mass unit: N_A / (12 eps0 c^2) of (dmu/dQ)^2, in km.
KM_PER_MOL = (
    float(AVOGADRO)
    * float(ELEMENTARY_CHARGE) ** 2
    / (12.0 * VACUUM_PERMITTIVITY * float(SPEED_OF_LIGHT) ** 2 * float(ATOMIC_MASS))
    / 1000.0
)
#: hbar^2 / 2; the rotational constant is B = ROTATION / I of a moment of inertia in u angstrom^2.
ROTATION = float(PLANCK) / (8.0 * math.pi**2 * float(SPEED_OF_LIGHT) * float(ATOMIC_MASS)) * 1e18  # cm^-1 u angstrom^2
