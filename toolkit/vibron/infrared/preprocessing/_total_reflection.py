"""Reflectances of attenuated total reflection, and the index behind them."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.physics.fresnel import ComplexArray, amplitudes

#: Fraction of the light that is polarised perpendicular to the plane of incidence.
PERPENDICULAR = {"unpolarised": 0.5, "s": 1.0, "p": 0.0}


def reflectances(index: ComplexArray, crystal: float, angle: float) -> tuple[FloatArray, FloatArray]:
    """Return the reflectances for perpendicular and for parallel polarisation."""
    s, p = amplitudes(crystal, index, angle)
    return np.abs(s) ** 2, np.abs(p) ** 2


def refracted(logarithm: ComplexArray, end: float, crystal: float, angle: float) -> ComplexArray:
    """Return the complex index behind ln r_s, whose constant of phase makes its last real part ``end``."""
    inside, sine2 = crystal * np.cos(np.radians(angle)), (crystal * np.sin(np.radians(angle))) ** 2
    total = -2.0 * np.arctan(np.sqrt(sine2 - end**2) / inside)
    wave = np.exp(logarithm + 1j * (total - logarithm[-1].imag))
    root = inside * (1.0 - wave) / (1.0 + wave)
    return np.asarray(np.sqrt(root**2 + sine2), dtype=np.complex128)
