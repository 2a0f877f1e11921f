r"""Kramers-Kronig relations of broken lines: principal values that are exact for straight lines between the points.

With an odd continuation to negative wavenumbers, :math:`\frac{1}{\pi} P \int \frac{f(u)}{u - \nu} du` is
:math:`\frac{2}{\pi} P \int_0^\infty \frac{u f(u)}{u^2 - \nu^2} du`; with an even one it is
:math:`\frac{2 \nu}{\pi} P \int_0^\infty \frac{f(u)}{u^2 - \nu^2} du`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.core.require import require

_BLOCK = 2_000_000  # numbers in a block of the kernel
#: Steps from which the three terms of a hat cancel to rounding, so that a series is better.
_FAR = 100.0


def hilbert(points: FloatArray, values: FloatArray, at: FloatArray) -> FloatArray:
    """Return the principal value of (1/pi) integral f(t) / (t - x) dt of a broken line f that ends where it starts.

    Integrated by parts, the line of slopes s_j gives sum (s_j - s_(j-1)) g(t_j - x) with g(u) = u ln |u|; outside its
    points f is constant, and a constant adds nothing.
    """
    slopes = np.diff(values) / np.diff(points)
    return _from_kinks(points, np.diff(slopes, prepend=0.0, append=0.0), at)


def dispersion(wavenumber: FloatArray, values: FloatArray, step: float) -> FloatArray:
    r"""Return :math:`(2 / \pi) P \int u f(u) / (u^2 - \nu^2) du` on an even grid; f is 0 a step beyond its ends."""
    direct, mirrored = _hats(wavenumber, values, step)
    return direct + mirrored


def reflection_phase(wavenumber: FloatArray, reflectance: FloatArray, step: float | None = None) -> FloatArray:
    r"""Return the phase at normal incidence, :math:`-(\nu / \pi) P \int \ln R(u) / (u^2 - \nu^2) du`, in rad.

    Beyond its ends the reflectance is constant.  ``step`` is that of an even grid, on which the integral is a
    convolution.
    """
    logarithm = np.log(reflectance)
    if step is None:
        points = np.concatenate([-wavenumber[::-1], wavenumber])
        return -0.5 * hilbert(points, np.concatenate([logarithm[::-1], logarithm]), wavenumber)
    # A constant has no phase, so that the last value is taken off.
    relative = logarithm - logarithm[-1]
    direct, mirrored = _hats(wavenumber, relative, step)
    # The first hat, and its mirror image, fall to zero within a step; a trapezoid between them restores the constant.
    first = wavenumber[0]
    corners = np.array([-first, step - first, first - step, first])
    kinks = np.array([1.0, -1.0, -1.0, 1.0]) * relative[0] / step
    return -0.5 * (direct - mirrored + _from_kinks(corners, kinks, wavenumber))


def index_from_reflection(reflectance: FloatArray, phase: FloatArray) -> npt.NDArray[np.complex128]:
    """Return the complex index n + i k of a bulk medium in vacuum, (1 + r) / (1 - r) of the amplitude r."""
    amplitude = np.sqrt(reflectance) * np.exp(1j * phase)
    return np.asarray((1.0 + amplitude) / (1.0 - amplitude))


def _from_kinks(points: FloatArray, kinks: FloatArray, at: FloatArray) -> FloatArray:
    result = np.empty_like(at)
    rows = max(1, _BLOCK // points.size)
    for start in range(0, at.size, rows):
        distance = points - at[start : start + rows, None]
        logarithm = np.log(np.where(distance == 0.0, 1.0, np.abs(distance)))
        result[start : start + rows] = (distance * logarithm) @ kinks
    return result / np.pi


def _hats(wavenumber: FloatArray, values: FloatArray, step: float) -> tuple[FloatArray, FloatArray]:
    """Return (1/pi) P int f / (u - nu) and (1/pi) int f / (u + nu) for a sum of hats on an even grid."""
    size = values.size
    direct = _hat(np.arange(-(size - 1), size, dtype=np.float64))
    mirror = _hat(2.0 * wavenumber[0] / step + np.arange(2 * size - 1))
    convolve = require("scipy.signal").fftconvolve
    return (
        convolve(values, -direct)[size - 1 : 2 * size - 1] / np.pi,
        convolve(values[::-1], mirror)[size - 1 : 2 * size - 1] / np.pi,
    )


def _hat(offset: FloatArray) -> FloatArray:
    """Return the principal value of the integral of a unit hat at ``offset`` steps over u."""

    def part(value: FloatArray) -> FloatArray:
        size = np.abs(value)
        return value * np.log(np.where(size > 1e-9, size, 1.0))

    exact = part(offset + 1.0) + part(offset - 1.0) - 2.0 * part(offset)
    far = np.abs(offset) > _FAR
    distant = np.where(far, offset, 1.0)
    return np.where(far, 1.0 / distant + 1.0 / (6.0 * distant**3), exact)
