"""Photons of the background: the integral of Planck's law that limits every photon detector."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.physics.constants import BOLTZMANN, ELEMENTARY_CHARGE, PLANCK, SPEED_OF_LIGHT

H, C, K, Q = (float(known) for known in (PLANCK, SPEED_OF_LIGHT, BOLTZMANN, ELEMENTARY_CHARGE))
PHOTON_ENERGY_UM = 1e6 * H * C  # J um
VOLT_UM = PHOTON_ENERGY_UM / Q  # eV um
APERY = 1.2020569031595943  # zeta(3)
#: Bernoulli terms of the integral of t^2 / (exp t - 1) from 0 to x below one: x^2/2 - x^3/6 + ...
SMALL = (
    (2, 1 / 2),
    (3, -1 / 6),
    (4, 1 / 48),
    (6, -1 / 4320),
    (8, 1 / 241920),
    (10, -1 / 12096000),
    (12, 1 / 574801920),
)
TERMS = np.arange(1, 46, dtype=np.float64)


def background_photons(cutoff: npt.ArrayLike, temperature: npt.ArrayLike) -> FloatArray:
    """Return the photons per s and cm^2 that a black hemisphere sends at wavelengths up to a cutoff in um.

    With x = c2 / (cutoff T) the integral of t^2 / (exp t - 1) from x is sum over n of
    exp(-n x) (x^2 / n + 2 x / n^2 + 2 / n^3); below x = 1 the Bernoulli series of the rest converges faster.

    >>> total = 1.5204609e15 * 300.0**3  # photons s^-1 m^-2, all wavelengths
    >>> bool(np.isclose(background_photons(1e7, 300.0), 1e-4 * total, rtol=1e-6))
    True
    """
    temperature = np.asarray(temperature, dtype=np.float64)
    x = np.minimum(PHOTON_ENERGY_UM / (np.asarray(cutoff) * K * temperature), 1e3)[..., np.newaxis]
    above = (np.exp(-TERMS * x) * (x**2 / TERMS + 2.0 * x / TERMS**2 + 2.0 / TERMS**3)).sum(axis=-1)
    small = np.minimum(x[..., 0], 1.0)
    below = sum(factor * small**power for power, factor in SMALL)
    integral = np.where(x[..., 0] < 1.0, 2.0 * APERY - below, above)
    return np.asarray(1e-4 * 2.0 * math.pi * C * (K * temperature / (H * C)) ** 3 * integral)


def background_limit(
    cutoff: FloatArray,
    background_temperature: npt.ArrayLike,
    quantum_efficiency: npt.ArrayLike,
    half_angle: npt.ArrayLike,
    wavelength: FloatArray | None,
) -> FloatArray:
    """Return the detectivity in cm Hz^1/2 W^-1 of a detector with the shot noise of the background's photons."""
    signal = cutoff if wavelength is None else wavelength
    if np.any(signal > cutoff):
        raise DomainError(
            "lies beyond the cutoff", field="wavelength", value=float(np.max(signal)), remedy="give a shorter one"
        )
    photons = background_photons(cutoff, background_temperature) * np.sin(np.radians(half_angle)) ** 2
    if not np.all(photons > 0.0):
        raise DomainError(
            "is so low that no photon is seen and nothing limits the detector",
            field="background_temperature",
            value=float(np.min(background_temperature)),
            remedy="give a higher temperature or a longer cutoff",
        )
    return np.asarray(signal / PHOTON_ENERGY_UM * np.sqrt(np.asarray(quantum_efficiency) / (2.0 * photons)))
