"""Fresnel's formulas for total reflection."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray

ComplexArray = npt.NDArray[np.complex128]
#: Share of the light that is polarised perpendicular to the plane of incidence.
PERPENDICULAR = {"unpolarised": 0.5, "s": 1.0, "p": 0.0}


def radians(angle: float) -> float:
    """Return an angle given in degrees in radians."""
    return float(np.deg2rad(angle))


def critical(sample_index: FloatArray, crystal_index: float, angle: float) -> FloatArray:
    """Return the index of the sample if light is totally reflected at this angle, else refuse."""
    largest = float(sample_index.max())
    if crystal_index * np.sin(radians(angle)) <= largest:
        least = np.rad2deg(np.arcsin(largest / crystal_index)) if largest < crystal_index else None
        raise DomainError(
            "is not above the critical angle, so that light is not totally reflected",
            field="angle",
            value=angle,
            remedy=f"use more than {least:.1f} degrees" if least else "use a crystal of a higher index than the sample",
        )
    return sample_index


def reflectances(index: ComplexArray, crystal: float, angle: float) -> tuple[FloatArray, FloatArray]:
    """Return the reflectances for perpendicular and for parallel polarisation."""
    cosine = np.cos(radians(angle))
    inside = crystal * cosine
    # The evanescent wave decays: numpy's root has a positive imaginary part here.
    outside = np.sqrt(index**2 - (crystal * np.sin(radians(angle))) ** 2)
    s = (inside - outside) / (inside + outside)
    p = (index**2 * cosine - crystal * outside) / (index**2 * cosine + crystal * outside)
    return np.abs(s) ** 2, np.abs(p) ** 2


def refracted(logarithm: ComplexArray, end: float, crystal: float, angle: float) -> ComplexArray:
    """Return the complex index behind ln r_s, whose constant of phase makes its last real part ``end``."""
    inside, sine2 = crystal * np.cos(radians(angle)), (crystal * np.sin(radians(angle))) ** 2
    total = -2.0 * np.arctan(np.sqrt(sine2 - end**2) / inside)
    wave = np.exp(logarithm + 1j * (total - logarithm[-1].imag))
    root = inside * (1.0 - wave) / (1.0 + wave)
    return np.asarray(np.sqrt(root**2 + sine2), dtype=np.complex128)
