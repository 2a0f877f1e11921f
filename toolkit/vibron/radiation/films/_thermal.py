"""What a black body sends out over a grid of wavelengths."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.physics.planck import radiance_per_um


def blackbody_exitance(wavelength: FloatArray, temperature: float) -> FloatArray:
    """Return the spectral exitance of a black body in W m^-2 um^-1, wavelength in um."""
    return np.asarray(np.pi * radiance_per_um(wavelength, temperature))


def check_grid(wavelength: FloatArray) -> None:
    """Refuse a grid over which nothing can be summed."""
    if wavelength.size < 2 or (np.diff(wavelength) <= 0.0).any():
        raise DomainError(
            "must be two or more ascending wavelengths",
            field="wavelength",
            value=wavelength.size,
            remedy="sort them and drop repeated ones",
        )


def over_grid(values: FloatArray, wavelength: FloatArray) -> float:
    """Return the integral over the grid."""
    return float(np.trapezoid(values, wavelength))
