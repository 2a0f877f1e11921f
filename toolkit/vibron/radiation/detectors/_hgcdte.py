"""The gap of mercury cadmium telluride."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray

COEFFICIENTS = (-0.302, 1.93, -0.81, 0.832)  # eV, rising powers of x
SLOPE = 5.35e-4  # eV/K


def hansen_gap(composition: FloatArray, temperature: FloatArray) -> FloatArray:
    """Return the gap in eV of Hg(1-x)Cd(x)Te (Hansen, Schmit and Casselman 1982).

    >>> float(hansen_gap(np.array(0.225), np.array(77.0)).round(5))
    0.12338
    """
    gap = np.polynomial.polynomial.polyval(composition, COEFFICIENTS)
    return np.asarray(gap + SLOPE * temperature * (1.0 - 2.0 * composition))
