"""Constants and integrals of Planck's law as plain functions of wavelength in um and temperature in K."""

from __future__ import annotations

import math
from functools import cache
from typing import Annotated, TypeAlias

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option
from vibron.physics.planck import SECOND_UM, C, H, K

ZETA3 = 1.2020569031595942
#: Photons from a black body, m^-2 s^-1 K^-3.
PHOTON_CONSTANT = 4.0 * math.pi * ZETA3 * K**3 / (H**3 * C**2)
PER = ("um", "cm^-1", "Hz")
SHORTEST, LONGEST = 1e-6, 1e9  # um
FAINTEST, BRIGHTEST = 1e-290, 1e60  # W m^-2 sr^-1 per any unit, inside of which nothing overflows
Wavelength: TypeAlias = Annotated[
    FloatArray,
    Array("um", "...", "wavelength in vacuum; 1000 cm^-1 is understood", ge=SHORTEST, le=LONGEST, kind="position"),
]
Per: TypeAlias = Annotated[str, Option("spectral unit that the radiance is a density per", choices=PER)]
_SPLIT, _TERMS = 2.0, 40  # the power series in x converges below 2 pi, that in exp(-x) quickly above 2


def photon_joule(wavelength: FloatArray) -> FloatArray:
    """Return the energy in J of a photon."""
    return np.asarray(H * C * 1e6 / wavelength)


def um_per(wavelength: FloatArray, per: str) -> FloatArray:
    """Return how many um one unit of ``per`` is at a wavelength: what turns a density per um into one per unit."""
    scale = {"um": wavelength**0, "cm^-1": wavelength**2 * 1e-4, "Hz": wavelength**2 / (C * 1e6)}
    return np.asarray(scale[per])


def reduced_energy(wavelength: FloatArray, temperature: FloatArray) -> FloatArray:
    """Return x = h c / (lambda k T); infinity where that is too large for a number."""
    with np.errstate(over="ignore", divide="ignore"):
        return np.asarray(SECOND_UM / wavelength / temperature)


def fraction_below(wavelength: FloatArray, temperature: FloatArray, photons: bool = False) -> FloatArray:
    """Return the share of the emitted power, or of the photons, at wavelengths below ``wavelength``."""
    return _share(reduced_energy(wavelength, temperature), 2 if photons else 3)


def _share(x: FloatArray, power: int) -> FloatArray:
    """Return the integral of t^power / (e^t - 1) from x to infinity over that from 0, for power 2 or 3."""
    total = 2.0 * ZETA3 if power == 2 else math.pi**4 / 15.0
    near = np.minimum(x, _SPLIT)
    far = np.minimum(np.maximum(x, _SPLIT), 800.0)  # exp(-800) is zero
    lower = near**power * np.polynomial.polynomial.polyval(near, _bernoulli_series(power))
    upper = np.zeros_like(far)
    for n in range(1, 21):
        # repeated integration by parts of t^power exp(-n t)
        parts = sum(math.perm(power, j) * far ** (power - j) / n ** (j + 1) for j in range(power + 1))
        upper += parts * np.exp(-n * far)
    return np.asarray(np.where(x < _SPLIT, 1.0 - lower / total, upper / total))


@cache
def _bernoulli_series(power: int) -> tuple[float, ...]:
    from scipy.special import bernoulli  # scipy takes a while to load

    numbers = bernoulli(_TERMS)
    return tuple(numbers[n] / math.factorial(n) / (n + power) for n in range(_TERMS + 1))
