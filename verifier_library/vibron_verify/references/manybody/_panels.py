"""Integrals of smooth functions over a long range."""

from collections.abc import Callable

import numpy as np

from vibron.core.quantity import FloatArray

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(20)


def panel_integral(function: Callable[[FloatArray], FloatArray], end: float, width: float) -> float:
    """Return the integral from 0 to ``end`` by Gauss-Legendre quadrature on panels of about ``width``."""
    edges = np.linspace(0.0, end, int(np.ceil(end / width)) + 1)
    half = np.diff(edges)[:, None] / 2.0
    places = edges[:-1, None] + half * (1.0 + _NODES)
    return float(np.sum(function(places) * _WEIGHTS * half))
