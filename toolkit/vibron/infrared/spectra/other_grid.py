"""The ordinate of a spectrum at the wavenumbers of another."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectra.resampling import resampled


def ordinate_at(spectrum: Spectrum, wavenumber: FloatArray) -> FloatArray:
    """Return the ordinate at ascending wavenumbers, shape (n,): as it is on the same grid, else brought onto it.

    NaN where the spectrum was not measured.
    """
    if np.array_equal(spectrum.wavenumber, wavenumber):
        return spectrum.ordinate
    if wavenumber.size < 2:
        return np.full(wavenumber.size, np.nan)
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        return resampled(spectrum.wavenumber, spectrum.ordinate, wavenumber)
