"""What a camera with a flat response sees of a black body in its band, and back."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.quantity import FloatArray
from vibron.physics.planck import radiance_per_um, radiance_slope_per_um, temperature_from_um

NODES, WEIGHTS = np.polynomial.legendre.leggauss(40)
STEPS = 60


def check_band(low: float, high: float) -> None:
    """Refuse a band that ends before it begins."""
    if high <= low:
        raise DomainError("ends before it begins", field="high", value=high, remedy="give more than low")


def band_radiance(temperature: npt.ArrayLike, low: float, high: float) -> FloatArray:
    """Return the radiance of a black body between two wavelengths, in W m^-2 sr^-1.

    >>> round(math.pi * float(band_radiance(300.0, 8.0, 14.0)), 3)
    172.579
    """
    wavelength, weight = _rule(low, high)
    return np.asarray(radiance_per_um(wavelength, np.asarray(temperature)[..., np.newaxis]) @ weight)


def band_temperature(radiance: npt.ArrayLike, low: float, high: float) -> FloatArray:
    """Return the temperature of the black body with that radiance in the band, by Newton's method on 1/T.

    >>> float(band_temperature(172.579 / math.pi, 8.0, 14.0).round(3))
    300.0
    """
    radiance = np.asarray(radiance, dtype=np.float64)
    wavelength, weight = _rule(low, high)
    middle = math.sqrt(low * high)
    cold = 1.0 / temperature_from_um(middle, radiance / (high - low))
    for _ in range(STEPS):
        temperature = (1.0 / cold)[..., np.newaxis]
        found = radiance_per_um(wavelength, temperature) @ weight
        slope = -(radiance_slope_per_um(wavelength, temperature) @ weight) / (found * cold**2)
        step = np.clip(cold - np.log(found / radiance) / slope, 0.5 * cold, 2.0 * cold)
        done = np.abs(step / cold - 1.0) < 1e-13
        cold = step
        if done.all():
            return np.asarray(1.0 / cold)
    raise ConvergenceError(
        "has no temperature that can be found", field="radiance", value=float(radiance.min()), remedy="check the band"
    )


def _rule(low: float, high: float) -> tuple[FloatArray, FloatArray]:
    """Gauss-Legendre nodes in the logarithm of the wavelength, and their weights in um."""
    half = 0.5 * math.log(high / low)
    wavelength = low * np.exp(half * (NODES + 1.0))
    return wavelength, half * WEIGHTS * wavelength
