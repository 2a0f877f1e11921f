"""Line shapes of unit area and given full width at half maximum, and the width of Voigt lines."""

from typing import Literal, TypeAlias

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require

Shape: TypeAlias = Literal["gaussian", "lorentzian", "voigt", "pseudo_voigt"]
SHAPES: tuple[Shape, ...] = ("gaussian", "lorentzian", "voigt", "pseudo_voigt")
MIXED = ("voigt", "pseudo_voigt")

#: Olivero and Longbothum: width of a Voigt line from those of its components, right to 0.024 per cent.
_SQUARE = 0.86639 / 4.0
_LINEAR = 1.0 - np.sqrt(_SQUARE)  # such that a Lorentzian is exact
#: Standard deviation of a Gaussian of unit full width at half maximum.
GAUSS_TO_SIGMA = 1.0 / (2.0 * np.sqrt(2.0 * np.log(2.0)))


def voigt_width(gaussian: FloatArray, lorentzian: FloatArray) -> FloatArray:
    """Return the width of a Voigt line from the widths of its components; all half or all full widths.

    >>> round(float(voigt_width(np.array(1.0), np.array(1.0))), 4)
    1.6376
    """
    return np.asarray(_LINEAR * lorentzian + np.sqrt(_SQUARE * lorentzian**2 + gaussian**2))


def gaussian_part(lorentzian: FloatArray) -> FloatArray:
    """Return the width of the Gaussian component of a Voigt line of width 1 whose Lorentzian one has this width."""
    return np.asarray(np.sqrt(np.maximum((1.0 - _LINEAR * lorentzian) ** 2 - _SQUARE * lorentzian**2, 0.0)))


def profile(shape: Shape, distance: FloatArray, width: FloatArray, lorentzian: FloatArray) -> FloatArray:
    """Return the line at a distance from its centre, broadcast; per cm^-1.

    ``lorentzian`` is the weight of the Lorentzian in a pseudo-Voigt line and the width of the Lorentzian component of
    a Voigt line over its full width; the other shapes do not read it.
    """
    if shape == "voigt":
        sigma = gaussian_part(lorentzian) * width * GAUSS_TO_SIGMA
        return np.asarray(require("scipy.special").voigt_profile(distance, sigma, lorentzian * width / 2.0))
    relative = distance / width
    if shape == "gaussian":
        return _gauss(relative) / width
    if shape == "lorentzian":
        return _lorentz(relative) / width
    return np.asarray((lorentzian * _lorentz(relative) + (1.0 - lorentzian) * _gauss(relative)) / width)


def peak(shape: Shape, lorentzian: FloatArray) -> FloatArray:
    """Return the height of a line of unit area and unit width."""
    return profile(shape, np.zeros(()), np.ones(()), lorentzian)


def _gauss(relative: FloatArray) -> FloatArray:
    return np.asarray(2.0 * np.sqrt(np.log(2.0) / np.pi) * np.exp(-4.0 * np.log(2.0) * relative**2))


def _lorentz(relative: FloatArray) -> FloatArray:
    return np.asarray(2.0 / np.pi / (1.0 + 4.0 * relative**2))
