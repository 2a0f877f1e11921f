"""Waves at the face between two media: Fresnel's amplitudes and the evanescent wave of total reflection.

Time runs as exp(-i omega t), so that absorbing media have N = n + i k with k >= 0.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray

ComplexArray: TypeAlias = npt.NDArray[np.complex128]


def normal_component(index: npt.ArrayLike, tangential: npt.ArrayLike) -> ComplexArray:
    """Return kz over 2 pi / wavelength of the wave that runs or decays forward."""
    index, tangential = np.asarray(index), np.asarray(tangential)
    return np.asarray(np.sqrt(index * index - tangential * tangential + 0j))


def amplitudes(incident: float, index: npt.ArrayLike, angle: npt.ArrayLike) -> tuple[ComplexArray, ComplexArray]:
    """Return the reflected amplitudes for s and p light; the incident medium is transparent, the angle in degrees.

    At normal incidence the p amplitude is minus the s amplitude.

    >>> s, p = amplitudes(1.0, 4.0, 0.0)
    >>> round(float(s.real), 3), round(float(p.real), 3)
    (-0.6, 0.6)
    """
    permittivity = np.asarray(index) ** 2
    first = incident * np.cos(np.radians(angle))
    second = normal_component(index, incident * np.sin(np.radians(angle)))
    s = (first - second) / (first + second)
    p = (permittivity * first - incident**2 * second) / (permittivity * first + incident**2 * second)
    return s, p


def require_total_reflection(crystal_index: float, sample_index: npt.ArrayLike, angle: float) -> None:
    """Raise DomainError unless the angle, in degrees, is above the critical angle of the face.

    >>> require_total_reflection(2.4, 1.5, 45.0)
    """
    largest = float(np.max(sample_index))
    if crystal_index * np.sin(np.radians(angle)) > largest:
        return
    least = np.degrees(np.arcsin(largest / crystal_index)) if largest < crystal_index else None
    raise DomainError(
        "is not above the critical angle, so that light is not totally reflected", field="angle", value=angle,
        remedy=f"use more than {least:.1f} degrees" if least else "use a crystal of a higher index than the sample",
    )  # fmt: skip


def penetration(
    wavelength: FloatArray, crystal_index: float, sample_index: npt.ArrayLike, angle: float
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return the depth of the evanescent wave and Harrick's effective thicknesses for s and p light.

    They have the unit of the wavelength; the sample is thick and absorbs weakly, the angle is in degrees.

    >>> [round(float(size), 3) for size in penetration(np.array(10.0), 2.4, 1.5, 45.0)]
    [2.005, 2.908, 5.817]
    """
    require_total_reflection(crystal_index, sample_index, angle)
    ratio2 = (np.asarray(sample_index) / crystal_index) ** 2
    sine2 = np.sin(np.radians(angle)) ** 2
    depth = wavelength / (2.0 * np.pi * crystal_index * np.sqrt(sine2 - ratio2))
    s = 2.0 * np.sqrt(ratio2) * np.cos(np.radians(angle)) / (1.0 - ratio2) * depth
    return depth, s, s * (2.0 * sine2 - ratio2) / ((1.0 + ratio2) * sine2 - ratio2)
