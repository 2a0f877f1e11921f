"""The sum over lines with first-order line mixing or a width that depends on the speed, each in its own window."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.radiation.lines._conditions import Profiles
from vibron.radiation.lines._constants import ROOT_LN2, ROOT_PI


def sum_beyond_voigt(grid: FloatArray, lines: Profiles, wing: FloatArray) -> FloatArray:
    """Return the sum of quadratic speed-dependent Voigt profiles with Rosenkranz line mixing (cm^2/molecule)."""
    low = np.searchsorted(grid, lines.wavenumber - wing, "right")
    high = np.searchsorted(grid, lines.wavenumber + wing, "right")
    total = np.zeros(grid.size)
    for at in np.flatnonzero(high > low).tolist():
        part = slice(int(low[at]), int(high[at]))
        offset = grid[part] - lines.shifted[at]
        shape = _profile(offset, float(lines.doppler[at]), float(lines.lorentz[at]), float(lines.speed[at]))
        total[part] += lines.intensity[at] * (shape.real + lines.mixing[at] * shape.imag)
    return total


def _profile(offset: FloatArray, doppler: float, lorentz: float, speed: float) -> npt.NDArray[np.complex128]:
    """Return the complex profile, after Ngo et al. (2013) without velocity changes; its real part has unit area."""
    wofz = require("scipy.special").wofz
    scale = ROOT_LN2 / doppler
    if speed <= 0.0:
        return np.asarray(scale / ROOT_PI * wofz(scale * (offset + 1j * lorentz)))
    x = (lorentz - 1.5 * speed - 1j * offset) / speed
    y = 1.0 / (2.0 * scale * speed) ** 2
    root = np.sqrt(x + y)
    near = x / (root + np.sqrt(y))  # equals root - sqrt(y), without cancellation
    return np.asarray(scale / ROOT_PI * (wofz(1j * near) - wofz(1j * (root + np.sqrt(y)))))
