"""Scales on which the unit conversions of this family rest: plain factors from the CODATA constants."""

from __future__ import annotations

import math

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.physics.constants import (
    ATOMIC_MASS,
    AVOGADRO,
    BOHR_RADIUS,
    BOLTZMANN,
    DEBYE,
    ELEMENTARY_CHARGE,
    HARTREE,
    JOULE_OF_WAVENUMBER,
    PLANCK,
    SPEED_OF_LIGHT,
)

H, C, K, E, N_A = (float(known) for known in (PLANCK, SPEED_OF_LIGHT, BOLTZMANN, ELEMENTARY_CHARGE, AVOGADRO))
LN10 = math.log(10.0)
CALORIE = 4.184  # J, thermochemical
ATMOSPHERE = 101325.0  # Pa
STANDARD_TEMPERATURE = 296.0  # K, reference temperature of HITRAN
#: 4 pi eps0 in F/m, from the definition of the Hartree energy.
COULOMB_FACTOR = E**2 / (float(HARTREE) * float(BOHR_RADIUS))

#: Metres of one unit of wavelength.
WAVELENGTHS = {"um": 1e-6, "nm": 1e-9, "angstrom": 1e-10, "mm": 1e-3, "m": 1.0}
#: J of one unit of each spectral scale that is proportional to energy.
SPECTRAL = {
    "cm^-1": JOULE_OF_WAVENUMBER,
    "m^-1": H * C,
    "Hz": H,
    "GHz": 1e9 * H,
    "THz": 1e12 * H,
    "J": 1.0,
    "eV": E,
    "meV": 1e-3 * E,
    "K": K,
}
#: J of one unit of energy, molar energies for one particle.
ENERGIES = {**SPECTRAL, "Eh": float(HARTREE), "kJ/mol": 1e3 / N_A, "kcal/mol": 1e3 * CALORIE / N_A}
AXES = (*WAVELENGTHS, *SPECTRAL)
_MERCURY = 13595.1 * 9.80665  # Pa per metre of a conventional column
#: Pa of one unit of pressure.
PRESSURES = {
    "Pa": 1.0,
    "hPa": 1e2,
    "kPa": 1e3,
    "MPa": 1e6,
    "bar": 1e5,
    "mbar": 1e2,
    "atm": ATMOSPHERE,
    "Torr": ATMOSPHERE / 760.0,
    "mmHg": 1e-3 * _MERCURY,
    "inHg": 0.0254 * _MERCURY,
    "psi": 0.45359237 * 9.80665 / 0.0254**2,
}
_LENGTHS = {"km": 1e3, "m": 1.0, "cm": 1e-2}
#: Natural attenuation coefficient of power, in m^-1, of one unit.  Ten decibels are a factor of ten in power; a neper
#: is a factor e in amplitude, hence e^2 in power.
ATTENUATIONS = {
    **{f"dB/{name}": LN10 / 10.0 / length for name, length in _LENGTHS.items()},
    **{f"{name}^-1": 1.0 / length for name, length in _LENGTHS.items()},
    **{f"decadic {name}^-1": LN10 / length for name, length in _LENGTHS.items()},
    **{f"Np/{name}": 2.0 / length for name, length in _LENGTHS.items()},
}
#: Integral over wavenumber of the cross-section, in cm per molecule, of one (e^2/u): pi e^2 / (4 pi eps0 3 c^2 u).
CM_PER_CHARGE = 100.0 * math.pi * E**2 / (COULOMB_FACTOR * 3.0 * C**2 * float(ATOMIC_MASS))
#: Integral over wavenumber of the natural cross-section, in cm per molecule, of one unit of integrated intensity.
INTENSITIES = {
    "km/mol": 1e5 / N_A,
    "cm/molecule": 1.0,
    "cm^-2 atm^-1": 1e6 * K * STANDARD_TEMPERATURE / ATMOSPHERE,
    "L mol^-1 cm^-2": 1e3 * LN10 / N_A,
    "D^2 A^-2 u^-1": CM_PER_CHARGE * (DEBYE / (E * 1e-10)) ** 2,
    "e^2 u^-1": CM_PER_CHARGE,
}


def photon_energy(value: FloatArray, unit: str) -> FloatArray:
    """Return the energy in J of a photon whose place on a spectral scale is given."""
    if unit in WAVELENGTHS:
        return np.asarray(H * C / (value * WAVELENGTHS[unit]))
    return np.asarray(value * SPECTRAL[unit])


def from_photon_energy(energy: FloatArray, unit: str) -> FloatArray:
    """Return the place on a spectral scale of a photon of this energy in J."""
    if unit in WAVELENGTHS:
        return np.asarray(H * C / energy / WAVELENGTHS[unit])
    return np.asarray(energy / SPECTRAL[unit])


def molecules_per_cm3(temperature: FloatArray | float, pressure: FloatArray | float) -> FloatArray:
    """Return the number density of an ideal gas in cm^-3 from K and Pa."""
    return np.asarray(np.asarray(pressure) / (K * np.asarray(temperature)) * 1e-6)
