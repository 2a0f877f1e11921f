"""How high a maximum must rise at each point of a spectrum: noise varies along it, and air adds lines."""

from __future__ import annotations

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.bands._detection import noise_level
from vibron.infrared.spectra.defects import air_residues

_BLOCK = 64  # points
_WHITE = -0.4  # greatest lag-1 correlation of third differences; -0.75 for white noise, positive for a smooth band
_STEEPEST = 2.5  # absorbance above which the growth of noise is not followed
_GREATEST = 0.1  # of the span: noise at an opaque band, which still is a band


def local_noise(spectrum: Spectrum) -> FloatArray:
    """Return the standard deviation of the noise at each point, at least that of the whole spectrum.

    A block of points is noisier than the whole where its third differences are larger and alternate like white noise.
    Constant noise of the transmittance grows as 10^A in absorbance.
    """
    y = spectrum.ordinate
    noise = np.full(y.size, noise_level(y))
    for block in np.array_split(np.arange(y.size), max(1, y.size // _BLOCK)):
        third = np.diff(y[block][np.isfinite(y[block])], 3)
        if third.size < _BLOCK // 2:
            continue
        total = float(third @ third)
        if total > 0.0 and float(third[1:] @ third[:-1]) / total < _WHITE:
            noise[block] = np.maximum(noise[block], noise_level(y[block]))
    top = float(np.nanmax(y))
    if spectrum.kind == "absorbance" and 1.0 < top < 10.0:
        above = np.nan_to_num(y) - max(float(np.nanmedian(y)), 0.0)
        grown = np.minimum(noise * 10.0 ** np.clip(above, 0.0, _STEEPEST), _GREATEST * float(np.ptp(y[np.isfinite(y)])))
        noise = np.maximum(noise, grown)
    return noise


def air_height(spectrum: Spectrum) -> FloatArray:
    """Return how high lines of air reach at each point, infinite in the band of carbon dioxide where it is a residue.

    Zero for gases, whose own rotational lines look the same.
    """
    height = np.zeros(len(spectrum))
    known = np.isfinite(spectrum.ordinate)
    if spectrum.state == "gas" or known.sum() < 20:
        return height
    x, y = spectrum.wavenumber[known], spectrum.ordinate[known]
    residues = air_residues(x, y)
    height[known] = residues.water
    for low, high in residues.dioxide:
        height[(spectrum.wavenumber >= low) & (spectrum.wavenumber <= high)] = np.inf
    return height
