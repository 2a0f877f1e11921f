"""The absorber along a path."""

from __future__ import annotations

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.radiation.lines._constants import LOSCHMIDT_KELVIN


def column_density(temperature: float, pressure: float, mole_fraction: float, path_length: float) -> float:
    """Return absorber molecules per cm^2 along ``path_length`` m."""
    return LOSCHMIDT_KELVIN * pressure / temperature * mole_fraction * 100.0 * path_length


def positive(wavenumber: FloatArray) -> None:
    """Refuse an empty grid."""
    if not wavenumber.size:
        raise DomainError("is empty", field="wavenumber", value=0, remedy="give at least one wavenumber")
