"""Fundamental constants with unit, standard uncertainty and source (CODATA 2022)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Constant:
    """A recommended value; ``uncertainty`` 0 means exact by definition of the SI."""

    name: str
    value: float
    unit: str
    uncertainty: float
    source: str = "codata2022"

    def __float__(self) -> float:
        return self.value


SPEED_OF_LIGHT = Constant("speed of light in vacuum", 299792458.0, "m s^-1", 0.0)
PLANCK = Constant("Planck constant", 6.62607015e-34, "J Hz^-1", 0.0)
BOLTZMANN = Constant("Boltzmann constant", 1.380649e-23, "J K^-1", 0.0)
AVOGADRO = Constant("Avogadro constant", 6.02214076e23, "mol^-1", 0.0)
ELEMENTARY_CHARGE = Constant("elementary charge", 1.602176634e-19, "C", 0.0)
ATOMIC_MASS = Constant("atomic mass constant", 1.66053906892e-27, "kg", 0.00000000052e-27)
ELECTRON_MASS = Constant("electron mass", 9.1093837139e-31, "kg", 0.0000000028e-31)
BOHR_RADIUS = Constant("Bohr radius", 5.29177210544e-11, "m", 0.00000000082e-11)
HARTREE = Constant("Hartree energy", 4.3597447222060e-18, "J", 0.0000000000048e-18)

ALL = (
    SPEED_OF_LIGHT,
    PLANCK,
    BOLTZMANN,
    AVOGADRO,
    ELEMENTARY_CHARGE,
    ATOMIC_MASS,
    ELECTRON_MASS,
    BOHR_RADIUS,
    HARTREE,
)

# Exact products in everyday units
GAS_CONSTANT = AVOGADRO.value * BOLTZMANN.value  # J mol^-1 K^-1
JOULE_OF_WAVENUMBER = 100.0 * PLANCK.value * SPEED_OF_LIGHT.value  # J of 1 cm^-1
DEBYE = 1e-21 / SPEED_OF_LIGHT.value  # C m; 1e-18 statcoulomb centimetres
