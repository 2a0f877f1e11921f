"""Planck's law in the units of this family, and sums over a grid of wavelengths."""

from __future__ import annotations

import numpy as np

from vibron.core.constants import BOLTZMANN, PLANCK, SPEED_OF_LIGHT
from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray

_FIRST = 2e24 * np.pi * PLANCK.value * SPEED_OF_LIGHT.value**2  # W um^4 m^-2: 2 pi h c^2
_SECOND = 1e6 * PLANCK.value * SPEED_OF_LIGHT.value / BOLTZMANN.value  # um K
STEFAN_BOLTZMANN = 2.0 * np.pi**5 * BOLTZMANN.value**4 / (15.0 * PLANCK.value**3 * SPEED_OF_LIGHT.value**2)


def blackbody_exitance(wavelength: FloatArray, temperature: float) -> FloatArray:
    """Return the spectral exitance of a black body in W m^-2 um^-1, wavelength in um.

    >>> round(float(blackbody_exitance(np.array([10.0]), 300.0)[0] / np.pi), 5)
    9.92403
    """
    with np.errstate(under="ignore"):
        decay = np.exp(-_SECOND / (wavelength * temperature))
    return np.asarray(_FIRST / wavelength**5 * decay / -np.expm1(-_SECOND / (wavelength * temperature)))


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
    """Return the integral by the trapezoidal rule."""
    return float(np.sum(0.5 * (values[1:] + values[:-1]) * np.diff(wavelength)))
