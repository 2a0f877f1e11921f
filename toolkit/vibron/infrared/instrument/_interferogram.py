"""The steps from a sampled interferogram to a spectrum: centre burst, weights, phase, transform."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.preprocessing.apodisation_window import apodisation_window

ComplexArray = npt.NDArray[np.complex128]


def centre_burst(signal: FloatArray, centre: int | None) -> int:
    """Return the index of zero path difference: the one given, or that of the largest deviation from the mean."""
    if signal.size < 8:
        raise InputError(
            "has fewer than eight points", field="interferogram", value=signal.size, remedy="give the whole scan"
        )
    if centre is None:
        return int(np.abs(signal - signal.mean()).argmax())
    if centre >= signal.size:
        raise InputError(
            "lies beyond the interferogram", field="centre", value=centre, remedy=f"use 0 to {signal.size - 1}"
        )
    return centre


def sides(size: int, centre: int) -> tuple[int, int]:
    """Return how many points the shorter and the longer side have."""
    return min(centre, size - 1 - centre), max(centre, size - 1 - centre)


def is_double_sided(size: int, centre: int) -> bool:
    """Return True if both sides are equally long, up to one point."""
    short, long = sides(size, centre)
    return long - short <= 1


def weights(size: int, centre: int, kind: str) -> FloatArray:
    """Return apodisation times the ramp that counts each path difference twice, once for either sign.

    A one-sided scan has its long side doubled; where both sides were measured a ramp from 0 to 2 shares them out, so
    that the sum for +x and -x is 2 everywhere (Mertz).
    """
    short, long = sides(size, centre)
    offset = np.arange(size) - centre
    window = apodisation_window(offset.astype(np.float64), float(max(long, 1)), kind)
    if is_double_sided(size, centre):
        return window
    along = offset if centre == short else -offset
    if short == 0:
        return np.asarray(window * np.where(along == 0, 1.0, 2.0))
    return np.asarray(window * np.clip(1.0 + along / short, 0.0, 2.0))


def without_mean(signal: FloatArray, centre: int) -> FloatArray:
    """Return the signal without its mean over both signs of the path difference."""
    return np.asarray(signal - np.average(signal, weights=weights(signal.size, centre, "boxcar")))


def transform(weighted: FloatArray, centre: int, size: int) -> ComplexArray:
    """Return the one-sided complex transform with zero path difference at the origin of a grid of ``size`` points."""
    turned = np.zeros(size)
    turned[: weighted.size - centre] = weighted[centre:]
    if centre:
        turned[size - centre :] = weighted[:centre]
    return np.asarray(np.fft.rfft(turned), dtype=np.complex128)


def phase_region(size: int, centre: int, points: int | None) -> int:
    """Return how many points on either side of the centre burst tell the phase.

    Unless told otherwise an eighth of the long side: a phase at full resolution would carry all the noise along.
    """
    short, long = sides(size, centre)
    if short < 3:
        raise InputError(
            "has no two sides from which a phase could be told",
            field="interferogram",
            value=short,
            remedy='measure some points before the centre burst, or set phase to "none"',
        )
    return min(short, max(64, long // 8) if points is None else points)


def low_resolution(signal: FloatArray, centre: int, points: int, size: int) -> ComplexArray:
    """Return the complex spectrum of the points next to the centre burst, under a triangle, on the full grid."""
    part = signal[centre - points : centre + points + 1]
    window = apodisation_window(np.arange(-points, points + 1.0), float(points), "triangle")
    return transform(part * window, points, size)


def forman(signal: FloatArray, centre: int, points: int) -> FloatArray:
    """Return the interferogram made even by convolution with the transform of exp(-i phase) (Forman)."""
    size = 8 * points
    spectrum = low_resolution(signal, centre, points, size)
    kernel = np.roll(np.fft.irfft(np.exp(-1j * np.angle(spectrum)), size), size // 2)
    kernel = kernel[size // 2 - points : size // 2 + points + 1]
    kernel = kernel * apodisation_window(np.arange(-points, points + 1.0), float(points), "blackman-harris-3")
    return np.asarray(require("scipy.signal").fftconvolve(signal, kernel, mode="same"), dtype=np.float64)


def oddness(signal: FloatArray, centre: int, points: int) -> float:
    """Return the odd part over the even part, root mean square, next to the centre burst."""
    right = signal[centre : centre + points + 1]
    left = signal[centre - points : centre + 1][::-1]
    even = float(np.sqrt(np.mean((right + left) ** 2)))
    return float(np.sqrt(np.mean((right - left) ** 2))) / even if even > 0.0 else 0.0
