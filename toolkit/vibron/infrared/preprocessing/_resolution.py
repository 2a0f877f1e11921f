"""Convolutions of evenly spaced ordinates with the line shape of an instrument."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.memory import need
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.preprocessing.apodisation_window import apodisation_window

Treatment: TypeAlias = Callable[[FloatArray], FloatArray]


def with_width(step: float, resolution: float, current: float, shape: str) -> Treatment:
    """Return the convolution with a Gaussian or a triangle that brings one width to another."""
    if current > resolution:
        raise DomainError(
            "is coarser than the resolution wanted",
            field="current",
            value=current,
            remedy="no convolution sharpens; degrade the other spectrum instead",
        )
    added = float(np.sqrt(resolution**2 - current**2))
    if 0 < added < 2.0 * step * (1 - 1e-9):
        raise DomainError(
            f"adds a width of {added:.3g} cm^-1, less than two steps",
            field="resolution",
            value=resolution,
            remedy="give a finer spectrum or ask for a coarser resolution",
        )
    need(6.0 * added / step, field="resolution", value=resolution, remedy="give a finer one", each=64)
    kernel = _kernel(added / step, shape)
    convolve = require("scipy.signal").fftconvolve if kernel.size > 101 else np.convolve

    def treat(y: FloatArray) -> FloatArray:
        half = kernel.size // 2
        total = convolve(y, kernel)[half : half + y.size]
        return np.asarray(total / convolve(np.ones_like(y), kernel)[half : half + y.size], dtype=np.float64)

    return treat


def with_path(step: float, maximum_path_difference: float, apodisation: str) -> Treatment:
    """Return the convolution with the line shape of a Fourier-transform spectrometer."""
    if maximum_path_difference > 0.5 / step * (1 + 1e-9):
        raise DomainError(
            f"needs steps of at most {0.5 / maximum_path_difference:.3g} cm^-1",
            field="maximum_path_difference",
            value=maximum_path_difference,
            remedy="give a finer spectrum or a smaller path difference",
        )
    fft = require("scipy.fft")

    def treat(y: FloatArray) -> FloatArray:
        # The cosine transform continues the stretch by its mirror image: no jump at the ends.
        path = np.arange(y.size) / (2.0 * y.size * step)
        window = apodisation_window(path, maximum_path_difference, apodisation)
        return np.asarray(fft.idct(fft.dct(y) * window), dtype=np.float64)

    return treat


def _kernel(width: float, shape: str) -> FloatArray:
    """Return the line shape in steps, of area one."""
    if width == 0:
        return np.ones(1)
    if shape == "triangle":
        offset = np.arange(-int(width), int(width) + 1)
        values = np.maximum(1.0 - np.abs(offset) / width, 0.0)
    else:
        reach = int(np.ceil(3.0 * width))
        values = np.exp(-4.0 * np.log(2.0) * (np.arange(-reach, reach + 1) / width) ** 2)
    return np.asarray(values / values.sum(), dtype=np.float64)
