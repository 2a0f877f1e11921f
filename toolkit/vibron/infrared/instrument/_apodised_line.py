"""Width and side lobes of the line shape that an apodisation window gives, in units of 1 / (2 path difference)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.infrared.preprocessing.apodisation_window import apodisation_window

#: Width at half height of sinc(x), the line shape without apodisation.
SINC_WIDTH = 1.2067091288032283
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(64)


class ApodisedLine(NamedTuple):
    """Full width at half height, and the extreme side lobe over the height of the line."""

    width: float
    side_lobe: float


def apodised_line(window: str) -> ApodisedLine:
    """Return width and side lobe of S(nu) = 2 integral from 0 to L of w(x) cos(2 pi nu x) dx.

    >>> round(apodised_line("happ-genzel").width, 3), round(apodised_line("happ-genzel").side_lobe, 4)
    (1.815, 0.0073)
    """
    line = _line(np.linspace(0.0, 8.0, 4001), window)
    half = 8.0 / 4000 * int(np.argmax(line < 0.5))
    for _ in range(5):  # Newton's steps from the grid point next to the half height
        slope = float((_line(np.array([half + 1e-5]), window) - _line(np.array([half - 1e-5]), window))[0]) / 2e-5
        half -= (float(_line(np.array([half]), window)[0]) - 0.5) / slope
    foot = int(np.argmax(np.diff(np.abs(line)) > 0))
    lobes = line[foot:]
    return ApodisedLine(2.0 * half, float(lobes[np.argmax(np.abs(lobes))]))


def _line(offset: FloatArray, window: str) -> FloatArray:
    """Return the line shape over its height at offsets in units of 1 / (2 path difference)."""
    path = 0.5 * (_NODES + 1.0)
    weight = _WEIGHTS * apodisation_window(path, 1.0, window)
    return np.asarray(np.cos(np.pi * np.outer(offset, path)) @ weight / weight.sum(), dtype=np.float64)
