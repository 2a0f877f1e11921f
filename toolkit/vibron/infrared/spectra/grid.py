"""The grid on which spectra are compared and read by the networks."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing.resample import resample
from vibron.infrared.preprocessing.to_absorbance import to_absorbance

GRID = np.arange(400.0, 4001.0, 2.0)  # cm^-1


def on_grid(spectrum: Spectrum) -> FloatArray:
    """Return the absorbance on the grid, shape (1801,), NaN where not measured."""
    values = resample(to_absorbance(spectrum), GRID)
    known = values[np.isfinite(values)]
    if not known.size:
        raise InputError(
            "has no point between 400 and 4000 cm^-1", field="spectrum", remedy="give a mid-infrared spectrum"
        )
    if known.max() <= known.min():
        raise InputError(
            "is constant, it holds no band", field="spectrum", value=float(known[0]), remedy="check the measurement"
        )
    return values
