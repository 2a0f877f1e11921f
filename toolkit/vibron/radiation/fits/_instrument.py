"""A spectrum seen through an instrument: line shape and shift in the Fourier domain, with exact derivatives."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.core.require import require

SHAPES = ("gaussian", "lorentzian", "triangular", "sinc", "sinc_squared")
#: Full width at half height times the length of the interferogram, by the roots of sinc = 1/2 and sinc^2 = 1/2.
_SINC, _SINC_SQUARED = 1.2067091288032284, 0.8858929413789046
#: Widths beyond the ends of the measured points within which the spectrum is computed too.
REACH = {"gaussian": 3.0, "triangular": 2.0, "lorentzian": 20.0, "sinc": 20.0, "sinc_squared": 10.0}


def transfer(shape: str, path: FloatArray, width: float) -> tuple[FloatArray, FloatArray]:
    """Return the Fourier transform of a line shape of unit area over optical path (cm), and its slope by the width."""
    spacing = path[1]
    if shape == "gaussian":
        factor = (np.pi * path) ** 2 / (4.0 * np.log(2.0))
        value = np.exp(-factor * width**2)
        return value, -2.0 * factor * width * value
    if shape == "lorentzian":
        value = np.exp(-np.pi * width * path)
        return value, -np.pi * path * value
    if shape == "triangular":
        root = np.sinc(width * path)
        phase = np.pi * width * path
        slope = np.divide(np.cos(phase) - root, width, out=np.zeros_like(path), where=path > 0.0)
        return root**2, 2.0 * root * slope
    if shape == "sinc":  # the last point of the interferogram counts in part, so that the width acts evenly
        length = _SINC / (2.0 * width)
        edge = (length - path) / spacing + 0.5
        return np.clip(edge, 0.0, 1.0), np.where((edge > 0.0) & (edge < 1.0), -length / (width * spacing), 0.0)
    length = _SINC_SQUARED / width
    inside = path < length
    return np.where(inside, 1.0 - path / length, 0.0), np.where(inside, -path / (length * width), 0.0)


class Instrument:
    """Takes curves on an even fine grid to the measured points."""

    def __init__(self, grid: FloatArray, points: FloatArray, shape: str) -> None:
        self.grid, self.points, self.shape = grid, points, shape
        self.fft: Any = require("scipy.fft")
        step = float(grid[-1] - grid[0]) / (grid.size - 1)
        self.path: FloatArray = self.fft.rfftfreq(grid.size, step)
        place = (points - grid[0]) / step
        self.whole = np.rint(place).astype(np.intp)
        self.even = bool(np.abs(place - self.whole).max() < 1e-6)
        self.ramp = (grid - grid[0]) / (grid[-1] - grid[0])

    def seen(
        self, curves: FloatArray, width: float, shift: float
    ) -> tuple[FloatArray, npt.NDArray[np.complex128], FloatArray]:
        """Return curves (c, grid) at the points less ``shift``, their turned transforms, and their slopes by the shift.

        The straight line through the ends is left as it is, so that they join.
        """
        start, rise = curves[:, :1], curves[:, -1:] - curves[:, :1]
        moved = self.fft.rfft(curves - start - rise * self.ramp) * np.exp(-2j * np.pi * shift * self.path)
        blurred = moved * transfer(self.shape, self.path, width)[0]
        span = self.grid[-1] - self.grid[0]
        line = start + rise * (self.points - shift - self.grid[0]) / span
        slope = self._sample(-2j * np.pi * self.path * blurred) - rise / span
        return self._sample(blurred) + line, moved, slope

    def width_slope(self, moved: npt.NDArray[np.complex128], width: float) -> FloatArray:
        """Return the slopes of the curves by the width, from their turned transforms."""
        return self._sample(moved * transfer(self.shape, self.path, width)[1])

    def _sample(self, transform: npt.NDArray[np.complex128]) -> FloatArray:
        curves = self.fft.irfft(transform, self.grid.size)
        if self.even:
            return np.asarray(curves[:, self.whole])
        return np.asarray(require("scipy.interpolate").CubicSpline(self.grid, curves, axis=1)(self.points))
