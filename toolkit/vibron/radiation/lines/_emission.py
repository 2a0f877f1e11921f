"""Planck's law per wavenumber, and the optical depth of a column of gas."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.radiation.lines._constants import FIRST_RADIATION, LOSCHMIDT_KELVIN, SECOND_RADIATION


def planck(wavenumber: FloatArray, temperature: float) -> FloatArray:
    """Return the radiance of a black body in W m^-2 sr^-1 per cm^-1."""
    x = SECOND_RADIATION * wavenumber / temperature
    return np.asarray(FIRST_RADIATION * wavenumber**3 * np.exp(-x) / -np.expm1(-x))


def column_density(temperature: float, pressure: float, mole_fraction: float, path_length: float) -> float:
    """Return absorber molecules per cm^2 along ``path_length`` m."""
    return LOSCHMIDT_KELVIN * pressure / temperature * mole_fraction * 100.0 * path_length


def positive(wavenumber: FloatArray) -> None:
    """Refuse an empty grid."""
    if not wavenumber.size:
        raise DomainError("is empty", field="wavenumber", value=0, remedy="give at least one wavenumber")
