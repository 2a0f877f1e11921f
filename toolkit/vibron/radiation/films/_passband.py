"""Peak and half heights of a filter about its design wavelength."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.radiation.films._stack import powers

_NARROWEST = 1e-9  # of the wavelength: half widths below this drown in rounding


def passband(wavelength: float, index: FloatArray, thickness: FloatArray, pairs: int) -> tuple[float, float, float]:
    """Return the transmittance at the design wavelength, and the wavelengths below and above it of half of that."""
    media, layers, normal = index[:, None].astype(np.complex128), thickness[:, None], np.zeros(1)

    def passed(reduced: float) -> float:
        return float(powers(media, layers, np.array([wavelength / reduced]), normal, "s")[1][0])

    def above_half(reduced: float) -> float:
        return passed(reduced) - 0.5 * peak

    peak = passed(1.0)
    low, high = (wavelength / _edge(above_half, sign, pairs) for sign in (1.0, -1.0))
    return peak, low, high


def _edge(above_half: Callable[[float], float], sign: float, pairs: int) -> float:
    """Return the reduced frequency of half height, walking outwards from the peak in growing steps."""
    inner, step = 0.0, _NARROWEST
    if above_half(1.0 + sign * step) < 0.0:
        raise DomainError(
            "the band is too narrow for the arithmetic", field="pairs", value=pairs, remedy="give fewer pairs"
        )
    while step < 0.5:
        if above_half(1.0 + sign * step) < 0.0:
            return float(
                require("scipy.optimize").brentq(above_half, 1.0 + sign * inner, 1.0 + sign * step, xtol=1e-16)
            )
        inner, step = step, 1.6 * step
    raise DomainError(
        "mirrors this weak make no band", field="pairs", value=pairs, remedy="give more pairs or a higher contrast"
    )
