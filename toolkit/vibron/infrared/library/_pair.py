"""Two spectra on the points that both have."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing.resample import resample
from vibron.infrared.preprocessing.to_absorbance import to_absorbance

_FEWEST = 3


@dataclass(frozen=True, eq=False)
class SpectrumPair:
    """Absorbances of two spectra as rows of shape (1, n), on the wavenumbers (n,) that both have."""

    wavenumber: FloatArray
    first: FloatArray
    second: FloatArray


def paired(first: Spectrum, second: Spectrum, low: float | None = None, high: float | None = None) -> SpectrumPair:
    """Return two spectra as absorbance on one axis: their own if it is the same, else that of the coarser one."""
    one, other = to_absorbance(first), to_absorbance(second)
    if one.wavenumber.shape == other.wavenumber.shape and np.array_equal(one.wavenumber, other.wavenumber):
        axis, a, b = one.wavenumber, one.ordinate, other.ordinate
    else:
        axis = max((one, other), key=_step).wavenumber
        a, b = (part.ordinate if part.wavenumber is axis else resample(part, axis) for part in (one, other))
    kept = np.isfinite(a) & np.isfinite(b)
    kept &= (axis >= (-np.inf if low is None else low)) & (axis <= (np.inf if high is None else high))
    if kept.sum() < _FEWEST:
        raise InputError(
            f"the spectra have fewer than {_FEWEST} points in common",
            field="second",
            value=int(kept.sum()),
            remedy="give spectra whose ranges overlap, and a window inside both",
        )
    return SpectrumPair(axis[kept], a[kept][np.newaxis], b[kept][np.newaxis])


def varying(pair: SpectrumPair) -> SpectrumPair:
    """Return the pair, or say which spectrum is constant and so has no shape to compare."""
    for field, row in (("first", pair.first), ("second", pair.second)):
        if np.ptp(row) == 0.0:
            raise InputError(
                "is constant, it holds no band", field=field, value=float(row[0, 0]), remedy="check the measurement"
            )
    return pair


def _step(spectrum: Spectrum) -> float:
    return float(np.median(np.diff(spectrum.wavenumber))) if len(spectrum) > 1 else 0.0
