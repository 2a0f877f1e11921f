"""How far a maximum must rise to be a band, by place and width: above noise, ripple and lines of air."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.bands._detection import noise_level
from vibron.infrared.bands._ripple import CERTAIN, ripple_heights
from vibron.infrared.spectra.air_residues import dioxide_heights, vapour_heights

_BLOCK = 64  # points
_WHITE = -0.4  # greatest lag-1 correlation of third differences; -0.75 for white noise, positive for a smooth band
_VAPOUR_WIDTH, _DIOXIDE_WIDTH = 60.0, 100.0  # cm^-1; wider bands are not lines of air


@dataclass(frozen=True)
class Noise:
    """Noise of a spectrum or of a part of it, at each point if not said otherwise."""

    least: float  # rise that the user asks for
    white: float  # rise that white noise may give a maximum where there is little absorbance
    local: FloatArray  # rise that white noise may give a maximum
    deviation: FloatArray  # standard deviation of white noise
    growth: FloatArray  # how much noise of the transmittance is magnified in absorbance
    vapour: FloatArray  # height of lines of water vapour
    dioxide: FloatArray  # height of carbon dioxide
    widths: FloatArray  # full widths in cm^-1 at which ripple was measured, ascending
    ripple: FloatArray  # rise that ripple of these widths may give, shape (k, n)

    def __getitem__(self, part: slice) -> Noise:
        """Return the noise of a part of the spectrum."""
        local = {name: getattr(self, name)[part] for name in ("local", "deviation", "growth", "vapour", "dioxide")}
        return replace(self, ripple=self.ripple[:, part], **local)

    def required(self, places: NDArray[np.int64], widths: FloatArray) -> FloatArray:
        """Return the rise from which maxima at these points, with these full widths in cm^-1, are bands."""
        rough = magnified(np.hypot(self.white, self.ripple_at(places, widths)), self.growth[places])
        vapour = np.where(widths <= _VAPOUR_WIDTH, self.vapour[places], 0.0)
        dioxide = np.where(widths <= _DIOXIDE_WIDTH, self.dioxide[places], 0.0)
        seen = np.sqrt(np.maximum(self.local[places], rough) ** 2 + vapour**2 + dioxide**2)
        return np.asarray(np.maximum(seen, self.least))

    def ripple_at(self, places: NDArray[np.int64], widths: FloatArray) -> FloatArray:
        """Return the height of ripple at these points, interpolated between the widths; none is wider than the last."""
        after = np.clip(np.searchsorted(self.widths, widths), 1, self.widths.size - 1)
        part = np.clip((widths - self.widths[after - 1]) / (self.widths[after] - self.widths[after - 1]), 0.0, 1.0)
        found = (1.0 - part) * self.ripple[after - 1, places] + part * self.ripple[after, places]
        return np.asarray(np.where(widths <= self.widths[-1], found, 0.0))


def magnified(rise: FloatArray, growth: FloatArray) -> FloatArray:
    """Return the rise in absorbance at which a change of the transmittance is as large as ``rise`` without growth."""
    return np.asarray(np.where(growth > 1.0, np.log10(1.0 + np.log(10.0) * rise * growth), rise))


def measure_noise(spectrum: Spectrum, prominence: float, least: float) -> Noise:
    """Return the noise of a spectrum; white noise counts ``prominence`` standard deviations.

    The rotational lines of a gas look like ripple and lines of air, so that only its white noise is measured.
    """
    x, y = spectrum.wavenumber, spectrum.ordinate
    known, growth = np.isfinite(y), np.ones(y.size)
    if spectrum.kind == "absorbance" and float(np.nanmax(y)) < 10.0:
        growth = 10.0 ** np.maximum(np.nan_to_num(y) - max(float(np.nanmedian(y)), 0.0), 0.0)
    vapour, dioxide = np.zeros(y.size), np.zeros(y.size)
    widths, ripple = np.array([0.0, 1.0]), np.zeros((2, y.size))
    if spectrum.state != "gas":
        vapour[known], dioxide[known] = vapour_heights(x[known], y[known]), dioxide_heights(x[known], y[known])
        widths, ripple = ripple_heights(x, y)
    white, local = prominence * noise_level(y), prominence * local_noise(y)
    deviation = np.maximum(local, magnified(np.full(y.size, white), growth)) / prominence
    return Noise(least, white, local, deviation, growth, vapour, dioxide, widths, CERTAIN * ripple)


def local_noise(y: FloatArray) -> FloatArray:
    """Return the standard deviation of white noise at each point, at least that of the whole spectrum.

    A block of points is noisier than the whole where its third differences are larger and alternate like white noise.
    """
    noise = np.full(y.size, noise_level(y))
    for block in np.array_split(np.arange(y.size), max(1, y.size // _BLOCK)):
        third = np.diff(y[block][np.isfinite(y[block])], 3)
        if third.size < _BLOCK // 2:
            continue
        total = float(third @ third)
        if total > 0.0 and float(third[1:] @ third[:-1]) / total < _WHITE:
            noise[block] = np.maximum(noise[block], noise_level(y[block]))
    return noise
