"""Line shapes of unit area and given full width at half maximum."""

from typing import Literal, TypeAlias

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require

Shape: TypeAlias = Literal["gaussian", "lorentzian", "voigt", "pseudo_voigt"]
SHAPES: tuple[Shape, ...] = ("gaussian", "lorentzian", "voigt", "pseudo_voigt")
MIXED = ("voigt", "pseudo_voigt")

#: Olivero and Longbothum: full width of a Voigt line from its two components, right to 0.024 per cent.
LORENTZ, SQUARE = 0.5346, 0.2166
GAUSS_TO_SIGMA = 1.0 / (2.0 * np.sqrt(2.0 * np.log(2.0)))


def gaussian_share(lorentzian: FloatArray) -> FloatArray:
    """Full width of the Gaussian component of a Voigt line of width 1 whose Lorentzian one has this width."""
    return np.asarray(np.sqrt(np.maximum((1.0 - LORENTZ * lorentzian) ** 2 - SQUARE * lorentzian**2, 0.0)))


def profile(shape: Shape, distance: FloatArray, width: FloatArray, lorentzian: FloatArray) -> FloatArray:
    """Return the line at a distance from its centre, broadcast; per cm^-1.

    ``lorentzian`` is the weight of the Lorentzian in a pseudo-Voigt line and the share of the full width that the
    Lorentzian component of a Voigt line has; the other shapes do not read it.
    """
    if shape == "voigt":
        sigma = gaussian_share(lorentzian) * width * GAUSS_TO_SIGMA
        return np.asarray(require("scipy.special").voigt_profile(distance, sigma, lorentzian * width / 2.0))
    relative = distance / width
    if shape == "gaussian":
        return _gauss(relative) / width
    if shape == "lorentzian":
        return _lorentz(relative) / width
    return np.asarray((lorentzian * _lorentz(relative) + (1.0 - lorentzian) * _gauss(relative)) / width)


def peak(shape: Shape, lorentzian: FloatArray) -> FloatArray:
    """Height of a line of unit area and unit width."""
    return profile(shape, np.zeros(()), np.ones(()), lorentzian)


def _gauss(relative: FloatArray) -> FloatArray:
    return np.asarray(2.0 * np.sqrt(np.log(2.0) / np.pi) * np.exp(-4.0 * np.log(2.0) * relative**2))


def _lorentz(relative: FloatArray) -> FloatArray:
    return np.asarray(2.0 / np.pi / (1.0 + 4.0 * relative**2))
