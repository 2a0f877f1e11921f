"""Wavelet shrinkage averaged over shifted copies."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing._stretches import by_stretch


def shrunk(
    spectrum: Spectrum, wavelet: str, level: int, noise: float | None, shrink: str, shifts: int
) -> tuple[FloatArray, int]:
    """Return the denoised ordinate, NaN in intervals shorter than the wavelet, and the number of points in these."""
    pywt = require("pywt", extra="analysis")
    if wavelet not in pywt.wavelist(kind="discrete") or not pywt.Wavelet(wavelet).orthogonal:
        raise InputError(
            "is not an orthogonal wavelet", field="wavelet", value=wavelet, remedy="use for instance sym8, db4 or haar"
        )
    filter_ = pywt.Wavelet(wavelet)

    def treat(y: FloatArray) -> FloatArray:
        total = np.zeros_like(y)
        for shift in range(min(shifts, y.size - 1)):
            total += once(np.pad(y, (shift, 0), mode="reflect"))[shift : shift + y.size]
        return total / min(shifts, y.size - 1)

    def once(y: FloatArray) -> FloatArray:
        deepest = max(1, pywt.dwt_max_level(y.size, filter_.dec_len))
        coarse, *details = pywt.wavedec(y, filter_, mode="symmetric", level=min(level, deepest))
        sigma = float(np.median(np.abs(details[-1]))) / 0.6745 if noise is None else noise
        threshold = sigma * np.sqrt(2.0 * np.log(y.size))
        # At a threshold of zero the garrote divides zero by zero.
        kept = [pywt.threshold(detail, threshold, shrink) for detail in details] if threshold > 0 else details
        return np.asarray(pywt.waverec([coarse, *kept], filter_, mode="symmetric"), dtype=np.float64)

    return by_stretch(spectrum, treat, filter_.dec_len)
