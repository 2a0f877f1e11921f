"""The grid on which spectra are compared and read by the networks."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum, measured
from vibron.infrared.spectra.absorbance import absorbance_of
from vibron.infrared.spectra.resampling import resampled

GRID = np.arange(400.0, 4001.0, 2.0)  # cm^-1


def on_grid(spectrum: Spectrum) -> FloatArray:
    """Return the absorbance on the grid, shape (1801,), NaN where not measured."""
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        values = resampled(spectrum.wavenumber, absorbance_of(spectrum)[0], GRID)
    known = measured(values)
    if not known.size:
        raise InputError(
            "has no point between 400 and 4000 cm^-1", field="spectrum", remedy="give a mid-infrared spectrum"
        )
    if known.max() <= known.min():
        raise InputError(
            "is constant, it holds no band", field="spectrum", value=float(known[0]), remedy="check the measurement"
        )
    return values
