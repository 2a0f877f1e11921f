"""The ordinate of a spectrum at the wavenumbers of another."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing.resample import resample


def ordinate_at(spectrum: Spectrum, wavenumber: FloatArray) -> FloatArray:
    """Return the ordinate at ascending wavenumbers, shape (n,): as it is on the same grid, else brought onto it.

    NaN where the spectrum was not measured.
    """
    if np.array_equal(spectrum.wavenumber, wavenumber):
        return spectrum.ordinate
    return resample(spectrum, wavenumber) if wavenumber.size > 1 else np.full(wavenumber.size, np.nan)
