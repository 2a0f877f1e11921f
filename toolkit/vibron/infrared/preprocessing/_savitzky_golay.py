"""The filter behind smoothing and derivatives."""

from __future__ import annotations

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing._stretches import by_stretch, even_step


def local_polynomial(spectrum: Spectrum, points: int, order: int, derivative: int) -> tuple[FloatArray, int]:
    """Return the value or derivative of local polynomials, NaN where too little was measured, and how many so."""
    if points % 2 == 0:
        raise InputError("must be odd", field="points", value=points, remedy=f"use {points + 1}")
    if order >= points:
        raise InputError("must be below the number of points", field="order", value=order, remedy="widen the window")
    step = even_step(spectrum.wavenumber)
    filtered = require("scipy.signal").savgol_filter
    return by_stretch(spectrum, lambda y: filtered(y, points, order, deriv=derivative, delta=step), points)
