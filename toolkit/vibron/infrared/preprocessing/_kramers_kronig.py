"""The Kramers-Kronig integral on an even grid."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing._stretches import even_step, stretches


def even_span(spectrum: Spectrum) -> tuple[slice, float]:
    """Return the part of a spectrum that was measured without a hole, and its step; a hole is refused."""
    step = even_step(spectrum.wavenumber)
    runs = stretches(spectrum.wavenumber, np.isfinite(spectrum.ordinate), step)
    if len(runs) != 1 or runs[0].stop - runs[0].start < 8:
        raise DomainError(
            "must be measured without a gap: the transform needs every point",
            field="spectrum",
            value=len(runs),
            remedy="bridge gaps with mask_regions, or give the longest part",
        )
    if spectrum.wavenumber[runs[0].start] <= 0:
        raise DomainError("must have positive wavenumbers", field="spectrum", remedy="cut it above zero")
    return runs[0], step


def dispersion(wavenumber: FloatArray, values: FloatArray, step: float) -> FloatArray:
    r"""Return :math:`(2 / \pi) P \int u f(u) / (u^2 - \nu^2) du`, f taken as linear between the points.

    The integrand is split into :math:`f(u) / (u - \nu) + f(u) / (u + \nu)`, halved.  The principal value over a hat
    function of base 2 h that lies m steps off is exact, so that no point is left out.
    """
    size = values.size
    offset = np.arange(-(size - 1), size, dtype=np.float64)
    direct = _hat(offset)
    mirror = _hat(2.0 * wavenumber[0] / step + np.arange(2 * size - 1))
    convolve = require("scipy.signal").fftconvolve
    first = convolve(values, -direct)[size - 1 : 2 * size - 1]
    second = convolve(values[::-1], mirror)[size - 1 : 2 * size - 1]
    return np.asarray((first + second) / np.pi, dtype=np.float64)


def _hat(offset: FloatArray) -> FloatArray:
    """Return the principal value of the integral of a unit hat at ``offset`` steps over u."""

    def part(value: FloatArray) -> FloatArray:
        size = np.abs(value)
        return value * np.log(np.where(size > 1e-9, size, 1.0))

    exact = part(offset + 1.0) + part(offset - 1.0) - 2.0 * part(offset)
    # Far away the three terms cancel to rounding; the series of the second difference is better.
    far = np.abs(offset) > 100.0
    distant = np.where(far, offset, 1.0)
    return np.where(far, 1.0 / distant + 1.0 / (6.0 * distant**3), exact)
